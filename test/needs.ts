import { readdirSync } from 'node:fs';
import path from 'node:path';
import { importsOf, ROOT } from './imports.ts';

const FOLDERS = ['src', 'test', 'commands', 'bench'];

/**
 * All test files except the journeys, by what they need. Their imports tell, so that no list is kept by hand. What is too
 * slow for `npm run check` is named `.slow.test.ts`.
 */
export function testFiles(): { unit: string[]; api: string[]; build: string[] } {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith('test/journeys/')),
  );
  return { unit: [], api: [], build: [], ...Object.groupBy(files, needOf) };
}

function needOf(file: string): 'unit' | 'api' | 'build' {
  const helpers = helpersOf(file);
  if (helpers.has('test/build.ts')) return 'build';
  const isSlow = file.endsWith('.slow.test.ts');
  return isSlow || helpers.has('test/database.ts') || file.startsWith('src/platform/postgres/') ? 'api' : 'unit';
}

/** The files of test/ that a file imports, and those that these import. */
function helpersOf(file: string, found = new Set<string>()): Set<string> {
  for (const { to, typeOnly } of importsOf(file)) {
    if (typeOnly || found.has(to) || !to.startsWith('test/')) continue;
    helpersOf(to, found.add(to));
  }
  return found;
}
