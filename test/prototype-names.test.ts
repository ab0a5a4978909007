import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '../src/api.ts';
import { exampleUrls } from '../src/api-examples.ts';
import type { EndpointEntry } from '../src/platform/api/endpoint.ts';
import { createIncrementalCache } from '../src/platform/postgres/incremental-cache.ts';
import { pageEntries } from '../src/site-map.tsx';
import { type TestApp, testApp } from './app.ts';
import { aMemberOfStaff, officeSession } from './office.ts';
import { isThorough } from './rounds.ts';

const NAMES = Object.getOwnPropertyNames(Object.prototype);
const SEARCHES = [
  '/api/search_catalogue.php?query=',
  '/api/search_suggestions.php?query=',
  '/Search?q=',
  '/AllModels?search=',
];

/** All names in the nightly run; otherwise the next one for each field. */
let next = 0;
const namesOfField = () => (isThorough ? NAMES : [NAMES[next++ % NAMES.length] ?? '']);

const gets = Object.entries(api as Record<string, EndpointEntry>).flatMap(([key, { query }]) =>
  key.startsWith('GET ') && query instanceof z.ZodObject
    ? [{ url: key.slice(4), fields: Object.keys(query.shape) }]
    : [],
);

describe('Names of Object.prototype', () => {
  let site: TestApp;
  const lines: string[] = [];
  let cookie = '';
  beforeAll(async () => {
    site = await testApp({ env: { RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error' }, log: (line) => lines.push(line) });
    const admin = await aMemberOfStaff(site, 'admin');
    ({ cookie = '' } = await officeSession(site, admin.id));
  });
  afterAll(() => site?.close());

  const statusOf = async (url: string) => (await site.inject({ url, headers: { cookie } })).statusCode;

  it('as words of texts and numbers leave every search as it was', async () => {
    const before = await Promise.all(SEARCHES.map((search) => statusOf(`${search}clamp`)));
    const words = NAMES.join(' ');
    await site.query(
      'update products set main_description = $1, short_description = $1 where id = (select min(id) from products)',
      [words],
    );
    await site.query('update categories set description = $1 where id = (select min(id) from categories)', [words]);
    await site.query('update news set long_description = $1', [`<p>${words}</p>`]);
    await site.query('update dealers set city = $1 where id = (select min(id) from dealers)', ['constructor']);
    await site.query(`update models set name = 'constructor' where id = (select min(id) from models)`);
    await site.knowsOfChanges();
    for (const word of ['clamp', 'vtc', ...NAMES])
      for (const [at, search] of SEARCHES.entries())
        expect([word, search, await statusOf(search + word)]).toEqual([word, search, before[at]]);
    const { body } = await site.get('/api/search_suggestions.php?query=constructor');
    expect(JSON.stringify(body)).toContain('constructor');
    expect(lines).toEqual([]);
  });

  it.each(gets)('in a query of $url get a clean response', async ({ url, fields }) => {
    const example = new URL((await exampleUrls(site.services))(url) ?? url, 'http://localhost').searchParams;
    for (const field of [...fields, 'constructor']) {
      for (const name of namesOfField()) {
        const query = new URLSearchParams([...example].filter(([other]) => other !== field));
        query.set(field, name);
        expect([`${url}?${query}`, await statusOf(`${url}?${query}`)]).toEqual([
          expect.any(String),
          expect.toSatisfy((status: number) => status < 500),
        ]);
      }
    }
  });

  it('in addresses and parameters of pages get a clean response', async () => {
    for (const { path, page } of pageEntries) {
      const { search } = await page();
      for (const name of namesOfField()) {
        const address = path.replace(/:\w+\??|\*/g, name);
        for (const parameter of ['', ...(search?.names ?? [])]) {
          const url = parameter ? `${address}?${parameter.replace('*', name)}=${name}` : address;
          expect([url, await statusOf(url)]).toEqual([url, expect.toSatisfy((status: number) => status < 500)]);
        }
      }
    }
  });

  it('do not stop the reading of products: one that cannot be read is logged and left out', async () => {
    const rows = [1, 2, 3].map((id) => ({ product_id: id, version: '1' }));
    const known = createIncrementalCache<number[], (typeof rows)[number]>({
      create: () => [],
      read: async () => rows,
      put(value, { product_id }) {
        if (product_id === 2) throw new Error('cannot be read');
        value.push(product_id);
      },
      remove: () => {},
      copy: (value) => [...value],
      atOnce: 50,
    });
    const before = lines.length;
    expect(await known(site.services)).toEqual([1, 3]);
    expect(lines.slice(before).join('')).toContain('left out');
  });
});
