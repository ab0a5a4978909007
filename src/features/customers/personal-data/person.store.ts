import { z } from 'zod';
import { type Client, firstRow, part, queryColumn, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { type UserRow, userByLogin } from '../../visitors/accounts/accounts.store.ts';
import { users } from '../../visitors/accounts/accounts.tables.ts';

export interface Person {
  user: UserRow | undefined;
  /** In lower case; the account's own address first, then addresses of merged accounts. */
  emails: [string, ...string[]];
}

/** The person who owns an account, without former addresses under which another account has been registered since. */
export async function personOfAccount(client: Client, user: UserRow): Promise<Person> {
  const former = user.formerEmails;
  const taken = former.length
    ? await queryColumn(client, z.string())`select email from users where email = any(${former})`
    : [];
  return { user, emails: [user.email, ...former.filter((email) => !taken.includes(email))] };
}

export async function personOfAddress(client: Client, email: string): Promise<Person> {
  const user =
    (await userByLogin(client, email)) ??
    (await firstRow(
      client,
      users.row,
    )`select ${users.columns()} from users where ${email} = any(former_emails) limit 1`);
  return user ? personOfAccount(client, user) : { user: undefined, emails: [email] };
}

export const enquiriesOfPerson = ({ user, emails }: Person): SqlPart =>
  part`(enquiries.user_id = ${user?.id ?? null}::integer or enquiries.id in (
    select enquiry_id from conversations where email = any(${emails}) and enquiry_id is not null))`;
