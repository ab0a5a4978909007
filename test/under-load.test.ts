import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../src/api.ts';
import { PAGE_REPLIES_PATH } from '../src/platform/api/reply-key.ts';
import { type TestApp, testApp } from './app.ts';
import { isThorough, nightly, sampled } from './rounds.ts';
import type { Attack } from './visitor-thread.ts';
import { watchedSite } from './watched-site.ts';
import { worstRequestsOf } from './worst-given.ts';
import { refusedBodies, type WorstRequest } from './worst-requests.ts';

/** Limits for another visitor's page, and for the time that one request may block the event loop of an idle machine. */
const MAX_WAIT_MS = 200;
const MAX_HOLD_MS = 50;
/** A real stall shows at every attempt; other work on the machine does not. */
const ATTEMPTS = 4;
const ROWS = 2000;
const ENDPOINTS = [...Object.keys(api), `GET ${PAGE_REPLIES_PATH}`].sort();

/** Four requests of an assistant, each with a hundred calls of a tool. */
const batches = (tool: string, given: (id: number) => object): Attack[] =>
  Array.from({ length: 4 }, () => ({
    method: 'POST',
    path: '/mcp',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    payload: JSON.stringify(
      Array.from({ length: 100 }, (_, id) => ({
        ...{ jsonrpc: '2.0', id, method: 'tools/call' },
        params: { name: tool, arguments: given(id) },
      })),
    ),
  }));

describe('While the worst request of an endpoint runs', () => {
  let site: TestApp;
  let visitor: Awaited<ReturnType<typeof watchedSite>>;
  let worst: Record<string, WorstRequest[]>;

  beforeAll(async () => {
    vi.stubEnv('REAL_HASHES', '1');
    site = await testApp({ connectionString: process.env.WORST_DATABASE, env: { RATE_LIMIT_SCALE: '100000' } });
    site.services.checkReplies = false;
    worst = await worstRequestsOf(site, ROWS);
    visitor = await watchedSite(site, { page: '/AllProducts', search: '/api/search_catalogue.php?query=clamp+' });
    await visitor.watch([]);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await visitor?.close();
    await site?.close();
  });

  /**
   * Describes what was too slow, or had an unexpected reply, at every attempt; undefined if one attempt was good.
   * `isCold`: the catalogue has just changed, so the wait for an uncached search counts too.
   */
  async function faultOf(
    attacks: Attack[],
    isExpected: (status: number) => boolean,
    isCold = false,
  ): Promise<string | undefined> {
    let fault: string | undefined;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (isCold) await changeCatalogue();
      const { statuses, slowest, slowestSearch, hold, slowness } = await visitor.watch(attacks);
      const wait = isCold ? Math.max(slowest, slowestSearch) : slowest;
      const unexpected = statuses.filter((status) => !isExpected(status));
      if (unexpected.length) return `status ${unexpected}`;
      if (wait <= MAX_WAIT_MS * slowness && hold <= MAX_HOLD_MS) return undefined;
      fault = `waited ${wait.toFixed()} ms, held ${hold.toFixed()} ms (machine ${slowness.toFixed(1)} times slower)`;
    }
    return fault;
  }

  const attackOf = (key: string, { query = {}, body, headers = {} }: WorstRequest): Attack => {
    const [method = '', path = ''] = key.split(' ');
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    if (method === 'GET') return { method, path: `${path}?${search}`, headers };
    return {
      method,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(body ?? {}),
    };
  };

  it('is known for every endpoint', () => {
    expect(Object.keys(worst).sort()).toEqual(ENDPOINTS);
  });

  it.each(sampled(ENDPOINTS, 8))(
    '%s, other visitors wait at most 200 ms and the event loop at most 50',
    async (key) => {
      const faults: (string | undefined)[] = [];
      for (const request of worst[key] ?? []) {
        const fault = await faultOf(
          [attackOf(key, request)],
          (status) => status < 500 && status !== 429 && status !== 400,
        );
        faults.push(fault && `${JSON.stringify(request).slice(0, 120)}: ${fault}`);
      }
      expect(faults.filter(Boolean).join('\n')).toBe('');
    },
  );

  /** Invalidates all cached data of the catalogue; then the page of the visitor is cached again. */
  async function changeCatalogue(): Promise<void> {
    await site.query(`update models set short_description = short_description || '.' where name = 'VTC-200-UB'`);
    await site.knowsOfChanges();
    await visitor.watch([]);
  }

  // Nightly, because the work of these attacks takes a minute; other tests count it without doing it.
  it.runIf(isThorough).each<[string, Attack[]]>([
    ['four batches of a hundred needs of assistants', batches('find_clamps', (id) => ({ force: 100 + id, reach: 40 }))],
    ['four batches of a hundred searches of assistants', batches('search', (id) => ({ query: `clmp ${id}` }))],
    [
      'four batches of a hundred carts of assistants',
      batches('cart_link', () => ({
        lines: Array.from({ length: 15 }, (_, at) => ({ model: `VTC-${200 + at}-UB`, quantity: 1 })),
      })),
    ],
    [
      'ninety-six whole catalogues',
      Array.from({ length: 96 }, (_, at) => ({
        method: 'GET',
        path: at % 2 ? '/data/catalogue.jsonl' : '/data/catalogue.bmecat.xml',
        headers: at % 8 ? { 'accept-encoding': 'gzip' } : ({} as Record<string, string>),
      })),
    ],
    [
      'twenty spreadsheets of models with filters of their own',
      Array.from({ length: 20 }, (_, at) => ({
        method: 'GET',
        path: `/api/download_category_models.php?${new URLSearchParams({
          category_slug: 'flanged-base-vertical-clamps',
          filters: JSON.stringify({ Height: { min: at, max: 100_000 } }),
        })}`,
        headers: {},
      })),
    ],
    [
      'thirty data sheets with contexts of their own',
      Array.from({ length: 30 }, (_, at) => ({
        method: 'GET',
        path: `/api/download_data_sheet.php?model=VTC-200-UB&context=${at}`,
        headers: {},
      })),
    ],
  ])('%s at once make nobody wait', async (_what, attacks) => {
    expect(await faultOf(attacks, (status) => status === 200, true)).toBe(undefined);
  });

  it.each(['names', 'lines'])(
    'a body of 1 MB in the field %s that every endpoint refuses makes nobody wait',
    async (field) => {
      for (const { type, payload } of refusedBodies(field)) {
        const attack = { method: 'POST', headers: { 'content-type': type }, payload };
        for (const path of ['/api/get_cart_models.php', '/api/share_basket.php', '/api/login.php']) {
          const fault = await faultOf([{ ...attack, path }], (status) => status === 400 || status === 413);
          expect(`${path} ${payload.slice(0, 40)}: ${fault}`).toMatch(/: undefined$/);
        }
      }
    },
  );

  nightly(
    'all of them at once make a visitor wait, but each is answered, and none with an error of the server',
    async () => {
      const all = Object.entries(worst).flatMap(([key, requests]) => requests.map((request) => attackOf(key, request)));
      const { statuses, slowest: wait, slowness } = await visitor.watch(all);
      expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
      expect(statuses).toHaveLength(all.length);
      expect(wait).toBeLessThan(2000 * slowness);
    },
  );
});
