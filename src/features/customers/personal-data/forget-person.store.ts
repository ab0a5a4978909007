import { type Client, execute } from '../../../platform/postgres/plain-sql.ts';
import { removeUser } from '../../visitors/accounts/accounts.store.ts';

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

/** The history keeps the names of changed fields without their values. */
export async function forgetAccount(client: Client, userId: number): Promise<void> {
  await execute(client)`
    update history set label = 'Deleted account',
      before = (select jsonb_object_agg(field, '(deleted)') from jsonb_object_keys(before) field),
      after = (select jsonb_object_agg(field, '(deleted)') from jsonb_object_keys(after) field)
    where noun = 'users' and row_id = ${String(userId)}`;
  await removeUser(client, userId);
}
