import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { QueryResult } from 'pg';
import { vi } from 'vitest';
import { createApp } from '../src/app.ts';
import type { Services } from '../src/platform/api/services.ts';
import { createBusyError, type HeavyWorkQueues } from '../src/platform/heavy-work-queues.ts';
import { openLog } from '../src/platform/log.ts';
import { developmentAssets } from '../src/platform/page-assets/development-assets.ts';
import { readBuiltAssets } from '../src/platform/page-assets/page-assets.ts';
import { readSettings } from '../src/platform/settings.ts';
import { startServices } from '../src/start-services.ts';
import { freshDatabase } from './database.ts';
import { sharedWorkers } from './workers.ts';

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  connectionString: string;
  /** Sends a GET request without a session, or any request that Fastify's `inject` accepts. */
  inject: (request: string | InjectOptions) => Promise<LightMyRequestResponse>;
  get: (url: string, headers?: Record<string, string>) => Promise<{ status: number; body: unknown }>;
  post: (url: string, body: unknown, headers?: Record<string, string>) => Promise<{ status: number; body: unknown }>;
  /** Rows of a statement on the site's database, with a time limit of one minute. */
  query: <Row = QueryResult['rows'][number]>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** Waits until the site has received the notification of every committed change of the catalogue. */
  knowsOfChanges: () => Promise<void>;
  close: () => Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  clientFolder?: string;
  /** Database to use instead of a fresh copy of the demo catalogue. */
  connectionString?: string;
  /**
   * Sends images as they are stored, like a busy site; drawing them took a seventh of the CPU time of browser tests.
   */
  drawsNothing?: boolean;
  /** Starts worker processes for this site alone. */
  hasOwnWorkers?: boolean;
  /** Called with each line of the log; `env` sets the level. */
  log?: (line: string) => void;
}

/**
 * Starts the real app on a fresh copy of the migrated database with the demo catalogue and a separate data folder.
 * Every reply is validated against its schema.
 */
export async function testApp({
  env = {},
  clientFolder,
  connectionString,
  drawsNothing = false,
  hasOwnWorkers = false,
  log,
}: Options = {}): Promise<TestApp> {
  const database = connectionString ? undefined : await freshDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'clamp-test-'));
  const address = connectionString ?? database?.connectionString ?? '';
  const quiet = { LOG_LEVEL: 'fatal', DRAW_AHEAD: 'false' };
  const settings = readSettings({ DATABASE_URL: address, DATA_DIR: dataDir, ...quiet, ...env });
  const { services, close } = await startServices(
    settings,
    openLog(settings, log && { write: log }),
    undefined,
    undefined,
    hasOwnWorkers ? undefined : sharedWorkers,
  );
  const files = database ? await database.files() : services.files;
  const checked = {
    ...services,
    checkReplies: true,
    files,
    turns: drawsNothing ? withoutImages(services.turns) : services.turns,
  };
  const app = await createApp(checked, clientFolder ? readBuiltAssets(clientFolder) : developmentAssets, clientFolder);
  await app.ready();

  const inject: TestApp['inject'] = async (request) => app.inject(request);
  return {
    app,
    services: checked,
    connectionString: address,
    inject,
    async get(url, headers) {
      const response = await inject({ url, headers });
      return { status: response.statusCode, body: response.body ? response.json() : null };
    },
    async post(url, body, headers) {
      const response = await inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(body),
      });
      return { status: response.statusCode, body: response.body ? response.json() : null };
    },
    async query<Row>(sql: string, values?: unknown[]) {
      return (await services.personDatabase.pool.query(sql, values)).rows as Row[];
    },
    async knowsOfChanges() {
      const { rows } = await services.database.pool.query('select version::int from catalogue_version');
      const isKnown = () => services.catalogueVersion.current >= rows[0].version;
      await vi.waitUntil(isKnown, { timeout: 15_000, interval: 10 });
    },
    async close() {
      await app.close();
      await close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const withoutImages = ({ run }: HeavyWorkQueues): HeavyWorkQueues => ({
  run: (kind, work, key) => (kind === 'images' ? Promise.reject(createBusyError(kind)) : run(kind, work, key)),
});

let shared: Promise<TestApp> | undefined;

const CATALOGUE_CONTENTS = ['categories', 'products', 'product_tables', 'models', 'files', 'choices']
  .map((table) => `select md5(string_agg(t::text, '' order by id)) from ${table} t`)
  .join(' union all ');

/** Starts an app that stays open until the worker ends; then its data folder is removed. */
export async function workersApp(options?: Options): Promise<TestApp> {
  const app = await testApp(options);
  process.once('exit', () => rmSync(app.services.settings.dataDir, { recursive: true, force: true }));
  return app;
}

/**
 * App that all test files of a worker share, because starting one costs more than most tests. Tests must not change its
 * catalogue, texts or settings; `close` checks that.
 */
export async function sharedApp(): Promise<TestApp> {
  shared ??= workersApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  const app = await shared;
  // Scheduled jobs raise the version too, so the rows themselves are compared.
  const contents = async () => JSON.stringify(await app.query(CATALOGUE_CONTENTS));
  const before = await contents();
  return {
    ...app,
    async close() {
      if ((await contents()) !== before)
        throw new Error('This file changes the catalogue that others share: use testApp()');
    },
  };
}
