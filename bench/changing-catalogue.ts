import pg from 'pg';
import { BUDGETS, type Measurement } from './budgets.ts';
import { measureAtRate } from './load.ts';
import type { CatalogueSamples } from './samples.ts';
import type { SiteProcess } from './site-process.ts';
import { computeMedian } from './statistics.ts';

const PER_SECOND = 1000;
const PAGES = 100;
const WRITES = 50;

interface Input {
  site: SiteProcess;
  connectionString: string;
  samples: CatalogueSamples;
  seconds: number;
}

/** Requests a thousand pages a second, first of an unchanged catalogue, then while a model changes every second. */
export async function measureWhileCatalogueChanges({
  site,
  connectionString,
  samples,
  seconds,
}: Input): Promise<Measurement[]> {
  const paths = samples.productSlugs.slice(0, PAGES).map((slug) => `/ProductModels/${slug}`);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const change = () => client.query("update models set short_description = short_description || '' where id = 1");
  const group = `1,000 cached pages a second, ${PAGES} different ones`;
  const measurements: Measurement[] = [];
  try {
    const alone: number[] = [];
    for (let time = 0; time < WRITES; time += 1) alone.push(await timed(change));
    const name = 'before: a change of a model, with the new version of the catalogue: median';
    measurements.push({ group, name, value: computeMedian(alone), unit: 'ms', budget: BUDGETS.writeMs });
    for (const [name, write] of [
      ['at rest', async () => {}],
      ['a model changes every second', change],
    ] as const) {
      await measureAtRate(site.origin, paths, PER_SECOND, 1);
      const before = await rendered(site.origin);
      const timer = setInterval(() => void write(), 1000);
      const { requests, p99Ms } = await measureAtRate(site.origin, paths, PER_SECOND, seconds);
      clearInterval(timer);
      const hits = 1 - ((await rendered(site.origin)) - before) / requests;
      measurements.push(
        { group, name: `${name}: sent from memory`, value: hits * 100, unit: '%' },
        { group, name: `${name}: p99`, value: p99Ms, unit: 'ms' },
      );
    }
  } finally {
    await client.end();
  }
  return measurements;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await act();
  return performance.now() - begin;
}

async function rendered(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return [...text.matchAll(/^page_render_seconds_count\S* (\d+)/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
}
