import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { nightly } from '../../../../test/rounds.ts';
import { runAsStaff } from '../rows/office-transaction.ts';
import type { OfficeRow } from '../rows/resources.contract.ts';
import { resources } from '../rows/resources.ts';
import { saveRow } from '../rows/save-row.ts';
import { StoredTableRows } from './table-rows.store.ts';

let site: TestApp;
let headers: Record<string, string>;
let staffId: number;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  staffId = (await aMemberOfStaff(site, 'admin')).id;
  headers = await officeSession(site, staffId);
});
afterAll(() => site?.close());

const post = async (path: string, body: unknown) =>
  (await site.post(`/api/office/${path}`, body, headers)) as { status: number; body: { row: OfficeRow } };

const TABLES = resources.map(({ table: resourceTable }) => resourceTable.target.table);
/** Every row of every resource, without counted and derived columns. */
async function everything(): Promise<Record<string, unknown>> {
  const rows = await Promise.all(
    TABLES.map((table) =>
      site.query(
        `select to_jsonb(t) - array['version', 'updated_at'] as row from ${table} t order by to_jsonb(t) - array['version', 'updated_at']`,
      ),
    ),
  );
  return Object.fromEntries(TABLES.map((table, at) => [table, rows[at]]));
}

type Edit = {
  resource: string;
  act: 'add' | 'change' | 'archive' | 'restore';
  pick: number;
  text: string;
  number: number;
};
const edits = fc.record({
  resource: fc.constantFrom(
    'brands',
    'categories',
    'news',
    'events',
    'banners',
    'partners',
    'redirects',
    'page_seo',
    'dealers',
    'synonyms',
  ),
  act: fc.constantFrom<Edit['act'][]>('add', 'change', 'change', 'change', 'archive', 'restore'),
  pick: fc.nat(),
  text: fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'abcdefg0123') }),
  number: fc.integer({ min: 0, max: 900 }),
});

/** Values of an edit: some name the row, others move its page. */
function valuesOf({ resource, text, number }: Edit): Record<string, string | number> {
  const title = resources.find((one) => one.name === resource)?.title[0] ?? '';
  if (resource === 'redirects') return { old_path: `was/${text}`, location: `/${text}x` };
  if (resource === 'page_seo') return { page_name: `Page ${text}`, meta_title: text };
  if (resource === 'categories') return { brand: 'Steel-Smith', name: text, slug: `c-${text}`, sort_order: number };
  if (resource === 'news') return { title: text, slug: `n-${text}`, news_date: '2031-01-01' };
  if (resource === 'events') return { title: text, slug: `e-${text}`, event_date: '2031-01-01', gallery1: '' };
  if (resource === 'dealers') return { company_name: text, country: 'India', lat: number / 100, lng: number / 50 };
  return { [title]: text, ...(resource === 'brands' ? { menu_order: number } : { sort_order: number }) };
}

async function edit(given: Edit): Promise<boolean> {
  const { resource, act, pick } = given;
  if (act === 'add') return (await post('add_row', { resource, values: valuesOf(given) })).status === 200;
  const { body } = await site.get(`/api/office/rows?resource=${resource}&state=all&per_page=200`, headers);
  const { rows } = body as { rows: OfficeRow[] };
  const row = rows[pick % rows.length];
  if (!row) return false;
  const { id, version } = row;
  if (act === 'change')
    return (await post('change_row', { resource, id, version, values: valuesOf(given) })).status === 200;
  return (await post(`${act}_rows`, { resource, rows: [{ id, version }] })).status === 200;
}

describe('Nothing is lost', () => {
  nightly('The history of 200 random edits, replayed backwards, gives the first contents of all tables', async () => {
    const before = await everything();
    const [{ last }] = await site.query('select max(id) as last from history');
    let done = 0;
    for (const given of fc.sample(edits, { numRuns: 200, seed: 20_311 })) if (await edit(given)) done += 1;
    expect(done).toBeGreaterThan(100);
    expect(await everything()).not.toEqual(before);

    const entries = await site.query('select * from history where id > $1 order by id desc', [last]);
    expect(new Set(entries.map(({ action }) => action))).toEqual(
      new Set(['add', 'change', 'remove', 'archive', 'restore']),
    );
    await site.services.database.transaction(async ({ client }) => {
      // Rows may swap unique values, so uniqueness holds only at the end.
      await client.query('set local session_replication_role = replica');
      for (const { noun: table, row_id: rowId, action, before: was } of entries) {
        const rows = await StoredTableRows.of(client, table);
        if (action === 'add') await rows.remove([rowId]);
        else if (action === 'remove') await rows.add([was]);
        else await rows.write([{ rowId, values: was }]);
      }
    });
    expect(await everything()).toEqual(before);
  });

  it('A connection that breaks between a save and its commit leaves nothing of it: no row, no history, no redirect', async () => {
    const { body } = await post('add_row', {
      resource: 'news',
      values: { title: 'Whole', slug: 'whole', news_date: '2031-01-01' },
    });
    const { database } = site.services;
    const before = await everything();
    const count = async () => (await site.query('select count(*) from history'))[0];
    const entries = await count();
    const broken = runAsStaff(database, staffId, async (client) => {
      const values = { slug: 'broken', title: 'Broken' };
      const { id, version } = body.row;
      const row = await saveRow(client, { resource: 'news', action: 'change', id, version, values });
      expect(row).toMatchObject({ slug: 'broken', version: 2 });
      const { rows } = await client.query(
        'select pg_backend_pid() as pid, (select count(*)::int from redirects) as redirects',
      );
      expect((await site.query('select pg_terminate_backend($1) as ended', [rows[0]?.pid]))[0]).toEqual({
        ended: true,
      });
    });
    await expect(broken).rejects.toThrow();
    expect(await everything()).toEqual(before);
    expect(await count()).toEqual(entries);
    expect((await post('change_row', { resource: 'news', ...body.row, values: { slug: 'mended' } })).status).toBe(200);
    expect(await site.query(`select location from redirects where old_path = 'News/whole'`)).toEqual([
      { location: '/News/mended' },
    ]);
  });

  it('Two saves of one version at the same time: one is written, the other gets a conflict', async () => {
    const { body } = await post('add_row', { resource: 'partners', values: { name: 'Both' } });
    const { id, version } = body.row;
    const both = await Promise.all(
      ['one', 'two'].map((name) => post('change_row', { resource: 'partners', id, version, values: { name } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const clicks = await Promise.all(
      [1, 2, 3].map(() => post('add_row', { resource: 'partners', values: { name: 'Once' }, key: 'the-same-form' })),
    );
    expect(new Set(clicks.map(({ body: { row } }) => row.id)).size).toBe(1);
  });

  it('A public page and its API show a change within a second, on a second copy of the program too', async () => {
    const second = await testApp({ connectionString: site.connectionString });
    try {
      const { body } = await post('add_row', {
        resource: 'news',
        values: { title: 'A first title', slug: 'shown-at-once', news_date: '2031-01-01' },
      });
      const shown = async (copy: TestApp, title: string) => {
        const page = await copy.inject('/News/shown-at-once');
        const reply = await copy.inject('/api/get_news_details.php?id=shown-at-once');
        return page.body.includes(title) && reply.body.includes(title);
      };
      for (const copy of [site, second])
        await expect.poll(() => shown(copy, 'A first title'), { timeout: 5000 }).toBe(true);
      const { status } = await post('change_row', {
        resource: 'news',
        ...body.row,
        values: { title: 'Quite another' },
      });
      expect(status).toBe(200);
      for (const copy of [site, second]) {
        await expect.poll(() => shown(copy, 'Quite another'), { timeout: 1000, interval: 20 }).toBe(true);
      }
    } finally {
      await second.close();
    }
  });

  it('Nobody saves while an import runs, and an import waits for those who save', async () => {
    const { pool } = site.services.database;
    const client = await pool.connect();
    try {
      await client.query('begin; select pg_advisory_xact_lock(7402119)');
      const { status, body } = await post('add_row', { resource: 'partners', values: { name: 'Meanwhile' } });
      expect([status, body]).toEqual([
        503,
        { error: 'The catalogue is being imported. Nothing was saved: save again in a few minutes.' },
      ]);
      await client.query('rollback');
      expect((await post('add_row', { resource: 'partners', values: { name: 'Meanwhile' } })).status).toBe(200);
    } finally {
      client.release();
    }
  });

  it('The months of the history are made ahead, filled from what lay apart, and dropped after 24', async () => {
    const add = (at: string) =>
      site.query(
        `insert into history (at, via, cause, noun, row_id, label, action) values ($1, 'command', gen_random_uuid(), 'x', '1', $2, 'add')`,
        [at, at],
      );
    const months = async () =>
      (
        await site.query(
          `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'history'::regclass order by 1`,
        )
      ).map((row) => row.name);
    const made = await months();
    expect(made.length).toBe(4);
    const old = new Date(Date.now() - 90 * 24 * 3600 * 1000).toISOString();
    await add(old);
    await add('2019-05-05T00:00:00Z');
    await site.query(
      `create table history_2019_06 partition of history for values from ('2019-06-01Z') to ('2019-07-01Z')`,
    );
    await site.query('select keep_history_months()');
    expect(await months()).toEqual([...made, `history_${old.slice(0, 7).replace('-', '_')}`].sort());
    expect(await site.query(`select label from history where noun = 'x'`)).toEqual([{ label: old }]);
    expect(await site.query('select from history_default')).toEqual([]);
  });
});
