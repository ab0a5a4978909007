import { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import { identified } from '../../../platform/postgres/checked-rows.ts';
import {
  assignments,
  type Client,
  execute,
  firstRow,
  insertion,
  part,
  queryRows,
  raw,
} from '../../../platform/postgres/plain-sql.ts';
import { MAX_PASSWORD_LENGTH } from '../passwords/password-rule.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { users } from './accounts.tables.ts';

export type UserRow = z.output<typeof users.row>;
type Named = 'email' | 'firstName';
export type NewUser = Pick<UserRow, Named> & Partial<Omit<UserRow, Named | 'id' | 'createdAt' | 'updatedAt'>>;

/**
 * User by email address or username: names with an `@` are email addresses
 * (docs/spec/accounts-and-sessions.md#sign-in-names).
 */
export async function userByLogin(client: Client, login: string): Promise<UserRow | undefined> {
  const name = login.trim().toLowerCase();
  const column = raw(name.includes('@') ? 'email' : 'username');
  return firstRow(client, users.row)`select ${users.columns()} from users where ${column} = ${name}`;
}

export const userById = (client: Client, id: number): Promise<UserRow | undefined> =>
  firstRow(client, users.row)`select ${users.columns()} from users where id = ${id}`;

export async function takenNames(client: Client, names: { email: string; username: string }) {
  const [email, username] = [names.email.toLowerCase(), names.username.toLowerCase()];
  const rows = await queryRows(client, users.row.pick({ email: true, username: true }))`
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
export async function addUser(client: Client, user: NewUser, passwordHash: string): Promise<number | undefined> {
  const row = { ...user, email: user.email.toLowerCase(), username: user.username?.toLowerCase() };
  const added = await firstRow(client, identified)`
    insert into users ${insertion(row)} on conflict do nothing returning id`;
  if (!added) return undefined;
  const credential = { userId: added.id, accountId: String(added.id), password: passwordHash };
  await execute(client)`insert into credentials ${insertion(credential)}`;
  return added.id;
}

/** Replaces the password; a trigger ends all logins and reset links. */
export async function replacePassword(client: Client, userId: number, passwordHash: string): Promise<void> {
  await execute(client)`
    insert into credentials ${insertion({ userId, accountId: String(userId), password: passwordHash })}
    on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`;
}

async function passwordHashOf(client: Client, userId: number): Promise<string | undefined> {
  const row = await firstRow(client, z.object({ password: z.string().nullable() }))`
    select password from credentials where user_id = ${userId} and provider_id = 'credential'`;
  return row?.password ?? undefined;
}

export async function endSessions(client: Client, userId: number): Promise<void> {
  await execute(client)`delete from sessions where user_id = ${userId}`;
  await execute(client)`delete from remembered_logins where user_id = ${userId}`;
}

const MAX_LOGINS = 20;

export async function endOldestLogins(client: Client, userId: number): Promise<void> {
  for (const table of [raw('sessions'), raw('remembered_logins')]) {
    await execute(client)`
      delete from ${table} where ctid in (
        select ctid from ${table} where user_id = ${userId} order by created_at desc offset ${MAX_LOGINS} for update)`;
  }
}

export async function markVerified(client: Client, userId: number): Promise<void> {
  await execute(client)`update users set email_verified = true, updated_at = now() where id = ${userId}`;
}

export async function updateDetails(client: Client, userId: number, details: Partial<NewUser>): Promise<void> {
  await execute(client)`update users set ${assignments({ ...details, updatedAt: raw('now()') })} where id = ${userId}`;
}

/** Plans the deletion of an account, or cancels it with null. A trigger ends logins and links when it is planned. */
export async function setEraseAt(client: Client, userId: number, eraseAt: Date | null): Promise<void> {
  await execute(client)`update users set erase_at = ${eraseAt} where id = ${userId}`;
}

export const usersToErase = (client: Client, now: Date): Promise<{ id: number }[]> =>
  queryRows(client, identified)`select id from users where erase_at <= ${now}`;

export const lockUserToErase = (client: Client, id: number, now: Date): Promise<UserRow | undefined> =>
  firstRow(client, users.row)`
    select ${users.columns()} from users where id = ${id} and erase_at <= ${now} for update`;

export async function removeUser(client: Client, userId: number): Promise<void> {
  await execute(client)`delete from users where id = ${userId}`;
}

type Purpose = 'verify' | 'reset';

const isValidLink = (tokenHash: string, purpose: Purpose) =>
  part`token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > now()`;

export async function addLink(
  client: Client,
  { hours, ...link }: { tokenHash: string; purpose: Purpose; userId: number; hours: number },
): Promise<void> {
  const expiresAt = part`now() + make_interval(hours => ${hours})`;
  await execute(client)`insert into account_links ${insertion({ ...link, expiresAt })}`;
}

/** User of a valid link, which stays usable. `used`: accepts an already used link. */
export const userOfLink = (
  client: Client,
  { tokenHash, purpose, used = false }: { tokenHash: string; purpose: Purpose; used?: boolean },
): Promise<UserRow | undefined> =>
  firstRow(client, users.row)`
    select ${users.columns()} from account_links join users on users.id = account_links.user_id
    where ${isValidLink(tokenHash, purpose)} ${raw(used ? '' : 'and used_at is null')}`;

/** @returns false for an invalid link, or when another request was faster */
export async function useLink(client: Client, tokenHash: string, purpose: Purpose): Promise<boolean> {
  const { rowCount } = await execute(client)`
    update account_links set used_at = now() where ${isValidLink(tokenHash, purpose)} and used_at is null`;
  return rowCount !== 0;
}

export async function isPasswordOf(
  { database, turns }: Pick<Services, 'database' | 'turns'>,
  userId: number,
  password: string,
): Promise<boolean> {
  if (password.length > MAX_PASSWORD_LENGTH) return false;
  const hash = await passwordHashOf(database.pool, userId);
  return hash !== undefined && verifyPassword(turns, password, hash);
}
