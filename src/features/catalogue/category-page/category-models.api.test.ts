import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { compareNaturally } from '../../../platform/natural-order.ts';
import { DRAWING_ATTRIBUTES } from '../products/read-swept-arcs.ts';
import type { CategoryModels } from './category-models.contract.ts';

/** Values of one model in the database. */
interface Stated {
  id: number;
  name: string;
  values: Record<string, number | string>;
}

let app: TestApp;
let stored: Stated[];
let categoryId: number;
beforeAll(async () => {
  app = await testApp();
  [{ id: categoryId }] = (await app.query<{ id: number }>(
    "select id from categories where slug = 'vertical-hold-down-clamps'",
  )) as [{ id: number }];
  stored = await app.query<Stated>(
    `select m.id, m.name, jsonb_object_agg(a.name, coalesce(to_jsonb(v.number), to_jsonb(v.text))) as values
     from models m
     join products p on p.id = m.product_id join categories c on c.id = p.category_id
     join model_attributes v on v.model_id = m.id join attributes a on a.id = v.attribute_id
     where not (a.name = any($2)) and c.parent_id = $1 and m.is_active and p.is_active and c.is_active group by m.id`,
    [categoryId, DRAWING_ATTRIBUTES],
  );
});
afterAll(() => app.close());

const list = async (query: Record<string, string> = {}) => {
  const parameters = new URLSearchParams({ category_id: String(categoryId), ...query });
  const { status, body } = await app.get(`/api/get_category_models.php?${parameters}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as CategoryModels;
};
async function all(query: Record<string, string> = {}) {
  const first = await list(query);
  const rest = Array.from({ length: first.pages - 1 }, (_, at) => list({ ...query, page: String(at + 2) }));
  return [first, ...(await Promise.all(rest))].flatMap(({ models }) => models);
}

describe('All models of a category', () => {
  it('are those of every product below it, each with everything that it states', async () => {
    const { attributes, total, pages } = await list();
    const models = await all();
    expect(total).toBe(stored.length);
    expect(pages).toBe(Math.ceil(stored.length / 100));
    expect(models.map(({ model_id }) => model_id).toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
    const byId = new Map(stored.map((one) => [one.id, one]));
    for (const { model_id, model_name, values } of models) {
      const states = attributes.flatMap(({ name }, at) => (values[at] ? [[name, values[at]]] : []));
      const expected = byId.get(model_id);
      const texts = Object.entries(expected?.values ?? {}).map(([name, value]) => [name, String(value)]);
      expect(model_name).toBe(expected?.name);
      expect(Object.fromEntries(states)).toEqual(Object.fromEntries(texts));
    }
  });

  it('are in the order of any attribute, both ways, with those last that do not state it', async () => {
    const { attributes } = await list();
    expect(attributes.length).toBeGreaterThan(8);
    for (const [at, { name }] of attributes.entries()) {
      for (const sort of [name, `-${name}`]) {
        const values = (await all({ sort })).map((model) => model.values[at] ?? '');
        const stating = values.filter(Boolean);
        const ordered = stating.toSorted(compareNaturally);
        expect(values.slice(0, stating.length), sort).toEqual(sort.startsWith('-') ? ordered.toReversed() : ordered);
      }
    }
  });

  it('are in the natural order of their names, both ways, also where they are narrowed', async () => {
    const { compare } = new Intl.Collator('en', { numeric: true });
    const ordered = stored.map(({ name }) => name).toSorted(compare);
    const names = async (query: Record<string, string>) => (await all(query)).map(({ model_name }) => model_name);
    expect(ordered, 'not as texts').not.toEqual(ordered.toSorted());
    expect(await names({ sort: 'Model' })).toEqual(ordered);
    expect(await names({ sort: '-Model' })).toEqual(ordered.toReversed());
    const filters = JSON.stringify({ Thread: ['M8'] });
    const narrowed = await names({ sort: 'Model', filters });
    expect(narrowed.length).toBeGreaterThan(3);
    expect(narrowed).toEqual(ordered.filter((name) => narrowed.includes(name)));
  });

  it('are narrowed by the filters and the search of the category, as its products are', async () => {
    const filters = { Height: { min: 100, max: 150 }, Thread: ['M6', 'M8'] };
    const expected = stored.filter(({ values: { Height, Thread } }) => {
      const height = Number(Height);
      return height >= 100 && height <= 150 && (Thread === 'M6' || Thread === 'M8');
    });
    const found = await all({ filters: JSON.stringify(filters) });
    expect(found.length).toBeGreaterThan(3);
    expect(found.map(({ model_id }) => model_id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    const searched = await all({ search: 'VTC-200-UB' });
    expect(new Set(searched.map(({ product_slug }) => product_slug)).size).toBe(1);
    expect((await list({ search: 'nothing of this name' })).total).toBe(0);
  });

  it('have filters that count them, and not their products', async () => {
    const chosen = { Height: { min: 60 } };
    const asked = `category_id=${categoryId}&filters=${encodeURIComponent(JSON.stringify(chosen))}`;
    const { body } = await app.get(`/api/get_filter_options.php?${asked}&count=models`);
    const options = body as { name: string; values?: string[]; counts?: number[] }[];
    const { values = [], counts = [] } = options.find(({ name }) => name === 'Thread') ?? {};
    expect(values.length).toBeGreaterThan(2);
    for (const [at, value] of values.entries()) {
      const { total } = await list({ filters: JSON.stringify({ ...chosen, Thread: [value] }) });
      expect([value, counts[at]]).toEqual([value, total]);
    }
    const refused = await app.get(`/api/get_filter_options.php?${asked}&count=parts`);
    expect([refused.status, refused.body]).toEqual([400, { error: 'count: must be products or models' }]);
    const page = await app.inject(`/AllModels/vertical-hold-down-clamps`);
    expect([page.body.includes('> models</span>'), page.body.includes('> products</span>')]).toEqual([true, false]);
  });

  it('are those that a search finds in the whole catalogue, without a category', async () => {
    const { status, body } = await app.get('/api/get_category_models.php?search=VTC-1500-HDS');
    const { models, total, attributes } = body as CategoryModels;
    const [{ count } = { count: 0 }] = await app.query<{ count: number }>(
      `select count(*)::int from models where is_active and product_id = (select product_id from models where name = 'VTC-1500-HDS')`,
    );
    expect([status, total]).toEqual([200, count]);
    expect(models.map(({ model_name: name }) => name)).toContain('VTC-1500-HDS');
    expect(attributes.map(({ name }) => name)).toContain('Height');
    const options = (await app.get('/api/get_filter_options.php?search=VTC-1500-HDS')).body as { name: string }[];
    const names = options.map(({ name }) => name);
    expect(names, 'filters of what is found').toContain('Bar type');
    expect(names).not.toContain('Pin diameter');
    expect((await app.get('/api/get_category_models.php?search=zzqqxx')).body).toMatchObject({ models: [], total: 0 });
    const page = await app.inject('/AllModels?search=VTC-1500-HDS');
    expect([page.statusCode, page.body.includes('noindex')]).toEqual([200, true]);
    expect((await app.inject('/AllModels')).headers.location).toBe('/AllProducts');
  });

  it('have their last page for any page beyond it, and refuse an order that there is not', async () => {
    const last = await list({ page: '5000' });
    expect(last.page).toBe(last.pages);
    const { status, body } = await app.get(`/api/get_category_models.php?category_id=${categoryId}&sort=Wood`);
    expect([status, body]).toEqual([400, { error: 'sort: "Wood" is not an attribute of this category' }]);
    expect((await app.get('/api/get_category_models.php')).status).toBe(400);
  });

  it('follow a change of one model', async () => {
    const [first] = await all({ sort: '-Height' });
    await app.query('update models set is_active = false where id = $1', [first?.model_id]);
    await app.knowsOfChanges();
    expect((await all()).map(({ model_id }) => model_id)).not.toContain(first?.model_id);
    await app.query('update models set is_active = true where id = $1', [first?.model_id]);
    await app.knowsOfChanges();
    expect((await list()).total).toBe(stored.length);
  });
});
