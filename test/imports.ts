import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { groupBy } from '../src/platform/group-by.ts';

export interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

export const ROOT = path.resolve(import.meta.dirname, '..');

/** TypeScript files below a folder of the repository, with paths from the root. */
export const filesOf = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('/node_modules/'));
/** Files below a folder that Node runs, also those without types. */
export const scriptsOf = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.m?[tj]s$/.test(name));
const modulesOf = (folder: string): string[] => filesOf(folder).filter((name) => !/\.test\.tsx?$/.test(name));

export const SOURCES = modulesOf('src');
export const OFFICE_SOURCES = modulesOf('office').filter((name) => !name.endsWith('.config.ts'));
export const COMMAND_SOURCES = modulesOf('commands');
/** Files of test/, with the tests and benchmarks of other folders. */
export const TEST_SOURCES = [
  ...filesOf('test'),
  ...['src', 'office', 'commands', 'bench'].flatMap(filesOf).filter((name) => /\.(test|bench)\.tsx?$/.test(name)),
];

const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)|(?:^|\n)import\s+['"](\.[^'"]+)['"]/g;

/** Imports of a file from files of this repository, read from its text without comments. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  return [...text.matchAll(STATEMENT)].map(([, type, from, dynamic, bare]) => ({
    from: file,
    to: path.posix.join(path.posix.dirname(file), from ?? dynamic ?? bare ?? ''),
    typeOnly: Boolean(type),
  }));
}

/** Groups of names that reach each other (Tarjan's strongly connected components). */
export function cyclesIn(arrows: readonly { from: string; to: string }[]): string[][] {
  const next = groupBy(arrows, ({ from }) => from);
  const seen = new Map<string, { order: number; low: number; open: boolean }>();
  const path: string[] = [];
  const cycles: string[][] = [];
  const visit = (name: string) => {
    const own = { order: seen.size, low: seen.size, open: true };
    seen.set(name, own);
    path.push(name);
    for (const { to } of next.get(name) ?? []) {
      const met = seen.get(to) ?? visit(to);
      if (met.open) own.low = Math.min(own.low, met.low);
    }
    if (own.low < own.order) return own;
    const cycle = path.splice(path.indexOf(name));
    for (const member of cycle) Object.assign(seen.get(member) ?? {}, { open: false });
    if (cycle.length > 1) cycles.push(cycle);
    return own;
  };
  for (const name of next.keys()) if (!seen.has(name)) visit(name);
  return cycles;
}
