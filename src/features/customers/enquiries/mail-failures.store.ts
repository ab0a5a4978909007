import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { DeliveryReport } from '../../../platform/mail/delivery-report.ts';
import { jobIdIn, type LostEmail } from '../../../platform/mail/mailer.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { type Client, execute } from '../../../platform/postgres/plain-sql.ts';
import { mailFailures } from './enquiries.tables.ts';

/** Stores an email that could not be delivered, for staff to see. A second call for the same job changes nothing. */
export async function storeLostEmail(db: Queryable, { jobId, email, error }: LostEmail): Promise<void> {
  await db
    .insert(mailFailures)
    .values({ jobId, recipient: email.to.address, subject: email.subject, letter: email, error, failedAt: new Date() })
    .onConflictDoNothing();
}

/** Notes that an email was sent which is no letter of a conversation. */
export async function noteSentEmail(client: Client, jobId: string): Promise<void> {
  await execute(client)`insert into sent_emails (job_id) values (${jobId}) on conflict do nothing`;
}

/**
 * Takes in a report of a mail server about such an email, days after ours had taken it: then it is among those that could not be delivered.
 *
 * @returns whether the report is about one
 */
export async function storeRefusedEmail(client: Client, report: DeliveryReport): Promise<boolean> {
  const jobId = jobIdIn(report.messageId ?? '');
  if (!jobId) return false;
  const { rowCount } = await execute(client)`select from sent_emails where job_id = ${jobId}`;
  const [refused] = report.refused;
  if (rowCount && refused) {
    const subject = report.subject || 'An email of the site';
    const letter = { to: { name: '', address: refused.address }, subject, html: '', isConfidential: true };
    await execute(client)`
      insert into mail_failures (job_id, recipient, subject, letter, error)
      select job_id, ${refused.address}, ${subject}, ${JSON.stringify({ ...letter, text: 'Its content is not stored.' })}::jsonb
        || jsonb_build_object('at', sent_at), ${refused.reason} from sent_emails where job_id = ${jobId} on conflict do nothing`;
  }
  return rowCount === 1;
}

/** Emails that could not be delivered and that nobody has sent again yet, the oldest first. */
export async function openMailFailures(db: Queryable): Promise<(LostEmail & { failedAt: Date })[]> {
  const rows = await db
    .select()
    .from(mailFailures)
    .where(isNull(mailFailures.handledAt))
    .orderBy(asc(mailFailures.failedAt), asc(mailFailures.jobId));
  return rows.map(({ jobId, letter, error, failedAt }) => ({
    jobId,
    email: letter as LostEmail['email'],
    error,
    failedAt,
  }));
}

export async function countOpenMailFailures(db: Queryable): Promise<number> {
  return db.$count(mailFailures, isNull(mailFailures.handledAt));
}

/** Marks one as handled. @returns false when another process was faster */
export async function markHandled(db: Queryable, jobId: string): Promise<boolean> {
  const open = and(eq(mailFailures.jobId, jobId), isNull(mailFailures.handledAt));
  const { rowCount } = await db.update(mailFailures).set({ handledAt: sql`now()` }).where(open);
  return rowCount === 1;
}
