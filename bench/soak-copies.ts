import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../test/free-port.ts';
import { s3Server } from '../test/s3-server.ts';
import { Checks } from './checks.ts';
import { compareRates, explainMissingRates } from './copies-rate.ts';
import { explainMissingNginx, startNginxInFront } from './nginx.ts';
import { OfficeClient } from './office-client.ts';
import { rollOut } from './rolling-release.ts';
import { cleanFolder } from './site-process.ts';
import { doOfficeWork, type SoakStage } from './soak-load.ts';
import { type SupervisedSite, superviseSite } from './soak-site.ts';
import { formatThreeDigits } from './statistics.ts';

const KILL_MS = 10_000;
const EDITS = 12;
const MAX_SEEN_MS = 2000;
/** nginx caches for a second, but counts whole seconds, so a reply may be cached for nearly two. */
const MAX_CACHED_MS = 2200;
const FILES = 4;
const FILE_BYTES = 20_000_000;
/** Long enough to restart all copies, each of which takes some seconds. */
const RELEASE_SECONDS = 60;
const MIN_RATIO = 1.8;
/** Below this share of their CPU time, the copies waited for other processes, and the ratio would measure those. */
const MIN_USED = 0.95;
/** Commits of the first and the second release. */
export const FIRST = '1111111';
const SECOND = '2222222';

interface Copies {
  all: SupervisedSite[];
  /** All copies except the one that only works in the background. */
  serving: SupervisedSite[];
  origin: string;
  /** Folder where rolling-restart.sh finds releases and marks the copy that restarts. */
  home: string;
}

export async function soakCopies(stage: SoakStage, server: string, folder: string, count: number): Promise<boolean> {
  const missing = explainMissingNginx();
  if (missing) {
    console.error(`Several copies need nginx in front of them: ${missing}`);
    return false;
  }
  const checks = new Checks();
  await checks.within('The copies', () => startCopies(checks, stage, server, folder, count));
  await compareTwo(checks, server, stage.connectionString, folder);
  return checks.end();
}

/**
 * Starts copies with one PostgreSQL and one bucket: the first only serves, the last only runs jobs, the others do both.
 */
async function startCopies(
  checks: Checks,
  stage: SoakStage,
  server: string,
  folder: string,
  count: number,
): Promise<void> {
  const bucket = await s3Server(1000);
  const home = makeReleases(server, cleanFolder(path.join(folder, 'srv')));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const all: SupervisedSite[] = [];
  let stopNginx = () => {};
  try {
    for (let at = 0; at < count; at += 1) {
      const role = at === 0 ? 'web' : at === count - 1 ? 'worker' : 'all';
      const settings = {
        ...stage.env,
        ROLE: role,
        PUBLIC_URL: origin,
        TRUST_PROXY: 'loopback',
        DATA_DIR: cleanFolder(path.join(folder, `copy-${at}`)),
        S3_BUCKET: 'clamps',
        S3_ENDPOINT: bucket.endpoint,
        S3_KEY: 'clamps',
        S3_SECRET: 'of the soak',
      };
      all.push(await superviseSite(path.join(home, 'current/dist/server/server.js'), await freePort(), settings));
    }
    const serving = all.slice(0, -1);
    const draining = path.join(home, 'draining');
    const nginx = await startNginxInFront(folder, port, serving.map(portOf), '/', draining);
    stopNginx = nginx.stop;
    await tryCopies(checks, stage, { all, serving, origin, home });
  } finally {
    stopNginx();
    for (const copy of all) await copy.stop();
    bucket.close();
  }
}

const portOf = ({ origin }: SupervisedSite) => Number(new URL(origin).port);

/**
 * Two releases of the same code with different commits.
 * @returns the folder with a link to the first
 */
function makeReleases(server: string, home: string): string {
  const build = path.resolve(path.dirname(server), '..');
  for (const commit of [FIRST, SECOND]) {
    const release = path.join(home, 'releases', commit);
    cpSync(build, path.join(release, 'dist'), { recursive: true });
    cpSync('package.json', path.join(release, 'package.json'));
    const scripts = readdirSync(path.join(release, 'dist/server'), { recursive: true, encoding: 'utf8' });
    for (const name of scripts.filter((script) => script.endsWith('.js'))) {
      const file = path.join(release, 'dist/server', name);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(FIRST, commit));
    }
  }
  symlinkSync(`releases/${FIRST}`, path.join(home, 'current'));
  mkdirSync(path.join(home, 'draining'));
  return home;
}

async function tryCopies(checks: Checks, stage: SoakStage, copies: Copies): Promise<void> {
  const { all, origin, home } = copies;
  await checks.run('An edit is seen on all copies and through nginx', () => seeEdits(stage, copies));
  await checks.run('Uploads by parts to any copy', () => uploadAnywhere(stage, copies));
  await checks.run('A rolling release, each email once', async () => {
    const calm = { ...stage, seconds: RELEASE_SECONDS };
    const release = async () =>
      console.log(await rollOut(home, `releases/${SECOND}`, new Map(all.map((copy) => [portOf(copy), copy]))));
    const { faults, failed, enquiries } = await doOfficeWork(calm, origin, release, () => 0);
    for (const copy of all) {
      const { version } = (await (await fetch(`${copy.origin}/readyz`)).json()) as { version: string };
      if (!version.endsWith(SECOND)) faults.push(`${copy.origin} runs ${version}`);
    }
    if (failed) faults.push(`${failed} requests failed`);
    throwFirst(faults);
    return `0 failed requests, ${enquiries} enquiries, none of their emails twice`;
  });
  await checks.run(`kill -9 of one copy every ${KILL_MS / 1000} s, for ${stage.seconds} s`, async () => {
    let kills = 0;
    const killInTurn = async () => {
      for (const until = Date.now() + stage.seconds * 1000; Date.now() + KILL_MS < until; kills += 1) {
        await wait(KILL_MS);
        all[kills % all.length]?.kill();
      }
    };
    const { faults, failed, enquiries } = await doOfficeWork(stage, origin, killInTurn, () => kills);
    for (const { ends } of all) faults.push(...ends.map((end) => `A copy ended by itself: ${end}`));
    throwFirst(faults);
    return `${kills} kills, ${enquiries} enquiries, 0 lost; ${failed} requests failed and were repeated`;
  });
}

function throwFirst(faults: readonly string[]): void {
  for (const fault of faults.slice(0, 50)) console.log(`FAULT  ${fault}`);
  if (faults.length) throw new Error(`${faults.length} faults, the first: ${faults[0]}`);
}

/** Edits through each copy in turn, and waits after each edit until every copy shows the change. */
async function seeEdits({ database, editor }: SoakStage, { serving, origin }: Copies): Promise<string> {
  const { rows } = await database.pool.query<{ id: number; version: number; slug: string }>(
    'select id, version, slug from products where is_active order by id limit $1',
    [EDITS],
  );
  const places = [...serving.map((copy) => copy.origin), origin];
  const direct: number[] = [];
  const cached: number[] = [];
  for (const [at, { id, version, slug }] of rows.entries()) {
    const page = `/ProductModels/${slug}`;
    for (const place of places) await (await fetch(place + page)).text();
    const name = `Edited ${randomBytes(6).toString('hex')}`;
    const office = new OfficeClient(serving[at % serving.length]?.origin ?? origin, editor);
    await office.post('change_row', { resource: 'products', id, version, values: { name } });
    office.close();
    const from = performance.now();
    const seen = async (place: string) => {
      while (!(await (await fetch(place + page)).text()).includes(name)) {
        if (performance.now() - from > 5 * MAX_SEEN_MS) throw new Error(`${place}${page} does not show ${name}`);
        await wait(10);
      }
      return performance.now() - from;
    };
    const times = await Promise.all(places.map(seen));
    cached.push(times.pop() ?? Number.NaN);
    direct.push(...times);
  }
  const [copies, nginx] = [Math.max(...direct), Math.max(...cached)];
  const summary = `${rows.length} edits, the slowest after ${formatThreeDigits(copies)} ms on the copies and ${formatThreeDigits(nginx)} ms through nginx`;
  if (copies > MAX_SEEN_MS || nginx > MAX_CACHED_MS) throw new Error(summary);
  return summary;
}

/** Uploads files at the same time, sends each upload chunk to another copy, and reads each file from every copy. */
async function uploadAnywhere({ editor }: SoakStage, { serving, origin }: Copies): Promise<string> {
  let turn = 0;
  const send = async <Body>(path: string, body: Uint8Array | object): Promise<Body> => {
    const isPart = body instanceof Uint8Array;
    turn += 1;
    const response = await fetch(`${serving[turn % serving.length]?.origin}/api/office/${path}`, {
      method: 'POST',
      headers: { cookie: editor, 'content-type': isPart ? 'application/octet-stream' : 'application/json' },
      body: isPart ? Buffer.from(body) : JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`${response.status} for ${path}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
  const upload = async (_: unknown, at: number) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES)]);
    const begin = { folder: 'markets', name: `soak-${at}.pdf`, bytes: bytes.length, modified: at };
    const { id, part_bytes } = await send<{ id: string; part_bytes: number }>('begin_upload', begin);
    for (let start = 0; start < bytes.length; start += part_bytes)
      await send(`upload_part?id=${id}&start=${start}`, bytes.subarray(start, start + part_bytes));
    const { file } = await send<{ file: { address: string } }>('finish_upload', { id });
    for (const place of [...serving.map((copy) => copy.origin), origin]) {
      const stored = Buffer.from(await (await fetch(place + file.address)).arrayBuffer());
      if (!stored.equals(bytes)) throw new Error(`${place}${file.address} has other bytes`);
    }
  };
  await Promise.all(Array.from({ length: FILES }, upload));
  return `${FILES} files of ${FILE_BYTES / 1e6} MB, whole on every copy`;
}

async function compareTwo(checks: Checks, server: string, connectionString: string, folder: string): Promise<void> {
  const name = 'Two web copies beside one';
  const missing = explainMissingRates();
  if (missing) return checks.leaveOut(name, missing);
  await checks.run(name, async () => {
    const rates = await compareRates(server, connectionString, folder);
    const summary = rates.map(
      ({ kind, one, two, used, ratio }) =>
        `${kind} ${ratio.toFixed(2)} times (${one} and ${two} requests/s with ${Math.round(100 * used)} % of their CPU time)`,
    );
    const judged = rates.filter(({ used }) => used >= MIN_USED);
    if (judged.some(({ ratio }) => ratio < MIN_RATIO)) throw new Error(summary.join('; '));
    return `${judged.length < rates.length ? 'the rest of the machine was the limit: ' : ''}${summary.join('; ')}`;
  });
}
