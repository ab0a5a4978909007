import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { CatalogueCrumb, Category } from '../brands-and-categories/categories.contract.ts';
import type { ModelRow } from './models.contract.ts';
import type { Product, ProductCard, ProductMedia } from './products.contract.ts';

let app: TestApp;
let category: Category;
let product: Product;
beforeAll(async () => {
  app = await testApp();
  const categories = await body<Category[]>('/api/get_categories.php');
  for (const candidate of categories) {
    const [card] = await body<ProductCard[]>(`/api/get_products.php?categoryId=${candidate.category_id}`);
    if (!card || candidate.content === '1') continue;
    category = candidate;
    product = await body<Product>(`/api/get_product_details.php?productName=${card.product_slug}`);
    return;
  }
  throw new Error('The demo catalogue has no category with products');
});
afterAll(() => app.close());

const body = async <Shape>(url: string): Promise<Shape> => (await app.get(url)).body as Shape;

describe('Products', () => {
  it('are listed by category id or slug, including those of sub-categories', async () => {
    const byId = await body<ProductCard[]>(`/api/get_products.php?category_id=${category.category_id}`);
    expect(await body(`/api/get_products.php?category_slug=${category.category_slug}`)).toEqual(byId);
    expect(byId.every(({ category_id }) => category_id === category.category_id)).toBe(true);
    const above = await body<ProductCard[]>(`/api/get_products.php?categoryId=${category.parent_id}`);
    expect(above.length).toBeGreaterThanOrEqual(byId.length);
    expect(await app.get('/api/get_products.php?category_slug=zz')).toEqual({
      status: 400,
      body: { error: 'Invalid category' },
    });
    expect((await app.get('/api/get_products.php')).status).toBe(400);
  });

  it('are found by words of their name and by a part number', async () => {
    const [word = ''] = product.product_name.split(/\W/);
    const named = await body<ProductCard[]>(`/api/get_products.php?search=${encodeURIComponent(word)}`);
    expect(named.map(({ id }) => id)).toContain(product.id);
    const model = product.tablesWithHeaders[0]?.rows[0]?.model_name ?? '';
    const numbered = await body<ProductCard[]>(
      `/api/get_products.php?search=${encodeURIComponent(model.toLowerCase().replaceAll('-', ''))}`,
    );
    expect(numbered.map(({ id }) => id)).toContain(product.id);
    expect(await body('/api/get_products.php?search=%25')).toEqual([]);
  });

  it('include images, files, tables and breadcrumbs in one response', () => {
    expect(product.image_upload1).not.toBe('');
    expect(product.tablesWithHeaders.length).toBeGreaterThan(0);
    expect(product.Table1?.data).toEqual(product.tablesWithHeaders[0]?.rows);
    const row = product.tablesWithHeaders[0]?.rows[0];
    expect(Object.keys(row ?? {}).filter((key) => /^r\d+$/.test(key))).toHaveLength(20);
    expect(Object.keys(product.tablesWithHeaders[0]?.columns ?? {})).toHaveLength(20);
    const [table] = product.tablesWithHeaders;
    const reach = table?.attributes.find(({ name }) => name === 'Reach');
    expect(reach?.unit).toBe('mm');
    expect(reach?.values, 'one for each row').toHaveLength(table?.rows.length ?? 0);
    expect(table?.attributes.find(({ name }) => name === 'Holding capacity')?.values).toEqual(
      table?.rows.map(({ r2 }) => r2),
    );
    expect(product.breadcrumbs.at(-1)).toMatchObject({ type: 'product', link: '', name: product.product_name });
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) expect(product).toHaveProperty(`file${number}`);
  });

  it('have in each row the figure of the column that is filled, of two columns of one measure', async () => {
    const [{ table = 0 } = {}] = await app.query<{ table: number }>(
      `with p as (insert into products (category_id, name, slug) values ($1, 'Two units', 'two-units') returning id)
       insert into product_tables (product_id, number, labels) select id, 1, $2 from p returning id as table`,
      [category.category_id, ['Model', 'Weight (g)', 'Weight (kg)']],
    );
    await app.query(
      `insert into models (product_id, table_id, name, slug, position, cells)
       select t.product_id, t.id, r.cells[1], lower(r.cells[1]), r.position, r.cells from product_tables t, (values
         (1, '{TU-1,350,0.35}'::text[]), (2, '{TU-2,"",0.4}'), (3, '{TU-3,450,""}')) r (position, cells) where t.id = $1`,
      [table],
    );
    const two = await body<Product>('/api/get_product_details.php?productName=two-units');
    expect(two.tablesWithHeaders[0]?.rows.map(({ r1, r2 }) => [r1, r2])).toEqual([
      ['TU-1', '350'],
      ['TU-2', '400'],
      ['TU-3', '450'],
    ]);
    expect(two.tablesWithHeaders[0]?.repeated).toEqual(['r3']);
  });

  it('are found by any spelling of slug and name', async () => {
    const spellings = [
      product.product_slug.toUpperCase(),
      product.product_slug.replaceAll('-', ' '),
      product.product_name,
    ];
    for (const spelling of spellings) {
      const found = await body<Product>(`/api/get_product_details.php?productName=${encodeURIComponent(spelling)}`);
      expect(found.product_slug, spelling).toBe(product.product_slug);
    }
    const media = await body<ProductMedia>(
      `/api/get_product_models_media_alt.php?product_name=${encodeURIComponent(product.product_name)}`,
    );
    expect(media.product_name).toBe(product.product_name);
    const breadcrumbs = await body<CatalogueCrumb[]>(
      `/api/get_breadcrumbs_product_models.php?product_name=${encodeURIComponent(product.product_slug)}`,
    );
    expect(breadcrumbs).toEqual(product.breadcrumbs);
  });

  it('that do not exist get a 404 that names the slug, and empty breadcrumbs', async () => {
    expect(await app.get('/api/get_product_details.php?productName=zz-none')).toEqual({
      status: 404,
      body: { error: 'No product found for slug: zz-none' },
    });
    expect((await app.get('/api/get_product_models_media_alt.php?productName=zz-none')).status).toBe(404);
    expect(await body('/api/get_breadcrumbs_product_models.php?product_name=zz-none')).toEqual([]);
  });
});

describe('The three older table endpoints', () => {
  it('return the same table as the product endpoint', async () => {
    const [table] = product.tablesWithHeaders;
    const query = `product_id=${product.id}&table_name=${table?.table}`;
    const { dtcolumns_id } = await body<{ dtcolumns_id: number }>(`/api/getDtColumnsId.php?${query}`);
    const header = await body<Record<string, string>>(
      `/api/getTableData.php?id=${dtcolumns_id}&table_name=${table?.table}`,
    );
    expect(header).toEqual({ ...table?.columns, table_headline: table?.headline });
    const rows = await body<ModelRow[]>(`/api/getDtRowsData.php?id=${dtcolumns_id}&table_name=${table?.table}`);
    expect(rows).toEqual(table?.rows);
    expect(await body(`/api/getDtRowsData.php?${query.toLowerCase()}`)).toEqual(rows);
  });

  it('accept Table1 to Table4 only, and return null, [] or 404 for missing tables', async () => {
    const { rows } = await app.services.database.pool.query<{ id: number }>(
      'select id from products where not exists (select from product_tables t where t.product_id = products.id and t.number = 4) limit 1',
    );
    expect(await body(`/api/getDtColumnsId.php?product_id=${rows[0]?.id}&table_name=Table4`)).toEqual({
      dtcolumns_id: null,
    });
    expect((await app.get('/api/getTableData.php?id=999999&table_name=Table1')).status).toBe(404);
    expect(await body('/api/getDtRowsData.php?id=999999&table_name=Table1')).toEqual([]);
    const wrong = await app.get("/api/getDtColumnsId.php?product_id=1&table_name=users'--");
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({ error: expect.stringContaining('table_name') });
  });
});

describe('The filter values of the CAD list', () => {
  it('are brands with their order, categories that hold products, and products', async () => {
    const names = await body<{ brands: object[]; categories: object[]; products: object[] }>(
      '/api/get_filters_data.php',
    );
    expect(names.brands).toHaveLength(4);
    expect(names.brands[0]).toEqual({ brand_id: 8, name: expect.any(String), order: expect.any(Number) });
    expect(names.categories).toContainEqual(expect.objectContaining({ category_id: category.category_id }));
    expect(names.products).toContainEqual(expect.objectContaining({ id: product.id }));
  });
});
