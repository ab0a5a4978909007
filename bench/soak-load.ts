import { type Database, openDatabase } from '../src/platform/postgres/database.ts';
import type { BenchPostgres } from './bench-database.ts';
import { createSenders, listVisitorAddresses } from './senders.ts';
import { judgeSoak, waitForEmails } from './soak-check.ts';
import type { SoakMailServer } from './soak-smtp.ts';
import {
  acceptQuotations,
  createInboxWork,
  createStaff,
  type InboxWork,
  judgeInboxWork,
  workInInbox,
} from './soak-staff.ts';
import { type BrowsingResult, type EnquirySender, type Sending, visitAndSend } from './soak-visitors.ts';
import { computePercentile, formatThreeDigits } from './statistics.ts';

const SALES = 'sales@clamps.example';
/** Time after the end in which senders repeat unanswered requests, and time in which emails may arrive. */
const GRACE_MS = 45_000;
const EMAILS_MS = 180_000;
/** Emails that the site sends at once: at a crash they can be accepted but not yet recorded. */
const EMAILS_AT_ONCE = 4;

/** Settings of the soak, in a catalogue without enquiries or messages. */
export interface SoakStage {
  database: Database;
  connectionString: string;
  postgres: BenchPostgres;
  mail: SoakMailServer;
  env: Record<string, string>;
  seconds: number;
  visitors: number;
  senders: EnquirySender[];
  sellers: string[];
  editor: string;
  pages: string[];
  models: number[];
}

interface Given {
  postgres: BenchPostgres;
  mail: SoakMailServer;
  seconds: number;
  visitors: number;
}

/** Clears the database before the site starts, because the site would send waiting emails of an earlier soak. */
export async function openSoakStage(given: Given): Promise<SoakStage> {
  const { connectionString } = await given.postgres.catalogue(1000);
  const database = openDatabase(connectionString, { connections: 2 });
  // The queue's table is missing at the first run.
  await database.pool.query(`delete from enquiries; delete from contact_enquiries; delete from users; delete from staff; delete from quotations;
    delete from quotation_counters;  delete from rate_limits; delete from mail_failures;
    do $$ begin if to_regclass('pgboss.job') is not null then delete from pgboss.job; end if; end $$`);
  const [editor = '', ...sellers] = await createStaff(database, 'editor', 'sales', 'sales');
  return {
    ...given,
    ...(await listVisitorAddresses(database, connectionString)),
    database,
    connectionString,
    editor,
    sellers,
    senders: await createSenders(database, Math.ceil(given.visitors / 10)),
    env: {
      DATABASE_URL: connectionString,
      SMTP_URL: given.mail.url,
      SALES_MAIL: SALES,
      SESSION_SECRET: 'of the soak, and the same after each start',
    },
  };
}

/**
 * Lets visitors, customers and staff work until the end, and waits for the last emails.
 * @param inject causes the failures
 * @param crashes number of failures that may send an email twice
 */
export async function doOfficeWork(
  stage: SoakStage,
  origin: string,
  inject: () => Promise<unknown>,
  crashes: () => number,
) {
  const { database, mail, seconds, visitors, sellers } = stage;
  const done = createInboxWork();
  const until = Date.now() + seconds * 1000;
  const ends = { until, last: until + GRACE_MS };
  const links = async () => (await mail.emails()).flatMap(({ text }) => /\/Quotation\/([\w-]+)/.exec(text)?.[1] ?? []);
  console.log(
    `${visitors} visitors browse, ${stage.senders.length} customers send and ${sellers.length} answer and quote for ${seconds} s on ${origin}`,
  );
  const { seen, sent, ended } = visitAndSend(origin, { ...stage, until, graceMs: GRACE_MS });
  await Promise.all([
    ended,
    ...sellers.map((cookie) => workInInbox(origin, cookie, ends, done)),
    acceptQuotations(origin, links, ends, done),
    inject(),
  ]);
  console.log('The time is over; waiting for the last emails …');
  const waiting = await waitForEmails(database.pool, EMAILS_MS);
  return report(stage, { seen, sent, done, waiting, maxDuplicates: crashes() * EMAILS_AT_ONCE });
}

interface Outcome {
  seen: BrowsingResult;
  sent: Sending;
  done: InboxWork;
  waiting: number;
  maxDuplicates: number;
}

async function report({ database, mail }: SoakStage, { seen, sent, done, waiting, maxDuplicates }: Outcome) {
  const emails = await mail.emails();
  const result = await judgeSoak(database.pool, sent.successes, emails, SALES);
  const inbox = await judgeInboxWork(database.pool, done, emails);
  const ms = (share: number) => formatThreeDigits(computePercentile(seen.times, share));
  const duplicates = result.duplicates + inbox.duplicates;
  console.log(`
Pages       ${seen.times.length} loaded, median ${ms(0.5)} ms, p99 ${ms(0.99)} ms; while something was down
            ${seen.refused} failed with 5xx and ${seen.unreachable} had no response
Enquiries   ${sent.successes.length} confirmed after ${sent.repeats} repeats ${JSON.stringify(sent.reasons)}, ${result.stored} stored
            (${result.storedUnanswered} of them without a confirmation), ${sent.givenUp} given up
Emails      ${result.emails} arrived of ${2 * result.stored}, ${result.duplicates} of them twice
Inbox       ${done.answers.length} answers, ${done.quotations.length} quotations and ${done.acceptances.length} acceptances confirmed
            (${inbox.numbers} numbers, ${inbox.accepted} accepted are stored), ${inbox.duplicates} emails about them twice
            after ${done.repeats} repeats, of which ${done.failed} had no reply`);
  return {
    failed: seen.refused + seen.unreachable + sent.repeats + sent.givenUp + done.failed,
    enquiries: sent.successes.length,
    faults: [
      ...result.faults,
      ...[...seen.wrong, ...sent.wrong, ...done.wrong].slice(0, 20),
      ...inbox.faults,
      ...(waiting ? [`${waiting} emails are still waiting`] : []),
      ...(duplicates > maxDuplicates
        ? [`${duplicates} emails arrived twice, and crashes explain ${maxDuplicates}`]
        : []),
      ...(sent.successes.length === 0 ? ['No enquiry was confirmed'] : []),
    ],
  };
}
