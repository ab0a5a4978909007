import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.close());

/** Every endpoint of the catalogue with a field for user input. */
const ENDPOINTS: [path: string, field: string, others?: string][] = [
  ['/api/get_models.php', 'model_id'],
  ['/api/get_brand_info.php', 'brand_id'],
  ['/api/get_brand_info.php', 'name'],
  ['/api/all_pages_seo.php', 'page_name'],
  ['/api/get_category_and_brands_for_seo.php', 'category_id'],
  ['/api/get_category_and_brands_for_seo.php', 'category_name'],
  ['/api/search_suggestions.php', 'query'],
  ['/api/get_redirect.php', 'oldUrl'],
  ['/api/get_breadcrumbs_categories.php', 'category_name'],
  ['/api/get_breadcrumbs_product_models.php', 'product_name'],
  ['/api/get_breadcrumbs_product_single.php', 'model_name'],
  ['/api/get_categories.php', 'brandId'],
  ['/api/get_categories.php', 'category_name'],
  ['/api/get_category_info_by_name.php', 'category_name'],
  ['/api/get_category_details.php', 'categoryId'],
  ['/api/get_products.php', 'search'],
  ['/api/get_products.php', 'category_slug'],
  ['/api/get_filter_options.php', 'category_id'],
  ['/api/get_filter_options.php', 'filters', 'category_id=1'],
  ['/api/get_filter_options.php', 'search', 'category_id=1'],
  ['/api/get_filtered_products.php', 'filters', 'category_id=1'],
  ['/api/get_filtered_products.php', 'search', 'category_id=1'],
  ['/api/get_product_details.php', 'productName'],
  ['/api/get_product_models_media_alt.php', 'productName'],
  ['/api/getDtColumnsId.php', 'product_id', 'table_name=Table1'],
  ['/api/getDtColumnsId.php', 'table_name', 'product_id=1'],
  ['/api/getTableData.php', 'id', 'table_name=Table1'],
  ['/api/getDtRowsData.php', 'id', 'table_name=Table1'],
  ['/api/get_model_details.php', 'model_name'],
  ['/api/get_model_details.php', 'context', 'model_name=x'],
];

const INPUTS = [
  `' or 1=1; drop table products; --`,
  '<script>alert(1)</script>',
  'x'.repeat(5000),
  '％ ﷽ 𝕏 👩‍🔧',
  '\u0000',
  '%_\\',
  '-1',
  '1e9999',
  '99999999999999999999',
  '{"a":{"$gt":""}}',
];

describe('Catalogue endpoints', () => {
  it.each(ENDPOINTS)('%s handles hostile input in %s', async (path, field, others = '') => {
    for (const input of INPUTS) {
      const { status, body } = await app.get(`${path}?${others}&${field}=${encodeURIComponent(input)}`);
      expect([200, 400, 404], `${field}=${input.slice(0, 40)}`).toContain(status);
      expect(JSON.stringify(body)).not.toMatch(/syntax error|select |at Object|node_modules/i);
    }
    const twice = await app.get(`${path}?${others}&${field}=1&${field}=2`);
    expect(twice.status).toBe(400);
    expect((twice.body as { error: string }).error).toMatch(/^[\w]+: /);
  });

  const PATH_PREFIXES = ['/ProductModels/', '/product-single/', '/ProductCategories/', '/Products/'];
  it.each(PATH_PREFIXES)('%s… renders an error page for any input', async (prefix) => {
    for (const input of INPUTS.filter((text) => text !== '\u0000')) {
      const response = await app.inject(prefix + encodeURIComponent(input));
      expect([400, 404], input.slice(0, 40)).toContain(response.statusCode);
      expect(response.headers['content-type']).toContain('text/html');
      expect(response.body).not.toContain('<script>alert');
    }
    const nullByte = await app.inject(`${prefix}%00`);
    expect(nullByte.statusCode).toBeLessThan(500);
  });
});
