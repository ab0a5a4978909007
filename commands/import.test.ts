import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addMapping } from '../src/features/workbook/mapping/mappings.store.ts';
import { openDatabase } from '../src/platform/postgres/database.ts';
import { launchPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { importer } from '../test/importer.ts';
import { nightly } from '../test/rounds.ts';

const { book, database, dataDir, connectionString, run, rowsOf, empty, close } = await importer();
beforeEach(empty);
afterAll(close);

async function command(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return commandWith({ DATABASE_URL: connectionString, DATA_DIR: dataDir }, ...args);
}

async function commandWith(settings: Record<string, string>, ...args: string[]) {
  return runScript('import.ts', settings, ...args);
}

async function runScript(name: string, settings: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, ...settings };
  const script = path.join(import.meta.dirname, name);
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [script, ...args], { env })) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

describe('npm run import', () => {
  it('imports and reports what it did', async () => {
    const { code, stdout } = await command(book.folder);
    expect(stdout).toMatch(/^sheet +added +changed +retired +left\nbrands +2 +0 +0 +0\n/);
    expect(stdout).toContain('files stored.\nImported');
    expect(code).toBe(0);
    expect((await command(book.folder)).stdout).toContain('Everything was already stored');
  });

  it('writes nothing with --dry-run', async () => {
    const { code, stdout } = await command(book.folder, '--dry-run');
    expect(stdout).toContain('Dry run: nothing was written.');
    expect(code).toBe(0);
    expect(await rowsOf('select id from brands')).toEqual([]);
  });

  it('reads remembered headings with what was said of all rows, says so, and names what is missing', async () => {
    await run();
    const columns = [
      { heading: 'Typ', to: 'name', unit: '' },
      { heading: 'Kraft', to: 'column:Holding capacity (kg)', unit: '' },
      { heading: 'Bemerkung', to: '', unit: '' },
    ];
    const mapping = {
      sheet: 'models',
      first: 1,
      rows: 1,
      comma: false,
      columns,
      constants: { product: 'VTC Series', table: '1' },
    };
    await rowsOf('delete from import_mappings');
    await addMapping(database.pool, { name: 'The works', mapping, staffId: null });
    const folder = await mkdtemp(path.join(tmpdir(), 'remembered-'));
    await writeFile(path.join(folder, 'liste.csv'), 'Typ;Kraft;Bemerkung\nVTC-900/FB;900 kg;neu\n');
    const { code, stdout } = await command(folder, '--remembered');
    expect(stdout).toMatch(
      /^liste: read as models, as remembered \("The works", \d{4}-\d\d-\d\d\); for all rows table "1", product "VTC Series"\n"Bemerkung" is left out, with 1 value\n/,
    );
    expect([code, await rowsOf(`select cells from models where name = 'VTC-900/FB'`)]).toEqual([
      ...[0, [{ cells: ['VTC-900/FB', '900'] }]],
    ]);
    await writeFile(path.join(folder, 'liste.csv'), 'Typ;Kraft;Bemerkung;Neu\nVTC-901/FB;900;neu;x\n');
    const { stderr } = await command(folder, '--remembered');
    expect(stderr).toMatch(
      /^liste: its headings are known \("The works", .*\), except "Neu"\. Match the columns at \/admin\/imports\.$/m,
    );
    await rm(folder, { recursive: true });
  });

  it('lists the changes, all of them in a file if asked, exports the catalogue, and undoes the last import', async () => {
    await run();
    await book.write({ redirects: 'old_path,location\nmarkets,/Contact\nold,/Contact\n' });
    const file = path.join(dataDir, 'changes.csv');
    const { stdout } = await command(book.folder, '--changes', file);
    expect(stdout).toContain('\n\nredirects 2  markets  location: /Markets → /Contact\n… and 1 more in the file\n\n');
    expect(await readFile(file, 'utf8')).toContain('\r\nredirects,3,old,added,,,\r\n');

    const exported = path.join(dataDir, 'exported');
    const settings = { DATABASE_URL: connectionString, DATA_DIR: dataDir };
    expect((await runScript('export.ts', settings, exported)).stdout).toMatch(
      /\nmodels +3\n[\s\S]*The workbook is .*exported\.\n$/,
    );
    expect((await command('--undo')).stdout).toContain('redirects: 1 changed back, 1 removed\n');
    expect(await rowsOf('select old_path, location from redirects')).toEqual([
      { old_path: 'markets', location: '/Markets' },
    ]);
  });

  it('lists the problems and exits with 1', async () => {
    await book.write({ redirects: 'old_path,location\nmarkets,javascript:x\n' });
    const { code, stderr } = await command(book.folder);
    expect(stderr).toMatch(
      /sheet +row +column +what is wrong\nredirects +2 +location +"javascript:x" is not a safe link/,
    );
    expect(stderr).toContain('1 problem: nothing was imported.');
    expect(code).toBe(1);
  });

  nightly('uses the database of a site that is running on the data folder', async () => {
    const site = await mkdtemp(path.join(tmpdir(), 'site-'));
    await chmod(site, 0o755);
    const server = await launchPostgres({ directory: path.join(site, 'postgres'), flags: ['fsync=off'] });
    try {
      const { code, stdout, stderr } = await commandWith({ DATABASE_URL: '', DATA_DIR: site }, book.folder);
      expect(stderr).not.toContain('in use');
      expect(stdout).toContain('Imported; visitors see it now.');
      expect(code).toBe(0);
      const database = openDatabase(server.connectionString);
      expect((await database.pool.query('select count(*)::int from models')).rows).toEqual([{ count: 3 }]);
      await database.close();
    } finally {
      await server.stop();
      await rm(site, { recursive: true });
    }
  });

  it.each([
    [[], 'npm run import -- PATH'],
    [['/nowhere'], 'there is no such file or folder'],
    [['--dry'], 'npm run import'],
    [['--undo', '/nowhere'], 'npm run import -- --undo [--force]'],
    [
      ['/nowhere', '--changes', '/nowhere/changes.csv'],
      '/nowhere/changes.csv: the changes cannot be written to this file (ENOENT)',
    ],
  ])('prints its usage or the problem without a stack trace, given %j', async (args, line) => {
    const { code, stderr } = await command(...args);
    expect(stderr).toContain(line);
    expect(stderr).not.toContain('    at ');
    expect(code).toBe(1);
  });
});
