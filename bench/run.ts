// npm run bench [-- quick] [-- office | -- million]: seeds missing catalogues, measures everything (or only the office,
// or only a catalogue of a million models), writes bench/results. See bench/README.md.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { launchChromium } from '../test/chromium.ts';
import { freePort } from '../test/free-port.ts';
import { fetchAll } from './api-requests.ts';
import { type BenchPostgres, openBenchPostgres } from './bench-database.ts';
import { listBenchPages, measureFirstLoads } from './browser-pages.ts';
import { BUDGETS, isBudgetMissed, type Measurement } from './budgets.ts';
import { measureWhileCatalogueChanges } from './changing-catalogue.ts';
import { drawChart } from './chart.ts';
import { formatGoals } from './goals.ts';
import { measureLighthouseScores } from './lighthouse-scores.ts';
import { requireWrk } from './load.ts';
import { measureMemoryOverTime } from './memory.ts';
import { buildNavigationMeasurements, clickThrough } from './navigation.ts';
import { explainMissingNginx, readNginxVersion } from './nginx.ts';
import { measureOffice } from './office.ts';
import { measureGrid } from './office-grid.ts';
import { measureCachedPage, measureUncachedPages } from './page-costs.ts';
import { readMemoryMb } from './process-usage.ts';
import { describeMachine, formatMarkdown, type GrowthCurve } from './report.ts';
import { loadSamples } from './samples.ts';
import { buildSite, cleanFolder, startSite } from './site-process.ts';
import { measureOnSlowPhone } from './slow-phone.ts';
import { computeMedian, formatThreeDigits } from './statistics.ts';

const FOLDER = path.resolve('data/bench');
const RESULTS = path.resolve('bench/results');
const DRAWINGS = path.resolve('demo/workbook/pictures/drawings');

const quick = process.argv.includes('quick');
const only = (['office', 'million'] as const).find((what) => process.argv.includes(what));
const SIZES = only === 'million' ? [1_000_000] : [1_000, 10_000, 100_000];
const LARGEST = Math.max(...SIZES);
const rounds = quick ? 2 : 5;
const seconds = quick ? 1 : 3;
const navigations = quick ? 5 : 15;

if (only !== 'office') requireWrk();

const log = (line: string) => console.log(line);
const skipped = [explainMissingNginx()].filter((line) => line !== undefined);

const [load = 0] = loadavg();
mkdirSync(FOLDER, { recursive: true });
log('Building the site …');
const server = buildSite(FOLDER);
const postgres = await openBenchPostgres(FOLDER);
try {
  if (only === 'office') {
    write('office', await measureStaff(postgres), []);
  } else if (only === 'million') {
    write('million', await measureCatalogue(postgres, LARGEST, new Map()), []);
  } else {
    const measurements: Measurement[] = [];
    const growth = new Map<string, GrowthCurve>();
    for (const models of SIZES) measurements.push(...(await measureCatalogue(postgres, models, growth)));
    // If the browser fails, the other results are still written.
    measurements.push(...(await skipOnFailure('Chromium', () => measureInBrowser(postgres))));
    const growing = [...growth.values()].filter(({ msBySize }) => [...msBySize.values()].some((ms) => ms > 0));
    write('figures', measurements, growing);
    writeFileSync(path.join(RESULTS, 'figures.svg'), drawChart(measurements, growing));
  }
} finally {
  await postgres.stop();
}

async function skipOnFailure(what: string, measure: () => Promise<Measurement[]>): Promise<Measurement[]> {
  try {
    return await measure();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log(`${what} failed: ${reason}`);
    // A browser's error ends with its whole log.
    skipped.push(`${what}: ${reason.split('\n')[0]}`);
    process.exitCode = 1;
    return [];
  }
}

/**
 * Measures everything that depends on the size of the catalogue. For catalogues below the largest size, only
 * PostgreSQL's time is measured.
 */
async function measureCatalogue(postgres: BenchPostgres, models: number, growth: Map<string, GrowthCurve>) {
  const { connectionString, seededInSeconds } = await postgres.catalogue(models);
  log(
    `${formatThreeDigits(models)} models${seededInSeconds ? `, seeded in ${formatThreeDigits(seededInSeconds)} s` : ''}: the API …`,
  );
  const samples = {
    ...(await loadSamples(connectionString)),
    drawings: readdirSync(DRAWINGS).filter((name) => name.endsWith('.svg')),
  };
  const start = async () => {
    const dataDir = cleanFolder(path.join(FOLDER, 'files'));
    // The synthetic products have no files, so the cost of a drawing is measured with those of the demo catalogue.
    cpSync(DRAWINGS, path.join(dataDir, 'files/uploads/products'), { recursive: true });
    return startSite({ server, connectionString, port: await freePort(), dataDir });
  };
  const measurements: Measurement[] = [];
  const starts: number[] = [];
  if (models === LARGEST) {
    for (let run = 1; run < (quick ? 1 : 3); run += 1) {
      const site = await start();
      starts.push(site.startedInMs);
      await site.stop();
    }
  }
  const site = await start();
  starts.push(site.startedInMs);
  try {
    const times = await fetchAll(site.origin, connectionString, samples, quick ? 100 : 400);
    for (const { name, databaseMs } of times) {
      const known = growth.get(name) ?? { name, msBySize: new Map<number, number>() };
      known.msBySize.set(models, databaseMs);
      growth.set(name, known);
    }
    if (models !== LARGEST) return [];
    const group = `The API at ${formatThreeDigits(models)} models, one request at a time`;
    for (const { name, budgetMs, medianBudgetMs, medianMs, p99Ms, databaseMs } of times) {
      measurements.push(
        { group, name: `${name}: median`, value: medianMs, unit: 'ms', budget: medianBudgetMs },
        { group, name: `${name}: p99`, value: p99Ms, unit: 'ms', budget: budgetMs },
        { group, name: `${name}: in PostgreSQL`, value: databaseMs, unit: 'ms' },
      );
    }
    log('Uncached pages …');
    measurements.push(...(await measureUncachedPages(site, postgres.pid, samples)));
    log('Cached pages …');
    const cached = `/ProductModels/${samples.productSlugs[0]}`;
    measurements.push(...(await measureCachedPage({ site, path: cached, folder: FOLDER, rounds, seconds })));
    log('A catalogue that changes …');
    measurements.push(
      ...(await measureWhileCatalogueChanges({ site, connectionString, samples, seconds: quick ? 5 : 20 })),
    );
    const { now, peak } = readMemoryMb(site.pid);
    const server = `The server process at ${formatThreeDigits(models)} models`;
    measurements.push(
      { group: server, name: 'start to first page', value: computeMedian(starts), unit: 'ms', budget: BUDGETS.startMs },
      { group: server, name: 'memory after the run', value: now, unit: 'MB', budget: BUDGETS.memoryMb },
      { group: server, name: 'memory at its peak', value: peak, unit: 'MB' },
    );
    return measurements;
  } finally {
    await site.stop();
  }
}

async function measureStaff(postgres: BenchPostgres): Promise<Measurement[]> {
  const { connectionString, seededInSeconds } = await postgres.office(LARGEST);
  log(
    `${formatThreeDigits(LARGEST)} models${seededInSeconds ? `, seeded in ${formatThreeDigits(seededInSeconds)} s` : ''}: the office …`,
  );
  const dataDir = cleanFolder(path.join(FOLDER, 'files'));
  const site = await startSite({ server, connectionString, port: await freePort(), dataDir });
  try {
    const measurements = await measureOffice(site.origin, connectionString, quick ? 20 : 50);
    measurements.push(
      ...(await skipOnFailure('Chromium', () => measureGrid(site.origin, connectionString, quick ? 2 : 7))),
    );
    return measurements;
  } finally {
    await site.stop();
  }
}

async function measureInBrowser(postgres: BenchPostgres): Promise<Measurement[]> {
  log('The demo catalogue in Chromium …');
  const site = await startSite({
    server,
    connectionString: await postgres.empty('demo'),
    port: await freePort(),
    dataDir: cleanFolder(path.join(FOLDER, 'demo')),
    demo: true,
  });
  const browser = await launchChromium();
  try {
    log('200,000 requests …');
    const measurements = await measureMemoryOverTime(site, quick ? 40_000 : 200_000);
    const pages = await listBenchPages(site.origin);
    measurements.push(...(await measureFirstLoads(browser, site.origin, pages)));
    const list = pages.find(({ kind }) => kind === 'product list')?.path ?? '/';
    log('Clicks …');
    measurements.push(
      ...buildNavigationMeasurements(await clickThrough(browser, site.origin, { list, runs: navigations, log })),
    );
    log('A slow phone …');
    for (const { kind, path: address } of pages.filter((page) => ['product', 'model'].includes(page.kind))) {
      measurements.push(...(await measureOnSlowPhone(browser, kind, site.origin + address, quick ? 1 : 5)));
    }
    log('Lighthouse …');
    const audited = pages.filter(({ kind }) => kind !== 'product list');
    const scores = () => measureLighthouseScores(FOLDER, site.origin, audited, quick ? 1 : 5);
    measurements.push(...(await skipOnFailure('Lighthouse', scores)));
    return measurements;
  } finally {
    await browser.close();
    await site.stop();
  }
}

function write(name: 'figures' | 'office' | 'million', measurements: Measurement[], growth: GrowthCurve[]): void {
  mkdirSync(RESULTS, { recursive: true });
  const results = {
    measured: new Date(),
    commit: execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim(),
    command: name === 'figures' ? 'npm run bench' : `npm run bench -- ${name}`,
    chart: name === 'figures' ? 'figures.svg' : undefined,
    machine: describeMachine(),
    load,
    versions: [readNginxVersion()].flatMap((one) => one ?? []),
    measurements,
    growth,
    skipped,
  };
  writeFileSync(path.join(RESULTS, `${name}.md`), formatMarkdown(results));
  const missed = measurements.filter(isBudgetMissed);
  for (const { group, name, value, unit, budget = 0 } of missed) {
    log(`over budget: ${group}: ${name}: ${formatThreeDigits(value)} ${unit} (${formatThreeDigits(budget)})`);
  }
  log(`Written to bench/results/${name}.md: ${measurements.length} measurements, ${missed.length} over budget`);
  if (name === 'figures') for (const line of formatGoals(measurements)) log(line);
}
