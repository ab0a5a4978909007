import type { LostLetter } from '../../../platform/mail/mailer.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { mailFailures } from './enquiries.tables.ts';

/** Keeps a letter that was given up, where staff see it. A second call for the same letter changes nothing. */
export async function keepLostLetter(db: Queryable, { jobId, letter, error }: LostLetter): Promise<void> {
  await db
    .insert(mailFailures)
    .values({ jobId, recipient: letter.to.address, subject: letter.subject, letter, error, failedAt: new Date() })
    .onConflictDoNothing();
}
