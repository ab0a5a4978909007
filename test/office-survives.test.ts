import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChangeSet } from '../src/features/office/change-sets/change-sets.contract.ts';
import type { Role } from '../src/features/office/rights/roles.limits.ts';
import { openDatabase } from '../src/platform/postgres/database.ts';
import { modelsOfCatalogue } from './accounts.ts';
import type { TestApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { startServer } from './killable-server.ts';
import { aMemberOfStaff, officeSession } from './office.ts';

const MODELS = 60;

describe('When the process is killed', { timeout: 90_000 }, () => {
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

  /** A site with somebody of the staff, and a set of drafts that writes a description of some models. */
  async function setUp(role: Role = 'editor', env: Record<string, string> = {}) {
    const fresh = await freshDatabase();
    cleanUps.push(() => fresh.drop());
    const database = openDatabase(fresh.connectionString, { connections: 2 });
    cleanUps.push(() => database.close());
    const dataDir = await mkdtemp(path.join(tmpdir(), 'clamp-crash-'));
    cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
    const secret = 'a secret that outlives the process, 32 characters';
    const start = () =>
      startServer(
        { DATABASE_URL: fresh.connectionString, DATA_DIR: dataDir, SESSION_SECRET: secret, ...env },
        cleanUps,
      );
    const services = { database } as TestApp['services'];
    const { cookie } = await officeSession({ services }, (await aMemberOfStaff({ services }, role)).id);
    const post = async <Reply>(origin: string, name: string, body: unknown): Promise<Reply> => {
      const response = await fetch(`${origin}/api/office/${name}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Reply;
    };
    const models = (await modelsOfCatalogue({ services }, MODELS)).map(({ id }) => ({
      id,
      seen: { short_description: '' },
      values: { short_description: 'written by the act that was killed' },
    }));
    await database.pool.query(`update models set short_description = ''`);
    const draft = async (origin: string) => {
      const changes = models.map((model) => ({ resource: 'models', action: 'change', ...model }));
      return (await post<{ set: ChangeSet }>(origin, 'draft_changes', { title: 'Descriptions', changes })).set;
    };
    const stateOf = async (id: number) => {
      const { rows } = await database.pool.query('select state, note from change_sets where id = $1', [id]);
      return rows[0] as { state: string; note: string };
    };
    const written = async () => {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int from models where short_description <> ''`,
      );
      return rows[0]?.count;
    };
    /** Sends a request that waits when its rows are written and their history is not, and kills the process there. */
    const killWithin = async (server: Awaited<ReturnType<typeof startServer>>, send: () => Promise<unknown>) => {
      const other = new pg.Client({ connectionString: fresh.connectionString });
      await other.connect();
      await other.query('begin');
      await other.query('lock table history in share mode');
      const sent = send().catch((error: unknown) => error);
      const isWaiting = async () => {
        const { rowCount } = await database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      };
      await expect.poll(isWaiting, { timeout: 20_000, interval: 20 }).toBe(1);
      await server.kill();
      expect(await sent).toBeInstanceOf(Error);
      await other.query('rollback');
      await other.end();
    };
    return { start, post, draft, database, models, stateOf, written, killWithin };
  }

  it('a save of many rows has changed none of them, and can be sent again', async () => {
    const { start, post, models, written, killWithin } = await setUp();
    const first = await start();
    await killWithin(first, () => post(first.origin, 'change_rows', { resource: 'models', rows: models }));
    const second = await start();
    expect(await written()).toBe(0);
    await post(second.origin, 'change_rows', { resource: 'models', rows: models });
    expect(await written()).toBe(MODELS);
  });

  it('a set of drafts that was being published is still open, and nothing of it is public', async () => {
    const { start, post, draft, stateOf, written, killWithin } = await setUp();
    const first = await start();
    const { id, version } = await draft(first.origin);
    await killWithin(first, () => post(first.origin, 'publish_change_set', { id, version }));
    const second = await start();
    expect([await written(), (await stateOf(id)).state]).toEqual([0, 'open']);
    await post(second.origin, 'publish_change_set', { id, version });
    expect([await written(), (await stateOf(id)).state]).toEqual([MODELS, 'published']);
  });

  it('a set that was due meanwhile is published at the next start, once, and says that it was late', async () => {
    const { start, post, draft, database, stateOf, written } = await setUp();
    const first = await start();
    const { id, version } = await draft(first.origin);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await post(first.origin, 'publish_change_set', { id, version, at });
    await first.kill();
    await database.pool.query(`update change_sets set publish_at = now() - interval '20 minutes' where id = $1`, [id]);
    await start();
    await expect.poll(async () => (await stateOf(id)).state, { timeout: 30_000 }).toBe('published');
    expect((await stateOf(id)).note).not.toBe('');
    expect(await written()).toBe(MODELS);
    const { rows } = await database.pool.query(
      `select count(distinct cause)::int as acts from history where after ->> 'short_description' like 'written%'`,
    );
    expect(rows).toEqual([{ acts: 1 }]);
  });

  it('a message to a webhook that was on its way is sent again under the same id', async () => {
    const { start, post, database } = await setUp('admin', { WEBHOOKS_TO_PRIVATE: 'true' });
    const ids: unknown[] = [];
    let isSilent = true;
    const receiver = createServer(({ headers }, reply) => {
      ids.push(headers['webhook-id']);
      if (!isSilent) reply.end();
    });
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
    cleanUps.push(async () => receiver.close());
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

    const first = await start();
    const { webhook } = await post<{ webhook: { id: number } }>(first.origin, 'add_webhook', {
      url,
      events: ['contact.created'],
    });
    await post(first.origin, 'test_webhook', { id: webhook.id });
    await expect.poll(() => ids.length).toBe(1);
    await first.kill();
    isSilent = false;
    const second = await start();
    // The half minute after which nobody can be sending it any more.
    await database.pool.query('update webhooks set busy_until = now()');
    await post(second.origin, 'test_webhook', { id: webhook.id });
    await expect.poll(() => ids.length, { timeout: 20_000 }).toBe(3);
    expect(ids[1]).toBe(ids[0]);
    const delivered = async () =>
      (await database.pool.query(`select from webhook_deliveries where status = 'delivered'`)).rowCount;
    await expect.poll(delivered).toBe(2);
  });
});
