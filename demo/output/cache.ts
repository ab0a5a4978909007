import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder that caches generated files between runs, with keys made from their inputs. */

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
export const workbookFolder = join(projectFolder, 'demo/workbook');
export const cacheFolder = join(projectFolder, 'data/demo-cache');

const sources = new Map<string, string>();

/** A source without comments and layout, which do not change its output. */
const substance = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/[\s,;()]+/g, '');

export function sourceHash(file: string, seen = new Set<string>()): string {
  const path = resolve(projectFolder, file);
  const known = sources.get(path);
  if (known && seen.size === 0) return known;
  const whole = seen.size === 0;
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  const hash = createHash('sha256').update(substance(text));
  for (const [, relative = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
    const next = resolve(dirname(path), relative);
    if (!seen.has(next)) hash.update(sourceHash(next, seen));
  }
  const result = hash.digest('hex');
  if (whole) sources.set(path, result);
  return result;
}

/** The path of a cached file. `parts`: everything that the file depends on. */
export function cached(extension: string, ...parts: string[]): string {
  const hash = createHash('sha256').update(parts.join('\n')).digest('hex');
  const path = join(cacheFolder, hash.slice(0, 2), `${hash.slice(2, 26)}.${extension}`);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

export const isMade = (path: string): boolean => existsSync(path);
