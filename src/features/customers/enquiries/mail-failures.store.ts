import type { LostEmail } from '../../../platform/mail/mailer.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { mailFailures } from './enquiries.tables.ts';

/** Stores an email that could not be delivered, for staff to see. A second call for the same job changes nothing. */
export async function storeLostEmail(db: Queryable, { jobId, email, error }: LostEmail): Promise<void> {
  await db
    .insert(mailFailures)
    .values({ jobId, recipient: email.to.address, subject: email.subject, letter: email, error, failedAt: new Date() })
    .onConflictDoNothing();
}
