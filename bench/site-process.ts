import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { MALLOC, NODE_FLAGS } from '../commands/node-flags.mjs';

const HOST = '127.0.0.1';

export interface SiteProcess {
  origin: string;
  pid: number;
  /** From the start of the process to the first page with status 200. */
  startedInMs: number;
  stop(): Promise<void>;
}

/** Builds the site into a separate folder, so that dist/ is not changed under a running site. */
export function buildSite(folder: string, commit = ''): string {
  const build = path.join(folder, 'build');
  execFileSync(process.execPath, ['commands/build.mjs'], {
    env: { ...process.env, BUILD_DIR: build, VITE_CACHE: path.join(folder, 'vite'), COMMIT: commit },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return path.join(build, 'server', 'server.js');
}

export interface SiteOptions {
  server: string;
  connectionString: string;
  port: number;
  dataDir: string;
  demo?: boolean;
}

/**
 * Starts the built server as in production, on an existing database. Rate limits are off, because one visitor sends all
 * requests.
 */
export async function startSite({ server, connectionString, port, dataDir, demo }: SiteOptions): Promise<SiteProcess> {
  const origin = `http://${HOST}:${port}`;
  const begin = performance.now();
  const child = spawn(process.execPath, [...NODE_FLAGS, server], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/node'),
      DATABASE_URL: connectionString,
      HOST,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      DEMO: String(demo ?? false),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '1000000',
      ...MALLOC,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-4000);
  });
  await firstResponse(child, origin, () => errors);
  return {
    origin,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - begin,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function firstResponse(child: ChildProcess, origin: string, errors: () => string): Promise<void> {
  for (let waited = 0; waited < 120_000; waited += 10) {
    if (child.exitCode !== null) throw new Error(`The site ended while starting: ${errors()}`);
    const status = await fetch(origin).then(
      ({ status }) => status,
      () => 0,
    );
    if (status === 200) return;
    if (status > 0) throw new Error(`The home page responds with ${status}: ${errors()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  child.kill('SIGKILL');
  throw new Error(`The site did not start within two minutes: ${errors()}`);
}

/** Resized images and secrets of earlier runs must not affect this one. */
export function cleanFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  return folder;
}
