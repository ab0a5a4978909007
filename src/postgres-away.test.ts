import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { type EmbeddedPostgres, launchPostgres } from './platform/postgres/embedded-postgres.ts';

/** The level "error" of pino. */
const ERROR_LEVEL = 50;

describe('While PostgreSQL is away', () => {
  let directory: string;
  let server: EmbeddedPostgres;
  let site: TestApp;
  let log = '';
  const launch = () => launchPostgres({ directory: path.join(directory, 'postgres'), flags: ['fsync=off'] });
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'clamp-away-'));
    await chmod(directory, 0o755);
    server = await launch();
    site = await testApp({
      connectionString: server.connectionString,
      env: { LOG_LEVEL: 'warn' },
      log: (line) => {
        log += line;
      },
    });
    await site.services.database.pool.query(`insert into brands (id, name, slug) values (1, 'Clamps', 'clamps')`);
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const health = async () => (await site.get('/readyz', { host: 'localhost' })).status;

  it('shows pages from memory, answers others with its own 503 page, and goes on when PostgreSQL is back', async () => {
    await expect.poll(async () => (await site.inject('/')).body).toContain('Clamps');
    const home = await site.inject('/');
    const brands = await site.inject('/api/get_brands.php');
    expect([home.statusCode, brands.statusCode, await health()]).toEqual([200, 200, 200]);

    // The loaders of pages log here which parts they leave out.
    const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {});
    await server.stop();
    await expect.poll(() => log).toContain('PostgreSQL does not answer');
    expect((await site.inject('/')).body).toBe(home.body);
    expect((await site.inject('/api/get_brands.php')).body).toBe(brands.body);
    for (const url of ['/Videos', '/Certification', '/News']) {
      const { statusCode, headers, body } = await site.inject(url);
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '5']);
      expect(headers['content-type']).toContain('text/html');
      expect(body).toContain('role="alert"');
      expect(body).toContain('Clamps');
    }
    const api = await site.inject('/api/get_videos.php');
    expect([api.statusCode, api.headers['retry-after']]).toEqual([503, '5']);
    console.mockRestore();
    expect(await site.get('/readyz', { host: 'localhost' })).toMatchObject({
      status: 503,
      body: { database: { ok: false, error: expect.stringMatching(/^connect (ENOENT|ECONNREFUSED) /) } },
    });
    const metrics = await site.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect(metrics.body).toContain('\nclamps_database_up 0\n');
    expect(metrics.body).not.toMatch(/^enquiries_stored /m);
    const entries = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; msg: string });
    const about = entries.map(({ msg }) => msg).join('\n');
    expect(about.match(/PostgreSQL does not answer/g), about).toHaveLength(1);
    expect(entries.filter(({ level }) => level >= ERROR_LEVEL).map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^PostgreSQL does not answer/),
    ]);
    // A busy machine may also have logged slow queries before. None of the six requests may add an entry.
    expect(entries.length, about).toBeLessThan(4);

    server = await launch();
    await expect.poll(() => log).toContain('PostgreSQL answers again');
    expect((await site.inject('/News')).statusCode).toBe(200);
    expect(await health()).toBe(200);
  });
});
