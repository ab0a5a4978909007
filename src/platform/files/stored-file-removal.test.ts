import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/database.ts';
import { SOURCES } from '../../../test/imports.ts';
import { allNodes, type Node, nameOf, syntaxOf, textOf } from '../../../test/syntax.ts';
import type { Database } from '../postgres/database.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { lockFiles, removeFiles } from './stored-file-removal.ts';

let database: Database;
let fresh: Awaited<ReturnType<typeof emptyDatabase>>;
let folder: string;
let files: FileStore;
beforeAll(async () => {
  fresh = await emptyDatabase();
  database = fresh.database;
  folder = await mkdtemp(path.join(tmpdir(), 'clamp-files-'));
  files = createDiskStore(folder);
  await database.pool.query('create table rows_of_files (key text primary key)');
});
afterAll(async () => {
  await fresh?.close();
  await rm(folder, { recursive: true, force: true });
});

const forget = async (
  client: { query: (sql: string, values: string[]) => Promise<{ rowCount: number | null }> },
  key: string,
) => (await client.query('delete from rows_of_files where key = $1', [key])).rowCount === 1;
async function storedFiles(...names: string[]): Promise<string[]> {
  const keys = names.map((name) => `uploads/models/${name}`);
  for (const key of keys) {
    await files.put(key, Buffer.from('x'), 'image/png');
    await files.put(key.replace('uploads', 'variants').concat('/480.avif'), Buffer.from('x'), 'image/avif');
    await database.pool.query('insert into rows_of_files values ($1) on conflict do nothing', [key]);
  }
  return keys;
}
const rows = async () =>
  (await database.pool.query('select key from rows_of_files order by key')).rows.map(({ key }) => key);
const inStore = async () => (await Readable.from(files.list()).toArray()).sort();

describe('The clean-up of files', () => {
  it('removes the others when one cannot be removed, and that one, whose row stays, at the next run', async () => {
    const keys = await storedFiles('a.png', 'b.png', 'c.png');
    const broken: FileStore = {
      ...files,
      async remove(key) {
        if (key === keys[1]) throw new Error('The store is busy');
        await files.remove(key);
      },
    };
    await expect(removeFiles(database, broken, keys, forget)).rejects.toThrow('1 files could not be removed yet');
    expect(await rows()).toEqual([keys[1]]);
    await removeFiles(database, files, await rows(), forget);
    expect([await rows(), await inStore()]).toEqual([[], []]);
  });

  it('leaves a file that is being stored, until its transaction has ended', async () => {
    const [key = ''] = await storedFiles('a.png');
    await database.transaction(async ({ client }) => {
      await lockFiles(client, [key]);
      await removeFiles(database, files, [key], forget);
      expect(await files.exists(key)).toBe(true);
    });
    await removeFiles(database, files, [key], forget);
    expect(await inStore()).toEqual([]);
  });

  it('leaves a file that is in use again', async () => {
    const [key = ''] = await storedFiles('a.png');
    await removeFiles(database, files, [key], async () => false);
    expect(await inStore()).toHaveLength(2);
  });
});

/** Files that store or remove; each holds the files or has names of its own that nothing else uses. */
const DOORS = [
  'src/features/customers/quotations/store-recorded-file.ts',
  'src/features/office/cad/cad-files.job.ts',
  'src/features/workbook/staging/media-intake.ts',
  'src/platform/backup/restore-backup.ts',
  'src/platform/files/image-variants.ts',
  'src/platform/files/stored-file-removal.ts',
];

describe('The file store', () => {
  it('is changed by these files only', () => {
    const changes = (node: Node) => {
      const callee = node.callee as Node | undefined;
      if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return false;
      const owner =
        nameOf(callee.object) ??
        nameOf((callee.object as Node).property) ??
        ((callee.object as Node).property as Node)?.name;
      return /^(put|remove)$/.test(String(nameOf(callee.property))) && /^(files|store)$/.test(String(owner));
    };
    const found = SOURCES.filter(
      (file) => /\.(put|remove)\(/.test(textOf(file)) && allNodes(syntaxOf(file)).some(changes),
    );
    expect(found.sort()).toEqual(DOORS);
  });
});
