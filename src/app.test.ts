import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, PASSWORD, signIn } from '../test/accounts.ts';
import { type TestApp, testApp } from '../test/app.ts';
import { aMemberOfStaff, officeSession } from '../test/office.ts';
import { api } from './api.ts';
import type { EndpointEntry } from './platform/api/endpoint.ts';

describe('A site that stores everything elsewhere', () => {
  it('starts without a data folder', async () => {
    const site = await testApp({
      env: {
        // No folder can be created below a device.
        DATA_DIR: '/dev/null/data',
        DEMO: 'false',
        SMTP_URL: 'smtp://127.0.0.1:9',
        SESSION_SECRET: 'a secret that is long enough for a test',
        ...{ S3_BUCKET: 'clamps', S3_ENDPOINT: 'http://127.0.0.1:9', S3_KEY: 'key', S3_SECRET: 'secret' },
      },
    });
    expect((await site.get('/api/get_brands.php')).status).toBe(200);
    await site.close();
  });
});

describe('The API as a whole', () => {
  let site: TestApp;
  let asStaff: Record<string, string>;
  beforeAll(async () => {
    site = await testApp();
    asStaff = await officeSession(site, (await aMemberOfStaff(site, 'viewer')).id);
  });
  afterAll(() => site.close());

  const keys = Object.keys(api).map((key) => key.split(' ') as ['GET' | 'POST', string]);
  const gets = keys.filter(([method]) => method === 'GET').map(([, path]) => path);
  const largest = (url: string) => (api as Record<string, EndpointEntry>)[`POST ${url}`]?.largeBody?.bytes;
  const posts = keys.filter(([method]) => method === 'POST').map(([, path]) => path);

  it('describes every endpoint with its input and its reply at /api/openapi.json', async () => {
    type Paths = Record<
      string,
      Record<string, { summary: string; parameters?: { name: string }[]; responses: object }>
    >;
    const described = async (url: string): Promise<Paths> =>
      JSON.parse((await site.inject({ url, headers: asStaff })).body).paths;
    const [ofSite, ofOffice] = [await described('/api/openapi.json'), await described('/api/office/openapi.json')];
    const paths = { ...ofSite, ...ofOffice };
    expect(Object.keys(paths).sort()).toEqual([...new Set(keys.map(([, path]) => path))].sort());
    expect(Object.keys(ofSite).filter((path) => path.includes('office'))).toEqual([]);
    expect(Object.keys(ofOffice).filter((path) => !path.startsWith('/api/office/'))).toEqual([]);
    expect((await site.inject('/api/openapi.json')).body).not.toContain('/api/office');
    for (const [method, path] of keys) {
      const operation = paths[path]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toMatchObject({
        summary: expect.stringMatching(/\w/),
        responses: { 200: {} },
      });
    }
    const query = paths['/api/get_brand_info.php']?.get?.parameters?.map(({ name }) => name);
    expect(query).toEqual(['brand_id', 'name']);
    expect(paths['/api/login.php']?.post).toHaveProperty(['requestBody', 'content', 'application/json', 'schema']);
    const reply = ['responses', '200', 'content', 'application/json', 'schema', 'properties', 'brand_slug', 'type'];
    expect(paths['/api/get_brand_info.php']?.get).toHaveProperty(reply, 'string');
  });

  it('compresses long replies with an encoding that the client accepts, and leaves short ones uncompressed', async () => {
    const fetchWith = (accepted: string, url = '/api/openapi.json') =>
      site.inject({ url, headers: { 'accept-encoding': accepted } });
    const plain = await fetchWith('identity');
    const [brotli, gzipped] = [await fetchWith('gzip, br'), await fetchWith('gzip, br;q=0')];
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect([brotli.headers['content-encoding'], gzipped.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    for (const { headers, rawPayload } of [plain, brotli, gzipped]) {
      expect(headers.vary).toBe('accept-encoding');
      expect(Number(headers['content-length'])).toBe(rawPayload.length);
    }
    expect((await fetchWith('br', '/api/nothing.php')).headers).not.toHaveProperty('content-encoding');
  });

  it('has a documentation page that lists every endpoint', async () => {
    const page = await site.inject('/api/docs');
    const ofOffice = await site.inject({ url: '/api/office/docs', headers: asStaff });
    expect(page.headers['content-type']).toContain('text/html');
    for (const [, path] of keys) expect(path.startsWith('/api/office/') ? ofOffice.body : page.body).toContain(path);
    expect(page.body).not.toContain('/api/office');
    for (const url of ['/api/office/docs', '/api/office/openapi.json'])
      expect((await site.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(401);
  });

  it('answers unknown paths and paths in the wrong case with 404 in JSON', async () => {
    for (const url of [
      '/api/nothing.php',
      '/api/GET_BRANDS.php',
      '/api/',
      '/uploads/models/',
      '/uploads/models/none.webp',
    ]) {
      const response = await site.get(url);
      expect([url, response.status]).toEqual([url, 404]);
      expect(response.body).toHaveProperty('error');
    }
  });

  it('answers a wrong method with 405 and names the allowed ones', async () => {
    for (const [method, url] of keys) {
      const wrong = method === 'GET' ? 'DELETE' : 'PUT';
      const response = await site.inject({ method: wrong, url });
      expect([url, response.statusCode]).toEqual([url, 405]);
      expect(response.headers.allow).toContain(method);
    }
  });

  it('responds to malformed JSON with 400 and to a body over 1 MB, or what its endpoint takes, with 413', async () => {
    for (const url of posts) {
      const headers = { 'content-type': 'application/json' };
      const broken = await site.inject({ method: 'POST', url, headers, payload: '{"a":' });
      expect([url, broken.statusCode, typeof broken.json().error]).toEqual([url, 400, 'string']);
      const huge = await site.inject({
        method: 'POST',
        url,
        headers,
        payload: JSON.stringify({ a: 'x'.repeat((largest(url) ?? 1_000_000) + 100_000) }),
      });
      expect([url, huge.statusCode]).toEqual([url, 413]);
    }
  });

  it('survives hostile input without a server error, and never leaks internals', async () => {
    const hostile = [
      "'; drop table models; --",
      '<script>alert(1)</script>',
      'x'.repeat(5000),
      '\u0000',
      '😀%2F..%2F',
      '-1',
      'NaN',
      '{"a":{}}',
    ];
    const names = [
      'query',
      'model_name',
      'productName',
      'category_id',
      'category_name',
      'filters',
      'id',
      'page_name',
      'oldUrl',
      'table_name',
      'product_id',
      'page',
      'offset',
    ];
    for (const url of gets) {
      for (const value of hostile) {
        const search = new URLSearchParams(names.map((name) => [name, value]));
        const response = await site.inject(`${url}?${search}`);
        expect([url, value.slice(0, 30), response.statusCode < 500]).toEqual([url, value.slice(0, 30), true]);
        expect(response.body).not.toMatch(/syntax error|at .*\.ts:|node_modules|relation "/);
      }
    }
  });

  it('answers every GET without parameters in JSON, with success, a redirect or a 4xx with its reason', async () => {
    for (const url of gets) {
      const response = await site.inject({ url, headers: { accept: 'application/json' } });
      expect([url, response.statusCode < 500]).toEqual([url, true]);
      if (response.headers.location) continue;
      if (response.statusCode >= 300 && response.statusCode < 400) continue;
      expect([url, response.headers['content-type']]).toEqual([url, 'application/json; charset=utf-8']);
      if (response.statusCode >= 400) expect(typeof response.json().error).toBe('string');
    }
  });
});

describe('The log of failed writes', () => {
  const visitor = { name: 'Secretname', email: 'asha.secretname@works.example', message: 'secretname' };

  it('has the error and nothing of what the visitor wrote', async () => {
    let log = '';
    const site = await testApp({
      env: { LOG_LEVEL: 'trace' },
      log: (line) => {
        log += line;
      },
    });
    try {
      const { pool } = site.services.database;
      const { name, email } = visitor;
      const customer = await aCustomer(site, { email, firstName: name, companyName: `${name} Works` });
      const headers = await signIn(site, customer.email);
      const [model] = await modelsOfCatalogue(site, 1);
      for (const table of ['enquiries', 'newsletter_signups', 'sessions'])
        await pool.query(`alter table ${table} add constraint refuse_all check (false) not valid`);
      const enquiry = {
        customer_id: customer.id,
        product_ids: [model?.product_id],
        model_ids: [model?.id],
        model_names: [model?.name],
        quantities: [1],
        note: visitor.message,
      };
      const statuses = [
        await site.post('/api/submit_enquiry.php', enquiry, headers),
        await site.post('/api/save_newsletter_signup.php', { email }),
        await site.post('/api/login.php', { email, password: PASSWORD }),
      ].map(({ status }) => status);
      expect(statuses).toEqual([500, 500, 500]);
      expect(log.match(/Unexpected error/g)?.length).toBeGreaterThanOrEqual(3);
      expect(log).toContain('refuse_all');
      expect(log).not.toMatch(/secretname/i);
    } finally {
      await site.close();
    }
  });
});
