import type { IncomingHttpHeaders } from 'node:http';

/** A visitor with a session. A session is only ever issued to a verified user. */
export interface SignedIn {
  id: number;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  company_name: string;
  role: string;
}

/**
 * What came of an attempt to sign in. `unverified` is only said after the right password
 * (docs/spec/accounts-and-sessions.md#answers-that-reveal-no-account).
 */
export type SignIn =
  | { outcome: 'signed-in'; visitor: SignedIn; cookies: string[] }
  | { outcome: 'refused' }
  | { outcome: 'unverified' };

/** Issues sessions and tells who a request comes from. `cookies` are values of Set-Cookie. */
export interface Sessions {
  /** The visitor of a request by its cookies, null for a guest. Changes nothing. */
  visitor(headers: IncomingHttpHeaders): Promise<SignedIn | null>;
  /** As `visitor`; where the session is over and the login is remembered, it begins a new one and renews the memory. */
  renew(headers: IncomingHttpHeaders): Promise<{ visitor: SignedIn | null; cookies: string[] }>;
  /**
   * Checks a password. `email` undefined means that there is no such account: the same work is done, so that time
   * tells nothing. The session lasts until the browser is closed, a day at most; with `remember` the browser is known
   * for 30 days from its last visit. `headers`: the request's, whose own remembered login ends.
   */
  signIn(email: string | undefined, password: string, remember: boolean, headers: IncomingHttpHeaders): Promise<SignIn>;
  /** A new session for a visitor whose sessions were all ended, remembered if the request's was. */
  restart(userId: number, headers: IncomingHttpHeaders): Promise<string[]>;
  /** Ends the session of a request, if there is one. */
  signOut(headers: IncomingHttpHeaders): Promise<string[]>;
}
