import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { importDemo } from '../src/demo.ts';
import { type EmbeddedPostgres, launchPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { FolderInUse } from '../src/platform/postgres/folder-lock.ts';
import { readSettings } from '../src/platform/settings.ts';
import { startServices } from '../src/start-services.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all tests share; every test file clones its own database from `template_app`. */
    postgres: string;
    /** The data folder whose files the demo catalogue refers to. */
    demoDataDir: string;
  }
}

const PREFIX = 'clamp-tests-';

let server: EmbeddedPostgres | undefined;
let directory: string | undefined;

/**
 * One PostgreSQL for the whole run, without fsync because its data is thrown away. It holds `template_app`: the real
 * migrations, the job queue and the demo catalogue, brought in by the real importer.
 */
export async function setup({ provide }: TestProject) {
  await clearKilledRuns();
  directory = await mkdtemp(path.join(tmpdir(), PREFIX));
  // PostgreSQL refuses to run as root; the user that it then runs as must be able to enter.
  await chmod(directory, 0o755);
  server = await launchPostgres({
    directory: path.join(directory, 'postgres'),
    flags: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'],
  });
  const template = new URL(server.connectionString);
  const dataDir = path.join(directory, 'data');
  await withClient(server.connectionString, (query) => query('create database template_app'));
  template.pathname = '/template_app';
  const settings = readSettings({ DATABASE_URL: template.href, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const { services, close } = await startServices(settings, pino({ level: settings.logLevel }));
  if (existsSync('demo/workbook/brands.csv')) await importDemo(services);
  await close();
  provide('postgres', server.connectionString);
  provide('demoDataDir', dataDir);
}

export async function teardown() {
  await server?.stop();
  if (directory) await rm(directory, { recursive: true, force: true });
}

/** A run that was killed could not stop its PostgreSQL. Taking its folder over stops it; that of a living run is refused. */
async function clearKilledRuns() {
  for (const name of await readdir(tmpdir())) {
    const folder = path.join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || !existsSync(path.join(folder, 'postgres', 'lock'))) continue;
    try {
      await (await launchPostgres({ directory: path.join(folder, 'postgres') })).stop();
      await rm(folder, { recursive: true, force: true });
    } catch (error) {
      if (!(error instanceof FolderInUse)) console.warn(`Left over from a killed test run: ${folder} (${error})`);
    }
  }
}

async function withClient(
  connectionString: string,
  work: (query: (sql: string) => Promise<unknown>) => Promise<unknown>,
) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work((sql) => client.query(sql));
  } finally {
    await client.end();
  }
}
