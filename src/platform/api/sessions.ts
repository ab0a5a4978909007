import type { IncomingHttpHeaders } from 'node:http';

/** A session is only ever issued to a verified user. */
export interface SignedInVisitor {
  id: number;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  company_name: string;
  role: string;
}

/**
 * `unverified` and `blocked` are only reported after the right password
 * (docs/spec/accounts-and-sessions.md#answers-that-reveal-no-account).
 */
export type SignInResult =
  | { outcome: 'signed-in'; visitor: SignedInVisitor; cookies: string[] }
  | { outcome: 'refused' }
  | { outcome: 'unverified' }
  | { outcome: 'blocked' };

export interface Sessions {
  visitor(headers: IncomingHttpHeaders): Promise<SignedInVisitor | null>;
  /** Like `visitor`; a remembered login gets a new session after the old one has ended. */
  renew(headers: IncomingHttpHeaders): Promise<{ visitor: SignedInVisitor | null; cookies: string[] }>;
  /**
   * Signs a visitor in. An undefined `userId` takes the same time, so that the time reveals no account. With `remember`
   * the login lasts 30 days from the last visit.
   */
  signIn(
    userId: number | undefined,
    password: string,
    remember: boolean,
    headers: IncomingHttpHeaders,
  ): Promise<SignInResult>;
  /** New session for a visitor whose sessions were all ended; remembered if the request's session was. */
  restart(userId: number, headers: IncomingHttpHeaders): Promise<string[]>;
  signOut(headers: IncomingHttpHeaders): Promise<string[]>;
}
