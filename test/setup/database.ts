import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { importDemo } from '../../src/demo.ts';
import { openLog } from '../../src/platform/log.ts';
import { openDatabase } from '../../src/platform/postgres/database.ts';
import { type EmbeddedPostgres, launchPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { FolderInUseError } from '../../src/platform/postgres/folder-lock.ts';
import { migrateDatabase } from '../../src/platform/postgres/migrate-database.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { startServices } from '../../src/start-services.ts';
import { copyFolder, storeFolder, storeOfTemplates } from './stored-templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server that all tests share; each test file copies a template database. */
    postgres: string;
    demoDataDir: string;
  }
}

const PREFIX = 'clamp-tests-';
const FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

let server: EmbeddedPostgres | undefined;
let directory: string | undefined;

/**
 * Starts one PostgreSQL for all projects, without fsync because its data is temporary. `template_empty` has the schema;
 * `template_app` also has the job queue and the demo catalogue.
 */
export async function setup(project: TestProject) {
  const root = project.vitest.getRootProject();
  if (root.getProvidedContext().postgres) return;
  await clearKilledRuns();
  directory = await mkdtemp(path.join(tmpdir(), PREFIX));
  // PostgreSQL refuses to run as root; the user that replaces root must be able to enter the folder.
  await chmod(directory, 0o755);
  const store = storeOfTemplates();
  const [databases, dataDir] = [path.join(directory, 'postgres'), path.join(directory, 'data')];
  if (existsSync(store)) {
    copyFolder(path.join(store, 'postgres'), databases);
    copyFolder(path.join(store, 'data'), dataDir);
  } else {
    const maker = await launchPostgres({ directory: databases, flags: FLAGS });
    await createTemplates(maker.connectionString, dataDir).finally(() => maker.stop());
    storeFolder(directory, store);
  }
  server = await launchPostgres({ directory: databases, flags: FLAGS });
  root.provide('postgres', server.connectionString);
  root.provide('demoDataDir', dataDir);
}

export async function teardown() {
  await server?.stop();
  if (directory) await rm(directory, { recursive: true, force: true });
}

async function createTemplates(connectionString: string, dataDir: string) {
  const addressOf = (name: string) => Object.assign(new URL(connectionString), { pathname: `/${name}` }).href;
  const main = openDatabase(connectionString, { connections: 1 });
  await main.pool.query('create database template_empty');
  const empty = openDatabase(addressOf('template_empty'), { connections: 1 });
  await migrateDatabase(empty.pool);
  await empty.close();
  await main.pool.query('create database template_app template template_empty');
  await main.close();

  const settings = readSettings({ DATABASE_URL: addressOf('template_app'), DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const { services, background, close } = await startServices(settings, openLog(settings));
  if (existsSync('demo/workbook/brands.csv')) await importDemo({ ...services, database: background });
  // Tests count their own rows, so the invented enquiries, quotations, customers and visits are removed.
  await background.pool.query(
    'truncate enquiries, contact_enquiries, conversations, quotation_counters, page_views, download_log, search_misses restart identity cascade',
  );
  await background.pool.query(`delete from users where email like '%@invented.example'`);
  await background.pool.query(`update office_settings set (seller_name, seller_address, seller_state, seller_gstin, bank_details, quotation_terms)
    = ('', '', '', '', '', '')`);
  await background.pool.query(
    `delete from history where noun = 'office_settings'; delete from history_acts where noun = 'office_settings'`,
  );
  // Drawing the missing image sizes would take CPU time from the tests.
  await background.pool.query('insert into drawn_pictures select key from media on conflict do nothing');
  await background.pool.query(
    'insert into cad_readings (sha256, read_at) select distinct sha256, now() from media on conflict do nothing',
  );
  await close();
}

/** Stops PostgreSQL servers of killed runs by taking over their folders; the folder of a live run is refused. */
async function clearKilledRuns() {
  for (const name of await readdir(tmpdir())) {
    const folder = path.join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || !existsSync(path.join(folder, 'postgres', 'lock'))) continue;
    try {
      await (await launchPostgres({ directory: path.join(folder, 'postgres') })).stop();
      await rm(folder, { recursive: true, force: true });
    } catch (error) {
      if (!(error instanceof FolderInUseError)) console.warn(`Left over from a killed test run: ${folder} (${error})`);
    }
  }
}
