import { freePort } from '../test/free-port.ts';
import { startBareServer } from './bare-server.ts';
import { BUDGETS, type Measurement } from './budgets.ts';
import { measureWithWrk, type ServerLoad } from './load.ts';
import { explainMissingNginx, startNginx, startNginxInFront } from './nginx.ts';
import { readCpuMs, readFamilyCpuMs } from './process-usage.ts';
import type { CatalogueSamples } from './samples.ts';
import type { SiteProcess } from './site-process.ts';
import { computeMedian } from './statistics.ts';

interface CachedInput {
  site: SiteProcess;
  path: string;
  folder: string;
  rounds: number;
  seconds: number;
}

/**
 * Measures a cached page at 50 connections, in turn on the site, on Node's own server and nginx with the same bytes,
 * and on nginx in front of the site. Measurements are medians of the rounds.
 */
export async function measureCachedPage({ site, path, folder, rounds, seconds }: CachedInput): Promise<Measurement[]> {
  const url = site.origin + path;
  const { brotli, headers } = await rawReply(url);
  const bare = await startBareServer({ body: brotli.toString('base64'), headers });
  const missing = explainMissingNginx();
  if (missing) console.log(`  nginx is not measured: ${missing}`);
  const nginx = missing
    ? undefined
    : await startNginx(folder, await freePort(), brotli, Buffer.from(await (await fetch(url)).text()));
  const inFront = missing
    ? undefined
    : await startNginxInFront(folder, await freePort(), [Number(new URL(site.origin).port)], path);
  const ours: ServerLoad[] = [];
  const fronts: ServerLoad[] = [];
  const bares: ServerLoad[] = [];
  const theirs: ServerLoad[] = [];
  try {
    await measureWithWrk(url, site.pid, 1);
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await measureWithWrk(url, site.pid, seconds));
      bares.push(await measureWithWrk(bare.url, bare.pid, seconds));
      if (nginx) theirs.push(await measureWithWrk(nginx.url, nginx.pid, seconds));
      if (inFront) fronts.push(await measureWithWrk(inFront.url, inFront.pid, seconds));
    }
  } finally {
    inFront?.stop();
    nginx?.stop();
    bare.stop();
  }
  return [
    ...listLoadMeasurements(THE_SITE, ours, BUDGETS.cachedP99Ms),
    ...comparedWith(THE_SITE, ours, "Node's own server, the same bytes and headers", bares, BUDGETS.cachedShareOfBare),
    ...(nginx ? comparedWith(THE_SITE, ours, 'nginx, the same bytes', theirs) : []),
    ...(inFront
      ? comparedWith('nginx in front of the site', fronts, 'nginx, the same bytes', theirs, BUDGETS.inFrontShareOfNginx)
      : []),
  ];
}
const CACHED = 'A cached page (wrk), 50 connections';
const THE_SITE = 'the site';
/** Above this share the load generator may be the limit. */
const MAX_GENERATOR_SHARE = 0.5;

const middle = (loads: ServerLoad[], what: keyof ServerLoad) => computeMedian(loads.map((load) => load[what]));

function listLoadMeasurements(name: string, loads: ServerLoad[], p99?: number): Measurement[] {
  const busy = middle(loads, 'generatorShare');
  const group = CACHED;
  return [
    {
      group,
      name,
      value: middle(loads, 'requestsPerSecond'),
      unit: 'requests/s',
      note: `wrk used ${Math.round(busy * 100)} % of a core${isLimit(loads) ? ', so this may be its own limit' : ''}`,
    },
    { group, name: `${name}: p99`, value: middle(loads, 'p99Ms'), unit: 'ms', ...(p99 ? { budget: p99 } : {}) },
    { group, name: `${name}: CPU of one request`, value: middle(loads, 'cpuMicroseconds'), unit: 'µs' },
  ];
}

const isLimit = (loads: ServerLoad[]) => middle(loads, 'generatorShare') > MAX_GENERATOR_SHARE;

/**
 * Measurements of another server, and the site's as a share of them. The share by requests is left out
 * (NaN) if the load generator was the limit.
 */
function comparedWith(
  us: string,
  ours: ServerLoad[],
  name: string,
  others: ServerLoad[],
  budget?: number,
): Measurement[] {
  const group = CACHED;
  const byRound = ours.map((load, at) => load.requestsPerSecond / (others[at]?.requestsPerSecond ?? Number.NaN));
  return [
    ...(us === THE_SITE ? listLoadMeasurements(name, others) : listLoadMeasurements(us, ours)),
    {
      group,
      name: `${us} as a share of ${name}, by CPU time`,
      value: middle(others, 'cpuMicroseconds') / middle(ours, 'cpuMicroseconds'),
      unit: '',
      ...(budget ? { budget, higherIsBetter: true } : {}),
    },
    {
      group,
      name: `${us} as a share of ${name}, by requests`,
      value: isLimit(ours) || isLimit(others) ? Number.NaN : computeMedian(byRound),
      unit: '',
      ...(budget ? { budget, higherIsBetter: true } : {}),
    },
  ];
}

/** Headers that Node's server adds by itself. */
const OWN_HEADERS = /^(date|connection|keep-alive)$/i;

async function rawReply(url: string): Promise<{ brotli: Buffer; headers: string[] }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const headers: string[] = [];
      for (let at = 0; at < response.rawHeaders.length; at += 2) {
        const [name = '', value = ''] = response.rawHeaders.slice(at, at + 2);
        if (!OWN_HEADERS.test(name)) headers.push(name, value);
      }
      resolve({ brotli: Buffer.concat(await response.toArray()), headers });
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

/**
 * Number of pages rendered before measuring, so that V8 has compiled the code, as in a process that has run for a
 * while.
 */
const WARM_UP = 1000;
const MEASURED = 300;
const LIST = 'list with a filter and a search';

/** Cost of a page that was not requested since the catalogue changed: queries, render, compression. */
export async function measureUncachedPages(
  site: SiteProcess,
  postgresPid: number,
  samples: CatalogueSamples,
): Promise<Measurement[]> {
  const searched = ['vtc', 'htc', 'toggle', 'series', 'heavy', 'compact', '1000', 'clamp'];
  const kinds: [string, string[]][] = [
    ['product', samples.productSlugs.map((slug) => `/ProductModels/${slug}`)],
    ['model', samples.modelNames.map((name) => `/product-single/${name}`)],
    [
      LIST,
      searched.flatMap((text) => samples.leaves.map(({ slug }) => `/Products/${slug}?search=${text}&Base=Flanged`)),
    ],
  ];
  const measurements: Measurement[] = [];
  for (const [kind, paths] of kinds) {
    await visit(site.origin, paths.slice(0, WARM_UP));
    const before = [readCpuMs(site.pid), readFamilyCpuMs(postgresPid)];
    const measured = paths.slice(WARM_UP, WARM_UP + MEASURED);
    const times = await visit(site.origin, measured);
    const spent = [readCpuMs(site.pid), readFamilyCpuMs(postgresPid)].map(
      (ms, at) => (ms - (before[at] ?? 0)) / measured.length,
    );
    const group = 'An uncached page';
    measurements.push(
      {
        group,
        name: `${kind}: CPU of the server`,
        value: spent[0] ?? Number.NaN,
        unit: 'ms',
        budget: BUDGETS.uncachedCpuMs,
      },
      { group, name: `${kind}: CPU of PostgreSQL`, value: spent[1] ?? Number.NaN, unit: 'ms' },
      {
        group,
        name: `${kind}: median at the client`,
        value: computeMedian(times),
        unit: 'ms',
        budget: kind === LIST ? BUDGETS.uncachedListMs : undefined,
      },
    );
  }
  return measurements;
}

async function visit(origin: string, paths: string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const begin = performance.now();
    const response = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
    if (response.status !== 200) throw new Error(`${path} responds with ${response.status}`);
    await response.arrayBuffer();
    times.push(performance.now() - begin);
  }
  return times;
}
