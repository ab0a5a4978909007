import { readFileSync } from 'node:fs';
import path from 'node:path';
import { groupBy } from '../src/platform/group-by.ts';
import { filesOf, importsOf, ROOT } from './imports.ts';

const FOLDERS = ['src', 'office', 'test', 'commands', 'bench'];

/** Matches tests that start other programs, by themselves or through worker pools. */
const STARTS_PROGRAMS = /from 'node:child_process'|\b(openWorkers|createWorkerPool)\(/;

type Need = 'unit' | 'process' | 'api' | 'build';

/** Test files by their needs, which follow from their imports. Browser tests are left out. */
export function testFiles(): Record<Need, string[]> {
  const files = FOLDERS.flatMap(filesOf).filter(
    (name) => /\.test\.tsx?$/.test(name) && !name.startsWith('test/browser/'),
  );
  return { unit: [], process: [], api: [], build: [], ...Object.fromEntries(groupBy(files, needOf)) };
}

function needOf(file: string): Need {
  const helpers = helpersOf(file);
  if (helpers.has('test/build.ts')) return 'build';
  if (helpers.has('test/database.ts')) return 'api';
  return STARTS_PROGRAMS.test(readFileSync(path.join(ROOT, file), 'utf8')) ? 'process' : 'unit';
}

/** Files of test/ that a file imports, directly or indirectly. */
function helpersOf(file: string, found = new Set<string>()): Set<string> {
  for (const { to, typeOnly } of importsOf(file)) {
    if (typeOnly || found.has(to) || !to.startsWith('test/')) continue;
    helpersOf(to, found.add(to));
  }
  return found;
}
