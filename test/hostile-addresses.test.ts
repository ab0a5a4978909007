import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelsOfCatalogue } from './accounts.ts';
import { type TestApp, testApp } from './app.ts';

describe('Hostile addresses', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp({ env: { TRUST_PROXY: 'loopback' } });
    await site.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => site?.close());

  /** Sends the request line unchanged, unlike inject(). */
  async function ask(path: string): Promise<IncomingMessage> {
    const { port } = site.app.server.address() as AddressInfo;
    const outgoing = request({ port, path, agent: false });
    outgoing.end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.resume();
    return response;
  }

  it('with repeated slashes are redirected once to a path of this site, never rendered', async () => {
    for (const [path, target] of [
      ['//evil.example/AllProducts', '/evil.example/AllProducts'],
      ['//a:b/AllProducts', '/a:b/AllProducts'],
      ['//AllProducts', '/AllProducts'],
      ['/\\evil.example/AllProducts', '/evil.example/AllProducts'],
      ['//api/get_brands.php', '/api/get_brands.php'],
    ] as const) {
      const { statusCode, headers } = await ask(path);
      expect([path, statusCode, headers.location]).toEqual([path, 301, target]);
    }
    expect((await ask('/evil.example/AllProducts')).statusCode).toBe(404);
  });

  it('as whole URLs in the request line get the page of their path', async () => {
    const [whole, plain] = [await ask('http://clamps.example/AllProducts'), await ask('/AllProducts')];
    expect([whole.statusCode, whole.headers.etag]).toEqual([200, plain.headers.etag]);
    expect((await ask('http://clamps.example')).headers.etag).toBe((await ask('/')).headers.etag);
  });

  it('with parameters that change nothing are the same page', async () => {
    const [model] = await modelsOfCatalogue(site, 1);
    const path = `/product-single/${encodeURIComponent(model?.name ?? '')}`;
    const plain = await site.inject(path);
    for (const query of ['?context=1', '?context=nothing-like-it', '?models=x', '?page=7']) {
      expect((await site.inject(path + query)).headers.etag).toBe(plain.headers.etag);
    }
  });

  it('of clients within one IPv6 network share its limits; every spelling of an IPv4 address is one client', async () => {
    const signUps = async (addresses: string[]) => {
      const statuses: number[] = [];
      for (const [at, address] of addresses.entries()) {
        const body = { email: `reader${at}@works.example` };
        const { status } = await site.post('/api/save_newsletter_signup.php', body, { 'x-forwarded-for': address });
        statuses.push(status);
      }
      return statuses;
    };
    const six = [200, 200, 200, 200, 200, 429];
    expect(await signUps(Array.from({ length: 6 }, (_, at) => `2001:db8:1:1::${at + 1}`))).toEqual(six);
    expect(await signUps(['2001:db8:1:2::1'])).toEqual([200]);
    const ipv4 = '203.0.113.7';
    expect(await signUps([ipv4, `${ipv4}:1`, `${ipv4}:2`, `::ffff:${ipv4}`, '::ffff:cb00:7107', `${ipv4}:3`])).toEqual(
      six,
    );
  });

  it('of many networks of one customer of a provider share the limits of what is made for them', async () => {
    const strict = await testApp({
      connectionString: site.connectionString,
      env: { TRUST_PROXY: 'loopback', RATE_LIMIT_SCALE: '0.02' },
    });
    const made = [
      'download_data_sheet.php?model=VTC-200-UB',
      'download_drill_template.php?model=VTC-200-UB&format=dxf',
      'download_category_models.php?category_slug=flanged-base-vertical-clamps&format=csv',
    ];
    for (const [kind, path] of made.entries()) {
      const statuses: number[] = [];
      for (let at = 0; at < 6; at++) {
        const headers = { 'x-forwarded-for': `2001:db8:${kind + 20}:${at}::1` };
        statuses.push((await strict.inject({ url: `/api/${path}`, headers })).statusCode);
      }
      expect([path, statuses.slice(0, 2), statuses.at(-1)]).toEqual([path, [200, 200], 429]);
    }
    await strict.close();
  });

  it('get a limited number of replies a minute; files and other addresses are not counted', async () => {
    const strict = await testApp({
      connectionString: site.connectionString,
      env: { TRUST_PROXY: 'loopback', RATE_LIMIT_SCALE: '0.01' },
    });
    const statusOf = async (url: string, address: string) =>
      (await strict.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode;
    const paths = [
      '/api/search_suggestions.php?query=vtc',
      '/api/get_captcha.php',
      '/api/unsubscribe.php?key=x',
      '/AllProducts?q=1',
    ];
    const statuses: number[] = [];
    for (let at = 0; at < 14; at++) statuses.push(await statusOf(paths[at % paths.length] ?? '', '2001:db8::1'));
    expect(statuses.slice(0, 12).filter((status) => status === 429)).toEqual([]);
    expect(statuses.slice(12)).toEqual([429, 429]);
    expect(await statusOf('/uploads/products/none.webp', '2001:db8::1')).toBe(404);
    // Requests for gated files are limited too, because their session is looked up in the database.
    for (const path of ['/uploads/catalogues/none.pdf', '/uploads/c%61talogues/none.pdf']) {
      expect(await statusOf(path, '2001:db8::1')).toBe(429);
    }
    expect(await statusOf('/api/get_captcha.php', '2001:db8:0:1::1')).toBe(200);
    await strict.close();
  });
});

describe('A database that takes too long', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
  });
  afterAll(() => site?.close());

  it('cancels a statement of a request after 2 seconds: 503 with when to try again, for endpoints and pages', async () => {
    const { pool } = site.services.database;
    const blocker = await pool.connect();
    try {
      await blocker.query('begin; lock table news in access exclusive mode');
      const started = performance.now();
      const [sleeping, listed, page] = await Promise.all([
        pool.query('select pg_sleep(30)').catch((error) => error.code),
        site.inject('/api/get_news.php?page=1'),
        site.inject('/News'),
      ]);
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(sleeping).toBe('57014');
      expect([listed.statusCode, listed.headers['retry-after']]).toEqual([503, '5']);
      expect(listed.json()).toMatchObject({ error: expect.stringContaining('busy') });
      expect(page.statusCode).toBe(503);
      expect(page.body).toContain('The site is busy. Please try again in a moment.');
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect((await site.inject('/News')).statusCode).toBe(200);
  });
});
