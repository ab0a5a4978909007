import { z } from 'zod';
import type { Database } from '../../../platform/postgres/database.ts';
import { type DatabaseClient, executeSql, queryFirstRow, rawSql } from '../../../platform/postgres/plain-sql.ts';
import { describeLogins } from '../../../platform/secrets/login-table.store.ts';
import type { UserRow } from './accounts.store.ts';
import { usersTable } from './accounts.tables.ts';

export const SESSION_DAYS = 1;
export const REMEMBERED_DAYS = 30;

const sessions = describeLogins({ table: 'sessions', owner: 'user_id', hours: SESSION_DAYS * 24 });
const remembered = describeLogins({ table: 'remembered_logins', owner: 'user_id', hours: REMEMBERED_DAYS * 24 });

async function endUserLogins(client: DatabaseClient, userId: number): Promise<void> {
  await sessions.endAll(client, userId);
  await remembered.endAll(client, userId);
}

export async function endOldestLogins(client: DatabaseClient, userId: number): Promise<void> {
  await sessions.endOldest(client, userId);
  await remembered.endOldest(client, userId);
}

export const addSession = (client: DatabaseClient, userId: number, token: string): Promise<void> =>
  sessions.add(client, userId, { token });

export const findUserBySession = (client: DatabaseClient, token: string): Promise<UserRow | undefined> =>
  queryFirstRow(client, usersTable.row)`
    select ${usersTable.columns()} from sessions join users on users.id = sessions.user_id
    where sessions.token = ${token} and ${sessions.isCurrent}`;

export async function endSession(client: DatabaseClient, token: string): Promise<void> {
  await executeSql(client)`delete from sessions where token = ${token}`;
}

/**
 * User whose password still has the checked hash. The lock makes changes of both wait, so that their triggers end a
 * login that begins in this transaction.
 */
export const lockUserToLogIn = (
  client: DatabaseClient,
  userId: number,
  passwordHash: string,
): Promise<UserRow | undefined> =>
  queryFirstRow(client, usersTable.row)`
    select ${usersTable.columns()} from users join credentials c on c.user_id = users.id
    where users.id = ${userId} and c.provider_id = 'credential' and c.password = ${passwordHash} for share`;

export interface RememberedLogin {
  series: string;
  tokenHash: string;
}

/** Concurrent requests carry the same token, and the slower ones must not look like a theft. */
const CONCURRENT = rawSql("interval '60 seconds'");

export const addRememberedLogin = (
  client: DatabaseClient,
  userId: number,
  { series, tokenHash }: RememberedLogin,
): Promise<void> => remembered.add(client, userId, { series, tokenHash });

/** User of a remembered login. Does not replace the token; a replaced one is accepted for a minute. */
export const findRememberedUser = (
  client: DatabaseClient,
  { series, tokenHash }: RememberedLogin,
): Promise<UserRow | undefined> =>
  queryFirstRow(client, usersTable.row)`
    select ${usersTable.columns()} from remembered_logins join users on users.id = remembered_logins.user_id
    where series = ${series} and ${remembered.isCurrent} and (token_hash = ${tokenHash}
      or (previous_hash = ${tokenHash} and rotated_at > now() - ${CONCURRENT}))`;

const rotatedLogin = z.object({
  userId: z.int(),
  tokenHash: z.string(),
  previousHash: z.string().nullable(),
  isExpired: z.boolean(),
  isRecent: z.boolean(),
});

/** `unchanged`: another request of this browser has just replaced the token. */
export type LoginRotation = { outcome: 'rotated' | 'unchanged'; userId: number } | { outcome: 'refused' };

/**
 * Replaces the token of a login. The previous token is accepted, because the browser may not have received the new one.
 * An older token must be a copy, so it ends all logins of its user.
 */
export function rotateRememberedLogin(
  database: Database,
  login: RememberedLogin,
  next: string,
): Promise<LoginRotation> {
  return database.transaction(async ({ client }): Promise<LoginRotation> => {
    const row = await queryFirstRow(client, rotatedLogin)`
      select user_id as "userId", token_hash as "tokenHash", previous_hash as "previousHash", expires_at <= now() as "isExpired",
        rotated_at > now() - ${CONCURRENT} as "isRecent"
      from remembered_logins where series = ${login.series} for update`;
    if (!row || row.isExpired) return { outcome: 'refused' };
    const { userId } = row;
    if (login.tokenHash !== row.tokenHash && login.tokenHash !== row.previousHash) {
      await endUserLogins(client, userId);
      return { outcome: 'refused' };
    }
    if (login.tokenHash === row.previousHash && row.isRecent) return { outcome: 'unchanged', userId };
    await executeSql(client)`
      update remembered_logins set previous_hash = ${login.tokenHash}, token_hash = ${next}, rotated_at = now(), expires_at = ${remembered.expiry}
      where series = ${login.series}`;
    return { outcome: 'rotated', userId };
  });
}

export async function deleteRememberedLogin(
  client: DatabaseClient,
  { series, tokenHash }: RememberedLogin,
): Promise<void> {
  await executeSql(client)`
    delete from remembered_logins where series = ${series} and (token_hash = ${tokenHash} or previous_hash = ${tokenHash})`;
}
