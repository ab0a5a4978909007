import { z } from 'zod';
import { type Client, firstRow, part, queryColumn, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { type UserRow, userByLogin } from '../../visitors/accounts/accounts.store.ts';
import { users } from '../../visitors/accounts/accounts.tables.ts';

/** Somebody about whom data is stored: with an account, or known by an address only. */
export interface Person {
  user: UserRow | undefined;
  /** In small letters; of an account its own first, then those of accounts that were merged into it. */
  emails: [string, ...string[]];
}

/** Former addresses under which somebody has registered since are theirs, and no longer this person's. */
export async function personOfAccount(client: Client, user: UserRow): Promise<Person> {
  const former = user.formerEmails;
  const taken = former.length
    ? await queryColumn(client, z.string())`select email from users where email = any(${former})`
    : [];
  return { user, emails: [user.email, ...former.filter((email) => !taken.includes(email))] };
}

/** Whose address it is, or was. @param email in small letters */
export async function personOfAddress(client: Client, email: string): Promise<Person> {
  const user =
    (await userByLogin(client, email)) ??
    (await firstRow(
      client,
      users.row,
    )`select ${users.columns()} from users where ${email} = any(former_emails) limit 1`);
  return user ? personOfAccount(client, user) : { user: undefined, emails: [email] };
}

/** The enquiries of a person: those of the account, and those that were sent with one of the addresses. */
export const enquiriesOfPerson = ({ user, emails }: Person): SqlPart =>
  part`(enquiries.user_id = ${user?.id ?? null}::integer or enquiries.id in (
    select enquiry_id from conversations where email = any(${emails}) and enquiry_id is not null))`;
