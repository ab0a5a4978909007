import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../test/free-port.ts';
import { runWrk } from './load.ts';
import { type Nginx, startNginxInFront } from './nginx.ts';
import { readCpuMs } from './process-usage.ts';
import { loadSamples } from './samples.ts';
import { cleanFolder, type SiteProcess, startSite } from './site-process.ts';

const SHARE_OF_CORE = 0.2;
const PERIOD_US = 20_000;
const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 20;
/** The first reply is in the memory of each copy; the second differs at each request. nginx caches neither. */
const KINDS = {
  cached: `return wrk.format('GET', '/api/get_brands.php')`,
  'not cached': `return wrk.format('GET', '/api/find_clamps.php?force=' .. math.random(500, 9000) .. '&reach=' .. math.random(20, 200))`,
};

export interface CopyRates {
  kind: string;
  /** Requests a second of one copy, and of two copies together. */
  one: number;
  two: number;
  /** Share of the allowed CPU time that two copies really used, 0 to 1. */
  used: number;
  /** Rate of two copies divided by the rate of one copy, at the same CPU time for each copy. */
  ratio: number;
}

/** Reason why two copies cannot be compared with one here; `undefined` if they can. */
export function explainMissingRates(): string | undefined {
  if (spawnSync('wrk', ['-v']).error) return 'wrk is not installed (apt-get install wrk)';
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux can limit the cores of a copy';
  return undefined;
}

/**
 * Compares the rate of two copies behind nginx with the rate of one. Each copy may use a fifth of a core, so that
 * nginx, PostgreSQL and the load generator fit beside them on two cores.
 */
export async function compareRates(server: string, connectionString: string, folder: string): Promise<CopyRates[]> {
  const copies: SiteProcess[] = [];
  const groups: string[] = [];
  const fronts: Nginx[] = [];
  try {
    const page = `/ProductModels/${(await loadSamples(connectionString)).productSlugs[0]}`;
    for (const at of [0, 1]) {
      const dataDir = cleanFolder(path.join(folder, `copy-${at}`));
      const copy = await startSite({ server, connectionString, port: await freePort(), dataDir });
      copies.push(copy);
      groups.push(limitCpu(copy.pid, `clamps-bench-${at}`));
    }
    const ports = copies.map(({ origin }) => Number(new URL(origin).port));
    for (const [name, some] of Object.entries({ one: ports.slice(0, 1), two: ports }))
      fronts.push(await startNginxInFront(path.join(folder, name), await freePort(), some, page));
    const pids = copies.map(({ pid }) => pid);
    const rates: CopyRates[] = [];
    for (const [kind, request] of Object.entries(KINDS))
      rates.push({ kind, ...(await inTurn(folder, fronts, pids, request)) });
    return rates;
  } finally {
    for (const { stop } of fronts) stop();
    for (const copy of copies) await copy.stop();
    for (const group of groups) rmdirSync(group);
  }
}

async function inTurn(folder: string, fronts: readonly Nginx[], pids: readonly number[], request: string) {
  const script = path.join(folder, 'request.lua');
  writeFileSync(script, `request = function() ${request} end`);
  const done = fronts.map(() => ({ requests: 0, cpu: 0 }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, { url }] of fronts.entries()) {
      const cpu = () => pids.reduce((sum, pid) => sum + readCpuMs(pid), 0);
      const before = cpu();
      const { requests } = await runWrk(new URL(url).origin, SECONDS, CONNECTIONS, '-s', script);
      const total = done[at];
      // The first round fills the caches.
      if (!round || !total) continue;
      total.requests += requests;
      total.cpu += cpu() - before;
    }
  }
  const [one = { requests: 0, cpu: 0 }, two = { requests: 0, cpu: 0 }] = done;
  const rate = ({ requests }: typeof one) => Math.round(requests / (ROUNDS * SECONDS));
  return {
    one: rate(one),
    two: rate(two),
    used: two.cpu / (pids.length * SHARE_OF_CORE * ROUNDS * SECONDS * 1000),
    ratio: (2 * (one.cpu / one.requests)) / (two.cpu / two.requests),
  };
}

/**
 * Limits a process to a share of one core by its own control group (Linux, root).
 * @returns the group's folder
 */
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
