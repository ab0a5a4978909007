import { z } from 'zod';
import {
  type Client,
  execute,
  firstRow,
  part,
  queryColumn,
  type SqlPart,
} from '../../../platform/postgres/plain-sql.ts';
import { removeUser, type UserRow, userByLogin } from '../../visitors/accounts/accounts.store.ts';
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

/**
 * Deletes data stored under an address outside the account: messages, consents, failed emails, texts of requests.
 * Closes open requests.
 */
export async function forgetAddress(client: Client, email: string): Promise<void> {
  await execute(client)`
    delete from messages where case direction when 'in' then lower(sender) else lower(recipient) end = ${email}`;
  await execute(client)`delete from contact_enquiries where lower(email) = ${email}`;
  await execute(client)`delete from nominees where email = ${email}`;
  await execute(client)`delete from consents where email = ${email}`;
  await execute(client)`
    update privacy_requests set text = '', done_at = coalesce(done_at, now()),
      answer = case when done_at is null then 'Their data was erased.' else answer end
    where email = ${email}`;
  await execute(client)`
    delete from mail_failures where lower(recipient) = ${email} or lower(letter->'replyTo'->>'address') = ${email}`;
}

/** Deletes the account. Its history stays with the names of changed fields, without their values. */
export async function forgetAccount(client: Client, userId: number): Promise<void> {
  await execute(client)`
    update history set label = 'Deleted account',
      before = (select jsonb_object_agg(field, '(deleted)') from jsonb_object_keys(before) field),
      after = (select jsonb_object_agg(field, '(deleted)') from jsonb_object_keys(after) field)
    where noun = 'users' and row_id = ${String(userId)}`;
  await removeUser(client, userId);
}
