import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** What each role may import. A role is told by a file's suffix or its folder; the first that fits counts. */
interface Role {
  name: string;
  files: RegExp;
  /** Other files it may import at run time. */
  may: RegExp;
  /** Files it may import for their types alone. */
  mayTypes?: RegExp;
}

const BROWSER_SAFE = /^src\/platform\/(slug|api-client|errors|picture-ladder|link-rules)\.ts$/;
/** A component or a pure function: a plain name, no role suffix. */
const PLAIN = /^src\/features\/[^/]+\/[a-z0-9-]+\.tsx?$/;
const CONTRACT = /\.contract\.ts$/;
const union = (...parts: RegExp[]) => new RegExp(parts.map((part) => `(?:${part.source})`).join('|'));

const SCREEN_MAY = union(/^src\/(ui|shell)\//, BROWSER_SAFE, PLAIN);
const ROLES: Role[] = [
  { name: 'contract', files: CONTRACT, may: CONTRACT },
  { name: 'tables', files: /\.tables\.ts$/, may: /\.tables\.ts$/, mayTypes: CONTRACT },
  { name: 'store', files: /\.store\.ts$/, may: union(/^src\/platform\//, CONTRACT, /\.(tables|store)\.ts$/, PLAIN) },
  {
    name: 'api',
    files: /\.api\.ts$/,
    may: union(/^src\/platform\//, CONTRACT, /\.(store|job)\.ts$/, /^src\/shell\/addresses\.ts$/, PLAIN),
  },
  { name: 'job', files: /\.job\.ts$/, may: union(/^src\/platform\//, CONTRACT, /\.store\.ts$/, /\.mail\.tsx$/, PLAIN) },
  {
    name: 'mail',
    files: /\.mail\.tsx$/,
    may: union(/^src\/platform\//, PLAIN),
    mayTypes: union(CONTRACT, /\.store\.ts$/),
  },
  { name: 'page', files: /\.page\.tsx$/, may: SCREEN_MAY, mayTypes: CONTRACT },
  { name: 'platform', files: /^src\/platform\//, may: /^src\/platform\// },
  { name: 'ui', files: /^src\/ui\//, may: union(/^src\/ui\//, BROWSER_SAFE, /^src\/shell\/addresses\.ts$/) },
  {
    name: 'shell',
    files: /^src\/shell\//,
    may: union(/^src\/(ui|shell)\//, BROWSER_SAFE, PLAIN),
    mayTypes: union(CONTRACT, /^src\/api\.ts$/, /^src\/platform\/services\.ts$/),
  },
];

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCES = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  const statements = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)|(?:^|\n)import\s+['"](\.[^'"]+)['"]/g,
  );
  return [...statements].map(([, type, from, dynamic, bare]) => ({
    from: file,
    to: path.posix.join(path.posix.dirname(file), from ?? dynamic ?? bare ?? ''),
    typeOnly: Boolean(type),
  }));
}

const IMPORTS = SOURCES.flatMap(importsOf);
const show = ({ from, to }: Import) => `${from} -> ${to}`;
const roleOf = (file: string) => ROLES.find(({ files }) => files.test(file));

describe('The walls of the house', () => {
  it('see the imports that are there', () => {
    expect(IMPORTS.length).toBeGreaterThan(50);
    expect(IMPORTS.map(show)).toContain(
      'src/features/catalogue/brands-and-categories/brands.api.ts -> src/features/catalogue/brands-and-categories/brands.store.ts',
    );
  });

  it.each(ROLES.map(({ name }) => name))('let a %s file import only what its role may', (name) => {
    const offenders = IMPORTS.filter(({ from, to, typeOnly }) => {
      const role = roleOf(from);
      if (role?.name !== name || role.may.test(to) || to.endsWith('.css')) return false;
      return !(typeOnly && role.mayTypes?.test(to));
    });
    expect(offenders.map(show)).toEqual([]);
  });

  it('keep schemas and server code out of components: contracts only as types, stores and tables never', () => {
    const offenders = IMPORTS.filter(
      ({ from, to, typeOnly }) =>
        PLAIN.test(from) &&
        from.endsWith('.tsx') &&
        (/\.(store|tables|api|job|mail|page)\.tsx?$/.test(to) ||
          (CONTRACT.test(to) && !typeOnly) ||
          (to.startsWith('src/platform/') && !BROWSER_SAFE.test(to) && !typeOnly)),
    );
    expect(offenders.map(show)).toEqual([]);
  });

  it('let only api.ts import endpoints and only the site map import pages', () => {
    const endpoints = IMPORTS.filter(({ from, to }) => to.endsWith('.api.ts') && from !== 'src/api.ts');
    const pages = IMPORTS.filter(({ from, to }) => to.endsWith('.page.tsx') && from !== 'src/site-map.tsx');
    expect([...endpoints, ...pages].map(show)).toEqual([]);
  });

  it('know no index files, no barrels and no utils', () => {
    const names = SOURCES.filter((file) =>
      /(^|\/)(index\.tsx?|utils?|lib|helpers?|misc|common)(\/|\.tsx?$|$)/.test(file),
    );
    expect(names).toEqual([]);
  });

  it('keep every file below 300 lines', () => {
    const long = SOURCES.filter((file) => readFileSync(path.join(ROOT, file), 'utf8').split('\n').length > 301);
    expect(long).toEqual([]);
  });
});
