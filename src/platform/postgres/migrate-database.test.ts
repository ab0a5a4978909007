import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, unmigratedDatabase } from '../../../test/database.ts';
import { openLog } from '../log.ts';
import { PROGRAM_VERSION } from '../program-version.ts';
import { type Database, openDatabase } from './database.ts';
import {
  findLaterMigrations,
  migrateDatabase,
  readMigrations,
  requiresStop,
  watchForLaterStop,
} from './migrate-database.ts';
import { openNotificationListener } from './notification-listener.ts';

describe('Migrations', () => {
  let folder: string;
  let database: Database;
  let drop: () => Promise<void>;
  let connectionString: string;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'clamp-migrations-'));
    ({ database, connectionString, close: drop } = await unmigratedDatabase());
  });
  afterEach(async () => {
    await drop();
    rmSync(folder, { recursive: true });
  });
  const write = (file: string, sql: string) => writeFileSync(path.join(folder, file), sql);
  const tables = async () => {
    const { rows } = await database.pool.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    return rows.map((row) => row.name);
  };

  it('run once each, in the order of their names', async () => {
    write('002_models.sql', 'create table models (brand_id integer references brands (id));');
    write('001_brands.sql', 'create table brands (id integer primary key);');
    write('notes.txt', 'not SQL');
    expect(await migrateDatabase(database.pool, folder)).toEqual(['001_brands.sql', '002_models.sql']);
    expect(await migrateDatabase(database.pool, folder)).toEqual([]);
    write('003_news.sql', 'create table news (id integer);');
    expect(await migrateDatabase(database.pool, folder)).toEqual(['003_news.sql']);
    expect(await tables()).toEqual(['brands', 'models', 'news', 'schema_migrations']);
  });

  it('give way to a visitor whose query they would wait for, and begin again', async () => {
    write('001_tables.sql', 'create table brands (id integer); create table models (id integer);');
    await migrateDatabase(database.pool, folder);
    write('002_columns.sql', 'alter table brands add name text; alter table models add name text;');
    const visitor = await database.pool.connect();
    await visitor.query('begin; select from models');
    const migrated = migrateDatabase(database.pool, folder);
    const waiting = `select 1 from pg_locks where relation = 'models'::regclass and not granted`;
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    await visitor.query('select from brands; commit');
    visitor.release();
    expect(await migrated).toEqual(['002_columns.sql']);
  });

  it('are followed by what derives again what they marked as stale', async () => {
    const fresh = await freshDatabase();
    const { pool, close } = openDatabase(fresh.connectionString);
    const stale = async () => (await pool.query('select from product_figures_stale')).rowCount;
    await pool.query('insert into product_figures_stale (product_id, figures) select min(id), true from products');
    expect(await stale()).toBe(1);
    await migrateDatabase(pool);
    expect(await stale()).toBe(0);
    await close();
    await fresh.drop();
  });

  it('that fail are rolled back, and name file, line and column', async () => {
    write('001_brands.sql', 'create table brands (id integer);');
    write('002_models.sql', 'create table models (id integer);\n-- prices in €\ncreate table x (id intger);');
    await expect(migrateDatabase(database.pool, folder)).rejects.toThrow(
      `${path.join(folder, '002_models.sql')}:3:20: type "intger" does not exist`,
    );
    expect(await tables()).toEqual(['brands', 'schema_migrations']);
  });

  it('must not be changed once they ran; different line endings are not a change', async () => {
    write('001_brands.sql', 'create table brands (\n  id integer);');
    await migrateDatabase(database.pool, folder);
    write('001_brands.sql', 'create table brands (\r\n  id integer);');
    expect(await migrateDatabase(database.pool, folder)).toEqual([]);
    write('001_brands.sql', 'create table brands (id bigint);');
    await expect(migrateDatabase(database.pool, folder)).rejects.toThrow('was changed after it ran on this database');
  });

  it('that are new must come after those that ran', async () => {
    write('002_models.sql', 'create table models (id integer);');
    await migrateDatabase(database.pool, folder);
    write('001_brands.sql', 'create table brands (id integer);');
    await expect(migrateDatabase(database.pool, folder)).rejects.toThrow('is new but sorts before 002_models.sql');
  });

  it('run once when several processes start at the same time', async () => {
    write('001_brands.sql', 'select pg_sleep(0.1); create table brands (id integer);');
    const ran = await Promise.all([1, 2, 3].map(() => migrateDatabase(database.pool, folder)));
    expect(ran.flat()).toEqual(['001_brands.sql']);
  });

  it('of a later release are ignored, and can be named', async () => {
    write('001_brands.sql', 'create table brands (id integer);');
    write('002_models.sql', 'create table models (id integer);');
    await migrateDatabase(database.pool, folder);
    rmSync(path.join(folder, '002_models.sql'));
    expect(await migrateDatabase(database.pool, folder)).toEqual([]);
    expect(await findLaterMigrations(database.pool, folder)).toEqual(['002_models.sql']);
  });

  it('that need a stop are refused while an older copy is connected', async () => {
    write('001_brands.sql', 'create table brands (id integer);');
    await migrateDatabase(database.pool, folder);
    write('002_models.stop.sql', 'drop table brands;');
    const older = await database.pool.connect();
    await older.query(`set application_name = 'catalogue-version'`);
    await expect(migrateDatabase(database.pool, folder)).rejects.toThrow(
      'An older copy of the site is running on this database and would fail after 002_models.stop.sql. Stop all copies',
    );
    expect(await tables()).toEqual(['brands', 'schema_migrations']);
    older.release(true);
    await expect.poll(() => migrateDatabase(database.pool, folder).catch(() => [])).toEqual(['002_models.stop.sql']);
  });

  it('that need a stop keep an older release from starting, also its commands', async () => {
    write('001_brands.sql', 'create table brands (id integer);');
    write('002_models.stop.sql', 'drop table brands;');
    await migrateDatabase(database.pool, folder);
    rmSync(path.join(folder, '002_models.stop.sql'));
    await expect(migrateDatabase(database.pool, folder)).rejects.toThrow(
      'A later release has changed this database so that this release cannot use it (002_models.stop.sql).',
    );
  });

  it('that need a stop are as many as the first number of the release', async () => {
    const stops = readMigrations().filter(({ name }) => requiresStop(name));
    expect(stops).toHaveLength(Number.parseInt(PROGRAM_VERSION, 10));
  });

  it('that need a stop are named in CHANGELOG.md for each release', () => {
    const [, ...sections] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
    for (const section of sections) {
      const [, major, minor] = /(\d+)\.(\d+)\.\d+/.exec(section) ?? [];
      const says = minor === '0' ? '**Stop all copies first' : 'No stop is needed';
      expect(section.split('\n')[2], `${major}.${minor}`).toContain(says);
    }
  });

  it('are named as they begin, and those of a new database counted', async () => {
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    write('001_brands.sql', 'create table brands (id integer);');
    await migrateDatabase(database.pool, folder, say);
    write('002_models.sql', 'create table models (id integer);');
    await migrateDatabase(database.pool, folder, say);
    expect(lines).toEqual(['Making the tables of the database (1 migrations) …', 'Migration 002_models.sql …']);
  });

  it('that need a stop and ran while an older copy was away end that copy', async () => {
    write('001_brands.sql', 'create table brands (id integer);');
    await migrateDatabase(database.pool, folder);
    const listener = await openNotificationListener(connectionString, openLog({ logLevel: 'silent' }), { askMs: 100 });
    const reasons: string[] = [];
    await watchForLaterStop(listener, (reason) => reasons.push(reason), folder);
    expect(reasons).toEqual([]);
    await database.pool.query(`insert into schema_migrations values ('002_models.stop.sql', '')`);
    await expect.poll(() => reasons[0]).toContain('A later release has changed this database');
    listener.close();
  });
});

describe('The migrations of the site', () => {
  it('have a number each, except the first two of 007', () => {
    const numbers = readdirSync('db/migrations').map((name) => name.slice(0, 3));
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual(['007']);
  });
});
