// npm run emails [-- --resend ID|all]: lists the emails that could not be delivered, or sends them again.
import { loadOpenMailFailures } from '../src/features/customers/enquiries/mail-failures.store.ts';
import { type MailFailure, resendFailedEmail } from '../src/features/customers/enquiries/resend-failed-email.ts';
import { startJobs } from '../src/platform/jobs/jobs.ts';
import { openLog } from '../src/platform/log.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import type { Settings } from '../src/platform/settings.ts';
import { parseCommandLine, runCommand, UsageError } from './command-line.ts';
import { withDatabase } from './with-database.ts';

const usage = `npm run emails                     lists the emails that could not be delivered
npm run emails -- --resend ID      sends one of them again
npm run emails -- --resend all     sends all of them again`;

async function main(): Promise<undefined> {
  const chosen = parseCommandLine(usage, { options: { resend: { type: 'string' } } }).values.resend;
  await withDatabase(async (database, settings) => {
    const failures = await loadOpenMailFailures(database.pool);
    if (chosen === undefined) console.log(listOf(failures));
    else await resend(failures, chosen, database, settings);
  });
}

function listOf(failures: MailFailure[]): string {
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

/** An email with a personal link is stored without its content, and the link has expired by now. */
const NOT_STORED = 'not sent again: its content is not stored; the recipient can ask the site for a new link';

async function resend(failures: MailFailure[], chosen: string, database: Database, settings: Settings): Promise<void> {
  const wanted = chosen === 'all' ? failures : failures.filter(({ jobId }) => jobId === chosen);
  if (!wanted.length && chosen !== 'all') throw new UsageError(`Unknown email: ${chosen}\n\n${usage}`);
  const jobs = await startJobs(database, openLog(settings));
  let queued = 0;
  try {
    const needs = { database, jobs, settings, clock: () => new Date() };
    for (const failure of wanted) {
      if (failure.email.isConfidential) console.log(`${failure.jobId}  ${NOT_STORED}`);
      else if (await resendFailedEmail(needs, failure)) queued += 1;
    }
  } finally {
    await jobs.close();
  }
  console.log(`${countOf(queued)} queued; the site sends them while it is running.`);
}

await runCommand(main);
