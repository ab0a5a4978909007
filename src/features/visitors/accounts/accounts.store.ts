import { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import {
  assignmentsSql,
  type DatabaseClient,
  executeSql,
  insertValuesSql,
  queryFirstRow,
  queryRows,
  rawSql,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';
import { isPasswordOfHash } from '../passwords/passwords.ts';
import { usersTable } from './accounts.tables.ts';

export type UserRow = z.output<typeof usersTable.row>;
type Named = 'email' | 'firstName';
export type NewUser = Pick<UserRow, Named> & Partial<Omit<UserRow, Named | 'id' | 'createdAt' | 'updatedAt'>>;

/**
 * User by email address or username: names with an `@` are email addresses
 * (docs/spec/accounts-and-sessions.md#sign-in-names).
 */
export async function findUserByLogin(client: DatabaseClient, login: string): Promise<UserRow | undefined> {
  const name = login.trim().toLowerCase();
  const column = rawSql(name.includes('@') ? 'email' : 'username');
  return queryFirstRow(client, usersTable.row)`select ${usersTable.columns()} from users where ${column} = ${name}`;
}

export const findUserById = (client: DatabaseClient, id: number): Promise<UserRow | undefined> =>
  queryFirstRow(client, usersTable.row)`select ${usersTable.columns()} from users where id = ${id}`;

export async function findTakenNames(client: DatabaseClient, names: { email: string; username: string }) {
  const [email, username] = [names.email.toLowerCase(), names.username.toLowerCase()];
  const rows = await queryRows(client, usersTable.row.pick({ email: true, username: true }))`
    select email, username from users where email = ${email} or username = ${username}`;
  return {
    email: rows.some((row) => row.email === email),
    username: rows.some((row) => row.username === username),
  };
}

/**
 * Adds a user; `passwordHash` comes from hashPassword().
 * @returns undefined when email address or username is taken
 */
export async function addUser(
  client: DatabaseClient,
  user: NewUser,
  passwordHash: string,
): Promise<number | undefined> {
  const row = { ...user, email: user.email.toLowerCase(), username: user.username?.toLowerCase() };
  const added = await queryFirstRow(client, idRowSchema)`
    insert into users ${insertValuesSql(row)} on conflict do nothing returning id`;
  if (!added) return undefined;
  const credential = { userId: added.id, accountId: String(added.id), password: passwordHash };
  await executeSql(client)`insert into credentials ${insertValuesSql(credential)}`;
  return added.id;
}

/** Replaces the password; a trigger ends all logins and reset links. */
export async function replacePassword(client: DatabaseClient, userId: number, passwordHash: string): Promise<void> {
  await executeSql(client)`
    insert into credentials ${insertValuesSql({ userId, accountId: String(userId), password: passwordHash })}
    on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`;
}

export async function findPasswordHash(client: DatabaseClient, userId: number): Promise<string | undefined> {
  const row = await queryFirstRow(client, z.object({ password: z.string().nullable() }))`
    select password from credentials where user_id = ${userId} and provider_id = 'credential'`;
  return row?.password ?? undefined;
}

export async function markUserVerified(client: DatabaseClient, userId: number): Promise<void> {
  await executeSql(client)`update users set email_verified = true, updated_at = now() where id = ${userId}`;
}

export async function updateUserDetails(
  client: DatabaseClient,
  userId: number,
  details: Partial<NewUser>,
): Promise<void> {
  await executeSql(
    client,
  )`update users set ${assignmentsSql({ ...details, updatedAt: rawSql('now()') })} where id = ${userId}`;
}

/** Plans the deletion of an account, or cancels it with null. A trigger ends logins and links when it is planned. */
export async function setUserEraseAt(client: DatabaseClient, userId: number, eraseAt: Date | null): Promise<void> {
  await executeSql(client)`update users set erase_at = ${eraseAt} where id = ${userId}`;
}

export const loadUsersToErase = (client: DatabaseClient, now: Date): Promise<{ id: number }[]> =>
  queryRows(client, idRowSchema)`select id from users where erase_at <= ${now}`;

export const lockUserToErase = (client: DatabaseClient, id: number, now: Date): Promise<UserRow | undefined> =>
  queryFirstRow(client, usersTable.row)`
    select ${usersTable.columns()} from users where id = ${id} and erase_at <= ${now} for update`;

export async function deleteUser(client: DatabaseClient, userId: number): Promise<void> {
  await executeSql(client)`delete from users where id = ${userId}`;
}

type Purpose = 'verify' | 'reset';

const buildValidLinkCondition = (tokenHash: string, purpose: Purpose) =>
  sqlFragment`token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > now()`;

export async function addAccountLink(
  client: DatabaseClient,
  { hours, ...link }: { tokenHash: string; purpose: Purpose; userId: number; hours: number },
): Promise<void> {
  const expiresAt = sqlFragment`now() + make_interval(hours => ${hours})`;
  await executeSql(client)`insert into account_links ${insertValuesSql({ ...link, expiresAt })}`;
}

/** User of a valid link, which stays usable. `used`: accepts an already used link. */
export const findUserByLink = (
  client: DatabaseClient,
  { tokenHash, purpose, used = false }: { tokenHash: string; purpose: Purpose; used?: boolean },
): Promise<UserRow | undefined> =>
  queryFirstRow(client, usersTable.row)`
    select ${usersTable.columns()} from account_links join users on users.id = account_links.user_id
    where ${buildValidLinkCondition(tokenHash, purpose)} ${rawSql(used ? '' : 'and used_at is null')}`;

/** @returns false for an invalid link, or when another request was faster */
export async function consumeAccountLink(
  client: DatabaseClient,
  tokenHash: string,
  purpose: Purpose,
): Promise<boolean> {
  const { rowCount } = await executeSql(client)`
    update account_links set used_at = now() where ${buildValidLinkCondition(tokenHash, purpose)} and used_at is null`;
  return rowCount !== 0;
}

export async function isPasswordOfUser(
  { database, turns }: Pick<Services, 'database' | 'turns'>,
  userId: number,
  password: string,
): Promise<boolean> {
  return isPasswordOfHash(turns, password, await findPasswordHash(database.pool, userId));
}
