import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStore } from '../src/platform/files/disk-store.ts';
import { findRunningPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { aCustomer, modelsOfCatalogue, signIn } from './accounts.ts';
import { testApp } from './app.ts';
import { SERVER } from './build.ts';
import { contentsOf } from './database-contents.ts';
import { freePort } from './free-port.ts';
import { nightly } from './rounds.ts';

const KEY = 'the key of the drill, longer than 20';

/** Recovery after the loss of a disk, with the real commands and only a backup. */
describe('The restore drill', () => {
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  });

  async function folder(): Promise<string> {
    const made = await mkdtemp(path.join(tmpdir(), 'drill-'));
    // PostgreSQL runs as another user when started by root, and that user needs access.
    await chmod(made, 0o755);
    cleanUps.push(() => rm(made, { recursive: true, force: true }));
    return made;
  }

  async function command(name: string, env: Record<string, string>, ...args: string[]) {
    const script = path.join(import.meta.dirname, `../commands/${name}.ts`);
    const options = { env: { ...process.env, DATABASE_URL: '', BACKUP_KEY: KEY, ...env } };
    try {
      return { code: 0, ...(await promisify(execFile)(process.execPath, [script, ...args], options)) };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, stdout, stderr };
    }
  }

  async function startSite(dataDir: string) {
    const port = await freePort();
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'false',
    };
    const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    const stop = async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    };
    cleanUps.push(stop);
    await expect.poll(() => output, { timeout: 60_000 }).toContain('The site is at');
    return { origin: `http://localhost:${port}`, stop };
  }

  let backups: string;
  beforeAll(async () => {
    backups = await folder();
  });
  const FILE = 'gated/step/drill.1a2b3c4d.stp';
  const bytes = randomBytes(200_000);

  nightly(
    'brings back enquiries, logins, files and pages: from another server, then from the running site itself',
    {
      timeout: 300_000,
    },
    async () => {
      // The first site has an external PostgreSQL; a customer logs in and sends an enquiry.
      const site = await testApp();
      cleanUps.push(() => site.close());
      const { dataDir } = site.services.settings;
      await createDiskStore(path.join(dataDir, 'files')).put(FILE, bytes, 'model/step');
      const customer = await aCustomer(site);
      const headers = await signIn(site, customer.email);
      const [model] = await modelsOfCatalogue(site, 1);
      const enquiry = {
        customer_id: customer.id,
        product_ids: [model?.product_id],
        model_ids: [model?.id],
        model_names: [model?.name],
        quantities: [20],
        note: 'Before the disk was lost',
      };
      const sent = await site.post('/api/submit_enquiry.php', enquiry, headers);
      const { reference } = sent.body as { reference: string };
      expect(reference).toMatch(/^ENQ-/);
      const outside = { DATABASE_URL: site.connectionString, DATA_DIR: dataDir };
      expect(await command('backup', outside, backups)).toMatchObject({ code: 0, stderr: '' });
      const [first = ''] = await readdir(backups);

      // The backup is restored into the embedded PostgreSQL of a new machine.
      const secondHome = await folder();
      const restored = await command('restore', { DATA_DIR: secondHome }, path.join(backups, first));
      expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('Start the site.') });
      const second = await startSite(secondHome);
      await check(second.origin, headers, reference, secondHome);

      // A running site can be backed up, but not replaced.
      const copy = path.join(backups, 'copy.backup');
      expect(await command('backup', { DATA_DIR: secondHome }, copy)).toMatchObject({ code: 0, stderr: '' });
      const refused = await command('restore', { DATA_DIR: secondHome }, copy, '--replace');
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The folder .* is in use by process \d+\..*\n$/),
      });
      const before = await contentsOf(
        (await findRunningPostgres({ directory: path.join(secondHome, 'postgres') })) ?? '',
      );
      await second.stop();
      const full = await command('restore', { DATA_DIR: secondHome }, copy);
      expect(full).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The database is not empty \(.* enquiries: 1, .*\n$/),
      });

      const thirdHome = await folder();
      expect(await command('restore', { DATA_DIR: thirdHome }, copy)).toMatchObject({ code: 0 });
      const third = await startSite(thirdHome);
      await check(third.origin, headers, reference, thirdHome);
      const after = await contentsOf(
        (await findRunningPostgres({ directory: path.join(thirdHome, 'postgres') })) ?? '',
      );
      for (const table of [
        'enquiries',
        'enquiry_lines',
        'users',
        'credentials',
        'staff',
        'staff_credentials',
        'models',
        'product_texts',
        'files',
      ]) {
        expect(after[table], table).toBe(before[table]);
      }
    },
  );

  async function check(origin: string, headers: Record<string, string>, reference: string, dataDir: string) {
    const account = await fetch(`${origin}/api/get_my_enquiries.php`, { headers });
    expect(await account.text()).toContain(reference);
    const store = createDiskStore(path.join(dataDir, 'files'));
    expect(bytes.equals(await store.read(FILE))).toBe(true);
    for (const page of ['/', '/allproducts', '/dealernetwork']) {
      const response = await fetch(origin + page);
      expect(response.status, page).toBe(200);
      expect(await response.text()).toContain('Steel-Smith');
    }
  }

  nightly(
    'refuses a wrong key and a missing file in one line, and then creates nothing',
    { timeout: 180_000 },
    async () => {
      const [name = ''] = (await readdir(backups)).filter((found) => found.startsWith('clamps-'));
      const file = path.join(backups, name);
      const dataDir = path.join(await folder(), 'data');
      const wrong = await command('restore', { DATA_DIR: dataDir, BACKUP_KEY: `${KEY}?` }, file);
      expect(wrong).toMatchObject({
        code: 1,
        stderr: `${file} cannot be restored: BACKUP_KEY is not the key it was made with.\n`,
      });
      const other = path.join(backups, 'package.json');
      const none = await command('restore', { DATA_DIR: dataDir }, other);
      expect(none).toMatchObject({ code: 1, stderr: `There is no file ${other}.\n` });
      await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
      const checked = await command('restore', { DATA_DIR: dataDir }, file, '--check');
      expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('is complete and can be restored') });
      await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
    },
  );

  it('backs up nothing where no site is, and says so in one line', { timeout: 180_000 }, async () => {
    const dataDir = path.join(await folder(), 'data');
    const none = await command('backup', { DATA_DIR: dataDir }, backups);
    expect(none).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is no site in .*\n$/) });
    const away = {
      DATA_DIR: dataDir,
      SESSION_SECRET: 'x'.repeat(40),
      DATABASE_URL: 'postgresql://app@127.0.0.1:1/app',
    };
    const before = await readdir(backups);
    const unreachable = await command('backup', away, backups);
    expect(unreachable).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^DATABASE_URL: nothing answers at 127\.0\.0\.1:1 .*\n$/),
    });
    expect(await readdir(backups)).toEqual(before);
  });
});
