import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { importsOf, ROOT } from '../imports.ts';

const STORE = path.join(ROOT, 'node_modules/.cache/test-databases');
const ENTRIES = [
  'src/demo.ts',
  'src/platform/postgres/migrate-database.ts',
  'src/platform/postgres/embedded-postgres.ts',
];

/**
 * Folder where template databases and files are stored for later runs, named by a hash of the sources, SQL and demo
 * data that make them.
 */
export function storeOfTemplates(): string {
  const hash = createHash('sha256');
  const data = ['db', 'demo'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(path.relative(ROOT, entry.parentPath), entry.name)),
  );
  for (const file of [...closureOf(ENTRIES), ...data, 'test/setup/database.ts', 'package-lock.json'].sort())
    hash.update(`${file}\n`).update(readFileSync(path.join(ROOT, file)));
  return path.join(STORE, hash.digest('hex').slice(0, 16));
}

function closureOf(entries: readonly string[]): string[] {
  const found = new Set(entries);
  for (const file of found)
    for (const { to, typeOnly } of importsOf(file)) if (!typeOnly && /\.tsx?$/.test(to)) found.add(to);
  return [...found];
}

/** Stores a folder for later runs in place of older ones, unless another run has stored the same one. */
export function storeFolder(folder: string, store: string): void {
  mkdirSync(STORE, { recursive: true });
  const part = `${store}.${process.pid}`;
  copyFolder(folder, part);
  if (existsSync(store)) rmSync(part, { recursive: true });
  else renameSync(part, store);
  for (const name of readdirSync(STORE).filter((name) => /^[0-9a-f]+$/.test(name) && !store.endsWith(name)))
    rmSync(path.join(STORE, name), { recursive: true, force: true });
}

/** Copies a folder with its owners, because PostgreSQL's files may belong to another user. */
export function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', from, to]);
}
