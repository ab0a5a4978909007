// npm run soak [-- seconds [visitors]]: visitors and senders while everything around the site fails. See bench/README.md.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '../src/platform/postgres/database.ts';
import { freePort } from '../test/free-port.ts';
import { type BenchPostgres, openBenchPostgres } from './bench-database.ts';
import { addresses, makeSenders } from './senders.ts';
import { buildSite, cleanFolder } from './site-process.ts';
import { verdict, waitForEmails } from './soak-check.ts';
import { type SupervisedSite, superviseSite } from './soak-site.ts';
import { type SoakMailServer, startMailServer } from './soak-smtp.ts';
import { acceptQuotations, type DeskWork, deskVerdict, makeStaff, noDeskWork, workAtDesk } from './soak-staff.ts';
import { type Browsing, browse, type Sending, sendEnquiries } from './soak-visitors.ts';
import { figure, percentile } from './statistics.ts';

const FOLDER = path.resolve('data/soak');
/** Fewer on a machine that does other things as well. */
const VISITORS = Math.min(1000, Math.max(1, Number(process.argv[3] ?? 200) || 200));
const SENDERS = Math.ceil(VISITORS / 10);
const SALES = 'sales@clamps.example';
/** How long after the end senders repeat requests without a response, and how long emails may take. */
const GRACE_MS = 45_000;
const EMAILS_MS = 180_000;
/** The duration is divided into so many phases; the mail server is down in every second one. */
const MAIL_PHASES = 8;
/** How many emails the site sends at once: so many can be accepted but not yet recorded at a crash. */
const EMAILS_AT_ONCE = 4;

const seconds = Math.min(3600, Math.max(10, Number(process.argv[2] ?? 120) || 120));
const log = (line: string) => console.log(line);

mkdirSync(FOLDER, { recursive: true });
log('Building the site and filling a catalogue …');
const server = buildSite(FOLDER);
const postgres = await openBenchPostgres(FOLDER);
const mail = await startMailServer();
try {
  const { connectionString } = await postgres.catalogue(1000);
  const database = openDatabase(connectionString, { connections: 2 });
  try {
    process.exitCode = (await soak(database, connectionString)) ? 0 : 1;
  } finally {
    await database.close();
  }
} finally {
  await mail.close();
  await postgres.stop();
}

async function soak(database: Database, connectionString: string): Promise<boolean> {
  await clean(database);
  const site = await superviseSite(server, await freePort(), {
    DATABASE_URL: connectionString,
    DATA_DIR: cleanFolder(path.join(FOLDER, 'files')),
    SMTP_URL: mail.url,
    SALES_MAIL: SALES,
    SESSION_SECRET: 'of the soak, and the same after each start',
  });
  try {
    const senders = await makeSenders(database, SENDERS);
    const staff = await makeStaff(database);
    const work = noDeskWork();
    const { pages, models } = await addresses(database, connectionString);
    const seen: Browsing = { times: [], refused: 0, unreachable: 0, wrong: [] };
    const sent: Sending = { successes: [], repeats: 0, givenUp: 0, wrong: [] };
    const until = Date.now() + seconds * 1000;
    const ends = { until, last: until + GRACE_MS };
    const links = async () =>
      (await mail.emails()).flatMap(({ text }) => /\/Quotation\/([\w-]+)/.exec(text)?.[1] ?? []);
    log(
      `${VISITORS} visitors browse, ${SENDERS} customers send and ${staff.length} answer and quote for ${seconds} s on ${site.origin}`,
    );
    await Promise.all([
      ...Array.from({ length: VISITORS }, () => browse(site.origin, pages, until, seen)),
      ...senders.map((sender) => sendEnquiries(site.origin, sender, models, until, GRACE_MS, sent)),
      ...staff.map((cookie) => workAtDesk(site.origin, cookie, ends, work)),
      acceptQuotations(site.origin, links, ends, work),
      injectFailures(site, mail, postgres),
    ]);
    log('The time is over; waiting for the last emails …');
    const waiting = await waitForEmails(database.pool, EMAILS_MS);
    return await report(database, site, seen, sent, work, waiting);
  } finally {
    await site.stop();
  }
}

/** The failures and their times, as shares of the duration: kill -9 twice, PostgreSQL once, mail half of the time. */
async function injectFailures(site: SupervisedSite, mail: SoakMailServer, postgres: BenchPostgres): Promise<void> {
  const total = seconds * 1000;
  const begun = Date.now();
  const at = async (share: number, what: string, act: () => unknown) => {
    await wait(Math.max(0, begun + share * total - Date.now()));
    log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(4)} s  ${what}`);
    await act();
  };
  const mailOutages = async () => {
    for (let phase = 1; phase < MAIL_PHASES; phase += 1) {
      const down = phase % 2 === 1;
      await at(phase / MAIL_PHASES, `The mail server ${down ? 'is down' : 'is back'}`, () => mail.setDown(down));
    }
    await at(1, 'The mail server is back', () => mail.setDown(false));
  };
  const crashes = async () => {
    await at(0.27, 'kill -9', () => site.kill());
    await at(0.52, 'PostgreSQL is restarted', () => process.kill(postgres.pid, 'SIGINT'));
    await at(0.77, 'kill -9', () => site.kill());
  };
  await Promise.all([mailOutages(), crashes()]);
}

/** Runs before the site starts, which would send waiting emails of an earlier soak. At the first run there is no queue. */
async function clean({ pool }: Database): Promise<void> {
  await pool.query(`delete from enquiries; delete from contact_enquiries; delete from users; delete from staff; delete from quotations;
    delete from quotation_counters;  delete from rate_limits; delete from mail_failures;
    do $$ begin if to_regclass('pgboss.job') is not null then delete from pgboss.job; end if; end $$`);
}

async function report(
  database: Database,
  site: SupervisedSite,
  seen: Browsing,
  sent: Sending,
  work: DeskWork,
  waiting: number,
) {
  const result = await verdict(database.pool, sent.successes, await mail.emails(), SALES);
  const desk = await deskVerdict(database.pool, work, await mail.emails());
  const ms = (share: number) => figure(percentile(seen.times, share));
  log('');
  log(`Pages       ${seen.times.length} loaded, median ${ms(0.5)} ms, p99 ${ms(0.99)} ms; while something was down`);
  log(`            ${seen.refused} failed with 5xx and ${seen.unreachable} had no response`);
  log(`Enquiries   ${sent.successes.length} confirmed after ${sent.repeats} repeats, ${result.stored} stored`);
  log(`            (${result.storedUnanswered} of them without a confirmation), ${sent.givenUp} given up`);
  log(`Emails      ${result.emails} arrived of ${2 * result.stored}, ${result.duplicates} of them twice`);
  log(
    `Desk        ${work.answers.length} answers, ${work.quotations.length} quotations and ${work.acceptances.length} acceptances confirmed`,
  );
  log(
    `            (${desk.numbers} numbers, ${desk.accepted} accepted are stored), ${desk.duplicates} emails about them twice`,
  );
  log(`            after ${work.repeats} repeats`);
  log(`Starts      ${site.starts}, of which 1 is the first`);
  const duplicates = result.duplicates + desk.duplicates;
  const maxDuplicates = 3 * EMAILS_AT_ONCE;
  const faults = [
    ...result.faults,
    ...[...seen.wrong, ...sent.wrong, ...work.wrong].slice(0, 20),
    ...desk.faults,
    ...(waiting ? [`${waiting} emails are still waiting`] : []),
    ...(duplicates > maxDuplicates ? [`${duplicates} duplicates are more than 3 crashes explain`] : []),
    ...(site.starts > 3 ? [`The site exited unexpectedly: ${site.log()}`] : []),
    ...(sent.successes.length === 0 ? ['No enquiry was confirmed'] : []),
  ];
  for (const fault of faults.slice(0, 50)) log(`FAULT  ${fault}`);
  log(
    faults.length
      ? `\n${faults.length} faults`
      : '\nNothing was lost and nothing was duplicated beyond what crashes explain.',
  );
  return faults.length === 0;
}
