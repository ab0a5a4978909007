import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/postgres/database.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { describeLoginCookie } from '../../../platform/secrets/login-cookie.ts';
import { createToken, hashSecretToken } from '../../../platform/secrets/secret-token.ts';
import type { Settings } from '../../../platform/settings.ts';
import { findUserById, type UserRow } from './accounts.store.ts';
import {
  addRememberedLogin,
  deleteRememberedLogin,
  findRememberedUser,
  REMEMBERED_DAYS,
  type RememberedLogin,
  rotateRememberedLogin,
} from './customer-logins.store.ts';

const MAX_AGE = REMEMBERED_DAYS * 24 * 60 * 60;
const VALUE = /^([\w-]{16,64})\.([\w-]{43})$/;

/** Logins with "Remember me", which outlive the session. */
export function openRememberedLogins(database: Database, settings: Settings) {
  const cookie = describeLoginCookie(settings, { name: 'clamps.remember' });
  function read(header: string | undefined): RememberedLogin | undefined {
    const [, series, token] = VALUE.exec(cookie.read(header) ?? '') ?? [];
    return series && token ? { series, tokenHash: hashSecretToken(token) } : undefined;
  }
  function make(series = randomBytes(16).toString('base64url')): { login: RememberedLogin; setCookie: string } {
    const token = createToken();
    return {
      login: { series, tokenHash: hashSecretToken(token) },
      setCookie: cookie.write(`${series}.${token}`, MAX_AGE),
    };
  }
  return {
    isSent: (header: string | undefined): boolean => read(header) !== undefined,
    async findUser(header: string | undefined): Promise<UserRow | undefined> {
      const known = read(header);
      return known && findRememberedUser(database.pool, known);
    },
    /** @returns Set-Cookie value */
    async add(client: DatabaseClient, userId: number): Promise<string> {
      const { login, setCookie } = make();
      await addRememberedLogin(client, userId, login);
      return setCookie;
    },
    /** @returns Set-Cookie values */
    async forget(client: DatabaseClient, header: string | undefined): Promise<string[]> {
      const known = read(header);
      if (!known) return [];
      await deleteRememberedLogin(client, known);
      return [cookie.remove()];
    },
    /**
     * Renews the remembered login of a request, undefined without one. Only the request that replaces the token
     * `isFirst` and needs a new session; concurrent requests need none.
     */
    async renew(
      header: string | undefined,
    ): Promise<{ user: UserRow | undefined; isFirst: boolean; setCookie: string } | undefined> {
      const known = read(header);
      if (!known) return undefined;
      const { login, setCookie } = make(known.series);
      const rotation = await rotateRememberedLogin(database, known, login.tokenHash);
      const user = rotation.outcome === 'refused' ? undefined : await findUserById(database.pool, rotation.userId);
      return {
        user,
        isFirst: rotation.outcome === 'rotated',
        setCookie,
      };
    },
    remove: cookie.remove,
  };
}
