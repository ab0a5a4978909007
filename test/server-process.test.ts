import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { SERVER } from './build.ts';
import { emptyDatabase, freshDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { freezingProxy } from './freezing-proxy.ts';
import { nightly } from './rounds.ts';

interface Node {
  child: ChildProcess;
  origin: string;
  output: () => string;
}

describe('The server as a process', () => {
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

  async function database(): Promise<string> {
    const fresh = await freshDatabase();
    cleanUps.push(() => fresh.drop());
    return fresh.connectionString;
  }

  async function start(env: Record<string, string>): Promise<Node> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'clamp-node-'));
    const port = await freePort();
    const child = spawn(process.execPath, [SERVER], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO: 'false',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    cleanUps.push(async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    });
    return { child, origin: `http://localhost:${port}`, output: () => output };
  }

  async function listening(node: Node): Promise<Node> {
    await expect.poll(() => node.output(), { timeout: 60_000 }).toContain('The site is at');
    return node;
  }

  it('listens only when its first pages are drawn', async () => {
    const connectionString = await database();
    const { origin } = await start({ DATABASE_URL: connectionString });
    const isUp = () =>
      fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp, { timeout: 60_000, interval: 5 }).toBe(true);
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query(`select path from page_texts where path in ('/', '/ClampFinder') order by 1`);
    await client.end();
    expect(rows).toEqual([{ path: '/' }, { path: '/ClampFinder' }]);
  });

  it('shows a write on every node of one database at once', { timeout: 90_000 }, async () => {
    const connectionString = await database();
    const nodes = await Promise.all([1, 2].map(async () => listening(await start({ DATABASE_URL: connectionString }))));
    const pages = () => Promise.all(nodes.map(async ({ origin }) => (await fetch(origin)).text()));
    for (const page of await pages()) expect(page).not.toContain('Steel-Smith Renamed');

    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(`begin; update brands set name = 'Steel-Smith Renamed' where id = 8`);
    for (const page of await pages()) expect(page).not.toContain('Steel-Smith Renamed');
    await client.query('commit');
    await client.end();
    await expect.poll(async () => (await pages()).every((page) => page.includes('Steel-Smith Renamed'))).toBe(true);
  });

  it('stops cleanly on SIGTERM and finishes requests in progress', { timeout: 90_000 }, async () => {
    const connectionString = await database();
    const node = await listening(await start({ DATABASE_URL: connectionString }));
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query('begin; lock table places in access exclusive mode');
    const path = '/api/get_places.php?query=pune';
    const responses = Promise.all(Array.from({ length: 5 }, () => fetch(node.origin + path)));
    const statuses = responses.then((all) => all.map(({ status }) => status));
    const waiting = `select count(*)::int as n from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await client.query(waiting)).rows[0].n, { timeout: 30_000 }).toBe(5);

    const ended = once(node.child, 'exit');
    node.child.kill('SIGTERM');
    await expect.poll(() => node.output(), { timeout: 30_000 }).toContain('Stopping');
    await client.query('commit');
    await client.end();
    expect(await statuses).toEqual(Array(5).fill(200));
    const [code] = await ended;
    expect(code).toBe(0);
    expect(node.output()).toContain('Stopped.');
  });

  nightly(
    'stops on SIGTERM while PostgreSQL does not answer, with requests and jobs that wait for it',
    {
      timeout: 120_000,
    },
    async () => {
      const proxy = await freezingProxy(await database());
      cleanUps.push(() => proxy.close());
      const node = await listening(await start({ DATABASE_URL: proxy.connectionString }));
      const news = () => fetch(`${node.origin}/api/get_places.php?query=pune`).then(({ status }) => status);
      expect(await news()).toBe(200);
      proxy.freeze({ all: true });
      const asked = news();
      // Once this request is answered, the other one has arrived, because it was sent first.
      expect((await fetch(`${node.origin}/healthz`)).status).toBe(200);
      const ended = once(node.child, 'exit');
      node.child.kill('SIGTERM');
      expect(await asked).toBe(503);
      expect((await ended)[0], node.output()).toBe(0);
    },
  );

  nightly('draws pictures in a process of its own, which does not keep it', { timeout: 90_000 }, async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'clamp-pictures-'));
    cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
    const folder = path.join(dataDir, 'files/uploads/products');
    await mkdir(folder, { recursive: true });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><path d="M0 0h99v99z"/></svg>';
    await writeFile(path.join(folder, 'a.svg'), svg);
    const node = await listening(await start({ DATABASE_URL: await database(), DATA_DIR: dataDir }));
    const type = async () => {
      const picture = await fetch(`${node.origin}/pictures/products/a.svg/160.webp`);
      await picture.arrayBuffer();
      return picture.headers.get('content-type');
    };
    expect(await type()).toBe('image/svg+xml');
    await expect.poll(type, { timeout: 30_000 }).toBe('image/webp');
    const ended = once(node.child, 'exit');
    node.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  nightly('stops cleanly on SIGTERM while it is starting', { timeout: 90_000 }, async () => {
    const connectionString = await database();
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query('begin; lock table schema_migrations in access exclusive mode');
    const node = await start({ DATABASE_URL: connectionString });
    const waiting = 'select count(*)::int as n from pg_locks where not granted and relation = $1::regclass::oid';
    const blocked = async () => (await client.query(waiting, ['schema_migrations'])).rows[0].n;
    await expect.poll(blocked, { timeout: 30_000 }).toBe(1);
    const ended = once(node.child, 'exit');
    node.child.kill('SIGTERM');
    await client.query('commit');
    await client.end();
    expect((await ended)[0]).toBe(0);
    expect(node.output()).toContain('Stopping after this step of the start');
    expect(node.output()).not.toContain('The site is at');
    expect(node.output()).toContain('Stopped.');
  });

  nightly('stops within seconds on SIGINT while it imports the demo', { timeout: 90_000 }, async () => {
    const empty = await emptyDatabase();
    cleanUps.push(() => empty.close());
    const node = await start({ DATABASE_URL: empty.connectionString, DEMO: 'true' });
    const imports = `select count(*)::int as n from pg_stat_activity where datname = current_database() and query ilike '%import_%'`;
    const importing = async () => (await empty.database.pool.query(imports)).rows[0].n;
    await expect.poll(importing, { timeout: 60_000, interval: 50 }).toBeGreaterThan(1);
    const ended = once(node.child, 'exit');
    const began = performance.now();
    node.child.kill('SIGINT');
    expect((await ended)[0]).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(node.output()).toMatch(/Stopping after this step of the start[\s\S]*Stopped\./);
  });

  it('does not start with bad settings, and names each in one line', async () => {
    const node = await start({ PORT: 'eighty', SMPT_URL: 'smtp://mail.example' });
    const [code] = await once(node.child, 'exit');
    expect(code).toBe(1);
    expect(node.output().trim().split('\n')).toEqual([
      'There is no setting SMPT_URL; did you mean SMTP_URL?',
      expect.stringMatching(/^Setting PORT must be .*not "eighty"\.$/),
    ]);
  });

  it('does not start on a port that is taken, and opens nothing before it knows', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    cleanUps.push(async () => other.close());
    const { port } = other.address() as AddressInfo;
    // The database is unreachable as well, but the port is checked first.
    const node = await start({ PORT: String(port), DATABASE_URL: 'postgresql://app@127.0.0.1:1/app' });
    expect((await once(node.child, 'exit'))[0]).toBe(1);
    expect(node.output()).toBe(`Port ${port} is taken by another program. Choose another with PORT=…\n`);
  });

  it('with PORT=0 tells its real address on the console, in links and in the sitemap', {
    timeout: 90_000,
  }, async () => {
    const node = await listening(await start({ DATABASE_URL: await database(), PORT: '0' }));
    const origin =
      /The site is at (http:\/\/localhost:[1-9]\d*) \(release \d+\.\d+\.\d+\S*\)\n/.exec(node.output())?.[1] ?? '';
    await expect.poll(() => node.output()).toContain(`Emails are shown at ${origin}/dev/mailbox`);
    const text = async (address: string) => (await fetch(origin + address)).text();
    expect(await text('/')).toContain(`<link rel="canonical" href="${origin}/"`);
    expect(await text('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(await text('/sitemap.xml')).toContain(`<loc>${origin}/sitemaps/`);
  });
});
