import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageCacheKey } from '../src/pages.ts';
import { pageEntries } from '../src/site-map.tsx';
import type { PageModule } from '../src/web/page-module.ts';
import { ROOT, SOURCES } from './imports.ts';

/** Values of parameters that accept only certain values; all other parameters get `2`. */
const VALUES: Record<string, string> = {
  only: 'differences',
  verify: 'expired',
  message: 'enquiry_sent',
  file: 'step',
};

/** A path for each entry; the values of route parameters do not matter. */
const addressOf = (entry: string) => entry.replace(/:\w+\??|\*/g, 'x');

const keyOf = (address: string) => pageCacheKey(new URL(address, 'http://localhost'));

/** Files that read the query string without a page's declaration, with the reason. */
const UNDECLARED: Record<string, string> = {
  'src/pages.ts': 'makes the cache key, with the declarations',
  'src/service-worker.ts': 'is not a page',
  'src/platform/api/api-client.ts': 'writes the query of a request',
  'src/platform/link-rules.ts': 'reads links to videos on another site',
  'src/web/search/search-params.ts': 'is what reads declared parameters',
  'src/web/search/use-search.ts': 'reads declared parameters',
  'src/web/search/use-parameter-once.ts': 'reads secrets of a visit, in the browser only',
  'src/web/page-module.ts': 'passes them to the loader',
  'src/web/head/page-head.tsx': 'passes them to the head',
  'src/web/addresses.ts': 'removes the parameters of a visit',
  'src/web/cached-pages.ts': 'keeps parameters of a visit out of the cache',
  'src/web/navigation/page-links.ts': 'follows links as they are',
  'src/web/navigation/prefetch-page.ts': 'follows links as they are',
  'src/web/navigation/prefetch-hints.ts': 'follows links as they are',
  'src/web/navigation/current-page.tsx': 'gives a page its own URL before it is opened',
  'src/browser.tsx': 'keeps the data of a page under its full URL',
  'src/frame/background/background-tasks.tsx':
    'takes the query along, caches the page under its full URL and reads the parameters of a visit, in the browser only',
  'src/features/site/system-pages/offline.page.tsx':
    'its `from` is set by the service worker, never sent to the server',
};

describe('The query parameters of the site', () => {
  const pages: { path: string; module: PageModule }[] = [];
  beforeAll(async () => {
    for (const { path, page } of pageEntries) pages.push({ path, module: await page() });
  });

  it('are part of the cache key where a page declares them, and nowhere else', async () => {
    const faults: string[] = [];
    for (const { path: entry, module } of pages) {
      const address = addressOf(entry);
      const plain = await keyOf(address);
      if ((await keyOf(`${address}?undeclared=2&utm_source=x`)) !== plain) faults.push(`${address}: undeclared`);
      const seen = new Set([plain]);
      for (const name of module.search?.names ?? []) {
        const parameter = `${name.replace('*', 'x')}=${VALUES[name] ?? '2'}`;
        const key = await keyOf(`${address}?${parameter}`);
        if (key === plain) faults.push(`${address}: ${name} results in the same page`);
        if ((await keyOf(`${address}?utm_source=x&${parameter}`)) !== key)
          faults.push(`${address}: ${name} with others`);
        if ((await keyOf(key)) !== key) faults.push(`${address}: ${key} has another normal form`);
        seen.add(key);
      }
      // The form of a comparison sends `add` to add one more model to `models`, so both parameters give the same page.
      const alike = entry === '/Compare' ? 1 : 0;
      if (seen.size !== 1 + (module.search?.names.length ?? 0) - alike)
        faults.push(`${address}: two result in one page`);
    }
    expect(faults).toEqual([]);
  });

  it('share a cached page when they mean the same', async () => {
    expect(await keyOf('/News?page=1&page=2')).toBe('/News');
    expect(await keyOf('/Products/x?page=2&f.A=1&search=+vtc+')).toBe('/Products/x?search=vtc&f.A=1&page=2');
    expect(await keyOf('/Compare?models=A&models=B&add=C')).toBe('/Compare?models=A,B,C');
    expect(await keyOf('/ClampFinder?reach=80&safety=1.5&force=2000&height=')).toBe('/ClampFinder?force=2000&reach=80');
  });

  it('are declared by every page that reads some: every schema is exported by a page', () => {
    const declared = new Set(pages.flatMap(({ module }) => module.search ?? []));
    const made = SOURCES.filter((file) => !file.startsWith('src/web/')).flatMap((file) => [
      ...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\bdefineSearchParams\(/g),
    ]);
    expect(declared.size).toBe(made.length);
    expect(declared.size).toBeGreaterThan(8);
  });

  it('are read only through the declaration', () => {
    const READS =
      /\buseSearchParams\b|\.searchParams\b|\blocation\.search\b|\bsearch\b[^;=]*\} = (useLocation|window\.location)/;
    const around = SOURCES.filter((file) => READS.test(readFileSync(path.join(ROOT, file), 'utf8')));
    expect(around.filter((file) => !UNDECLARED[file])).toEqual([]);
  });
});
