import { z } from 'zod';
import type { Database } from '../../../platform/postgres/database.ts';
import {
  type DatabaseClient,
  executeSql,
  insertValuesSql,
  queryFirstRow,
  rawSql,
} from '../../../platform/postgres/plain-sql.ts';
import { endUserSessions, type UserRow } from './accounts.store.ts';
import { usersTable } from './accounts.tables.ts';

export interface RememberedLogin {
  series: string;
  tokenHash: string;
}

export const REMEMBERED_DAYS = 30;
/** Concurrent requests carry the same token, and the slower ones must not look like a theft. */
const CONCURRENT = rawSql("interval '60 seconds'");
const IN_THIRTY_DAYS = rawSql(`now() + make_interval(days => ${REMEMBERED_DAYS})`);

export async function addRememberedLogin(
  client: DatabaseClient,
  userId: number,
  login: RememberedLogin,
): Promise<void> {
  await executeSql(
    client,
  )`insert into remembered_logins ${insertValuesSql({ ...login, userId, expiresAt: IN_THIRTY_DAYS })}`;
}

/** User of a remembered login. Does not replace the token; a replaced one is accepted for a minute. */
export const findRememberedUser = (
  client: DatabaseClient,
  { series, tokenHash }: RememberedLogin,
): Promise<UserRow | undefined> =>
  queryFirstRow(client, usersTable.row)`
    select ${usersTable.columns()} from remembered_logins l join users on users.id = l.user_id
    where l.series = ${series} and l.expires_at > now() and (l.token_hash = ${tokenHash}
      or (l.previous_hash = ${tokenHash} and l.rotated_at > now() - ${CONCURRENT}))`;

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
      await endUserSessions(client, userId);
      return { outcome: 'refused' };
    }
    if (login.tokenHash === row.previousHash && row.isRecent) return { outcome: 'unchanged', userId };
    await executeSql(client)`
      update remembered_logins set previous_hash = ${login.tokenHash}, token_hash = ${next}, rotated_at = now(), expires_at = ${IN_THIRTY_DAYS}
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
