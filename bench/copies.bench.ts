// node commands/run.mjs bench/copies.bench.ts: what two copies of the site behind nginx answer, of what one does. Each copy may use a fifth of a core, so that
// nginx, PostgreSQL and the load generator do not compete with it on a machine of two. See bench/README.md.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../test/free-port.ts';
import { openBenchPostgres } from './bench-database.ts';
import { runWrk } from './load.ts';
import { startNginxInFront } from './nginx.ts';
import { samplesOf } from './samples.ts';
import { buildSite, cleanFolder, type SiteProcess, startSite } from './site-process.ts';
import { median } from './statistics.ts';

const FOLDER = path.resolve('data/bench');
const SHARE_OF_CORE = 0.2;
const PERIOD_US = 20_000;
const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 20;
/** The reply of the first is in the memory of each copy; no two of the second are the same. nginx passes on both. */
const KINDS = {
  cached: `return wrk.format('GET', '/api/get_brands.php')`,
  'not cached': `return wrk.format('GET', '/api/find_clamps.php?force=' .. math.random(500, 9000) .. '&reach=' .. math.random(20, 200))`,
};

const server = buildSite(FOLDER);
const postgres = await openBenchPostgres(FOLDER);
const copies: SiteProcess[] = [];
const groups: string[] = [];
const stops: (() => void)[] = [];
try {
  const { connectionString } = await postgres.catalogue(10_000);
  const page = `/ProductModels/${(await samplesOf(connectionString)).productSlugs[0]}`;
  for (const at of [0, 1]) {
    const dataDir = cleanFolder(path.join(FOLDER, `copy-${at}`));
    const copy = await startSite({ server, connectionString, port: await freePort(), dataDir });
    copies.push(copy);
    groups.push(limitCpu(copy.pid, `clamps-bench-${at}`));
  }
  const hosts = copies.map(({ origin }) => new URL(origin).host);
  const one = await startNginxInFront(path.join(FOLDER, 'one'), await freePort(), hosts[0] ?? '', page);
  stops.push(one.stop);
  const two = await startNginxInFront(path.join(FOLDER, 'two'), await freePort(), hosts.join('; server '), page);
  stops.push(two.stop);
  for (const [kind, request] of Object.entries(KINDS)) {
    const script = path.join(FOLDER, 'request.lua');
    writeFileSync(script, `request = function() ${request} end`);
    const rates: Record<'one' | 'two', number[]> = { one: [], two: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, { url }] of Object.entries({ one, two })) {
        const { requestsPerSecond } = await runWrk(new URL(url).origin, SECONDS, CONNECTIONS, '-s', script);
        // The first round fills the caches.
        if (round) rates[name as 'one' | 'two'].push(requestsPerSecond);
      }
    }
    const ratios = rates.two.map((rate, at) => rate / (rates.one[at] ?? Number.NaN));
    const [first, second] = [median(rates.one), median(rates.two)].map(Math.round);
    console.log(`${kind}: one copy ${first} requests/s, two ${second}: ${median(ratios).toFixed(2)} times`);
  }
} finally {
  for (const stop of stops) stop();
  for (const copy of copies) await copy.stop();
  for (const group of groups) rmdirSync(group);
  await postgres.stop();
}

/** Puts a process into a control group of its own with a share of one core (Linux, root). @returns the group's folder */
function limitCpu(pid: number, name: string): string {
  const root = '/sys/fs/cgroup';
  const isOld = existsSync(`${root}/cpu/cpu.shares`);
  const group = path.join(root, isOld ? 'cpu' : '', name);
  mkdirSync(group, { recursive: true });
  const quota = SHARE_OF_CORE * PERIOD_US;
  if (isOld) {
    writeFileSync(`${group}/cpu.cfs_period_us`, String(PERIOD_US));
    writeFileSync(`${group}/cpu.cfs_quota_us`, String(quota));
  } else {
    writeFileSync(`${group}/cpu.max`, `${quota} ${PERIOD_US}`);
  }
  writeFileSync(`${group}/cgroup.procs`, String(pid));
  return group;
}
