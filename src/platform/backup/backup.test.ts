import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, freshDatabase, unmigratedDatabase } from '../../../test/database.ts';
import { contentsOf } from '../../../test/database-contents.ts';
import { nightly } from '../../../test/rounds.ts';
import { createDiskStore } from '../files/disk-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { openDatabase } from '../postgres/database.ts';
import { migrateDatabase, readMigrations } from '../postgres/migrate-database.ts';
import { readSchemaObjects } from '../postgres/schema-objects.ts';
import { createBackup } from './create-backup.ts';
import { BackupError } from './manifest.ts';
import { checkBackupFile, restoreBackup } from './restore-backup.ts';

const signal = new AbortController().signal;
const ROOT = path.resolve(import.meta.dirname, '../../..');
const onProgress = () => {};
const known = {
  telling: ['products', 'models'],
  filledByMigrations: [
    'places',
    'file_kinds',
    'office_settings',
    'media_columns',
    'privacy_notices',
    'privacy_settings',
    'shown_banners',
    'site_words',
  ],
};
const SECRET = 'a secret of more than thirty-two characters';

const DRAWN_AGAIN = expect.stringContaining('smaller sizes of images are not in a backup');

describe('A backup', () => {
  let folder: string;
  let files: FileStore;
  let source: Awaited<ReturnType<typeof freshDatabase>>;
  let file: string;
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
    files = createDiskStore(path.join(folder, 'source'));
    await files.put('gated/step/a.1a2b3c4d.stp', Buffer.from('solid'), 'model/step');
    source = await freshDatabase();
    const database = openDatabase(source.connectionString);
    await database.pool.query(`insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
        retention_seconds, deletion_seconds, partition, table_name)
      values ('waiting', 'standard', 1, 1, false, 60, 60, 60, false, 'job_common')`);
    await database.pool.query(`insert into pgboss.job (name, data, state) values
      ('waiting', '{"to": "sales"}', 'created'), ('waiting', '{"to": "asha"}', 'retry'), ('waiting', '{"to": "done"}', 'completed')`);
    await database.pool.query(
      `update news set title = E'tab\\t, line\\n, \\\\N and \\\\.' where id = (select min(id) from news)`,
    );
    await database.close();
    file = path.join(folder, 'source.tar.zst');
    await make(source.connectionString, file);
  });
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });
  afterAll(async () => {
    await source.drop();
    await rm(folder, { recursive: true });
  });

  function make(connectionString: string, to: string, store = files) {
    const settings = { sessionSecret: SECRET, dataDir: folder, backupKey: undefined, backupKeep: undefined };
    return createBackup({
      to,
      settings,
      connectionString,
      files: store,
      secret: SECRET,
      now: new Date(),
      signal,
      onProgress,
    });
  }

  async function restoreInto(
    connectionString: string,
    options: { from?: string; replace?: boolean; store?: FileStore; only?: string } = {},
  ) {
    const { from = file, replace = false, store = createDiskStore(path.join(folder, 'restored')), only } = options;
    const all = readMigrations();
    const migrations = only ? all.filter(({ name }) => name <= only) : all;
    const reading = { file: from, key: undefined, signal, onProgress };
    const manifest = await checkBackupFile(reading, migrations);
    const settings = { sessionSecret: SECRET, dataDir: folder };
    const release = { migrations, objects: readSchemaObjects('db/objects') };
    return restoreBackup({ ...reading, manifest, release, settings, connectionString, files: store, known, replace });
  }

  async function empty(open = emptyDatabase) {
    const target = await open();
    cleanUps.push(() => target.close());
    // The connections of the command must not count as connections of a site.
    await target.database.close();
    return target;
  }

  async function rowsIn(connectionString: string, sql: string) {
    const database = openDatabase(connectionString, { connections: 1 });
    try {
      return (await database.pool.query(sql)).rows;
    } finally {
      await database.close();
    }
  }

  it('is made every night by the unit that ops/install.sh installs, and is recorded, though not in the archive', async () => {
    const read = (name: string) => readFile(path.join(ROOT, 'ops', name), 'utf8');
    const [script, service] = await Promise.all([read('install.sh'), read('clamps-backup.service')]);
    const variable = (name: string) => new RegExp(`^${name}=(\\S+)$`, 'm').exec(script)?.[1] ?? '';
    const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(service)?.[1] ?? '';
    expect(script).toMatch(/^for unit in .* clamps-backup\.service clamps-backup\.timer; do$/m);
    expect(script).toContain('systemctl enable --quiet --now clamps-backup.timer');
    expect(script).toContain(`chgrp clamps ${setting('EnvironmentFile')}`);
    expect(script).toContain('install -d -o clamps -g clamps -m 0700 $backups');
    expect([setting('StateDirectory'), setting('ReadWritePaths')]).toEqual(['clamps', variable('backups')]);
    expect(variable('data')).toBe('/var/lib/clamps');

    // Folders of the script below another root: release, link to it, data with the secret, and backups.
    const root = path.join(folder, 'machine');
    const home = path.join(root, variable('home'));
    await mkdir(path.join(home, 'releases'), { recursive: true });
    await symlink(ROOT, path.join(home, 'releases', '0123456789ab'));
    await symlink('releases/0123456789ab', path.join(home, 'current'));
    await mkdir(path.join(root, variable('data')), { recursive: true });
    await mkdir(path.join(root, variable('backups')), { recursive: true });
    await writeFile(path.join(root, variable('data'), 'secret'), SECRET);
    const [, ...args] = setting('ExecStart').split(' ');
    const env = { ...process.env, DATABASE_URL: source.connectionString, DATA_DIR: path.join(root, variable('data')) };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      args.map((arg) => (arg.startsWith('/') ? path.join(root, arg) : arg)),
      { cwd: path.join(root, setting('WorkingDirectory')), env },
    );
    const [made = ''] = await readdir(path.join(root, variable('backups')));
    expect(made).toMatch(/^clamps-\d{8}-\d{6}\.tar\.zst$/);
    expect(stdout).toContain(`Wrote ${path.join(root, variable('backups'), made)} (`);

    const recorded = 'select count(*)::int as n from last_backup';
    expect(await rowsIn(source.connectionString, recorded)).toEqual([{ n: 1 }]);
    const target = await empty();
    await restoreInto(target.connectionString, { from: path.join(root, variable('backups'), made) });
    expect(await rowsIn(target.connectionString, recorded)).toEqual([{ n: 0 }]);
  });

  it('leaves out a file that is removed while it runs, and has all others', async () => {
    const own = createDiskStore(path.join(folder, 'changing'));
    const keys = ['a', 'b', 'c', 'd'].map((name) => `gated/step/${name}.1a2b3c4d.stp`);
    for (const key of keys) await own.put(key, Buffer.from(key), 'model/step');
    const [first = '', second = '', third = '', last = ''] = keys;
    const store: FileStore = {
      ...own,
      async *list() {
        yield* keys;
      },
      async stat(key) {
        // One file goes before its turn, another one between the look at its size and its reading.
        if (key === first) await own.remove(last);
        const found = await own.stat(key);
        if (key === second) await own.remove(second);
        return found;
      },
    };
    const to = path.join(folder, 'changing.tar.zst');
    expect(await make(source.connectionString, to, store)).toMatchObject({ files: 2 });
    const target = await empty();
    const restored = createDiskStore(path.join(folder, 'restored-changing'));
    await restoreInto(target.connectionString, { from: to, store: restored });
    const found = await Promise.all(keys.map((key) => restored.exists(key)));
    expect(found).toEqual([true, false, true, false]);
    expect(Buffer.from(await restored.read(third)).toString()).toBe(third);
  });

  it('says in one line that the file store fails, and leaves no half file', async () => {
    const store: FileStore = { ...files, stat: () => Promise.reject(new Error('the bucket is locked')) };
    const to = path.join(folder, 'failed.tar.zst');
    await expect(make(source.connectionString, to, store)).rejects.toThrow(
      new BackupError('The file store cannot be read (the bucket is locked); no backup was made.'),
    );
    expect((await readdir(folder)).filter((name) => name.includes('failed'))).toEqual([]);
  });

  it('gives an empty database the same rows, waiting jobs and files, with working triggers, keys and numbers', async () => {
    const target = await empty();
    const restored = createDiskStore(path.join(folder, 'restored'));
    expect(await restoreInto(target.connectionString, { store: restored })).toEqual([DRAWN_AGAIN]);

    const before = await contentsOf(source.connectionString);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['models', 'product_texts', 'users', 'places', 'jobs']));
    expect(await contentsOf(target.connectionString)).toEqual(before);
    expect(Buffer.from(await restored.read('gated/step/a.1a2b3c4d.stp')).toString()).toBe('solid');

    const structure = `select (select json_agg(indexdef order by indexdef) from pg_indexes where schemaname = 'public') as indexes,
      (select json_agg(conname || pg_get_constraintdef(oid) order by conname) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n') as constraints,
      (select json_agg(tgname || tgenabled::text || tgrelid::regclass order by tgname, tgrelid::regclass::text) from pg_trigger where not tgisinternal) as triggers`;
    expect(await rowsIn(target.connectionString, structure)).toEqual(await rowsIn(source.connectionString, structure));
    const version = 'select version::int from catalogue_version';
    const [[was], [is]] = [
      await rowsIn(source.connectionString, version),
      await rowsIn(target.connectionString, version),
    ];
    expect(is.version).toBeGreaterThan(was.version);
    const number = "select nextval(pg_get_serial_sequence('users', 'id'))::int as id";
    const [[next], [expected]] = [
      await rowsIn(target.connectionString, number),
      await rowsIn(source.connectionString, number),
    ];
    expect(next.id).toBeGreaterThanOrEqual(expected.id);
  });

  it('is refused where data is, says what it is, and takes its place with --replace', async () => {
    const other = await freshDatabase();
    cleanUps.push(() => other.drop());
    await rowsIn(
      other.connectionString,
      "update brands set name = 'Of this database'; update catalogue_version set version = 900",
    );
    const before = await contentsOf(other.connectionString);
    const refused = restoreInto(other.connectionString);
    await expect(refused).rejects.toThrow(
      /^The database is not empty \(models: \d+, products: \d+\)\. Nothing was changed\./,
    );
    expect(await contentsOf(other.connectionString)).toEqual(before);

    await restoreInto(other.connectionString, { replace: true });
    expect(await contentsOf(other.connectionString)).toEqual(await contentsOf(source.connectionString));
    expect(await rowsIn(other.connectionString, 'select version::int from catalogue_version')).toEqual([
      { version: 902 },
    ]);
  });

  it('leaves the old data when its restore fails at the end', async () => {
    const other = await freshDatabase();
    cleanUps.push(() => other.drop());
    await rowsIn(other.connectionString, "update brands set name = 'Of this database'");
    const before = await contentsOf(other.connectionString);
    const full: FileStore = { ...files, put: () => Promise.reject(new Error('ENOSPC: no space left on device')) };
    const failed = restoreInto(other.connectionString, { replace: true, store: full });
    await expect(failed).rejects.toThrow('The restore failed; the database is as before. Error: ENOSPC');
    expect(await contentsOf(other.connectionString)).toEqual(before);
  });

  nightly('can be restored, also in the place of data, by a user who owns the database and nothing else', async () => {
    const target = await empty(unmigratedDatabase);
    const name = new URL(target.connectionString).pathname.slice(1);
    const owner = `owner_of_${name}`;
    await rowsIn(
      target.connectionString,
      `create role ${owner} login; alter database ${name} owner to ${owner}; create extension pg_trgm; create extension unaccent`,
    );
    cleanUps.push(() => rowsIn(source.connectionString, `drop role ${owner}`));
    cleanUps.push(() => target.close()); // Runs before the role is dropped, which owns the database.
    const asOwner = Object.assign(new URL(target.connectionString), { username: owner }).href;
    await restoreInto(asOwner);
    await restoreInto(asOwner, { replace: true });
    expect(await contentsOf(target.connectionString)).toEqual(await contentsOf(source.connectionString));
  });

  it('is refused while a site is connected, and where the tables are those of something else', async () => {
    const target = await empty();
    const site = openDatabase(target.connectionString, { connections: 1 });
    cleanUps.push(() => site.close());
    await site.pool.query('select 1');
    await expect(restoreInto(target.connectionString)).rejects.toThrow('is running on this database. Stop it first');

    const foreign = await empty(unmigratedDatabase);
    await rowsIn(foreign.connectionString, 'create table invoices (id integer)');
    await expect(restoreInto(foreign.connectionString)).rejects.toThrow('tables that are not of this site (invoices)');
    await expect(make(foreign.connectionString, folder)).rejects.toThrow('There is nothing to back up');
    expect((await readdir(folder)).filter((name) => name.includes('clamps-'))).toEqual([]);
  });

  it('of an earlier release is brought up to date; one of a later release is refused', async () => {
    const old = await empty(unmigratedDatabase);
    const earlier = path.join(folder, 'migrations');
    await cp('db/migrations', earlier, { recursive: true });
    for (const name of await readdir(earlier)) if (name >= '074') await rm(path.join(earlier, name));
    const database = openDatabase(old.connectionString);
    await migrateDatabase(database.pool, earlier);
    await database.pool.query(`
      with customer as (insert into users (email, username, first_name, last_name, company_name, country)
        values ('asha@works.example', 'asha', 'Asha', 'Rao', 'Works', 'India') returning id)
      insert into sessions (user_id, token, expires_at) select id, 'plain token', now() + interval '1 day' from customer`);
    await database.close();
    const backup = path.join(folder, 'old.tar.zst');
    await make(old.connectionString, backup);

    const target = await empty();
    await restoreInto(target.connectionString, { from: backup });
    const [session] = await rowsIn(target.connectionString, 'select token from sessions');
    expect(session.token).toMatch(/^[0-9a-f]{64}$/); // Migration 074 stores hashes.

    const later = restoreInto(target.connectionString, { only: '060_version_triggers.sql' });
    await expect(later).rejects.toThrow(
      /was made by a newer release: its database has migration \d+_\w+\.sql, but the last migration of this release is 060_version_triggers\.sql\./,
    );
  });

  nightly('has every file that a row of it names, also of rows that are stored while it is made', async () => {
    const busy = await freshDatabase();
    cleanUps.push(() => busy.drop());
    const stored = createDiskStore(path.join(folder, 'busy'));
    const database = openDatabase(busy.connectionString);
    cleanUps.push(() => database.close());
    let count = 0;
    let done = false;
    const editor = (async () => {
      while (!done) {
        count += 1;
        await stored.put(`uploads/news/${count}.webp`, Buffer.from(String(count)), 'image/webp');
        await database.pool.query('insert into redirects (old_path, location) values ($1, $2)', [
          `old-${count}`,
          `/${count}.webp`,
        ]);
      }
    })();
    const backup = path.join(folder, 'busy.tar.zst');
    await make(busy.connectionString, backup, stored);
    done = true;
    await editor;

    const target = await empty();
    const restored = createDiskStore(path.join(folder, 'busy-restored'));
    await restoreInto(target.connectionString, { from: backup, store: restored });
    const rows = await rowsIn(target.connectionString, "select location from redirects where old_path like 'old-%'");
    expect(rows.length).toBeLessThan(count);
    for (const { location } of rows) expect(await restored.exists(`uploads/news${location}`), location).toBe(true);
  });

  it('brings the secret along', async () => {
    const target = await empty();
    const dataDir = path.join(folder, 'restored');
    await mkdir(dataDir, { recursive: true });
    await writeFile(path.join(dataDir, 'secret'), 'the secret of a site that was started here once\n');
    const migrations = readMigrations();
    const reading = { file, key: undefined, signal, onProgress };
    const manifest = await checkBackupFile(reading, migrations);
    const options = {
      ...reading,
      manifest,
      release: { migrations, objects: readSchemaObjects('db/objects') },
      connectionString: target.connectionString,
      files: createDiskStore(dataDir),
      known,
    };
    await restoreBackup({ ...options, settings: { sessionSecret: undefined, dataDir }, replace: false });
    expect(await readFile(path.join(dataDir, 'secret'), 'utf8')).toBe(`${SECRET}\n`);
    const other = { sessionSecret: `another ${SECRET}`, dataDir };
    expect(await restoreBackup({ ...options, settings: other, replace: true })).toEqual([
      DRAWN_AGAIN,
      expect.stringContaining('SESSION_SECRET differs from the secret in the backup'),
    ]);
  });
});
