import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { createLargeTable } from '../../../../test/large-table.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { nightly } from '../../../../test/rounds.ts';
import type { GridChange, GridReply, ModelsGridReply } from './grid.contract.ts';

let site: TestApp;
let one: Record<string, string>;
let other: Record<string, string>;
let product: { id: number; slug: string };

beforeAll(async () => {
  site = await testApp();
  one = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
  other = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
});
afterAll(() => site?.close());

beforeEach(async () => {
  const [found] = await site.query<{ id: number; slug: string }>(
    `select p.id, p.slug from products p join product_tables t on t.product_id = p.id join models m on m.table_id = t.id
     where p.is_active and t.number = 1 group by p.id having count(*) between 4 and 30 order by p.id limit 1`,
  );
  if (!found) throw new Error('The demo has no such product');
  product = found;
});

const read = async (id = product.id) => (await site.get(`/api/office/sheet?product=${id}`, one)).body as GridReply;
const save = (
  headers: Record<string, string>,
  changes: GridChange[],
  labels: { table: number; labels: string[] }[] = [],
) => site.post('/api/office/save_sheet', { product: product.id, changes, labels }, headers);
const cell = (id: number, field: string, from: string, to: string): GridChange => ({
  resource: 'models',
  action: 'change',
  id,
  seen: { [field]: from },
  values: { [field]: to },
});
async function threeModels() {
  const { models, tables } = await read();
  const [table] = tables;
  const [a, b, c] = models.filter((model) => model.table === 1);
  if (!table || !a || !b || !c) throw new Error('The product has no three models');
  return { table, a, b, c, models };
}

describe('The grid of a product', () => {
  it('tells which fields of its models have a draft that is not public yet', async () => {
    const { a } = await threeModels();
    const change = { ...cell(a.id, 'name', a.name, 'Drafted-1'), version: a.version };
    const { status } = await site.post('/api/office/draft_changes', { title: 'Numbers', changes: [change] }, one);
    expect(status).toBe(200);
    expect((await read()).drafts).toEqual([
      { model: a.id, set: expect.any(Number), title: 'Numbers', fields: ['name'] },
    ]);
  });

  it('has its tables, all models in their order, and their attributes', async () => {
    const { table, a, models } = await threeModels();
    const [stored] = await site.query<{ labels: string[]; names: string[] }>(
      `select t.labels, array(select name from models m where m.table_id = t.id order by position, id) as names
       from product_tables t where t.id = $1`,
      [table.id],
    );
    expect(table.labels).toEqual(stored?.labels);
    expect(models.filter((model) => model.table === 1).map(({ name }) => name)).toEqual(stored?.names);
    const attributes = await site.query<{ name: string; value: unknown }>(
      `select a.name, coalesce(to_json(v.number), to_json(v.text)) as value
       from model_attributes v join attributes a on a.id = v.attribute_id where v.model_id = $1`,
      [a.id],
    );
    expect(attributes.length).toBeGreaterThan(1);
    expect(a.attributes).toEqual(Object.fromEntries(attributes.map(({ name, value }) => [name, value])));
    expect((await site.get('/api/office/sheet?product=2000000000', one)).status).toBe(404);
  });

  it('merges what two people change in different cells, and tells both texts where it is the same one', async () => {
    const { a, b } = await threeModels();
    const [r2 = '', r3 = ''] = [a.cells[1], a.cells[2]];
    expect((await save(one, [cell(a.id, 'r2', r2, '11'), cell(b.id, 'r3', b.cells[2] ?? '', '22')])).status).toBe(200);
    const merged = await save(other, [cell(a.id, 'r3', r3, '33')]);
    expect((merged.body as GridReply).models.find(({ id }) => id === a.id)?.cells.slice(1, 3)).toEqual(['11', '33']);
    const late = await save(other, [cell(b.id, 'r2', b.cells[1] ?? '', '44'), cell(a.id, 'r2', r2, '55')]);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ conflicts: [{ position: 1, changed_fields: ['r2'], current: { r2: '11' } }] });
    expect((await read()).models.find(({ id }) => id === b.id)?.cells[1]).toBe(b.cells[1]);
  });

  it('moves a column with the cells of all rows, at once, and refuses cells of the columns as they were', async () => {
    const { table, models } = await threeModels();
    const rows = models.filter((model) => model.table === 1);
    const [second = '', third = ''] = [table.labels[1], table.labels[2]];
    const changes: GridChange[] = [
      {
        resource: 'tables',
        action: 'change',
        id: table.id,
        seen: { c2: second, c3: third },
        values: { c2: third, c3: second },
      },
      ...rows.map((model): GridChange => {
        const [r2 = '', r3 = ''] = [model.cells[1], model.cells[2]];
        return { resource: 'models', action: 'change', id: model.id, seen: { r2, r3 }, values: { r2: r3, r3: r2 } };
      }),
    ];
    const labels = [{ table: 1, labels: table.labels }];
    expect((await save(one, changes, labels)).status).toBe(200);
    const now = await read();
    expect(now.tables[0]?.labels.slice(1, 3)).toEqual([third, second]);
    expect(now.models.filter((model) => model.table === 1).map(({ cells }) => cells[2] ?? '')).toEqual(
      rows.map(({ cells }) => cells[1] ?? ''),
    );
    const [first] = rows;
    const late = await save(other, [cell(first?.id ?? 0, 'r4', first?.cells[3] ?? '', 'x')], labels);
    expect([late.status, late.body]).toMatchObject([409, { columns_changed: 1 }]);
    const [act] = await site.query<{ models: number }>(
      `select count(*)::int as models from history where noun = 'models' and action = 'change'
       and cause = (select cause from history where noun = 'product_tables' and row_id = $1 order by id desc limit 1)`,
      [String(table.id)],
    );
    expect(act?.models).toBe(rows.filter(({ cells }) => cells[1] !== cells[2]).length);
  });

  it('adds, moves and archives rows, with their attributes, in one act of the history', async () => {
    const { a, b, c } = await threeModels();
    const attribute = 'attribute:Weight [kg]';
    const buildMove = (model: typeof a, to: number): GridChange =>
      cell(model.id, 'position', String(model.position), String(to));
    const values = {
      product: product.slug,
      table: '1',
      name: 'NEW-1',
      r1: 'NEW-1',
      r2: '7',
      [attribute]: '0.5',
      position: '1',
    };
    const reply = await save(one, [
      { resource: 'models', action: 'add', values },
      buildMove(a, 3),
      buildMove(b, 2),
      { resource: 'models', action: 'archive', id: c.id, seen: {} },
    ]);
    expect(reply.body).not.toHaveProperty('error');
    const models = (reply.body as GridReply).models.filter((model) => model.table === 1);
    expect(models.slice(0, 2).map(({ name }) => name)).toEqual(['NEW-1', b.name]);
    expect(models.find(({ name }) => name === 'NEW-1')?.attributes).toMatchObject({ Weight: 0.5 });
    expect(models.find(({ id }) => id === c.id)?.active).toBe(false);
    const [added] = models;
    const [{ causes } = { causes: 0 }] = await site.query<{ causes: number }>(
      `select count(distinct cause)::int as causes from history h where noun = 'models' and row_id = any($1::text[])
       and cause = (select cause from history where noun = 'models' and row_id = $2 limit 1)`,
      [[a.id, b.id, c.id, added?.id].map(String), String(added?.id)],
    );
    expect(causes).toBe(1);
  });

  it('names each cell that it refuses, and then saves nothing', async () => {
    const { a, b, c } = await threeModels();
    const attribute = 'attribute:Weight [kg]';
    const { status, body } = await save(one, [
      cell(a.id, 'r2', a.cells[1] ?? '', 'kept?'),
      cell(b.id, 'name', b.name, a.name),
      cell(c.id, attribute, String(c.attributes.Weight ?? ''), '1,5'),
    ]);
    const problems = [
      { position: 1, field: 'name', problem: 'is taken' },
      { position: 2, field: attribute },
    ];
    expect([status, body]).toMatchObject([400, { problems }]);
    expect((await read()).models.find(({ id }) => id === a.id)?.cells[1]).toBe(a.cells[1]);
  });

  it('asks before a model gets the number of a model of another product, and saves it once confirmed', async () => {
    const { a } = await threeModels();
    const [taken] = await site.query<{ name: string; product: string }>(
      `select m.name, p.name as product from models m join products p on p.id = m.product_id
       where m.is_active and p.is_active and p.id <> $1 order by m.id limit 1`,
      [product.id],
    );
    const name = taken?.name ?? '';
    const changes = [cell(a.id, 'name', a.name, name)];
    const asked = await save(one, changes);
    const problem = `"${name}" is also a model of "${taken?.product}"`;
    expect(asked).toMatchObject({ status: 409, body: { doubts: [{ position: 0, field: 'name', problem }] } });
    expect((await read()).models.find(({ id }) => id === a.id)?.name).toBe(a.name);
    const body = { product: product.id, changes, labels: [], confirmed: true };
    expect((await site.post('/api/office/save_sheet', body, one)).status).toBe(200);
    expect((await read()).models.find(({ id }) => id === a.id)?.name).toBe(name);
    expect((await save(one, [cell(a.id, 'name', name, a.name)])).status, 'its own number').toBe(200);
  });

  it('is saved for its own product alone', async () => {
    const [elsewhere] = await site.query<{ id: number }>('select id from models where product_id <> $1 limit 1', [
      product.id,
    ]);
    const wrong: GridChange[] = [
      cell(elsewhere?.id ?? 0, 'r2', '', 'x'),
      { resource: 'models', action: 'add', values: { product: 'another', table: '1', name: 'X-1' } },
      { resource: 'models', action: 'change', seen: {}, values: {} },
    ];
    for (const change of wrong) expect((await save(one, [change])).status).toBe(400);
  });

  nightly('of 2,000 models with 20 columns is read, saved whole and taken back within seconds', async () => {
    await createLargeTable(site, 2000);
    const [large] = await site.query<{ id: number; slug: string }>(
      `select id, slug from products where slug = 'table-of-2000'`,
    );
    product = large ?? product;
    const labels = Array.from({ length: 20 }, (_, at) => `Column ${at + 1}`);
    await site.query('update product_tables set labels = $2 where product_id = $1', [product.id, labels]);
    const { models } = await read();
    expect(models).toHaveLength(2000);
    const changes = models.map(({ id, cells, name }): GridChange => {
      const fields = Array.from({ length: 20 }, (_, at) => [`r${at + 1}`, at] as const);
      return {
        resource: 'models',
        action: 'change',
        id,
        seen: Object.fromEntries(fields.map(([field, at]) => [field, cells[at] ?? ''])),
        values: Object.fromEntries(fields.map(([field, at]) => [field, `${name} ${at}`])),
      };
    });
    const start = performance.now();
    const reply = await save(one, changes, [{ table: 1, labels }]);
    const saveMs = performance.now() - start;
    expect(reply.status).toBe(200);
    expect((reply.body as GridReply).models.at(-1)?.cells[19]).toBe('ZZ2000-UB 19');
    // The limit is generous, because the machine does other work too.
    expect(saveMs).toBeLessThan(10_000);

    const [saving] = await site.query(`select cause from history where noun = 'models' order by id desc limit 1`);
    await site.query(`update models set cells[1] = 'another' where id = $1`, [models[0]?.id]);
    const begun = performance.now();
    const back = await site.post('/api/office/take_back', saving, one);
    expect(performance.now() - begun).toBeLessThan(10_000);
    const left = {
      resource: 'models',
      row_id: String(models[0]?.id),
      label: models[0]?.name,
      reason: 'was changed since',
      field: 'Column 1',
    };
    expect(back).toEqual({ status: 200, body: { restored: 2000, left: [left] } });
    expect((await read()).models.slice(1).map(({ cells }) => cells)).toEqual(models.slice(1).map(({ cells }) => cells));
  });
});

describe('Models of several products as a grid', () => {
  it('are those of a category and below it with an attribute in a range, in the order of their tables', async () => {
    const [wanted] = await site.query<{ slug: string; attribute: string; low: number; ids: number[] }>(
      `select c.slug, a.name as attribute, min(v.number) as low, array_agg(m.id order by m.product_id, m.table_id, m.position, m.id) as ids
       from models m join products p on p.id = m.product_id join categories b on b.id = p.category_id
       join categories c on c.id = b.parent_id
       join model_attributes v on v.model_id = m.id join attributes a on a.id = v.attribute_id
       where m.is_active and a.unit = 'mm' group by c.slug, a.name having count(distinct p.id) > 1 order by count(*) limit 1`,
    );
    const search = new URLSearchParams({ category: wanted?.slug ?? '', attribute: wanted?.attribute ?? '' });
    const found = async (range: Record<string, string>) =>
      (
        (await site.get(`/api/office/models_sheet?${search}&${new URLSearchParams(range)}`, one))
          .body as ModelsGridReply
      ).models;
    const all = await found({});
    expect(all.map(({ id }) => id)).toEqual(wanted?.ids);
    expect(all[0]?.attributes).toHaveProperty([wanted?.attribute ?? '']);
    const low = await found({ to: String(wanted?.low) });
    expect(low.length).toBeGreaterThan(0);
    expect(low.length).toBeLessThan(all.length);
    expect(await found({ from: '1000000000' })).toEqual([]);
    expect(((await site.get('/api/office/models_sheet', one)).body as ModelsGridReply).models).toEqual([]);
  });
});
