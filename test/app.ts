import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { QueryResult } from 'pg';
import { vi } from 'vitest';
import { createApp } from '../src/app.ts';
import type { Services } from '../src/platform/api/services.ts';
import { openLog } from '../src/platform/log.ts';
import { developmentAssets } from '../src/platform/page-assets/assets-in-development.ts';
import { builtAssets } from '../src/platform/page-assets/page-assets.ts';
import { readSettings } from '../src/platform/settings.ts';
import { startServices } from '../src/start-services.ts';
import { freshDatabase } from './database.ts';

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  connectionString: string;
  /** A GET as a guest, or any other request for Fastify's inject. */
  inject: (request: string | InjectOptions) => Promise<LightMyRequestResponse>;
  /** A GET of an endpoint: status and parsed body. */
  get: (url: string, headers?: Record<string, string>) => Promise<{ status: number; body: unknown }>;
  /** A POST of JSON: status and parsed body. */
  post: (url: string, body: unknown, headers?: Record<string, string>) => Promise<{ status: number; body: unknown }>;
  /** The rows of a statement in the site's database, which may take a minute. */
  query: <Row = QueryResult['rows'][number]>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** Waits until the site has heard of every committed change of the catalogue: it learns of them by a notification. */
  knowsOfChanges: () => Promise<void>;
  close: () => Promise<void>;
}

interface Options {
  /** Environment variables that override the defaults. */
  env?: Record<string, string>;
  /** The folder of a build of the browser's code, for tests in a browser. */
  clientFolder?: string;
  /** Use this database instead of a fresh copy of the demo catalogue. */
  connectionString?: string;
  /** Gets each line of the log; its level is set with `env`. */
  log?: (line: string) => void;
}

/**
 * The real app on a real PostgreSQL: a fresh copy of the migrated database with the demo catalogue,
 * a separate data folder, and every reply validated against its schema.
 */
export async function testApp({ env = {}, clientFolder, connectionString, log }: Options = {}): Promise<TestApp> {
  const database = connectionString ? undefined : await freshDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'clamp-test-'));
  const address = connectionString ?? database?.connectionString ?? '';
  const settings = readSettings({ DATABASE_URL: address, DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...env });
  const { services, close } = await startServices(settings, openLog(settings, log && { write: log }));
  const checked = { ...services, checkReplies: true, ...(database ? { files: await database.files() } : {}) };
  const app = await createApp(checked, clientFolder ? builtAssets(clientFolder) : developmentAssets, clientFolder);
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

let shared: Promise<TestApp> | undefined;

const CATALOGUE_CONTENTS = ['categories', 'products', 'product_tables', 'models', 'files', 'choices']
  .map((table) => `select md5(string_agg(t::text, '' order by id)) from ${table} t`)
  .join(' union all ');

/** Starts an app that nobody closes: its data folder is removed when the worker ends. */
export async function workersApp(options?: Options): Promise<TestApp> {
  const app = await testApp(options);
  process.once('exit', () => rmSync(app.services.settings.dataDir, { recursive: true, force: true }));
  return app;
}

/**
 * The app that all files of a worker share, for tests that change nothing that others could see: no row of the catalogue, no text, no
 * setting. Starting one costs more than most of these tests. It is closed with the worker; `close` only looks for changes.
 */
export async function sharedApp(): Promise<TestApp> {
  shared ??= workersApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  const app = await shared;
  // The version also rises by jobs that follow the clock, so the rows themselves are compared.
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
