import { startBareServer } from './bare-server.ts';
import { budgets, type Figure } from './budgets.ts';
import { type Generator, type Load, withAutocannon, withWrk, wrkIsInstalled } from './load.ts';
import { nginxMissing, startNginx } from './nginx.ts';
import { cpuMs, familyCpuMs } from './process-usage.ts';
import type { Samples } from './samples.ts';
import type { SiteProcess } from './site-process.ts';
import { median } from './statistics.ts';

interface CachedInput {
  site: SiteProcess;
  path: string;
  folder: string;
  nginxPort: number;
  rounds: number;
  seconds: number;
}

/**
 * A cached page at 50 connections, alternating with Node's own server that sends the same bytes and headers, and with nginx that sends the
 * same bytes as a file; the median of the rounds.
 */
export async function cachedPage({ site, path, folder, nginxPort, rounds, seconds }: CachedInput): Promise<Figure[]> {
  const url = site.origin + path;
  const { brotli, headers } = await rawReply(url);
  const bare = await startBareServer({ body: brotli.toString('base64'), headers });
  const missing = nginxMissing();
  if (missing) console.log(`  nginx is not measured: ${missing}`);
  const nginx = missing
    ? undefined
    : await startNginx(folder, nginxPort, brotli, Buffer.from(await (await fetch(url)).text()));
  const generators: [string, Generator][] = [['autocannon', withAutocannon]];
  if (wrkIsInstalled()) generators.push(['wrk', withWrk]);
  const figures: Figure[] = [];
  try {
    for (const [name, generate] of generators) {
      await generate(url, site.pid, 1);
      const ours: Load[] = [];
      const theirs: Load[] = [];
      const bares: Load[] = [];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await generate(url, site.pid, seconds));
        bares.push(await generate(bare.url, bare.pid, seconds));
        if (nginx) theirs.push(await generate(nginx.url, nginx.pid, seconds));
      }
      figures.push(...compared(name, ours, bares, theirs));
    }
  } finally {
    nginx?.stop();
    bare.stop();
  }
  return figures;
}

function compared(generator: string, ours: Load[], bares: Load[], theirs: Load[]): Figure[] {
  const group = `A cached page (${generator}), 50 connections`;
  const of = (loads: Load[], what: keyof Load) => median(loads.map((load) => load[what]));
  const ratioTo = (others: Load[]) =>
    median(ours.map((load, round) => load.requestsPerSecond / (others[round]?.requestsPerSecond ?? Number.NaN)));
  return [
    { group, name: 'the site', value: of(ours, 'requestsPerSecond'), unit: 'requests/s' },
    {
      group,
      name: "Node's own server, the same bytes and headers",
      value: of(bares, 'requestsPerSecond'),
      unit: 'requests/s',
    },
    { group, name: 'nginx, the same bytes', value: of(theirs, 'requestsPerSecond'), unit: 'requests/s' },
    {
      group,
      name: "the site as a share of Node's own server",
      value: ratioTo(bares),
      unit: '',
      budget: budgets.cachedShareOfBare,
      higherIsBetter: true,
    },
    {
      group,
      name: 'the same share by CPU time',
      value: of(bares, 'cpuMicroseconds') / of(ours, 'cpuMicroseconds'),
      unit: '',
      budget: budgets.cachedShareOfBare,
      higherIsBetter: true,
    },
    {
      group,
      name: 'the site as a share of nginx',
      value: ratioTo(theirs),
      unit: '',
      budget: budgets.cachedShareOfNginx,
      higherIsBetter: true,
    },
    {
      group,
      name: 'that share by CPU time',
      value: of(theirs, 'cpuMicroseconds') / of(ours, 'cpuMicroseconds'),
      unit: '',
      budget: budgets.cachedShareOfNginx,
      higherIsBetter: true,
    },
    { group, name: 'p99', value: of(ours, 'p99Ms'), unit: 'ms', budget: budgets.cachedP99Ms },
    { group, name: 'p99 of nginx', value: of(theirs, 'p99Ms'), unit: 'ms' },
    { group, name: 'CPU of one request', value: of(ours, 'cpuMicroseconds'), unit: 'µs' },
    { group, name: "CPU of one request, Node's own server", value: of(bares, 'cpuMicroseconds'), unit: 'µs' },
    { group, name: 'CPU of one request, nginx', value: of(theirs, 'cpuMicroseconds'), unit: 'µs' },
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

/** As many pages until V8 has compiled what they need: a change of the catalogue has thousands rendered anew, not the first ones of a process. */
const WARM_UP = 1000;
const MEASURED = 300;
const LIST = 'list with a filter and a search';

/** The cost of a page that has not been requested since the catalogue changed: queries, render, compression. */
export async function uncachedPages(site: SiteProcess, postgresPid: number, samples: Samples): Promise<Figure[]> {
  const searched = ['vtc', 'htc', 'toggle', 'series', 'heavy', 'compact', '1000', 'clamp'];
  const kinds: [string, string[]][] = [
    ['product', samples.productSlugs.map((slug) => `/ProductModels/${slug}`)],
    ['model', samples.modelNames.map((name) => `/product-single/${name}`)],
    [
      LIST,
      searched.flatMap((text) => samples.leaves.map(({ slug }) => `/Products/${slug}?search=${text}&Base=Flanged`)),
    ],
  ];
  const figures: Figure[] = [];
  for (const [kind, paths] of kinds) {
    await visit(site.origin, paths.slice(0, WARM_UP));
    const before = [cpuMs(site.pid), familyCpuMs(postgresPid)];
    const measured = paths.slice(WARM_UP, WARM_UP + MEASURED);
    const times = await visit(site.origin, measured);
    const spent = [cpuMs(site.pid), familyCpuMs(postgresPid)].map(
      (ms, at) => (ms - (before[at] ?? 0)) / measured.length,
    );
    const group = 'An uncached page';
    figures.push(
      {
        group,
        name: `${kind}: CPU of the server`,
        value: spent[0] ?? Number.NaN,
        unit: 'ms',
        budget: budgets.uncachedCpuMs,
      },
      { group, name: `${kind}: CPU of PostgreSQL`, value: spent[1] ?? Number.NaN, unit: 'ms' },
      {
        group,
        name: `${kind}: median at the client`,
        value: median(times),
        unit: 'ms',
        budget: kind === LIST ? budgets.uncachedListMs : undefined,
      },
    );
  }
  return figures;
}

/** @returns the milliseconds of each page */
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
