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

/** A cached page at 50 connections, alternating with nginx serving the same bytes; the median of the rounds. */
export async function cachedPage({ site, path, folder, nginxPort, rounds, seconds }: CachedInput): Promise<Figure[]> {
  const url = site.origin + path;
  const brotli = Buffer.from(await rawBytes(url));
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
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await generate(url, site.pid, seconds));
        if (nginx) theirs.push(await generate(nginx.url, nginx.pid, seconds));
      }
      figures.push(...compared(name, ours, theirs));
    }
  } finally {
    nginx?.stop();
  }
  return figures;
}

function compared(generator: string, ours: Load[], theirs: Load[]): Figure[] {
  const group = `A cached page (${generator}), 50 connections`;
  const of = (loads: Load[], what: keyof Load) => median(loads.map((load) => load[what]));
  const ratios = ours.map((load, round) => load.requestsPerSecond / (theirs[round]?.requestsPerSecond ?? Number.NaN));
  return [
    { group, name: 'the site', value: of(ours, 'requestsPerSecond'), unit: 'requests/s' },
    { group, name: 'nginx, the same bytes', value: of(theirs, 'requestsPerSecond'), unit: 'requests/s' },
    {
      group,
      name: 'the site as a share of nginx',
      value: median(ratios),
      unit: '',
      budget: budgets.cachedShareOfNginx,
      higherIsBetter: true,
    },
    {
      group,
      name: 'the same share by CPU time',
      value: of(theirs, 'cpuMicroseconds') / of(ours, 'cpuMicroseconds'),
      unit: '',
      budget: budgets.cachedShareOfNginx,
      higherIsBetter: true,
    },
    { group, name: 'p99', value: of(ours, 'p99Ms'), unit: 'ms', budget: budgets.cachedP99Ms },
    { group, name: 'p99 of nginx', value: of(theirs, 'p99Ms'), unit: 'ms' },
    { group, name: 'CPU of one request', value: of(ours, 'cpuMicroseconds'), unit: 'µs' },
    { group, name: 'CPU of one request, nginx', value: of(theirs, 'cpuMicroseconds'), unit: 'µs' },
  ];
}

async function rawBytes(url: string): Promise<Buffer> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      resolve(Buffer.concat(await response.toArray()));
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

const WARM_UP = 300;
const MEASURED = 300;

/** The cost of a page that has not been requested since the catalogue changed: queries, render, compression. */
export async function uncachedPages(site: SiteProcess, postgresPid: number, samples: Samples): Promise<Figure[]> {
  const kinds: [string, string[]][] = [
    ['product', samples.productSlugs.map((slug) => `/ProductModels/${slug}`)],
    ['model', samples.modelNames.map((name) => `/product-single/${name}`)],
  ];
  const figures: Figure[] = [];
  for (const [kind, paths] of kinds) {
    await visit(site.origin, paths.slice(0, WARM_UP));
    const before = [cpuMs(site.pid), familyCpuMs(postgresPid)];
    const measured = paths.slice(WARM_UP, WARM_UP + MEASURED);
    await visit(site.origin, measured);
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
    );
  }
  return figures;
}

async function visit(origin: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    const response = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
    if (response.status !== 200) throw new Error(`${path} responds with ${response.status}`);
    await response.arrayBuffer();
  }
}
