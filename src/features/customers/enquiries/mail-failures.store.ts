import { z } from 'zod';
import type { DeliveryReport } from '../../../platform/mail/delivery-report.ts';
import { parseJobId, type UndeliveredEmail } from '../../../platform/mail/mailer.ts';
import { type DatabaseClient, executeSql, queryOnlyRow, queryRows } from '../../../platform/postgres/plain-sql.ts';

/** Stores an undelivered email; a second call for the same job changes nothing. */
export async function storeLostEmail(client: DatabaseClient, { jobId, email, error }: UndeliveredEmail): Promise<void> {
  await executeSql(client)`
    insert into mail_failures (job_id, recipient, subject, letter, error, failed_at)
    values (${jobId}, ${email.to.address}, ${email.subject}, ${JSON.stringify(email)}, ${error}, ${new Date()}) on conflict do nothing`;
}

export async function recordSentEmail(client: DatabaseClient, jobId: string): Promise<void> {
  await executeSql(client)`insert into sent_emails (job_id) values (${jobId}) on conflict do nothing`;
}

/**
 * Stores a failed delivery that a mail server reports.
 * @returns true if the report is about an email of the site
 */
export async function storeRefusedEmail(client: DatabaseClient, report: DeliveryReport): Promise<boolean> {
  const jobId = parseJobId(report.messageId ?? '');
  if (!jobId) return false;
  const { rowCount } = await executeSql(client)`select from sent_emails where job_id = ${jobId}`;
  const [refused] = report.refused;
  if (rowCount && refused) {
    const subject = report.subject || 'An email of the site';
    const message = { to: { name: '', address: refused.address }, subject, html: '', isConfidential: true };
    await executeSql(client)`
      insert into mail_failures (job_id, recipient, subject, letter, error)
      select job_id, ${refused.address}, ${subject}, ${JSON.stringify({ ...message, text: 'Its content is not stored.' })}::jsonb
        || jsonb_build_object('at', sent_at), ${refused.reason} from sent_emails where job_id = ${jobId} on conflict do nothing`;
  }
  return rowCount === 1;
}

const openFailure = z.object({
  jobId: z.string(),
  email: z.custom<UndeliveredEmail['email']>((message) => typeof message === 'object' && message !== null),
  error: z.string(),
  failedAt: z.date(),
  messageId: z.int().nullable(),
});

export type MailFailure = UndeliveredEmail & {
  failedAt: Date;
  /** The stored message that was sent by this email. An email with a link can be built again from it. */
  messageId: number | null;
};

export const loadOpenMailFailures = (client: DatabaseClient): Promise<MailFailure[]> =>
  queryRows(client, openFailure)`
    select f.job_id as "jobId", f.letter as email, f.error, f.failed_at as "failedAt", m.id as "messageId"
    from mail_failures f left join messages m on m.job_id = f.job_id and m.direction = 'out' and m.state = 'failed'
    where f.handled_at is null order by f.failed_at, f.job_id`;

/**
 * Counts emails that were given up. A mistyped address of a visitor is no fault of the site; a mail server that refuses
 * every email also refuses those to the site's own people.
 * @param ownAddresses addresses of the settings, besides those of staff
 */
export const countOpenMailFailures = (
  client: DatabaseClient,
  ownAddresses: readonly string[],
): Promise<{ givenUp: number; refusedVisitors: number }> =>
  queryOnlyRow(client, z.object({ givenUp: z.int(), refusedVisitors: z.int() }))`
    select count(*) filter (where is_own)::int as "givenUp", count(*) filter (where not is_own)::int as "refusedVisitors"
    from (
      select lower(recipient) = any(${ownAddresses.map((address) => address.toLowerCase())}::text[])
        or exists (select from staff where lower(email) = lower(recipient)) as is_own
      from mail_failures where handled_at is null) f`;

export async function markMailFailureHandled(client: DatabaseClient, jobId: string): Promise<boolean> {
  const { rowCount } = await executeSql(client)`
    update mail_failures set handled_at = now() where job_id = ${jobId} and handled_at is null`;
  return rowCount === 1;
}
