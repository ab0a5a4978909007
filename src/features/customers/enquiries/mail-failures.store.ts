import { and, asc, eq, isNull, sql } from 'drizzle-orm';
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
