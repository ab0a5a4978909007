import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { type UserRow, userByLogin } from '../../visitors/accounts/accounts.store.ts';
import { users } from '../../visitors/accounts/accounts.tables.ts';
import { enquiries } from '../enquiries/enquiries.tables.ts';

/** Somebody about whom data is stored: with an account, or known by an address only. */
export interface Person {
  user: UserRow | undefined;
  /** In small letters; of an account its own first, then those of accounts that were merged into it. */
  emails: [string, ...string[]];
}

/** Former addresses under which somebody has registered since are theirs, and no longer this person's. */
export async function personOfAccount(db: Queryable, user: UserRow): Promise<Person> {
  const former = user.formerEmails;
  const taken = former.length
    ? await db.select({ email: users.email }).from(users).where(inArray(users.email, former))
    : [];
  return { user, emails: [user.email, ...former.filter((email) => !taken.some((other) => other.email === email))] };
}

/** Whose address it is, or was. @param email in small letters */
export async function personOfAddress(db: Queryable, email: string): Promise<Person> {
  const found = await userByLogin(db, email);
  const [merged] = found
    ? []
    : await db.select().from(users).where(sql`${email} = any(${users.formerEmails})`).limit(1);
  const user = found ?? merged;
  return user ? personOfAccount(db, user) : { user: undefined, emails: [email] };
}

/** The enquiries of a person: those of the account, and those that were sent with one of the addresses. */
export const enquiriesOfPerson = ({ user, emails }: Person): SQL =>
  sql`(${enquiries.userId} = ${user?.id ?? null}::integer or ${enquiries.id} in (
    select enquiry_id from conversations where email in ${emails} and enquiry_id is not null))`;
