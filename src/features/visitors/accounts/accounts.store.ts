import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { accountLinks, credentials, rememberedLogins, sessions, users } from './accounts.tables.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = Omit<typeof users.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

/**
 * The user with this sign-in name: an email address if it contains an `@`, else a username
 * (docs/spec/accounts-and-sessions.md#sign-in-names).
 */
export async function userByLogin(db: Queryable, login: string): Promise<UserRow | undefined> {
  const name = login.trim().toLowerCase();
  const [row] = await db
    .select()
    .from(users)
    .where(name.includes('@') ? eq(users.email, name) : eq(users.username, name));
  return row;
}

export async function userById(db: Queryable, id: number): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** Which of a new account's email address and username are already taken. */
export async function takenNames(db: Queryable, names: { email: string; username: string }) {
  const rows = await db
    .select({ email: users.email, username: users.username })
    .from(users)
    .where(sql`${users.email} = ${names.email.toLowerCase()} or ${users.username} = ${names.username.toLowerCase()}`);
  return {
    email: rows.some((row) => row.email === names.email.toLowerCase()),
    username: rows.some((row) => row.username === names.username.toLowerCase()),
  };
}

/**
 * Adds a user with a password. `passwordHash` comes from hashPassword().
 * @returns the id, or undefined when the email address or the username is taken
 */
export async function addUser(db: Queryable, user: NewUser, passwordHash: string): Promise<number | undefined> {
  const row = { ...user, email: user.email.toLowerCase(), username: user.username?.toLowerCase() };
  const [added] = await db.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  if (!added) return undefined;
  await db.insert(credentials).values({ userId: added.id, accountId: String(added.id), password: passwordHash });
  return added.id;
}

/** Sets a new password and ends all sessions of the user, everywhere. */
export async function replacePassword(db: Queryable, userId: number, passwordHash: string): Promise<void> {
  await db
    .insert(credentials)
    .values({ userId, accountId: String(userId), password: passwordHash })
    .onConflictDoUpdate({
      target: [credentials.providerId, credentials.accountId],
      set: { password: passwordHash, updatedAt: sql`now()` },
    });
  await endSessions(db, userId);
}

/** The stored hash of a user's password. */
export async function passwordHashOf(db: Queryable, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  return row?.password ?? undefined;
}

/** Logs a user out everywhere: sessions and remembered logins. */
export async function endSessions(db: Queryable, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await db.delete(rememberedLogins).where(eq(rememberedLogins.userId, userId));
}

/** More browsers than one person uses. Each may have a session and be remembered. */
const MAX_LOGINS = 20;

/** Ends the oldest sessions and remembered logins of a user beyond the maximum. */
export async function endOldestLogins(db: Queryable, userId: number): Promise<void> {
  for (const table of [sessions, rememberedLogins]) {
    await db.execute(sql`delete from ${table} where ctid in (
      select ctid from ${table} where user_id = ${userId} order by created_at desc offset ${MAX_LOGINS} for update)`);
  }
}

export async function markVerified(db: Queryable, userId: number): Promise<void> {
  await db.update(users).set({ emailVerified: true, updatedAt: sql`now()` }).where(eq(users.id, userId));
}

export async function updateDetails(db: Queryable, userId: number, details: Partial<NewUser>): Promise<void> {
  await db
    .update(users)
    .set({ ...details, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** When the account is deleted; null: it stays. */
export async function setEraseAt(db: Queryable, userId: number, eraseAt: Date | null): Promise<void> {
  await db.update(users).set({ eraseAt }).where(eq(users.id, userId));
}

/** The ids of those whose day has come. */
export const usersToErase = (db: Queryable, now: Date): Promise<{ id: number }[]> =>
  db.select({ id: users.id }).from(users).where(lte(users.eraseAt, now));

/** One of them, if that is still so; nobody else changes it until the transaction ends. */
export async function lockUserToErase(tx: Queryable, id: number, now: Date): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), lte(users.eraseAt, now)))
    .for('update');
  return row;
}

/** Removes the account with its sessions and links. Enquiries stay, without the link to the account. */
export async function removeUser(db: Queryable, userId: number): Promise<void> {
  await db.delete(users).where(eq(users.id, userId));
}

type Purpose = 'verify' | 'reset';

const isValidLink = (tokenHash: string, purpose: Purpose) =>
  and(eq(accountLinks.tokenHash, tokenHash), eq(accountLinks.purpose, purpose), gt(accountLinks.expiresAt, sql`now()`));

/** Stores a one-time link, by the hash of its token only. `hours`: how long it is valid. */
export async function addLink(
  db: Queryable,
  { hours, ...link }: { tokenHash: string; purpose: Purpose; userId: number; hours: number },
): Promise<void> {
  await db.insert(accountLinks).values({ ...link, expiresAt: sql`now() + make_interval(hours => ${hours})` });
}

/** The user of a link that is still valid; with `used: true` also of one that was used before. Does not use it up. */
export async function userOfLink(
  db: Queryable,
  { tokenHash, purpose, used = false }: { tokenHash: string; purpose: Purpose; used?: boolean },
): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(and(isValidLink(tokenHash, purpose), used ? undefined : isNull(accountLinks.usedAt)));
  return row?.user;
}

/** Marks a link as used. False when it is not valid or another request was faster. */
export async function useLink(db: Queryable, tokenHash: string, purpose: Purpose): Promise<boolean> {
  const rows = await db
    .update(accountLinks)
    .set({ usedAt: sql`now()` })
    .where(and(isValidLink(tokenHash, purpose), isNull(accountLinks.usedAt)))
    .returning({ userId: accountLinks.userId });
  return rows.length > 0;
}

/** Deletes the unused links of a user. */
export async function deleteUnusedLinks(db: Queryable, userId: number, purpose: Purpose): Promise<void> {
  await db
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, purpose), isNull(accountLinks.usedAt)));
}
