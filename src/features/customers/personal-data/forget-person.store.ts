import { or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { contactEnquiries } from '../../site/contact/contact.tables.ts';
import { removeUser } from '../../visitors/accounts/accounts.store.ts';
import { mailFailures } from '../enquiries/enquiries.tables.ts';

/** Deletes what is stored under an address outside the account: letters, messages, consents, emails that failed, texts of requests. */
export async function forgetAddress(tx: Queryable, email: string): Promise<void> {
  await tx.execute(sql`
    delete from messages where case direction when 'in' then lower(sender) else lower(recipient) end = ${email}`);
  await tx.delete(contactEnquiries).where(sql`lower(${contactEnquiries.email}) = ${email}`);
  await tx.execute(sql`delete from nominees where email = ${email}`);
  await tx.execute(sql`delete from consents where email = ${email}`);
  await tx.execute(sql`update privacy_requests set text = '' where email = ${email}`);
  await tx
    .delete(mailFailures)
    .where(
      or(
        sql`lower(${mailFailures.recipient}) = ${email}`,
        sql`lower(${mailFailures.letter}->'replyTo'->>'address') = ${email}`,
      ),
    );
}

/** Removes an account. The history still says which fields staff have changed, and not to what. */
export async function forgetAccount(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`
    update history set label = 'Deleted account',
      before = (select jsonb_object_agg(field, '(deleted)') from jsonb_object_keys(before) field),
      after = (select jsonb_object_agg(field, '(deleted)') from jsonb_object_keys(after) field)
    where noun = 'users' and row_id = ${String(userId)}`);
  await removeUser(tx, userId);
}
