import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '../src/features/office/acts/roles.limits.ts';
import type { ChangeSet } from '../src/features/office/drafts/change-sets.contract.ts';
import type { OfficeQuotation } from '../src/features/office/quotations/quotations.contract.ts';
import { openDatabase } from '../src/platform/postgres/database.ts';
import { modelsOfCatalogue } from './accounts.ts';
import type { TestApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { startServer } from './killable-server.ts';
import { aMemberOfStaff, officeSession } from './office.ts';
import { nightly } from './rounds.ts';

const MODELS = 60;
const CONTENT = {
  ...{
    currency: 'INR',
    buyer_name: 'Asha Rao',
    buyer_company: '',
    buyer_address: '',
    buyer_state: 'Gujarat',
    buyer_country: 'India',
  },
  ...{ buyer_gstin: '', packing: '0', freight: '0', delivery: '', valid_until: '2099-12-31', terms: '' },
};

describe('When the process is killed', { timeout: 90_000 }, () => {
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

  /** Starts a site with a staff member and a change set that edits descriptions of some models. */
  async function setUp(role: StaffRole = 'editor', env: Record<string, string> = {}) {
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
    /**
     * Sends a request that waits for a lock of another transaction, and kills the process there. The default lock stops
     * the request after writing its rows and before writing their history.
     */
    const killWithin = async (
      server: Awaited<ReturnType<typeof startServer>>,
      send: () => Promise<unknown>,
      lock = 'lock table history in share mode',
    ) => {
      const other = new pg.Client({ connectionString: fresh.connectionString });
      await other.connect();
      await other.query('begin');
      await other.query(lock);
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
    return { start, post, draft, database, dataDir, models, stateOf, written, killWithin };
  }

  nightly('a save of many rows has changed none of them, and can be sent again', async () => {
    const { start, post, models, written, killWithin } = await setUp();
    const first = await start();
    await killWithin(first, () => post(first.origin, 'change_rows', { resource: 'models', rows: models }));
    const second = await start();
    expect(await written()).toBe(0);
    await post(second.origin, 'change_rows', { resource: 'models', rows: models });
    expect(await written()).toBe(MODELS);
  });

  it('a change set that was being published is still open, and nothing of it is public', async () => {
    const { start, post, draft, stateOf, written, killWithin } = await setUp();
    const first = await start();
    const { id, version } = await draft(first.origin);
    await killWithin(first, () => post(first.origin, 'publish_change_set', { id, version }));
    const second = await start();
    expect([await written(), (await stateOf(id)).state]).toEqual([0, 'open']);
    await post(second.origin, 'publish_change_set', { id, version });
    expect([await written(), (await stateOf(id)).state]).toEqual([MODELS, 'published']);
  });

  nightly(
    'a change set that was due in the meantime is published once at the next start, and reports the delay',
    async () => {
      const { start, post, draft, database, stateOf, written } = await setUp();
      const first = await start();
      const { id, version } = await draft(first.origin);
      const at = new Date(Date.now() + 3_600_000).toISOString();
      await post(first.origin, 'publish_change_set', { id, version, at });
      await first.kill();
      await database.pool.query(`update change_sets set publish_at = now() - interval '20 minutes' where id = $1`, [
        id,
      ]);
      await start();
      await expect.poll(async () => (await stateOf(id)).state, { timeout: 30_000 }).toBe('published');
      expect((await stateOf(id)).note).not.toBe('');
      expect(await written()).toBe(MODELS);
      const { rows } = await database.pool.query(
        `select count(distinct cause)::int as acts from history where after ->> 'short_description' like 'written%'`,
      );
      expect(rows).toEqual([{ acts: 1 }]);
    },
  );

  nightly(
    'a quotation that was being numbered leaves no hole, and one that was being sent keeps its number',
    async () => {
      const { start, post, database, killWithin } = await setUp('sales');
      await database.pool.query(
        `update office_settings set seller_name = 'Test Clamps (invented)', seller_address = '1 Test Road', seller_state = 'Maharashtra'`,
      );
      const { rows: asked } = await database.pool.query<{ id: number }>(`
      with messages as (insert into contact_enquiries (content_hash, captcha_hash, name, email, phone, message) select '', n::text, 'Asha Rao', 'asha@works.example', '', '' from generate_series(1, 2) n returning *)
      insert into conversations (contact_id, reference, name, email, received_at, due_at)
      select id, 'MSG-' || id, name, email, created_at, created_at from messages returning id`);
      const first = await start();
      const drafts = await Promise.all(
        asked.map(async (one) => {
          const { id } = await post<{ id: number }>(first.origin, 'begin_quotation', { id: one.id });
          const line = {
            model_id: null,
            text: 'A clamp',
            hsn_code: '',
            quantity: 1,
            unit_price: '100.00',
            discount: '0',
            tax_percent: '18',
          };
          return post<OfficeQuotation>(first.origin, 'save_quotation', { ...CONTENT, id, version: 1, lines: [line] });
        }),
      );
      const send = (server: { origin: string }, { id, version, sums_hash }: OfficeQuotation) =>
        post<OfficeQuotation>(server.origin, 'send_quotation', {
          id,
          version,
          sums_hash,
          subject: 'Our quotation',
          text: 'Here it is.',
        });
      const stored = async () => {
        const { rows } = await database.pool.query(`
        select number, state, (select count(*)::int from quotation_links l where l.quotation_id = q.id) as links,
          (select count(*)::int from messages m where m.conversation_id = q.conversation_id) as letters,
          (select last from quotation_counters) as counted from quotations q order by id`);
        return rows;
      };
      const [a, b] = drafts.sort((one, other) => one.id - other.id);
      if (!a || !b) throw new Error('There are no drafts');
      const numberOf = (at: number) => expect.stringMatching(new RegExp(`/000${at}$`));
      const unsent = { number: null, state: 'draft', links: 0, letters: 0, counted: null };

      // The number is taken but not committed, because another transaction has locked the draft.
      await killWithin(first, () => send(first, a), `select from quotations where id = ${a.id} for update`);
      expect(await stored()).toEqual([unsent, unsent]);
      const second = await start();
      await send(second, b);
      // The number is stored, but the email is not.
      await killWithin(second, () => send(second, a), 'lock table quotation_links in share mode');
      const sent = { number: numberOf(1), state: 'sent', links: 1, letters: 1, counted: 2 };
      expect(await stored()).toEqual([{ ...unsent, number: numberOf(2), counted: 2 }, sent]);
      const third = await start();
      await send(third, a);
      expect(await stored()).toEqual([{ ...sent, number: numberOf(2) }, sent]);
    },
  );

  nightly('a letter whose sending was promised is sent after the restart, once, and the desk says so', async () => {
    const { start, post, database, dataDir } = await setUp('sales');
    const { rows: asked } = await database.pool.query<{ id: number; version: number }>(`
      with asked as (insert into contact_enquiries (content_hash, captcha_hash, name, email, phone, message) values ('', '', 'Asha Rao', 'asha@works.example', '', '') returning *)
      insert into conversations (contact_id, reference, name, email, received_at, due_at)
      select id, 'MSG-' || id, name, email, created_at, created_at from asked returning id, version`);
    const first = await start();
    await post(first.origin, 'send_answer', { ...asked[0], subject: 'Longer clamps', text: 'Which length?' });
    await first.kill();
    await start();
    const state = async () => (await database.pool.query('select state from messages')).rows;
    await expect.poll(state, { timeout: 40_000 }).toEqual([{ state: 'sent' }]);
    const files = (await readdir(path.join(dataDir, 'mail'))).filter((name) => name.endsWith('.eml'));
    expect(files).toHaveLength(1);
  });

  nightly('a message to a webhook that was on its way is sent again under the same id', async () => {
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
    const act = { resource: 'webhooks', act: 'add', values: { url, contact_created: true } };
    await post(first.origin, 'run_act', act);
    const { rows } = await database.pool.query<{ id: number; version: number }>('select id, version from webhooks');
    const test = { resource: 'webhooks', act: 'test', ...rows[0] };
    await post(first.origin, 'run_act', test);
    await expect.poll(() => ids.length).toBe(1);
    await first.kill();
    isSilent = false;
    const second = await start();
    // Skips the half minute in which another process could still be sending the event.
    await database.pool.query('update webhooks set busy_until = now()');
    await post(second.origin, 'run_act', test);
    await expect.poll(() => ids.length, { timeout: 20_000 }).toBe(3);
    expect(ids[1]).toBe(ids[0]);
    const delivered = async () =>
      (await database.pool.query(`select from webhook_deliveries where status = 'delivered'`)).rowCount;
    await expect.poll(delivered).toBe(2);
  });
});
