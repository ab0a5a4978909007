// npm run emails [-- --resend ID|all | --done ID|all]: lists, sends again or closes emails that could not be delivered.
import {
  loadOpenMailFailures,
  type MailFailure,
  markMailFailureHandled,
} from '../src/features/customers/enquiries/mail-failures.store.ts';
import { resendFailedEmail } from '../src/features/customers/enquiries/resend-failed-email.ts';
import { startJobs } from '../src/platform/jobs/jobs.ts';
import { openLog } from '../src/platform/log.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import type { Settings } from '../src/platform/settings.ts';
import { parseCommandLine, runCommand, UsageError } from './command-line.ts';
import { withDatabase } from './with-database.ts';

const usage = `npm run emails                     lists the emails that could not be delivered
npm run emails -- --resend ID      sends one of them again
npm run emails -- --resend all     sends all of them again
npm run emails -- --done ID        marks one as done without sending it
npm run emails -- --done all       marks all of them as done`;

async function main(): Promise<undefined> {
  const { resend: resent, done } = parseCommandLine(usage, {
    options: { resend: { type: 'string' }, done: { type: 'string' } },
  }).values;
  if (resent !== undefined && done !== undefined) throw new UsageError(`Choose --resend or --done\n\n${usage}`);
  await withDatabase(async (database, settings) => {
    const failures = await loadOpenMailFailures(database.pool);
    if (resent !== undefined) await resend(choose(failures, resent), database, settings);
    else if (done !== undefined) await close(choose(failures, done), database);
    else console.log(listOf(failures));
  });
}

function listOf(failures: MailFailure[]): string {
  if (!failures.length) return 'Every email was delivered or is still being tried.';
  const entries = failures.map((failure) => {
    const { jobId, email, error, failedAt } = failure;
    return [
      `${jobId}  ${failedAt.toISOString().slice(0, 16).replace('T', ' ')}`,
      `  to       ${email.to.address}`,
      `  subject  ${email.subject}`,
      `  reason   ${error}`,
      ...(failure.email.isConfidential ? [`  ${explainRefusal(failure)}`] : []),
    ].join('\n');
  });
  return `${entries.join('\n')}\n\n${countOf(failures.length)} could not be delivered. Send again: npm run emails -- --resend ID|all; settled: --done ID|all`;
}

const countOf = (count: number) => (count === 1 ? '1 email' : `${count} emails`);

/** An email with a personal link is stored without its content, and the link has expired by now. */
const explainRefusal = ({ messageId }: MailFailure): string =>
  messageId === null
    ? 'not sent again: its content is not stored; the recipient can ask the site for a new link'
    : 'not sent again here: it needs a new link; on the first page of the office press "Send again"';

function choose(failures: MailFailure[], id: string): MailFailure[] {
  const chosen = id === 'all' ? failures : failures.filter(({ jobId }) => jobId === id);
  if (!chosen.length && id !== 'all') throw new UsageError(`Unknown email: ${id}\n\n${usage}`);
  return chosen;
}

async function close(failures: MailFailure[], { pool }: Database): Promise<void> {
  let closed = 0;
  for (const { jobId } of failures) if (await markMailFailureHandled(pool, jobId)) closed += 1;
  console.log(`${countOf(closed)} marked as done.`);
}

async function resend(failures: MailFailure[], database: Database, settings: Settings): Promise<void> {
  const jobs = await startJobs(database, openLog(settings));
  let queued = 0;
  try {
    const needs = { database, jobs, settings, clock: () => new Date() };
    for (const failure of failures) {
      if (failure.email.isConfidential) console.log(`${failure.jobId}  ${explainRefusal(failure)}`);
      else if (await resendFailedEmail(needs, failure)) queued += 1;
    }
  } finally {
    await jobs.close();
  }
  console.log(`${countOf(queued)} queued; the site sends them while it is running.`);
}

await runCommand(main);
