import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { CHROMIUM_FLAGS, findChromium } from '../test/chromium.ts';
import type { PageKind } from './browser-pages.ts';
import { BUDGETS, type Measurement } from './budgets.ts';
import { computeMedian } from './statistics.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const VERSION = '13.5.0';

/**
 * Installs Lighthouse in `folder` at the first run. It is not a dependency, because only the bench needs its 170 MB.
 * @returns the path of its command
 * @throws Error with the first line of npm's output
 */
function install(folder: string): string {
  const home = path.join(folder, `lighthouse-${VERSION}`);
  const command = path.join(home, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(command)) return command;
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['install', '--prefix', home, ...options, `lighthouse@${VERSION}`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`it could not be installed: ${stderr.trim().split('\n', 1)[0]}`);
  return command;
}

/** Scores in Lighthouse's mobile profile, which simulates a slow phone and network; the median of the runs. */
export async function measureLighthouseScores(
  folder: string,
  origin: string,
  pages: PageKind[],
  runs: number,
): Promise<Measurement[]> {
  const command = install(folder);
  const measurements: Measurement[] = [];
  for (const { kind, path: address } of pages) {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await audit(command, origin + address));
    const group = 'Lighthouse, mobile';
    const of = (read: (report: Report) => number) => computeMedian(reports.map(read));
    for (const category of CATEGORIES) {
      measurements.push({
        group,
        name: `${kind}: ${category}`,
        value: of(({ categories }) => Math.round((categories[category]?.score ?? Number.NaN) * 100)),
        unit: '',
        budget: BUDGETS.lighthouse[category],
        higherIsBetter: true,
      });
    }
    const timing = (audit: string) => of(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
    measurements.push(
      {
        group,
        name: `${kind}: largest paint`,
        value: timing('largest-contentful-paint'),
        unit: 'ms',
        budget: BUDGETS.largestPaintMs,
      },
      {
        group,
        name: `${kind}: blocking time`,
        value: timing('total-blocking-time'),
        unit: 'ms',
        budget: BUDGETS.blockingMs,
      },
    );
  }
  return measurements;
}

const TRIES = 3;

/** On a busy machine Chromium sometimes returns no trace; Lighthouse then recommends another run. */
async function audit(command: string, url: string): Promise<Report> {
  let failure = '';
  for (let tried = 0; tried < TRIES; tried += 1) {
    try {
      return await auditOnce(command, url);
    } catch (error) {
      const { stderr } = error as { stderr?: string };
      failure = (stderr || String(error)).split('\n', 1)[0] ?? '';
    }
  }
  throw new Error(`Lighthouse failed ${TRIES} times on ${url}: ${failure}`);
}

async function auditOnce(command: string, url: string): Promise<Report> {
  const flags = ['--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [command, url, ...flags, `--chrome-flags=--headless=new --disable-gpu ${CHROMIUM_FLAGS.join(' ')}`],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Report;
}
