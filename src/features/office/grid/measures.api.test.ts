import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import type { GridChange, GridReply } from './grid.contract.ts';

let site: TestApp;
let one: Record<string, string>;
let other: Record<string, string>;
let product: number;

beforeAll(async () => {
  site = await testApp();
  one = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
  other = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
});
afterAll(() => site?.close());

/** A product with two clamps: one column measures the capacity by its label, another the height by its values. */
beforeEach(async () => {
  const [category] = await site.query<{ slug: string }>(
    'select slug from categories where not content order by id limit 1',
  );
  const changes = [
    {
      resource: 'products',
      action: 'add',
      values: { category: category?.slug, name: `Measured ${Math.random()}`, slug },
    },
    {
      resource: 'tables',
      action: 'add',
      values: { product: slug, table: '1', c1: 'Model', c2: 'Holding capacity (kg)', c3: 'H (mm)', a3: 'Height' },
    },
    { resource: 'models', action: 'add', values: { product: slug, table: '1', name: 'M-1', r2: '50', r3: '100' } },
    { resource: 'models', action: 'add', values: { product: slug, table: '1', name: 'M-2', r2: '60', r3: '200' } },
  ];
  await site.query('delete from products where slug = $1', [slug]);
  const drafted = await site.post('/api/office/draft_changes', { title: 'A product', changes }, one);
  const { set } = drafted.body as { set: { id: number; version: number } };
  const published = await site.post('/api/office/publish_change_set', { id: set.id, version: set.version }, one);
  expect([drafted.status, published.status, published.body]).toMatchObject([200, 200, {}]);
  const [row] = await site.query<{ id: number }>('select id from products where slug = $1', [slug]);
  product = row?.id ?? 0;
});
const slug = 'measured-clamp';

const read = async () => (await site.get(`/api/office/sheet?product=${product}`, one)).body as GridReply;
const model = async (name: string) => {
  const found = (await read()).models.find((row) => row.name === name);
  if (!found) throw new Error(`No model ${name}`);
  return found;
};
const save = (headers: Record<string, string>, changes: GridChange[]) =>
  site.post('/api/office/save_sheet', { product, changes, labels: [] }, headers);
const change = (id: number, seen: Record<string, string>, values: Record<string, string>): GridChange => ({
  ...{ resource: 'models', action: 'change', id },
  ...{ seen, values },
});
const bulk = (headers: Record<string, string>, id: number, from: string, to: string) =>
  site.post(
    '/api/office/change_rows',
    { resource: 'models', rows: [{ id, seen: { [HEIGHT]: from }, values: { [HEIGHT]: to } }] },
    headers,
  );
const HEIGHT = 'attribute:Height [mm]';

describe('A figure in a cell', () => {
  it('is used by filters and comparisons as soon as it is saved, in the unit of the attribute', async () => {
    expect((await model('M-1')).attributes).toEqual({ 'Holding capacity': 490.3325, Height: 100 });
    const { id } = await model('M-1');
    expect((await save(one, [change(id, { r2: '50', r3: '100' }, { r2: '100', r3: '4–6' })])).status).toBe(200);
    expect((await model('M-1')).attributes).toEqual({ 'Holding capacity': 980.665, Height: [4, 6] });
    const { body } = await site.get(`/api/get_models.php?model_id=${id}`);
    expect((body as { attributes: object[] }).attributes).toMatchObject([
      { title: 'Holding capacity (kg)', value: '100', attribute: 'Holding capacity' },
      { title: 'H (mm)', value: '4–6', attribute: 'Height' },
    ]);
    await save(one, [change(id, { r3: '4–6' }, { r3: 'on request' })]);
    expect(await model('M-1')).toMatchObject({
      cells: ['M-1', '100', 'on request'],
      attributes: { 'Holding capacity': 980.665 },
    });
  });

  it('is written by a change of the attribute over many products, and stands once', async () => {
    const { id } = await model('M-2');
    expect((await bulk(one, id, '200', '210.5')).status).toBe(200);
    expect(await model('M-2')).toMatchObject({ cells: ['M-2', '60', '210.5'], attributes: { Height: 210.5 } });
    const refused = await save(one, [change(id, { r3: '210.5', [HEIGHT]: '210.5' }, { r3: '220', [HEIGHT]: '221' })]);
    expect([refused.status, refused.body]).toMatchObject([400, { field: HEIGHT }]);
    expect((await model('M-2')).cells[2]).toBe('210.5');
  });

  it('with a decimal comma is refused with what it would be, in the grid and in the form of a model', async () => {
    const { id, version } = await model('M-1');
    const refused = [400, { field: 'r2', problems: [{ field: 'r2', allowed: '4910.5?' }] }];
    const saved = await save(one, [change(id, { r2: '50' }, { r2: '4.910,5' })]);
    expect([saved.status, saved.body]).toMatchObject(refused);
    const body = { resource: 'models', id, version, values: { r2: '4.910,5' } };
    const changed = await site.post('/api/office/change_row', body, one);
    expect([changed.status, changed.body]).toMatchObject(refused);
    expect((await model('M-1')).cells[1]).toBe('50');
  });

  it('may be a range, which is written in the unit of the column, and read and exported as it is typed', async () => {
    const { id } = await model('M-1');
    const force = 'attribute:Holding capacity [N]';
    const tilt = 'attribute:Tilt range [°]';
    const change = async (seen: Record<string, string>, values: Record<string, string>) =>
      site.post('/api/office/change_rows', { resource: 'models', rows: [{ id, seen, values }] }, one);
    expect(
      (await change({ [force]: '490.3325', [tilt]: '' }, { [force]: '490.3325–980.665', [tilt]: '4–6' })).status,
    ).toBe(200);
    expect(await model('M-1')).toMatchObject({
      cells: ['M-1', '50–100', '100'],
      attributes: { 'Holding capacity': [490.3325, 980.665], 'Tilt range': [4, 6] },
    });
    expect((await change({ [tilt]: '4–6' }, { [tilt]: '4–7' })).status, 'as it was seen').toBe(200);
    const { body } = await site.inject({
      url: '/api/office/export?resource=models&search=M-1&state=all',
      headers: one,
    });
    const [head = [], ...rows] = parse(body.replace(/^\ufeff/, '')) as string[][];
    const row = rows.find((cells) => cells[head.indexOf('product')] === slug) ?? [];
    const cell = (heading: string) => row[head.indexOf(heading)];
    expect([cell('r2'), cell(force), cell(HEIGHT), cell(tilt)]).toEqual(['50–100', '', '', '4–7']);
  });

  it('is a conflict of two people, of whom one changes the cell and the other the attribute', async () => {
    const { id } = await model('M-1');
    await save(one, [change(id, { r3: '100' }, { r3: '101' })]);
    const late = await bulk(other, id, '100', '102');
    expect([late.status, late.body]).toMatchObject([409, { conflicts: [{ changed_fields: [HEIGHT] }] }]);
    expect((await bulk(other, id, '101', '103')).status).toBe(200);
    const cell = await save(one, [change(id, { r3: '101' }, { r3: '104' })]);
    expect([cell.status, cell.body]).toMatchObject([409, { conflicts: [{ changed_fields: ['r3'] }] }]);
    expect((await model('M-1')).cells[2]).toBe('103');
  });

  it('comes back in both places when a change is taken back', async () => {
    const { id } = await model('M-1');
    await save(one, [change(id, { r3: '100' }, { r3: '111' })]);
    const [{ cause } = { cause: '' }] = await site.query<{ cause: string }>(
      `select cause from history where noun = 'models' and row_id = $1 order by id desc limit 1`,
      [String(id)],
    );
    const taken = await site.post('/api/office/take_back', { cause }, one);
    expect([taken.status, taken.body]).toMatchObject([200, {}]);
    expect(await model('M-1')).toMatchObject({ cells: ['M-1', '50', '100'], attributes: { Height: 100 } });
  });

  it('is read again when its column measures something else', async () => {
    const [table] = (await read()).tables;
    expect(table?.measures).toEqual(['', '', 'Height']);
    const head: GridChange = {
      ...{ resource: 'tables', action: 'change', id: table?.id },
      seen: { c3: 'H (mm)', a3: 'Height' },
      values: { c3: 'R (mm)', a3: 'Reach' },
    };
    expect((await save(one, [head])).status).toBe(200);
    expect((await model('M-1')).attributes).toMatchObject({ Reach: 100 });
  });
});
