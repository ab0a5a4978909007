import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { findUserByLogin, type UserRow } from '../../visitors/accounts/accounts.store.ts';
import { usersTable } from '../../visitors/accounts/accounts.tables.ts';

export interface Person {
  user: UserRow | undefined;
  /** In lower case: the addresses that the person has proved, the account's own first. */
  emails: string[];
}

const proved = z.object({ emails: z.array(z.string()) });

/** The person who owns an account, with the addresses that they have proved. */
export async function loadPersonOfAccount(client: DatabaseClient, user: UserRow): Promise<Person> {
  const { emails } = await queryOnlyRow(client, proved)`select addresses_of_account(${user.id}) as emails`;
  return { user, emails };
}

/** Account whose owner has proved an address; it may be the former address of a merged account. */
export const findAccountWithVerifiedAddress = (client: DatabaseClient, email: string): Promise<UserRow | undefined> =>
  queryFirstRow(client, usersTable.row)`
    select ${usersTable.columns()} from users
    where (email = ${email} or ${email} = any(former_emails)) and ${email} = any(addresses_of_account(id)) limit 1`;

/**
 * The person behind an address, for staff who have checked who asks. An account that was registered with this address
 * without proving it is theirs, but brings no other address.
 */
export async function loadPersonOfAddress(client: DatabaseClient, email: string): Promise<Person> {
  const user = await findAccountWithVerifiedAddress(client, email);
  if (user) return loadPersonOfAccount(client, user);
  return { user: await findUserByLogin(client, email), emails: [email] };
}

export const buildPersonEnquiriesSql = ({ user, emails }: Person): SqlFragment =>
  sqlFragment`(enquiries.user_id = ${user?.id ?? null}::integer or enquiries.id in (
    select enquiry_id from conversations where email = any(${emails}) and enquiry_id is not null))`;

/**
 * Deletes data stored under an address outside the account: messages, consents, failed emails, texts of requests.
 * Closes open requests.
 */
export async function eraseAddress(client: DatabaseClient, email: string): Promise<void> {
  await executeSql(client)`
    delete from messages where case direction when 'in' then lower(sender) else lower(recipient) end = ${email}
      or (reply_to <> '' and lower(reply_to) = ${email})`;
  await executeSql(client)`delete from contact_enquiries where lower(email) = ${email}`;
  await executeSql(client)`delete from nominees where email = ${email}`;
  await executeSql(client)`delete from consents where email = ${email}`;
  await executeSql(client)`
    update privacy_requests set text = '', done_at = coalesce(done_at, now()),
      answer = case when done_at is null then 'Their data was erased.' else answer end
    where email = ${email}`;
  await executeSql(client)`
    delete from mail_failures where lower(recipient) = ${email} or lower(letter->'replyTo'->>'address') = ${email}`;
}
