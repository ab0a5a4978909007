import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { Category } from '../brands-and-categories/categories.contract.ts';
import type { FilterOption } from '../filters/filters.contract.ts';
import type { ProductCard } from '../products/products.contract.ts';
import type { SearchResults } from '../search-results/search-results.contract.ts';

type Range = Extract<FilterOption, { type: 'range' }>;
type Values = Exclude<FilterOption, Range>;

let app: TestApp;
let category: Category;
beforeAll(async () => {
  app = await testApp();
  const categories = await body<Category[]>('/api/get_categories.php');
  category = categories.find(({ content }) => content === '1') as Category;
});
afterAll(() => app.close());

const body = async <Shape>(url: string): Promise<Shape> => (await app.get(url)).body as Shape;
const request = (path: string, query: Record<string, string>) =>
  app.get(`${path}?${new URLSearchParams({ category_id: String(category.category_id), ...query })}`);
const filtersOf = (filters: unknown) => (typeof filters === 'string' ? filters : JSON.stringify(filters));
const filtered = (filters: unknown, more = {}) =>
  request('/api/get_filtered_products.php', { filters: filtersOf(filters), ...more });
const found = async (filters: unknown, more = {}) => (await filtered(filters, more)).body as ProductCard[];
const options = async (filters?: unknown, more = {}) =>
  (await request('/api/get_filter_options.php', filters ? { filters: filtersOf(filters), ...more } : more))
    .body as FilterOption[];
const ranges = (list: FilterOption[]) => list.filter((option): option is Range => option.type === 'range');
const lists = (list: FilterOption[]) => list.filter((option): option is Values => option.type !== 'range');

describe('Filters', () => {
  it('are derived from the values of the models: ranges with their actual bounds, values in natural order', async () => {
    const list = await options();
    expect(ranges(list).length).toBeGreaterThan(0);
    expect(lists(list).length).toBeGreaterThan(0);
    for (const { min, max, remaining } of ranges(list)) {
      expect(min).toBeLessThan(max);
      expect(remaining).toEqual({ min, max });
    }
    for (const { type, values, counts } of lists(list)) {
      expect(values.length > 6).toBe(type === 'checkbox');
      expect(counts).toHaveLength(values.length);
    }
    const thread = list.find(({ name }) => name === 'Thread') as Values;
    expect(thread.values).toEqual(thread.values.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1))));
    expect(await body(`/api/get_filter_options.php?category_slug=${category.category_slug}`)).toEqual(list);
    expect(await body('/api/get_filter_options.php?category_id=999999')).toEqual([]);
    expect((await app.get('/api/get_filter_options.php')).status).toBe(400);
  });

  it('narrow the products: all for an empty selection, none for an impossible range', async () => {
    const all = await body<ProductCard[]>(`/api/get_products.php?categoryId=${category.category_id}`);
    expect(await found({})).toEqual(all);
    const [range] = ranges(await options()) as [Range];
    const whole = all.map((card) => ({ ...card, matching_models: card.model_count }));
    expect(await found({ [range.name]: { min: range.min, max: range.max } })).toEqual(whole);
    expect(await found({ [range.name]: { min: range.max, max: range.min } }), 'swapped ends').toEqual(whole);
    for (const { matching_models, model_count } of await found({ [range.name]: { max: range.min } })) {
      expect(matching_models).toBeGreaterThan(0);
      expect(matching_models).toBeLessThan(model_count);
    }
    expect(await found({ [range.name]: { min: range.max + 1 } })).toEqual([]);
  });

  it('count for each value the products that match it together with the other active filters', async () => {
    const everything = await options();
    const [first, second] = lists(everything).filter(({ counts }) => new Set(counts).size > 1) as [Values, Values];
    const [range] = ranges(everything) as [Range];
    const middle = (range.min + range.max) / 2;
    const selections = [
      {},
      { [first.name]: [first.values[0]] },
      { [first.name]: [first.values[0]], [second.name]: second.values.slice(0, 2) },
      { [range.name]: { max: middle } },
      { [range.name]: { min: middle }, [second.name]: second.values.slice(-1) },
    ];
    for (const selection of selections) {
      const counted = await options(selection);
      for (const { name, values, counts } of lists(counted)) {
        const expected = await Promise.all(
          values.map(async (value) => (await found({ ...selection, [name]: [value] })).length),
        );
        expect(counts, `${name} with ${JSON.stringify(selection)}`).toEqual(expected);
      }
      expect(counted.map((option) => ({ ...option, counts: null, remaining: null }))).toEqual(
        everything.map((option) => ({ ...option, counts: null, remaining: null })),
      );
    }
  });

  it('report the remaining range, or null when it is empty', async () => {
    const everything = await options();
    const list = lists(everything).find(({ counts }) => new Set(counts).size > 1) as Values;
    for (const { name, remaining } of ranges(await options({ [list.name]: [list.values[0]] }))) {
      const chosen = { [list.name]: [list.values[0]] };
      if (!remaining) {
        expect(await found({ ...chosen, [name]: { min: 0 } }), name).toEqual([]);
        continue;
      }
      const { min, max } = remaining;
      expect(await found({ ...chosen, [name]: { max: min } }), name).not.toEqual([]);
      expect(await found({ ...chosen, [name]: { min: max } }), name).not.toEqual([]);
      expect(await found({ ...chosen, [name]: { min: max + 0.001 } }), name).toEqual([]);
      expect(await found({ ...chosen, [name]: { max: min - 0.001 } }), name).toEqual([]);
    }
    const empty = ranges(await options({ Thread: ['No such value'] }));
    expect(empty.map(({ remaining }) => remaining)).toEqual(empty.map(() => null));
  });

  it('count within a search', async () => {
    const [one] = await found({});
    const search = one?.product_name ?? '';
    const named = await found({}, { search });
    expect(named.length).toBeLessThan((await found({})).length);
    for (const { name, values, counts } of lists(await options(undefined, { search }))) {
      const expected = await Promise.all(
        values.map(async (value) => (await found({ [name]: [value] }, { search })).length),
      );
      expect(counts, name).toEqual(expected);
    }
    const all = await body<ProductCard[]>(
      `/api/get_products.php?category_id=${category.category_id}&search=${encodeURIComponent(search)}`,
    );
    expect(all).toEqual(named);
    expect(lists(await options(undefined, { search: 'zzzz' })).flatMap(({ counts }) => counts ?? [])).not.toContain(1);
  });

  it.each(['2000 N at 60 mm', 'stroke 30 mm', 'toolbox star knob', 'hose clamp 2 inch'])(
    'find the products of the page of search results: %s',
    async (search) => {
      const query = new URLSearchParams({ search, query: search });
      const { total } = await body<SearchResults>(`/api/search_catalogue.php?${query}`);
      expect(total > 0).toBe(!search.includes('hose'));
      expect((await body<ProductCard[]>(`/api/get_products.php?${query}`)).length).toBe(total);
    },
  );

  it('find all products of a category that contain a word, even if many outside it do too', async () => {
    const { pool } = app.services.database;
    await pool.query(
      `insert into products (category_id, name, slug)
      select (select id from categories where not content and parent_id <> $1 limit 1), 'Gripmaster ' || n, 'gripmaster-' || n
      from generate_series(1, 600) n`,
      [category.category_id],
    );
    const { rows } = await pool.query<{ id: number }>(
      `insert into products (category_id, name, slug)
       values ((select id from categories where parent_id = $1 limit 1), 'Zinc Gripmaster', 'zinc-gripmaster') returning id`,
      [category.category_id],
    );
    const ids = (cards: ProductCard[]) => cards.map(({ product_id }) => product_id);
    expect(ids(await found({}, { search: 'gripm' }))).toEqual([rows[0]?.id]);
    expect(ids(await found({}, { search: 'gripmaster zinc' }))).toEqual([rows[0]?.id]);
    await pool.query(`delete from products where slug ~ 'gripmaster'`);
  });

  it('follow catalogue changes and do not count hidden products', async () => {
    const { pool } = app.services.database;
    const total = async () =>
      lists(await options())
        .flatMap(({ counts }) => counts ?? [])
        .reduce((a, b) => a + b, 0);
    const change = async (sql: string, values: unknown[]) => {
      await pool.query(sql, values);
      await app.knowsOfChanges();
    };
    const before = await total();
    const product = (await found({}))[0]?.product_id;
    await change('update models set is_active = false where product_id = $1', [product]);
    expect(await total()).toBeLessThan(before);
    await change('update models set is_active = true where product_id = $1', [product]);
    expect(await total()).toBe(before);
    await change('update products set is_active = false where id = $1', [product]);
    expect(await total()).toBeLessThan(before);
    await change('update products set is_active = true where id = $1', [product]);

    const [model] = (await pool.query<{ id: number }>('select id from models where product_id = $1', [product])).rows;
    await change(
      `insert into model_attributes (model_id, attribute_id, text)
       values ($1, (select id from attributes where name = 'Thread'), 'M99')
       on conflict (model_id, attribute_id) do update set text = excluded.text`,
      [model?.id],
    );
    expect((await found({ Thread: 'M99' })).map(({ product_id }) => product_id)).toEqual([product]);
    await change('delete from models where id = $1', [model?.id]);
    expect(await found({ Thread: 'M99' })).toEqual([]);
  });

  it('are rejected with an error when they are not filters of the category', async () => {
    for (const wrong of ['{', '[]', '1', { Nope: 1 }, '{"a":'.repeat(50), { "x'; drop table products;--": ['a'] }]) {
      for (const path of ['/api/get_filtered_products.php', '/api/get_filter_options.php']) {
        const response = await request(path, { filters: filtersOf(wrong) });
        expect(response.status, JSON.stringify(wrong)).toBe(400);
        expect(response.body).toMatchObject({ error: expect.stringContaining('filters') });
      }
    }
    expect((await filtered('x'.repeat(5000))).body).toEqual({
      error: 'filters: must not be longer than 4096 characters',
    });
    expect((await filtered({}, { search: 'x'.repeat(300) })).body).toEqual({
      error: 'search: must not be longer than 200 characters',
    });
  });
});
