import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { Category } from '../brands-and-categories/categories.contract.ts';
import type { FilterOption } from '../filters/filters.contract.ts';
import type { FeaturedModel } from '../products/models.contract.ts';
import type { ProductCard } from '../products/products.contract.ts';

let app: TestApp;
let top: Category;
let leaf: Category;
let product: ProductCard;
let model: FeaturedModel;
let slashed: string;
beforeAll(async () => {
  app = await testApp();
  const categories = (await app.get('/api/get_categories.php')).body as Category[];
  const products = (await app.get('/api/get_products.php?search=clamp')).body as ProductCard[];
  const featured = (await app.get('/api/get_featured_models.php')).body as FeaturedModel[];
  product = products[0] as ProductCard;
  model = featured[0] as FeaturedModel;
  slashed = featured.find(({ model_name }) => model_name.includes('/'))?.model_name ?? '';
  leaf = categories.find(({ category_id }) => category_id === product.category_id) as Category;
  top = categories.find(({ category_id }) => String(category_id) === leaf.parent_id) as Category;
});
afterAll(() => app.close());

const origin = () => app.services.settings.publicUrl;

async function page(url: string) {
  const response = await app.inject(url);
  const text = response.body;
  const head = text.slice(0, text.indexOf('</head>'));
  return {
    status: response.statusCode,
    text: text.slice(head.length).replace(/<script[\s\S]*?<\/script>/g, ''),
    location: response.headers.location,
    title: /<title>([^<]*)/.exec(head)?.[1],
    canonical: /rel="canonical" href="([^"]*)"/.exec(head)?.[1],
    noindex: /name="robots" content="[^"]*noindex/.test(head),
    structured: [...text.matchAll(/application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? '') as { '@type': string; additionalProperty?: object[] },
    ),
  };
}

describe('Catalogue pages', () => {
  it('home shows its sections in the specified order', async () => {
    const { status, text, canonical } = await page('/');
    expect(status).toBe(200);
    expect(canonical).toBe(`${origin()}/`);
    const order = ['Highlights', 'widest and most recognised', 'Our brands', 'Featured models', 'Find your way'];
    const positions = [...order, 'Ask our experts', 'Email address'].map((words) => text.indexOf(words));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(positions[0]).toBeGreaterThan(0);
    expect(text).toContain('href="/aboutus"');
  });

  it('all products lists the brands with See All, under both paths', async () => {
    for (const url of ['/AllProducts', '/allproducts']) {
      const { status, text, canonical } = await page(url);
      expect(status).toBe(200);
      expect(canonical).toBe(`${origin()}/AllProducts`);
      for (const key of ['steelsmith', 'imao', 'kipp', 'turnlock']) {
        expect(text).toContain(`href="/ProductCategories/${key}"`);
      }
    }
  });

  it('state the holding capacity, the reach and the number of models on every tile, and no sentence twice or by half', async () => {
    for (const url of ['/ProductCategories/vertical-hold-down-clamps', '/Products/flanged-base-vertical-clamps']) {
      const main = /<main[\s\S]*<\/main>/.exec((await page(url)).text)?.[0] ?? '';
      const tiles = [...main.matchAll(/<article[\s\S]*?<\/article>/g)].map(([tile]) => tile.replace(/<[^>]*>/g, ' '));
      expect(tiles.length).toBeGreaterThan(2);
      for (const tile of tiles) {
        expect(tile).toMatch(/Holding capacity\s+\d+–\d+\u00a0N\s+Reach\s+[\d.]+–[\d.]+\u00a0mm\s+Models\s+\d+/);
        expect(tile).not.toContain('…');
      }
      expect(main).not.toContain('line-clamp');
      const sentences = [...main.matchAll(/<p[^>]*>([^<]{40,})<\/p>/g)].flatMap(([, text = '']) => text.split('. '));
      expect(sentences.length).toBeGreaterThan(0);
      expect(new Set(sentences).size).toBe(sentences.length);
    }
  });

  it('a brand accepts any spelling and redirects to its canonical path', async () => {
    expect((await page('/ProductCategories/steelsmith')).status).toBe(200);
    for (const spelling of ['SteelSmith', 'steel-smith', 'Steel%20Smith']) {
      const moved = await page(`/ProductCategories/${spelling}`);
      expect([moved.status, moved.location]).toEqual([301, '/ProductCategories/steelsmith']);
    }
  });

  it('a category lists its sub-categories; one with products redirects to its grid', async () => {
    const shown = await page(`/ProductCategories/${top.category_slug}`);
    expect(shown.status).toBe(200);
    expect(shown.canonical).toBe(`${origin()}/ProductCategories/${top.category_slug}`);
    expect(shown.text).toContain(`href="/Products/${leaf.category_slug}"`);
    expect(shown.structured.map((item) => item['@type'])).toContain('BreadcrumbList');
    const moved = await page(`/ProductCategories/${leaf.category_slug}?utm_source=x`);
    expect([moved.status, moved.location]).toEqual([301, `/Products/${leaf.category_slug}?utm_source=x`]);
    const spelled = await page(`/ProductCategories/${top.category_slug.toUpperCase()}`);
    expect([spelled.status, spelled.location]).toEqual([301, `/ProductCategories/${top.category_slug}`]);
  });

  it('a grid links its products and has its filters in the URL', async () => {
    const path = `/Products/${leaf.category_slug}`;
    const plain = await page(path);
    expect(plain.text).toContain(`href="/ProductModels/${product.product_slug}"`);
    expect(plain.text).toContain('Reset Filters');
    expect(plain.noindex).toBe(false);
    const options = (await app.get(`/api/get_filter_options.php?category_id=${leaf.category_id}`))
      .body as FilterOption[];
    const range = options.find((option) => option.type === 'range');
    if (range?.type !== 'range') throw new Error('The demo category has no range');
    const field = encodeURIComponent(`f.${range.name}.min`);
    const none = await page(`${path}?${field}=${range.max + 1}`);
    expect(none.text).toContain('No Products Found');
    expect(none.text).toContain('Reset Filters');
    expect(none.canonical).toBe(origin() + path);
    expect(none.noindex).toBe(true);
    const rejected = await page(`${path}?search=${'x'.repeat(201)}`);
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain('An error occurred while applying filters.');
    expect(rejected.text).toContain('search: must not be longer than 200 characters');
    expect(rejected.text, 'a way to remove the search').toContain('Active filters');
    expect(rejected.text).toContain('Reset Filters');
    for (const odd of [
      'f.Thread=',
      'f.Thread=M6&f.Thread=M6',
      `${field}=&${field}=`,
      'page=-1&page=x',
      'search=&search=',
    ]) {
      expect((await page(`${path}?${odd}`)).status, odd).toBe(200);
    }
  });

  it('a grid leaves out filters of its URL that are gone, shows the products without them, and says which', async () => {
    const path = `/Products/${leaf.category_slug}`;
    const cards = ({ text }: { text: string }) => text.match(/<article/g)?.length ?? 0;
    const all = cards(await page(path));
    const options = (await app.get(`/api/get_filter_options.php?category_id=${leaf.category_id}`))
      .body as FilterOption[];
    const longest = options.find(({ name }) => name === 'Reach');
    const reach = `f.Reach.min=${longest?.type === 'range' && longest.max}`;
    const reaching = await page(`${path}?${reach}`);
    expect(cards(reaching)).toBeLessThan(all);
    for (const [wrong, filter, words] of [
      ['f.Nope=1', 'Nope', 'is no longer a filter'],
      ['f.Nope.max=1', 'Nope', 'is no longer a filter'],
      ['f.Reach.max=x', 'Reach up to x', 'is no longer a choice'],
      ['f.Reach.max=1e999', 'Reach up to 1e999', 'is no longer a choice'],
      ['f.Thread.min=1', 'Thread from 1', 'is no longer a choice'],
      ['f.Thread=M99', 'Thread M99', 'is no longer a choice'],
    ]) {
      const alone = await page(`${path}?${wrong}`);
      expect([wrong, alone.status, cards(alone)]).toEqual([wrong, 200, all]);
      expect(alone.text).toContain('Filters that no longer exist');
      expect(alone.text).toContain(`“${filter}”`);
      expect(alone.text).toContain(words);
      expect(alone.text, 'no product carries it on').not.toMatch(/href="\/ProductModels\/[^"]*\?/);
      const beside = await page(`${path}?${wrong}&${reach}`);
      expect([wrong, beside.status, cards(beside)]).toEqual([wrong, 200, cards(reaching)]);
      expect(beside.text, 'a way to remove it').toContain(`href="${path}?${reach}"`);
    }
    const asked = await app.get(`/api/get_filtered_products.php?category_id=${leaf.category_id}&filters={"Nope":1}`);
    expect(asked).toMatchObject({ status: 400, body: { error: 'filters: "Nope" is not a filter of this category' } });
  });

  it('a grid shows without JavaScript how many products each value would find', async () => {
    const path = `/Products/${leaf.category_slug}`;
    const options = (await app.get(`/api/get_filter_options.php?category_id=${leaf.category_id}`))
      .body as FilterOption[];
    for (const option of options) {
      if (option.type === 'range') continue;
      const { name, values, counts } = option;
      const shown = await page(`${path}?${new URLSearchParams({ [`f.${name}`]: values[0] ?? '' })}`);
      const words = shown.text.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|');
      for (const [at, value] of values.entries()) expect(words).toContain(`|${value}|${counts?.[at]}| product`);
      expect(words).toMatch(new RegExp(`\\|${counts?.[0]} products?\\|`));
    }
  });

  it('a grid with many products has pages of results with their own URLs', async () => {
    const { pool } = app.services.database;
    await pool.query(
      `insert into products (category_id, name, slug) select $1, 'Many ' || n, 'many-' || n from generate_series(1, 60) n`,
      [leaf.category_id],
    );
    await app.knowsOfChanges();
    const path = `/Products/${leaf.category_slug}?search=many`;
    const first = await page(path);
    expect(first.text.match(/<article/g)).toHaveLength(48);
    expect(first.text).toContain('search=many&amp;page=2');
    const second = await page(`${path}&page=2`);
    expect(second.text.match(/<article/g)).toHaveLength(12);
    expect((await page(`${path}&page=99`)).text).toContain('/ProductModels/many-60');
    await pool.query(`delete from products where slug like 'many-%'`);
  });

  it('a product shows its tables and has structured data without a price', async () => {
    const shown = await page(`/ProductModels/${product.product_slug}`);
    expect(shown.status).toBe(200);
    expect(shown.canonical).toBe(`${origin()}/ProductModels/${product.product_slug}`);
    expect(shown.text).toMatch(/<table id="table-Table\d"[^>]*><caption/);
    expect(shown.text).toContain('href="/product-single/');
    const described = shown.structured.find((item) => item['@type'] === 'ProductGroup');
    expect(described).toMatchObject({
      productGroupID: product.product_slug,
      variesBy: expect.arrayContaining([expect.any(String)]),
      hasVariant: expect.arrayContaining([expect.objectContaining({ '@type': 'Product', mpn: expect.any(String) })]),
      additionalProperty: expect.arrayContaining([
        expect.objectContaining({ minValue: expect.any(Number), unitText: 'mm', unitCode: 'MMT' }),
      ]),
    });
    expect(JSON.stringify(described)).not.toMatch(/price|offers/i);
    const moved = await page(`/ProductModels/${product.product_slug.toUpperCase()}`);
    expect([moved.status, moved.location]).toEqual([301, `/ProductModels/${product.product_slug}`]);
    const filtered = await page(`/ProductModels/${product.product_slug.toUpperCase()}?f.Reach.min=60&utm_source=a`);
    expect(filtered.location).toBe(`/ProductModels/${product.product_slug}?f.Reach.min=60&utm_source=a`);
  });

  it('a model is found by its number, slashes included, and redirects to the canonical spelling', async () => {
    const shown = await page(`/product-single/${model.model_name}`);
    expect(shown.status).toBe(200);
    expect(shown.title).toContain(model.model_name);
    expect(shown.text).toContain('Model Attributes');
    expect(shown.structured.find((item) => item['@type'] === 'Product')).toMatchObject({
      mpn: model.model_name,
      isVariantOf: { '@type': 'ProductGroup', productGroupID: model.product_slug },
      additionalProperty: expect.arrayContaining([
        expect.objectContaining({ value: expect.any(Number), unitText: 'mm', unitCode: 'MMT' }),
      ]),
    });
    const moved = await page(`/product-single/${model.model_name.toLowerCase().replaceAll('-', '')}`);
    expect([moved.status, moved.location]).toEqual([301, `/product-single/${encodeURIComponent(model.model_name)}`]);
    const whole = await page(`/product-single/${encodeURIComponent(slashed)}`);
    expect(whole.status).toBe(200);
    expect((await page(`/product-single/${slashed}`)).status).toBe(200);
  });

  it.each([
    ['/ProductCategories/zz-unknown', 'No Products Found'],
    ['/Products/zz-unknown', 'Invalid Category'],
    ['/ProductModels/zz-none', 'The requested product could not be found.'],
    ['/ProductModels/%20', 'Invalid or missing product slug'],
    ['/product-single/zz-none', 'Possible reasons'],
    ['/product-single/%20', 'No model name provided'],
  ])('%s is a 404 that shows "%s"', async (url, words) => {
    const response = await page(url);
    expect(response.status).toBe(404);
    expect(response.text).toContain(words);
    expect(response.noindex).toBe(true);
  });
});
