import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { openDatabase } from '../../../platform/postgres/database.ts';
import { listSearchedFields } from './resource-fields.ts';
import { resources } from './resources.ts';
import { listRows } from './rows.store.ts';

let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  headers = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
});
afterAll(() => site?.close());

const get = async (path: string) => (await site.get(`/api/office/${path}`, headers)).body;
const post = (path: string, body: unknown) => site.post(`/api/office/${path}`, body, headers);

describe('A list of the office', () => {
  it('reads no models, values or files where it shows none', async () => {
    const { pool, close } = openDatabase(site.connectionString, { connections: 1 });
    try {
      // In one transaction on the only connection, the counters include only these lists.
      await pool.query('begin');
      for (const resource of resources.filter(
        (one) => !['tables', 'models', 'files', 'relations'].includes(one.name),
      )) {
        for (const search of ['', 'clamp']) {
          await listRows(pool, resource, { viewer: 0, search, state: 'all', filters: {} }, { offset: 0, limit: 50 });
        }
      }
      const { rows } = await pool.query<{ table: string; reads: number }>(
        `select relname as table, (seq_scan + coalesce(idx_scan, 0))::int as reads from pg_stat_xact_user_tables
         where relname in ('models', 'model_attributes', 'files', 'categories') order by relname`,
      );
      const [categories, ...others] = rows;
      expect(categories?.reads).toBeGreaterThan(0);
      expect(others).toEqual(['files', 'model_attributes', 'models'].map((table) => ({ table, reads: 0 })));
      await pool.query('rollback');
    } finally {
      await close();
    }
  });

  it('finds a word in a short text and in the middle of a long one, and all words of a search', async () => {
    const values = { title: 'Zebra fair', news_date: '2031-02-03', long_description: '<p>With a quixotic stand.</p>' };
    await post('add_row', { resource: 'news', values });
    const found = async (search: string) => {
      const { rows } = (await get(`rows?resource=news&search=${encodeURIComponent(search)}`)) as {
        rows: { label: string }[];
      };
      return rows.map(({ label }) => label);
    };
    for (const search of ['ZEBRA', 'uixoti', 'quixotic zebra']) expect(await found(search)).toEqual(['Zebra fair']);
    expect(await found('quixotic lion')).toEqual([]);
  });

  it('is searched in all its texts, also where they are kept apart for it, whatever happens to a row', async () => {
    const { pool } = site.services.database;
    const { rows } = await pool.query<{ table: string; columns: string[] }>(
      `select tgrelid::regclass::text as table, string_to_array(encode(tgargs, 'escape'), '\\000') as columns
       from pg_trigger where tgname = 'search_words_of_insert'`,
    );
    const indexedColumns = new Map(
      rows.map(({ table, columns }) => [table, columns[1]?.replace(/[{}]/g, '').split(',')]),
    );
    const indexed = resources.filter((resource) => resource.indexed === 'office_search');
    expect(indexed.map((resource) => [resource.table.target.table, [...listSearchedFields(resource)].sort()])).toEqual(
      indexed.map(({ table: resourceTable }) => [
        resourceTable.target.table,
        indexedColumns.get(resourceTable.target.table)?.sort(),
      ]),
    );

    const found = async (search: string) =>
      ((await get(`rows?resource=redirects&state=all&search=${search}`)) as { rows: { id: string }[] }).rows.map(
        ({ id }) => id,
      );
    await pool.query(
      `insert into redirects (old_path, location) values ('zebra/one', '/News'), ('Zebra/two', '/News')`,
    );
    expect((await found('ZEBRA')).sort()).toEqual(['Zebra/two', 'zebra/one']);
    await pool.query(`update redirects set old_path = 'okapi/one', location = '/Markets' where old_path = 'zebra/one'`);
    expect([await found('zebra'), await found('okapi'), await found('kapi%20arkets')]).toEqual([
      ['Zebra/two'],
      ['okapi/one'],
      ['okapi/one'],
    ]);
    await pool.query(`delete from redirects where old_path = 'Zebra/two'`);
    expect(await found('zebra')).toEqual([]);
    await pool.query('truncate redirects cascade');
    expect((await pool.query(`select from office_search where noun = 'redirects'`)).rowCount).toBe(0);
  });

  it('says how many rows a search finds, on a page beyond the last one too', async () => {
    const totals = async (query: string) => {
      const { rows, total, exact } = (await get(`rows?resource=categories&${query}`)) as {
        rows: unknown[];
        total: number;
        exact: boolean;
      };
      return [rows.length, total, exact];
    };
    const [, all] = await totals('per_page=2');
    expect(all).toBeGreaterThan(2);
    for (const search of ['', '&search=a']) {
      const [, total] = await totals(`per_page=200${search}`);
      expect(await totals(`per_page=2${search}`)).toEqual([2, total, true]);
      expect(await totals(`per_page=2&page=500${search}`)).toEqual([0, total, true]);
    }
    expect(await totals('search=zzz-nothing')).toEqual([0, 0, true]);
  });
});

describe('The search for a row by its name', () => {
  it('leads to the tables of a model, and to the sheet of a category that holds products', async () => {
    const named = async (search: string) => {
      const { rows } = (await get(`named_rows?search=${encodeURIComponent(search)}`)) as {
        rows: { resource: string; label: string; product?: number; category?: string }[];
      };
      return rows.filter(({ label }) => label === search);
    };
    const [model] = await site.query(
      'select name, product_id as product from models where is_active order by id limit 1',
    );
    expect(await named(model.name)).toMatchObject([{ resource: 'models', product: model.product }]);
    for (const content of [false, true]) {
      const [category] = await site.query(
        'select name, slug from categories where content = $1 and is_active order by id limit 1',
        [content],
      );
      const found = (await named(category.name)).filter(({ resource }) => resource === 'categories');
      expect(found.some((one) => one.category === category.slug)).toBe(!content);
    }
  });

  it('calls a relation by the names of its models and products', async () => {
    const [one] = await site.query(
      `select m.name as model, p.slug, p.name as product from models m join products p on p.id = m.product_id
       where m.is_active and p.slug <> p.name order by m.id limit 1`,
    );
    const values = { kind: 'spare_part', product: one.slug, to_model: one.model, note: 'For the quoin' };
    const label = `${one.model}, ${one.product}`;
    const added = await post('add_row', { resource: 'relations', values });
    expect(added).toMatchObject({ status: 200, body: { row: { label } } });
    const { id } = (added.body as { row: { id: number } }).row;
    expect(await get(`row?resource=relations&id=${id}`)).toMatchObject({ row: { label } });
    expect(await get('rows?resource=relations&search=quoin')).toMatchObject({ rows: [{ label }] });
    const { rows } = (await get('named_rows?search=quoin')) as { rows: { resource: string; label: string }[] };
    const labels = rows.flatMap(({ resource, label }) => (resource === 'relations' ? [label] : []));
    expect(labels).toContain(label);
  });
});

describe('The history of the office', () => {
  it('is searched by any part of three letters, and by one or two with which a word begins', async () => {
    await post('add_row', { resource: 'partners', values: { name: 'Xylo Y7-Z9 works' } });
    const found = async (search: string) => {
      const { entries } = (await get(`history?resource=partners&search=${encodeURIComponent(search)}`)) as {
        entries: { label: string }[];
      };
      return entries.map(({ label }) => label);
    };
    for (const search of ['ylo', 'xy', 'y7', 'z9', 'Y7 wo']) {
      expect(await found(search), search).toEqual(['Xylo Y7-Z9 works']);
    }
    for (const search of ['yl', '7-', '%', 'xylo q']) expect(await found(search), search).toEqual([]);
  });

  it('is filtered by the way of a change', async () => {
    await post('add_row', { resource: 'partners', values: { name: 'By hand' } });
    const ways = async (via: string) => {
      const { entries } = (await get(`history?resource=partners&via=${via}`)) as { entries: { via: string }[] };
      return new Set(entries.map((entry) => entry.via));
    };
    expect(await ways('office')).toEqual(new Set(['office']));
    expect(await ways('command')).toEqual(new Set());
  });
});
