// npm run emails [-- --resend ID|all]: lists the emails that could not be delivered, or sends them again.
import { markHandled, openMailFailures } from '../src/features/customers/enquiries/mail-failures.store.ts';
import { startJobs } from '../src/platform/jobs/jobs.ts';
import { openLog } from '../src/platform/log.ts';
import { type Email, mailboxOf } from '../src/platform/mail/email.ts';
import { queueEmail } from '../src/platform/mail/mailer.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import type { Settings } from '../src/platform/settings.ts';
import { argumentsOf, runCommand, UsageError } from './command-line.ts';
import { withDatabase } from './with-database.ts';

const usage = `npm run emails                     lists the emails that could not be delivered
npm run emails -- --resend ID      sends one of them again
npm run emails -- --resend all     sends all of them again`;

type Failure = Awaited<ReturnType<typeof openMailFailures>>[number];

async function main(): Promise<undefined> {
  const chosen = argumentsOf(usage, { options: { resend: { type: 'string' } } }).values.resend;
  await withDatabase(async (database, settings) => {
    const failures = await openMailFailures(database.db);
    if (chosen === undefined) console.log(listOf(failures));
    else await resend(failures, chosen, database, settings);
  });
}

function listOf(failures: Failure[]): string {
  if (!failures.length) return 'Every email was delivered or is still being tried.';
  const entries = failures.map(({ jobId, email, error, failedAt }) =>
    [
      `${jobId}  ${failedAt.toISOString().slice(0, 16).replace('T', ' ')}`,
      `  to       ${email.to.address}`,
      `  subject  ${email.subject}`,
      `  reason   ${error}`,
      ...(email.isConfidential ? [`  ${NOT_STORED}`] : []),
    ].join('\n'),
  );
  return `${entries.join('\n')}\n\n${countOf(failures.length)} could not be delivered. Send again: npm run emails -- --resend ID|all`;
}

const countOf = (count: number) => (count === 1 ? '1 email' : `${count} emails`);

/** A link for the recipient is not stored, and has ended by now. */
const NOT_STORED = 'not sent again: its content is not stored; the recipient can ask the site for a new link';

async function resend(failures: Failure[], chosen: string, database: Database, settings: Settings): Promise<void> {
  const wanted = chosen === 'all' ? failures : failures.filter(({ jobId }) => jobId === chosen);
  if (!wanted.length && chosen !== 'all') throw new UsageError(`There is no such email: ${chosen}\n\n${usage}`);
  const jobs = await startJobs(database, openLog(settings));
  let queued = 0;
  try {
    const needs = { jobs, settings, clock: () => new Date() };
    for (const { jobId, email } of wanted) {
      if (email.isConfidential) console.log(`${jobId}  ${NOT_STORED}`);
      else if (await requeue(jobId, toPresentSales(email, settings), database, needs)) queued += 1;
    }
  } finally {
    await jobs.close();
  }
  console.log(`${countOf(queued)} queued; the site sends them while it is running.`);
}

/** Emails to sales, which alone have a Reply-To, go to the SALES_MAIL of today: a wrong one may be why they were refused. */
const toPresentSales = (email: Email, { salesMail }: Settings): Email =>
  email.replyTo ? { ...email, to: mailboxOf(salesMail) } : email;

/** Both or neither: the email is in the queue and its failure is marked as handled. */
function requeue(
  jobId: string,
  email: Email,
  database: Database,
  needs: Parameters<typeof queueEmail>[0],
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (!(await markHandled(transaction.tx, jobId))) return false;
    await queueEmail(needs, email, transaction);
    return true;
  });
}

await runCommand(main);
