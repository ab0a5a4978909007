import { execFile, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { readCpuMs, readEndedChildrenCpuMs } from './process-usage.ts';

const CONNECTIONS = 50;

interface AutocannonResult {
  requests: { average: number; total: number };
  latency: { p99: number };
  non2xx: number;
  errors: number;
}
type Autocannon = (options: {
  url: string;
  connections: number;
  duration: number;
  headers: Record<string, string>;
  /** Requests per second over all connections; unlimited by default. */
  overallRate?: number;
  requests?: { path: string }[];
}) => Promise<AutocannonResult>;
/** The package has no types. */
const require = createRequire(import.meta.url);
const autocannon: Autocannon = require('autocannon');

export interface ServerLoad {
  requestsPerSecond: number;
  p99Ms: number;
  /** CPU time of the server process for one request. */
  cpuMicroseconds: number;
  /** Share of its one core that the load generator used, 0 to 1. */
  generatorShare: number;
}

/**
 * Sends `perSecond` requests a second to these pages in turn by autocannon, which manages at most about 29,000 a
 * second.
 * @throws Error for any status but 200
 */
export async function measureAtRate(origin: string, paths: readonly string[], perSecond: number, seconds: number) {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
    overallRate: perSecond,
    requests: paths.map((path) => ({ path })),
  });
  if (result.non2xx || result.errors) throw new Error(`${origin}: ${result.non2xx} failed, ${result.errors} errors`);
  return { requests: result.requests.total, p99Ms: result.latency.p99 };
}

export function requireWrk(): void {
  if (spawnSync('wrk', ['-v']).error) throw new Error('The bench needs wrk: apt-get install wrk');
}

/**
 * Requests one page as fast as the server can reply.
 * @throws Error for any status but 200
 */
export async function measureWithWrk(url: string, pid: number, seconds: number): Promise<ServerLoad> {
  const before = readCpuMs(pid);
  const generatorBefore = readEndedChildrenCpuMs();
  const { requests, requestsPerSecond, p99Ms } = await runWrk(url, seconds, CONNECTIONS, '-H', 'accept-encoding: br');
  return {
    requestsPerSecond,
    p99Ms,
    cpuMicroseconds: ((readCpuMs(pid) - before) * 1000) / requests,
    generatorShare: (readEndedChildrenCpuMs() - generatorBefore) / (seconds * 1000),
  };
}

/** @throws Error for any status but 200 */
export async function runWrk(url: string, seconds: number, connections: number, ...flags: string[]) {
  const all = ['-t1', `-c${connections}`, `-d${seconds}`, '--latency', ...flags, url];
  const { stdout } = await promisify(execFile)('wrk', all);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`);
  return readWrk(stdout);
}

const MS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

export function readWrk(text: string): { requests: number; requestsPerSecond: number; p99Ms: number } {
  const requests = Number(/(\d+) requests in/.exec(text)?.[1]);
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  const [, value, unit = ''] = /99%\s+([\d.]+)(us|ms|s|m)\b/.exec(text) ?? [];
  const p99Ms = Number(value) * (MS[unit] ?? Number.NaN);
  if (![requests, requestsPerSecond, p99Ms].every(Number.isFinite))
    throw new Error(`unexpected output of wrk: ${text}`);
  return { requests, requestsPerSecond, p99Ms };
}
