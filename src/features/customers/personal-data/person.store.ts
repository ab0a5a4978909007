import { z } from 'zod';
import { type Client, execute, firstRow, onlyRow, part, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { type UserRow, userByLogin } from '../../visitors/accounts/accounts.store.ts';
import { users } from '../../visitors/accounts/accounts.tables.ts';

export interface Person {
  user: UserRow | undefined;
  /** In lower case: the addresses that the person has proved, the account's own first. */
  emails: string[];
}

const proved = z.object({ emails: z.array(z.string()) });

/** The person who owns an account, with the addresses that they have proved. */
export async function personOfAccount(client: Client, user: UserRow): Promise<Person> {
  const { emails } = await onlyRow(client, proved)`select addresses_of_account(${user.id}) as emails`;
  return { user, emails };
}

/** Account whose owner has proved an address; it may be the former address of a merged account. */
export const accountThatProved = (client: Client, email: string): Promise<UserRow | undefined> =>
  firstRow(client, users.row)`
    select ${users.columns()} from users
    where (email = ${email} or ${email} = any(former_emails)) and ${email} = any(addresses_of_account(id)) limit 1`;

/**
 * The person behind an address, for staff who have checked who asks. An account that was registered with this address
 * without proving it is theirs, but brings no other address.
 */
export async function personOfAddress(client: Client, email: string): Promise<Person> {
  const user = await accountThatProved(client, email);
  if (user) return personOfAccount(client, user);
  return { user: await userByLogin(client, email), emails: [email] };
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
    delete from messages where case direction when 'in' then lower(sender) else lower(recipient) end = ${email}
      or (reply_to <> '' and lower(reply_to) = ${email})`;
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
