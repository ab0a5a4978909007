import { createHmac } from 'node:crypto';
import type { Sessions, SignedInVisitor, SignInResult } from '../../../platform/api/sessions.ts';
import type { HeavyWorkQueues } from '../../../platform/heavy-work-queues.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { describeLoginCookie } from '../../../platform/secrets/login-cookie.ts';
import { createToken, hashSecretToken, isEqualSecret } from '../../../platform/secrets/secret-token.ts';
import { loadSigningSecret } from '../../../platform/secrets/signing-secret.ts';
import type { Settings } from '../../../platform/settings.ts';
import { isPasswordOfHash } from '../passwords/passwords.ts';
import { findPasswordHash, type UserRow } from './accounts.store.ts';
import {
  addSession,
  endOldestLogins,
  endSession,
  findUserBySession,
  lockUserToLogIn,
} from './customer-logins.store.ts';
import { openRememberedLogins } from './remembered-logins.ts';

/** Sessions made by releases before 3.2 have tokens of 32 characters. */
const VALUE = /^([\w-]{32,43})\.([A-Za-z0-9+/]{43}=)$/;

/**
 * The session cookie: a token and its signature by the site's secret, so that a new secret ends all sessions. Cookie
 * and table are as better-auth made them until 3.1, so that copies of both releases accept each other's sessions.
 */
function openSessionCookie(settings: Settings) {
  const cookie = describeLoginCookie(settings, { name: 'clamps.session_token' });
  let secret: string | undefined;
  function sign(token: string): string {
    secret ??= loadSigningSecret(settings);
    return createHmac('sha256', secret).update(token).digest('base64');
  }
  const hash = (token: string) => hashSecretToken(token, 'hex');
  return {
    isSent: (header: string | undefined): boolean => cookie.read(header) !== undefined,
    readHash(header: string | undefined): string | undefined {
      const [, token, signature] = VALUE.exec(cookie.read(header) ?? '') ?? [];
      return token && signature && isEqualSecret(signature, sign(token)) ? hash(token) : undefined;
    },
    make(): { tokenHash: string; setCookie: string } {
      const token = createToken();
      return { tokenHash: hash(token), setCookie: cookie.write(`${token}.${sign(token)}`) };
    },
    remove: cookie.remove,
  };
}

/** Logins of customers (docs/decisions/098-staff.md). */
export function createCustomerSessions(database: Database, settings: Settings, turns: HeavyWorkQueues): Sessions {
  const { pool } = database;
  const sessionCookie = openSessionCookie(settings);
  const remembered = openRememberedLogins(database, settings);

  async function findVisitor(header: string | undefined): Promise<SignedInVisitor | null> {
    const tokenHash = sessionCookie.readHash(header);
    return tokenHash ? toVisitor(await findUserBySession(pool, tokenHash)) : null;
  }

  /** @returns Set-Cookie value */
  async function start(client: DatabaseClient, userId: number): Promise<string> {
    const { tokenHash, setCookie } = sessionCookie.make();
    await addSession(client, userId, tokenHash);
    return setCookie;
  }

  return {
    async visitor({ cookie }) {
      return (await findVisitor(cookie)) ?? toVisitor(await remembered.findUser(cookie));
    },
    async renew({ cookie }) {
      const visitor = await findVisitor(cookie);
      const renewed = visitor ? undefined : await remembered.renew(cookie);
      if (!renewed) return { visitor, cookies: [] };
      const renewedVisitor = toVisitor(renewed.user);
      if (!renewedVisitor) return { visitor: null, cookies: [remembered.remove()] };
      if (!renewed.isFirst) return { visitor: renewedVisitor, cookies: [] };
      const session = await start(pool, renewedVisitor.id);
      await endOldestLogins(pool, renewedVisitor.id);
      return { visitor: renewedVisitor, cookies: [session, renewed.setCookie] };
    },
    async signIn(userId, password, isRemembered, { cookie }): Promise<SignInResult> {
      const hash = await findPasswordHash(pool, userId ?? 0);
      const isRight = await isPasswordOfHash(turns, password, hash);
      if (!isRight || !hash || userId === undefined) return { outcome: 'refused' };
      const result = await database.transaction(({ client }) =>
        admitUser(client, userId, hash, async () => {
          const session = await start(client, userId);
          const forgotten = await remembered.forget(client, cookie);
          return [session, ...(isRemembered ? [await remembered.add(client, userId)] : forgotten)];
        }),
      );
      if (result.outcome === 'signed-in') await endOldestLogins(pool, userId);
      return result;
    },
    async restart(userId, { cookie }) {
      const others = remembered.isSent(cookie) ? [await remembered.add(pool, userId)] : [];
      const cookies = [await start(pool, userId), ...others];
      await endOldestLogins(pool, userId);
      return cookies;
    },
    async signOut({ cookie }) {
      const forgotten = await remembered.forget(pool, cookie);
      const tokenHash = sessionCookie.readHash(cookie);
      if (tokenHash) await endSession(pool, tokenHash);
      return sessionCookie.isSent(cookie) ? [sessionCookie.remove(), ...forgotten] : forgotten;
    },
  };
}

/** Refuses a password that has changed since it was checked, then an account that may not log in. */
async function admitUser(
  client: DatabaseClient,
  userId: number,
  passwordHash: string,
  createCookies: () => Promise<string[]>,
): Promise<SignInResult> {
  const user = await lockUserToLogIn(client, userId, passwordHash);
  if (!user) return { outcome: 'refused' };
  const visitor = toVisitor(user);
  if (!visitor) return { outcome: user.emailVerified ? 'blocked' : 'unverified' };
  return { outcome: 'signed-in', visitor, cookies: await createCookies() };
}

/** Visitor of a login; null when the email address is no longer verified, or the user is blocked. */
function toVisitor(user: UserRow | undefined): SignedInVisitor | null {
  if (!user?.emailVerified || user.banned) return null;
  return {
    id: user.id,
    email: user.email,
    username: user.username ?? '',
    first_name: user.firstName,
    last_name: user.lastName,
    company_name: user.companyName,
    role: user.role,
  };
}
