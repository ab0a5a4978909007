// node bench/restarts.ts ORIGIN [seconds]: visitors and senders during a restart of the site's copies. See
// bench/README.md.
import { openDatabase } from '../src/platform/postgres/database.ts';
import { readSettings } from '../src/platform/settings.ts';
import { createSenders, listVisitorAddresses } from './senders.ts';
import { judgeSoak } from './soak-check.ts';
import { visitAndSend } from './soak-visitors.ts';
import { computePercentile, formatThreeDigits } from './statistics.ts';

const VISITORS = 30;
const SENDERS = 5;
const GRACE_MS = 20_000;

const [origin = '', duration = '60'] = process.argv.slice(2);
const { databaseUrl } = readSettings(process.env);
if (!URL.canParse(origin) || !databaseUrl) {
  console.error(
    'node bench/restarts.ts ORIGIN [seconds], with the DATABASE_URL of a site for tests: it deletes all enquiries',
  );
  process.exit(1);
}
const database = openDatabase(databaseUrl, { connections: 2 });
try {
  process.exitCode = (await watch(databaseUrl)) ? 0 : 1;
} finally {
  await database.close();
}

async function watch(connectionString: string): Promise<boolean> {
  await database.pool.query(`delete from enquiries; delete from users where email like 'sender%@works.example'`);
  const senders = await createSenders(database, SENDERS);
  const { pages, models } = await listVisitorAddresses(database, connectionString);
  // No proxy caches these requests, so each reaches a copy.
  const uncached = models.slice(0, 200).map((id) => `/api/search_suggestions.php?query=${id}`);
  const until = Date.now() + Number(duration) * 1000;
  console.log(`${VISITORS} visitors read and ${SENDERS} customers send for ${duration} s on ${origin}`);
  const visits = { pages: [...pages, ...uncached], models, visitors: VISITORS, senders, until, graceMs: GRACE_MS };
  const { seen, sent, ended } = visitAndSend(origin, visits);
  await ended;
  const { stored, faults } = await judgeSoak(database.pool, sent.successes, [], '');
  const wrong = [...seen.wrong, ...sent.wrong, ...faults.filter((fault) => !fault.startsWith('The email'))];
  const failed = seen.refused + seen.unreachable + sent.repeats + sent.givenUp;
  const [middle, p99] = [0.5, 0.99].map((share) => formatThreeDigits(computePercentile(seen.times, share)));
  console.log(
    `Pages       ${seen.times.length} read (median ${middle} ms, p99 ${p99} ms), ${seen.refused} failed with 5xx, ${seen.unreachable} had no response`,
  );
  console.log(
    `Enquiries   ${sent.successes.length} confirmed, ${stored} stored, ${sent.repeats} requests failed and were repeated`,
  );
  for (const fault of wrong.slice(0, 20)) console.log(`FAULT  ${fault}`);
  console.log(failed + wrong.length ? `${failed} failed requests, ${wrong.length} faults` : '0 failed requests');
  return failed + wrong.length === 0;
}
