import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import type { FieldValue, OfficeRow } from '../rows/resources.contract.ts';
import { resources } from '../rows/resources.ts';

type Shown = {
  id: string;
  cause: string;
  action: string;
  actor: { name: string } | null;
  before: object;
  after: object;
};
type TakenBack = {
  restored: number;
  left: { resource: string; row_id: string; label: string; field: string; reason: string }[];
};
type Act = {
  cause: string;
  entries: number;
  parts: {
    resource: string;
    action: string;
    rows: number;
    cells: number;
    label: string;
    of: unknown;
    sets: unknown[];
  }[];
  changes: { label: string; resource: string; fields: { label: string; before: unknown; after: unknown }[] }[];
};
type Given = Record<string, FieldValue>;

let site: TestApp;
let headers: Record<string, string>;
let name: string;
beforeAll(async () => {
  site = await testApp();
  const staff = await aMemberOfStaff(site, 'editor');
  name = staff.name;
  headers = await officeSession(site, staff.id);
});
afterAll(() => site?.close());

const post = async <T>(path: string, body: unknown) =>
  (await site.post(`/api/office/${path}`, body, headers)) as { status: number; body: T };
const added = async (resource: string, values: Given) =>
  (await post<{ row: OfficeRow }>('add_row', { resource, values })).body.row;
const rowOf = async (resource: string, id: unknown) =>
  ((await site.get(`/api/office/row?resource=${resource}&id=${id}`, headers)).body as { row: OfficeRow }).row;
async function changed(resource: string, id: unknown, values: Given): Promise<OfficeRow> {
  const { version } = await rowOf(resource, id);
  const { status, body } = await post<{ row: OfficeRow }>('change_row', { resource, id, version, values });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.row;
}
const entriesOf = async (query: string) =>
  ((await site.get(`/api/office/history?${query}`, headers)).body as { entries: Shown[]; next: string | null }).entries;
const lastCause = async (resource: string, id: unknown) => (await entriesOf(`resource=${resource}&id=${id}`))[0]?.cause;

describe('The history', () => {
  it('has who changed what, and gives back a field, an entry, or a row', async () => {
    const { id } = await added('markets', { title: 'Shipyards', short_description: 'first', sort_order: 0 });
    await changed('markets', id, { short_description: 'second', sort_order: 5 });
    const [entry] = await entriesOf(`resource=markets&id=${id}`);
    expect(entry).toMatchObject({
      action: 'change',
      actor: { name },
      before: { short_description: 'first', sort_order: 0 },
      after: { short_description: 'second', sort_order: 5 },
    });
    const field = { entry: entry?.id, fields: ['short_description'] };
    const restored = await post('restore_entry', { ...field, version: 2 });
    expect(restored.body).toMatchObject({ row: { id, version: 3, short_description: 'first', sort_order: 5 } });
    // A staff member who has not seen that version is refused.
    expect(await post('restore_entry', { ...field, version: 2 })).toMatchObject({ status: 409 });
    expect(await post('restore_entry', field)).toMatchObject({ status: 400, body: { field: 'version' } });
    expect(await post('restore_entry', { entry: entry?.id, version: 3 })).toMatchObject({
      body: { row: { sort_order: 0 } },
    });
    expect(await post('restore_entry', { ...field, fields: ['title'] })).toMatchObject({ status: 400 });

    await site.query('delete from markets where id = $1', [id]);
    const [removal] = await entriesOf(`resource=markets&id=${id}`);
    expect(removal).toMatchObject({ action: 'remove', actor: null });
    expect(await post('restore_entry', { entry: removal?.id })).toMatchObject({
      body: { row: { id, title: 'Shipyards' } },
    });
    const first = (await entriesOf(`resource=markets&id=${id}`)).find(({ action }) => action === 'add');
    expect(first).toMatchObject({ after: expect.objectContaining({ title: 'Shipyards' }) });
  });

  it('is found by name, person, kind of change, time and page after page', async () => {
    const { id } = await added('partners', { name: 'Quillfeather' });
    for (let n = 1; n <= 60; n += 1) await site.query('update partners set sort_order = $2 where id = $1', [id, n]);
    const found = await site.get('/api/office/history?search=quillf&via=command', headers);
    const { entries, next } = found.body as { entries: Shown[]; next: string | null };
    expect([entries.length, next]).toEqual([50, entries[49]?.id]);
    expect(await entriesOf(`search=quillf&via=command&before=${next}`)).toHaveLength(10);
    expect(await entriesOf('search=quillf&via=office')).toHaveLength(1);
    expect(await entriesOf(`search=quillf&from=${encodeURIComponent('2099-01-01T00:00:00Z')}`)).toEqual([]);
  });

  it('names images that were changed', async () => {
    const images = JSON.stringify([
      { file: 'side.webp', alt: 'From the side' },
      { file: 'top.webp', alt: '' },
    ]);
    const [row] = await site.query<{ id: number }>(
      'update products set images = $1 where id = (select min(id) from products) returning id',
      [images],
    );
    const { body } = await site.get(`/api/office/history?resource=products&id=${row?.id}`, headers);
    const [entry] = (body as { entries: Act['changes'] }).entries;
    expect(entry?.fields.map(({ label, after }) => [label, after])).toContainEqual([
      ...['Images', 'side.webp (From the side), top.webp'],
    ]);
  });

  it('is not written by a change that changes nothing, and not by a transaction that is rolled back', async () => {
    const { id } = await added('partners', { name: 'Bluebell' });
    await changed('partners', id, { name: 'Bluebell' });
    await site.query(`update partners set name = name where id = $1`, [id]);
    expect(await entriesOf(`resource=partners&id=${id}`)).toHaveLength(1);
    expect((await rowOf('partners', id)).version).toBe(1);
  });
});

describe('Taking back', () => {
  it('takes back everything that one click did, and leaves what was changed since', async () => {
    const rows = [await added('videos', { title: 'A', link: 'https://youtu.be/abcdefghijk' })];
    rows.push(await added('videos', { title: 'B', link: 'https://youtu.be/abcdefghijk' }));
    await post('archive_rows', { resource: 'videos', rows: rows.map(({ id, version }) => ({ id, version })) });
    const cause = await lastCause('videos', rows[0]?.id);
    expect(await lastCause('videos', rows[1]?.id)).toBe(cause);
    await site.query('update videos set is_active = true where id = $1', [rows[1]?.id]);
    expect((await post<TakenBack>('take_back', { cause })).body).toEqual({
      restored: 1,
      left: [{ resource: 'videos', row_id: String(rows[1]?.id), label: 'B', field: '', reason: 'was changed since' }],
    });
    expect(await rowOf('videos', rows[0]?.id)).toMatchObject({ active: true });
    expect((await entriesOf(`resource=videos&id=${rows[0]?.id}`))[0]).toMatchObject({
      action: 'restore',
      actor: { name },
    });
  });

  it('marks an undo, names the undone act, and finds acts by their author', async () => {
    const row = await added('markets', { title: 'Breweries', short_description: 'a' });
    await changed('markets', row.id, { short_description: 'b' });
    const cause = await lastCause('markets', row.id);
    const acts = async (query: string) =>
      (await site.get(`/api/office/history_acts?resource=markets&id=${row.id}&${query}`, headers)).body as {
        acts: {
          cause: string;
          taken_back: boolean;
          takes_back: { at: string; by: string } | null;
          actor: { id: number };
        }[];
      };
    await post('take_back', { cause });
    const [back, change] = (await acts('')).acts;
    expect(back).toMatchObject({ taken_back: false, takes_back: { by: name, at: expect.any(String) } });
    expect(change).toMatchObject({ cause, taken_back: true, takes_back: null });
    await post('take_back', { cause: back?.cause });
    expect((await acts('')).acts.map((act) => act.taken_back)).toEqual([false, true, false, false]);
    const people = (await site.get('/api/office/history_actors', headers)).body;
    const me = back?.actor.id;
    expect(people).toContainEqual({ id: me, name });
    expect((await acts(`actor=${me}`)).acts).toHaveLength(4);
    expect((await acts(`actor=${(me ?? 0) + 1000}`)).acts).toEqual([]);
  });

  it('keeps what others changed in other fields, and archives a row that was added', async () => {
    const row = await added('markets', { title: 'Foundries', short_description: 'a' });
    const addition = await lastCause('markets', row.id);
    await changed('markets', row.id, { short_description: 'b' });
    const cause = await lastCause('markets', row.id);
    expect((await post<TakenBack>('take_back', { cause: addition })).body).toMatchObject({ restored: 0 });
    await site.query('update markets set sort_order = 9 where id = $1', [row.id]);
    expect((await post<TakenBack>('take_back', { cause })).body).toEqual({ restored: 1, left: [] });
    expect(await rowOf('markets', row.id)).toMatchObject({ short_description: 'a', sort_order: 9 });

    const other = await added('markets', { title: 'Bakeries' });
    await post('take_back', { cause: await lastCause('markets', other.id) });
    expect(await rowOf('markets', other.id)).toMatchObject({ active: false });
  });

  it('takes back the fields that nobody changed since, and lists the others by their names', async () => {
    const row = await added('markets', { title: 'Dairies', short_description: 'a', sort_order: 1 });
    await changed('markets', row.id, { short_description: 'b', sort_order: 2 });
    const cause = await lastCause('markets', row.id);
    await site.query('update markets set sort_order = 7 where id = $1', [row.id]);
    expect((await post<TakenBack>('take_back', { cause })).body).toEqual({
      restored: 1,
      left: [
        {
          ...{ resource: 'markets', row_id: String(row.id), label: 'Dairies' },
          ...{ field: 'Sort order', reason: 'was changed since' },
        },
      ],
    });
    expect(await rowOf('markets', row.id)).toMatchObject({ short_description: 'a', sort_order: 7 });
  });

  it('takes any id of a cause, also the one that a transaction without a name gets', async () => {
    const unknown = await post('take_back', {
      cause: '0123456789abcdef'.repeat(2).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    });
    expect(unknown.status).toBe(404);
  });

  it('adds rows again that were removed together', async () => {
    const [{ count }] = await site.query('select count(*)::int from dealers');
    await site.query('delete from dealers');
    const [entry] = await entriesOf('resource=dealers&via=command');
    expect((await post<TakenBack>('take_back', { cause: entry?.cause })).body).toEqual({ restored: count, left: [] });
    expect((await post<TakenBack>('take_back', { cause: entry?.cause })).body).toMatchObject({ restored: 0 });
  });
});

describe('The history of a table', () => {
  /** A table of `count` models, whose second column measures the capacity. */
  async function aTable(count: number): Promise<{ product: number; name: string; models: number[] }> {
    const unique = Math.random().toString(36).slice(2);
    const made = await site.query<{ product: number; name: string; model: number }>(
      `with product as (
         insert into products (category_id, name, slug) select id, 'Table ' || $1, 'table-' || $1 from categories
         where not content and parent_id is not null order by id limit 1 returning id, name
       ), made as (
         insert into product_tables (product_id, number, labels) select id, 1, '{Model,Holding capacity (N),Note}' from product returning id, product_id
       ), filled as (
         insert into models (product_id, table_id, position, name, slug, cells)
         select product_id, id, n, $1 || '-' || n, $1 || '-' || n, array[$1 || '-' || n, '100', 'x'] from made, generate_series(1, $2) n returning id, product_id
       )
       select p.id as product, p.name, f.id as model from product p join filled f on f.product_id = p.id order by f.id`,
      [unique, count],
    );
    return { product: made[0]?.product ?? 0, name: made[0]?.name ?? '', models: made.map(({ model }) => model) };
  }
  const save = async (product: number, models: readonly number[], from: string, to: string) => {
    const changes = models.map((id) => ({
      ...{ resource: 'models', action: 'change', id },
      ...{ seen: { r2: from, r3: 'x' }, values: { r2: to, r3: `${to} N` } },
    }));
    expect(await post('save_sheet', { product, changes, labels: [] })).toMatchObject({ status: 200 });
  };
  const actsOf = async (query: string) =>
    ((await site.get(`/api/office/history_acts?${query}`, headers)).body as { acts: Act[]; next: string | null }).acts;

  it('is one act for each save, counted in cells of its table, with values under their headings', async () => {
    const { product, name: of, models } = await aTable(500);
    await save(product, models, '100', '250');
    const [act] = await actsOf('via=office');
    expect(act?.parts).toEqual([
      expect.objectContaining({
        resource: 'models',
        cells: 1000,
        of: { number: 1, product: { id: product, name: of } },
      }),
    ]);
    expect([act?.changes, act?.entries]).toEqual([[], 1000]);
    const [first] = await entriesOf(`cause=${act?.cause}&resource=models`);
    expect(first).toMatchObject({
      fields: [
        { label: 'Holding capacity (N)', before: '100', after: '250' },
        { label: 'Note', before: 'x', after: '250 N' },
      ],
    });
    // Values derived from a cell are listed under the name of the model and marked as derived.
    const values = (await entriesOf(`cause=${act?.cause}&resource=model_attributes`))[0];
    expect(values).toMatchObject({
      resource: 'models',
      derived: true,
      fields: [{ label: 'Holding capacity (N)', after: 250 }],
    });
    expect((await post<TakenBack>('take_back', { cause: act?.cause })).body).toEqual({ restored: 500, left: [] });
    expect(await site.query('select distinct cells[2:] as cells from models where product_id = $1', [product])).toEqual(
      [{ cells: ['100', 'x'] }],
    );
    const [back] = await actsOf('via=office');
    expect(back?.parts.map(({ cells }) => cells)).toEqual([1000]);
  });

  it('counts the cells that changed under their headings, where a column is inserted before the others', async () => {
    const { product, models } = await aTable(6);
    const headings = ['Model', ...Array.from({ length: 14 }, (_, at) => `Size ${at + 1}`)];
    const cells = ['m', ...headings.slice(1).map((_, at) => String(at + 1))];
    await site.query('update product_tables set labels = $2 where product_id = $1', [product, headings]);
    await site.query('update models set cells = $2 where product_id = $1', [product, cells]);
    const [table] = await site.query<{ id: number }>('select id from product_tables where product_id = $1', [product]);
    const [longer, shifted] = [headings.toSpliced(1, 0, 'Base'), cells.toSpliced(1, 0, 'steel')];
    const asCells = (prefix: string, texts: readonly string[]) =>
      Object.fromEntries(longer.map((_, at) => [`${prefix}${at + 1}`, texts[at] ?? '']));
    const head = { resource: 'tables', action: 'change', id: table?.id };
    const changes = [
      { ...head, seen: asCells('c', headings), values: asCells('c', longer) },
      ...models.map((id) => ({
        ...{ resource: 'models', action: 'change', id },
        ...{ seen: asCells('r', cells), values: asCells('r', shifted) },
      })),
    ];
    const labels = [{ table: 1, labels: headings }];
    expect(await post('save_sheet', { product, changes, labels })).toMatchObject({ status: 200 });
    const [act] = await actsOf('via=office');
    expect(act?.parts).toContainEqual(
      expect.objectContaining({ resource: 'models', cells: 6, sets: [{ label: 'Base', value: 'steel' }] }),
    );
    const [first] = await entriesOf(`cause=${act?.cause}&resource=models`);
    expect(first).toMatchObject({ fields: [{ label: 'Base', before: '', after: 'steel' }] });
  });

  it('says what all cells or rows were set to', async () => {
    const { product, models } = await aTable(8);
    const changes = models.map((id) => ({
      ...{ resource: 'models', action: 'change', id, seen: { r3: 'x' }, values: { r3: 'steel' } },
    }));
    expect(await post('save_sheet', { product, changes, labels: [] })).toMatchObject({ status: 200 });
    const [ofCells] = await actsOf('via=office');
    expect(ofCells?.parts).toMatchObject([{ cells: 8, sets: [{ label: 'Note', value: 'steel' }] }]);
    await site.query(`update partners set sort_order = 77`);
    const [ofRows] = await actsOf('via=command&resource=partners');
    expect(ofRows?.parts).toMatchObject([{ sets: [{ label: 'Sort order', value: 77 }] }]);
  });

  it('is taken back cell by cell: one that was changed since stays and is named', async () => {
    const { product, models } = await aTable(2);
    await save(product, models, '100', '300');
    const [act] = await actsOf('via=office');
    expect(act?.changes.map(({ label, fields }) => [label, fields.length])).toHaveLength(2);
    await site.query(`update models set cells[2] = '400' where id = $1`, [models[0]]);
    const { body } = await post<TakenBack>('take_back', { cause: act?.cause });
    expect(body).toMatchObject({ restored: 2, left: [{ field: 'Holding capacity (N)', reason: 'was changed since' }] });
    expect(
      await site.query('select cells[2:] as cells from models where product_id = $1 order by id', [product]),
    ).toEqual([{ cells: ['400', 'x'] }, { cells: ['100', 'x'] }]);
    const stated = await site.query<{ number: number }>(
      `select v.number from model_attributes v join models m on m.id = v.model_id where m.product_id = $1 order by m.id`,
      [product],
    );
    expect(stated.map(({ number }) => number)).toEqual([400, 100]);
  });

  it('is read page by page: each act once, also of two that were written at the same time', async () => {
    const cause = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    const label = 'Interleaved';
    // The causes 1 3 2 3 1 are nested: the act in the middle lies within another.
    await site.query(
      `insert into history (via, cause, noun, row_id, label, action)
       select 'office', ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'markets', '1', $1, 'change' from unnest('{1,3,2,3,1}'::int[]) with ordinality u(n, at) order by at`,
      [label],
    );
    const all = await actsOf(`search=${label}`);
    expect(all.map((act) => act.cause)).toEqual([cause(1), cause(3), cause(2)]);
    const ids = await site.query<{ id: string }>('select id::text from history where label = $1 order by id desc', [
      label,
    ]);
    const rest = await actsOf(`search=${label}&before=${ids[1]?.id}`);
    expect(rest.map((act) => act.cause)).toEqual([cause(2)]);
  });

  it('counts what a large act did while it is written, and forgets it with its entries', async () => {
    await site.query(
      `update models set video_url = 'https://example.com/v' where id in (select id from models order by id limit 70)`,
    );
    const [large] = await actsOf('via=command');
    expect(large).toMatchObject({
      entries: 70,
      parts: [{ resource: 'models', action: 'change', rows: 70 }],
      changes: [],
    });
    const counts = () => site.query('select cause, noun, action, id, entries from history_acts order by id');
    const kept = await counts();
    await site.query('select count_history_acts()');
    expect(await counts()).toEqual(kept);
    await site.query(`update history_acts set at = now() - interval '3 years' where cause = $1`, [large?.cause]);
    await site.query('select keep_history_months()');
    expect((await counts()).map(({ cause }) => cause)).not.toContain(large?.cause);
  });
});

describe('A page whose address changes', () => {
  const redirects = () =>
    site.query(
      `select old_path, location, origin from redirects where location like '/News/r-%' or old_path like 'News/r-%' order by 1`,
    );
  const at = async (path: string) => {
    const { statusCode, headers: sent } = await site.inject(path);
    return [statusCode, sent.location];
  };

  it('gets redirects that make no chain and no loop, and loses them when it comes back', async () => {
    const { id } = await added('news', { title: 'R', slug: 'r-a', news_date: '2031-01-01' });
    await changed('news', id, { slug: 'r-b' });
    await changed('news', id, { slug: 'r-c' });
    expect(await redirects()).toEqual([
      { old_path: 'News/r-a', location: '/News/r-c', origin: 'slug_change' },
      { old_path: 'News/r-b', location: '/News/r-c', origin: 'slug_change' },
    ]);
    await expect.poll(() => at('/News/r-a')).toEqual([301, '/News/r-c']);
    await changed('news', id, { slug: 'r-b' });
    expect(await redirects()).toEqual([
      { old_path: 'News/r-a', location: '/News/r-b', origin: 'slug_change' },
      { old_path: 'News/r-c', location: '/News/r-b', origin: 'slug_change' },
    ]);
    await expect.poll(() => at('/News/r-b')).toEqual([200, undefined]);

    const second = await added('news', { title: 'R2', slug: 'r-a', news_date: '2031-01-02' });
    expect((await redirects()).map(({ old_path }) => old_path)).toEqual(['News/r-c']);
    await expect.poll(() => at('/News/r-a')).toEqual([200, undefined]);
    await post('archive_rows', { resource: 'news', rows: [{ id: second.id, version: 1 }] });
    await changed('news', second.id, { slug: 'r-hidden' });
    expect((await redirects()).map(({ old_path }) => old_path)).toEqual(['News/r-c']);
    await changed('news', second.id, { slug: 'r-c' });
    await post('restore_rows', { resource: 'news', rows: [{ id: second.id, version: 4 }] });
    expect(await redirects()).toEqual([]);
    await expect.poll(() => at('/News/r-c')).toEqual([200, undefined]);
  });

  it('gets them also from what is taken back, and from a field that is part of the address', async () => {
    const { id } = await added('news', { title: 'R3', slug: 'r-x', news_date: '2031-01-01' });
    await changed('news', id, { slug: 'r-y' });
    expect((await post<TakenBack>('take_back', { cause: await lastCause('news', id) })).body).toEqual({
      restored: 2,
      left: [],
    });
    expect(await redirects()).toContainEqual({ old_path: 'News/r-y', location: '/News/r-x', origin: 'slug_change' });
    expect((await redirects()).map(({ old_path }) => old_path)).not.toContain('News/r-x');

    const brand = await added('brands', { name: 'Old Name' });
    await changed('brands', brand.id, { name: 'New Name' });
    const category = await added('categories', { brand: 'New Name', name: 'Levers', slug: 'levers-of-it' });
    await changed('categories', category.id, { slug: 'levers-of-now' });
    expect(
      await site.query(`select old_path, location from redirects where old_path like 'ProductCategories/%' order by 1`),
    ).toEqual([
      { old_path: 'ProductCategories/levers-of-it', location: '/ProductCategories/levers-of-now' },
      { old_path: 'ProductCategories/oldname', location: '/ProductCategories/newname' },
    ]);
  });
});

it('The history of every resource is kept by its triggers', async () => {
  const rows = await site.query(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'history_of_update'`,
  );
  // Conversations and quotations have their own timelines; staff edit no import, printed catalogue or webhook message.
  const tables = resources.map(({ table: resourceTable }) => resourceTable.target.table);
  const without = ['conversations', 'quotations', 'imports', 'printed_catalogues', 'webhook_deliveries'];
  const withHistory = tables.filter((table) => !without.includes(table));
  expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(withHistory));
});
