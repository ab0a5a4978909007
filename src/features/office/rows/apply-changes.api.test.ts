import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { applyAndReadRows, applyChanges } from './apply-changes.ts';
import type { OfficeChange } from './office-change.ts';
import { runAsStaff } from './office-transaction.ts';
import type { FieldValue, OfficeRow } from './resources.contract.ts';

let site: TestApp;
let headers: Record<string, string>;
let staff: { id: number; name: string };
let category: string;
beforeAll(async () => {
  site = await testApp();
  staff = await aMemberOfStaff(site, 'editor');
  headers = await officeSession(site, staff.id);
  category = (await site.query('select slug from categories where not content order by id limit 1'))[0].slug;
});
afterAll(() => site?.close());

const apply = (changes: OfficeChange[]) =>
  runAsStaff(site.services.database, staff.id, (client) => applyAndReadRows(client, changes));
const refusal = (changes: OfficeChange[]) =>
  apply(changes).then(
    () => ({ status: 200, body: {} as Record<string, unknown> }),
    ({ status, body }: { status: number; body: Record<string, unknown> }) => ({ status, body }),
  );
const post = async <T>(path: string, body: unknown) =>
  (await site.post(`/api/office/${path}`, body, headers)) as { status: number; body: T };
const versionOfSite = async () => Number((await site.query('select version from catalogue_version'))[0].version);
const rowOf = async (resource: string, id: unknown) =>
  ((await site.get(`/api/office/row?resource=${resource}&id=${id}`, headers)).body as { row: OfficeRow }).row;

type Values = Record<string, FieldValue>;
const adds = (resource: string, values: Values): OfficeChange => ({ resource, action: 'add', values });
/** Adds a product with one table of models. */
async function aProduct(name: string, models: Values[] = []): Promise<OfficeRow[]> {
  const rows = await apply([
    ...models.map((values) => adds('models', { product: name, table: 1, ...values })),
    adds('tables', { product: name, table: 1, c1: 'Model', c2: 'Height', c3: 'Weight' }),
    adds('products', { category, name, slug: name }),
  ]);
  return rows.flatMap((row) => row ?? []);
}
const seen = (row: OfficeRow | null | undefined, values: Values, resource = 'models'): OfficeChange => ({
  resource,
  action: 'change',
  id: row?.id ?? 0,
  seen: Object.fromEntries(Object.keys(values).map((name) => [name, (row?.[name] ?? null) as FieldValue])),
  values,
});

describe('Changes of several resources', () => {
  it('are written together in the order in which they refer to each other, and raise the version of the site once', async () => {
    const before = await versionOfSite();
    const [first, second, table, product] = await aProduct('whole-set', [
      { name: 'W-1', r2: '10', 'attribute:Opening height [mm]': 10 },
      { name: 'W-2', r2: '20' },
    ]);
    expect(await versionOfSite()).toBe(before + 1);
    expect([first, second]).toMatchObject([
      { label: 'W-1', r1: 'W-1', r2: '10', position: 1, 'attribute:Opening height [mm]': 10, version: 1 },
      { label: 'W-2', position: 2 },
    ]);
    expect(table).toMatchObject({ product: 'whole-set', table: 1, page_address: '/ProductModels/whole-set' });
    expect(product).toMatchObject({ page_address: '/ProductModels/whole-set', active: true });
    const causes = await site.query(
      `select distinct cause from history where label in ('W-1', 'whole-set') and noun in ('models', 'products')`,
    );
    expect(causes).toHaveLength(1);
  });

  it('change, archive, restore and remove at once, also below a product that gets another slug', async () => {
    const [one, two, three, table, product] = await aProduct('many-acts', [
      { name: 'A-1', r2: '1' },
      { name: 'A-2' },
      { name: 'A-3' },
    ]);
    const [renamed, , archived, removed, changedTable] = await apply([
      { resource: 'models', action: 'change', id: one?.id, version: 1, values: { name: 'A-1b', r3: 'x' } },
      adds('models', { product: 'acts-renamed', table: 1, name: 'A-4' }),
      { resource: 'models', action: 'archive', id: two?.id, version: 1 },
      { resource: 'models', action: 'remove', id: three?.id, version: 1 },
      seen(table, { c4: 'Reach' }, 'tables'),
      { resource: 'products', action: 'change', id: product?.id, version: 1, values: { slug: 'acts-renamed' } },
    ]);
    expect(renamed).toMatchObject({ name: 'A-1b', r2: '1', r3: 'x', product: 'acts-renamed', position: 1, version: 2 });
    expect(archived).toMatchObject({ active: false, version: 2 });
    expect(removed).toBeNull();
    expect(changedTable).toMatchObject({ c3: 'Weight', c4: 'Reach', product: 'acts-renamed' });
    expect(
      await site.query(
        `select old_path, location from redirects where location like '%acts-renamed' or location like '%A-1b' order by old_path collate "C"`,
      ),
    ).toEqual([
      { old_path: 'ProductModels/many-acts', location: '/ProductModels/acts-renamed' },
      { old_path: 'product-single/A-1', location: '/product-single/A-1b' },
    ]);
    expect(
      await site.query('select name, position from models where product_id = $1 order by position', [product?.id]),
    ).toEqual([
      { name: 'A-1b', position: 1 },
      { name: 'A-2', position: 2 },
      { name: 'A-4', position: expect.any(Number) },
    ]);
  });

  it('leave a page at its address while another model has the same name', async () => {
    const [one] = await aProduct('shared-name-1', [{ name: 'SN-1' }]);
    await aProduct('shared-name-2', [{ name: 'SN-1' }]);
    await apply([seen(one, { name: 'SN-2' })]);
    expect(await site.query(`select from redirects where old_path = 'product-single/SN-1'`)).toEqual([]);
  });

  it('rename a category, move another one below it and add a third, whatever their order', async () => {
    const [top] = await apply([adds('categories', { brand: 'Steel-Smith', name: 'Order top', content: true })]);
    const [low] = await apply([adds('categories', { brand: 'Steel-Smith', name: 'Order low', content: true })]);
    const [, moved] = await apply([
      adds('categories', { brand: 'Steel-Smith', name: 'Order new', parent: 'order-renamed' }),
      seen(low, { parent: 'order-renamed' }, 'categories'),
      seen(top, { slug: 'order-renamed' }, 'categories'),
    ]);
    expect(moved).toMatchObject({ parent: 'order-renamed' });
    expect(await site.query('select slug from categories where parent_id = $1 order by 1', [top?.id])).toEqual([
      { slug: 'order-low' },
      { slug: 'order-new' },
    ]);
  });

  it('are refused with everything that is wrong, each with its place, and then nothing is written', async () => {
    const [one] = await aProduct('refused-set', [{ name: 'R-1' }]);
    const before = await versionOfSite();
    const changes = [
      adds('models', { product: 'refused-set', table: 3, name: 'R-2' }),
      adds('models', { product: 'refused-set', table: 1, name: 'R-1' }),
      adds('models', { product: 'refused-set', table: 1, name: 'R-3', 'attribute:Weight [kg]': 'heavy' }),
      adds('models', { product: 'refused-set', table: 1, name: 'R-4', image1: 'none.webp' }),
      seen(one, { r9: 'beyond' }),
    ];
    const { status, body } = await refusal(changes);
    expect(status).toBe(400);
    expect(body.problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ position: 0, field: 'table' }),
        expect.objectContaining({ position: 1, field: 'name', problem: 'is taken' }),
        expect.objectContaining({ position: 2, field: 'attribute:Weight [kg]' }),
        expect.objectContaining({ position: 3, field: 'image1' }),
        expect.objectContaining({ position: 4, field: 'r9' }),
      ]),
    );
    expect(await refusal([adds('models', { product: 'x', table: 1 })])).toMatchObject({
      body: { problems: [{ position: 0, field: 'name', problem: 'is required' }] },
    });
    expect(await versionOfSite()).toBe(before);
  });

  it('of an archived table need its models archived too', async () => {
    const [model, table] = await aProduct('archived-table', [{ name: 'AT-1' }]);
    const archive: OfficeChange = { resource: 'tables', action: 'archive', id: table?.id, version: 1 };
    expect(await refusal([archive])).toMatchObject({ status: 400, body: { problems: [{ position: 0 }] } });
    await apply([archive, { resource: 'models', action: 'archive', id: model?.id, version: 1 }]);
    expect(await rowOf('tables', table?.id)).toMatchObject({ active: false });
  });
});

describe('Two people in one table', () => {
  it('merge where their cells do not overlap, and conflict where they do', async () => {
    const [one, two] = await aProduct('two-people', [
      { name: 'T-1', r2: '1', r3: 'a', 'attribute:Opening height [mm]': 5 },
      { name: 'T-2', r2: '2' },
    ]);
    await apply([seen(one, { r2: '11' })]);
    const [merged] = await apply([seen(one, { r3: 'b' })]);
    expect(merged).toMatchObject({ r2: '11', r3: 'b', version: 3 });
    const { status, body } = await post<Record<string, unknown>>('change_rows', {
      resource: 'models',
      rows: [seen(two, { r2: '22' }), seen(one, { r2: '12' })].map(({ id, seen: was, values }) => ({
        id,
        seen: was,
        values,
      })),
    });
    expect([status, body]).toMatchObject([
      409,
      {
        conflicts: [
          { position: 1, current: { id: one?.id, r2: '11' }, changed_by: staff.name, changed_fields: ['r2'] },
        ],
      },
    ]);
    expect(await rowOf('models', two?.id)).toMatchObject({ r2: '2' });
    await apply([seen(one, { r2: '11' })]);
    const height = 'attribute:Opening height [mm]';
    await apply([seen(one, { [height]: 6 })]);
    expect(await refusal([seen(one, { [height]: 7 })])).toMatchObject({
      status: 409,
      body: { conflicts: [{ changed_fields: [height] }] },
    });
    await apply([{ ...seen(one, { [height]: '' }), seen: { [height]: 6 } }]);
    expect(height in (await rowOf('models', one?.id))).toBe(false);
    expect(
      await refusal([{ resource: 'models', action: 'change', id: one?.id, version: 3, values: { [height]: 1 } }]),
    ).toMatchObject({ status: 400 });
  });
});

describe('A save at size', () => {
  const counted = (client: pg.PoolClient, sent: () => void): pg.PoolClient =>
    new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === 'query') sent();
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });

  it('writes 2,000 models with a statement for many rows, not one for each', async () => {
    const names = Array.from({ length: 2000 }, (_, at) => `L-${at}`);
    const rows = (
      await aProduct(
        'large-table',
        names.map((name) => ({ name, r2: '1' })),
      )
    ).filter(({ name }) => names.includes(String(name)));
    let statements = 0;
    const ms = await runAsStaff(site.services.database, staff.id, async (client) => {
      const begun = performance.now();
      await applyChanges(
        counted(client, () => (statements += 1)),
        rows.map((row, at) => seen(row, { r2: String(at), r3: 'x', 'attribute:Opening height [mm]': at })),
      );
      return performance.now() - begun;
    });
    expect(statements).toBeLessThan(40);
    expect(ms).toBeLessThan(10_000);
    expect(
      await site.query(`select count(*)::int as written from models where cells[3] = 'x' and name like 'L-%'`),
    ).toEqual([{ written: 2000 }]);
  });
});

describe('Two acts that wait for each other’s rows', () => {
  it('end with one success and one request to save again', async () => {
    const [first, second] = await site.query<{ id: number }>('select id from partners order by id limit 2');
    let waiting = 2;
    let release = () => {};
    const bothHoldOne = new Promise<void>((resolve) => {
      release = resolve;
    });
    const act = (ids: unknown[]) =>
      runAsStaff(site.services.database, staff.id, async (client) => {
        for (const id of ids) {
          await client.query('update partners set sort_order = sort_order + 1 where id = $1', [id]);
          waiting -= 1;
          if (waiting === 0) release();
          await bothHoldOne;
        }
      });
    const ends = await Promise.allSettled([act([first?.id, second?.id]), act([second?.id, first?.id])]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 503 } });
  });
});
