import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';

let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  headers = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
});
afterAll(() => site?.close());

const get = async (path: string) => (await site.get(`/api/office/${path}`, headers)).body;
const one = async (sql: string) => (await site.query(sql))[0];

describe('The tree of the catalogue', () => {
  it('has every category once, in the order of visitors, and tells archived rows from those that were never public', async () => {
    const { brands, categories } = (await get('catalogue')) as {
      brands: { id: number }[];
      categories: { id: number }[];
    };
    const ids = await site.query('select id from categories order by sort_order, id');
    expect(categories.map(({ id }) => id)).toEqual(ids.map(({ id }) => id));
    expect(brands.length).toBeGreaterThan(2);

    const product = await one(
      'select p.id, p.version, p.category_id, c.slug from products p join categories c on c.id = p.category_id where p.is_active order by p.id limit 1',
    );
    const rows = [{ id: product.id, version: product.version }];
    await site.post('/api/office/archive_rows', { resource: 'products', rows }, headers);
    const values = { name: 'Never public', category: product.slug };
    await site.post('/api/office/add_row', { resource: 'products', values, archived: true }, headers);
    const { products } = (await get(`catalogue_products?category=${product.category_id}`)) as {
      products: { id: number; name: string; active: boolean; retired: boolean }[];
    };
    expect(
      products.filter(({ active }) => !active).map(({ id, name, retired }) => [id === product.id || name, retired]),
    ).toEqual(
      expect.arrayContaining([
        [true, true],
        ['Never public', false],
      ]),
    );
  });

  it('shows drafted rows at their future place', async () => {
    const parent = await one(
      `select c.slug, b.name as brand from categories c join brands b on b.id = c.brand_id where c.content order by c.id limit 1`,
    );
    const values = { name: 'Drafted clamps', brand: parent.brand, parent: parent.slug };
    const changes = [
      { resource: 'categories', action: 'add', values },
      { resource: 'products', action: 'add', values: { name: 'Drafted clamp', category: 'drafted-clamps' } },
    ];
    const { body } = await site.post('/api/office/draft_changes', { title: 'Launch', changes }, headers);
    const { set } = body as { set: { id: number } };
    const common = { set: set.id, set_title: 'Launch' };
    expect(await get('catalogue')).toMatchObject({
      drafts: [
        {
          ...common,
          resource: 'categories',
          slug: 'drafted-clamps',
          holder: parent.slug,
          brand: parent.brand,
          page_address: '/Products/drafted-clamps',
        },
        {
          ...common,
          resource: 'products',
          name: 'Drafted clamp',
          holder: 'drafted-clamps',
          page_address: '/ProductModels/drafted-clamp',
        },
      ],
    });
    const page = await site.inject({ url: `/admin/preview/${set.id}/ProductModels/drafted-clamp`, headers });
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Drafted clamps</a>')]);
  });
});

describe('A list of the rows in categories', () => {
  it('is narrowed to a brand or a category with all that they hold, and names categories by their paths', async () => {
    const category = await one(
      `select c.id, c.slug, c.name, b.id as brand, b.name as brand_name from categories c join brands b on b.id = c.brand_id
       where c.parent_id is null and exists (select from categories d join products p on p.category_id = d.id where d.parent_id = c.id) order by c.id limit 1`,
    );
    const below = `with recursive held as (select id from categories where id = ${category.id} union select c.id from categories c join held on c.parent_id = held.id)
      select p.slug, c.slug as category, c.name from products p join held on held.id = p.category_id join categories c on c.id = p.category_id order by p.slug`;
    const found = (await get(
      `rows?resource=products&state=all&per_page=200&sort=slug&f.within=categories-${category.id}`,
    )) as {
      rows: { slug: string }[];
      names: Record<string, Record<string, string>>;
    };
    const expected = await site.query(below);
    expect(found.rows.map(({ slug }) => slug)).toEqual(expected.map(({ slug }) => slug));
    expect(found.names.category?.[expected[0]?.category]).toBe(
      `${category.brand_name} › ${category.name} › ${expected[0]?.name}`,
    );
    const models = (await get(`rows?resource=models&state=all&per_page=1&f.within=brands-${category.brand}`)) as {
      rows: { product: string }[];
      names: Record<string, Record<string, string>>;
    };
    const product = models.rows[0]?.product ?? '';
    expect(models.names.product?.[product]).toBe(
      (await one(`select name from products where slug = '${product}'`)).name,
    );
    for (const value of ['brands-0', 'products-1', "categories-1' or true", ''])
      expect(
        (await site.get(`/api/office/rows?resource=products&f.within=${encodeURIComponent(value)}`, headers)).status,
      ).toBe(400);
  });

  it('is named the same way in a change set', async () => {
    const product = await one('select id, version, category_id from products where is_active order by id desc limit 1');
    const other = await one(
      `select c.slug, c.name from categories c where not c.content and c.is_active and c.id <> ${product.category_id} order by c.id limit 1`,
    );
    const change = {
      resource: 'products',
      action: 'change',
      id: product.id,
      version: product.version,
      values: { category: other.slug },
    };
    const { body } = await site.post('/api/office/draft_changes', { title: 'Moved', changes: [change] }, headers);
    const { set } = body as { set: { id: number } };
    const { changes } = (await get(`change_set?id=${set.id}`)) as {
      changes: { fields: { names: Record<string, string> }[] }[];
    };
    expect(changes[0]?.fields[0]?.names[other.slug]).toMatch(new RegExp(` › ${other.name}$`));
  });
});
