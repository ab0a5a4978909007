import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/app.ts';
import type { Brand } from './brands.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.close());

const body = async <Shape>(url: string): Promise<Shape> => (await app.get(url)).body as Shape;
const BRAND_ORDER = [8, 10, 9, 4];

describe('Brands', () => {
  it('are returned in menu order, with their top-level categories as a JSON string', async () => {
    const brands = await body<Brand[]>('/api/get_brands.php');
    expect(brands.map(({ id }) => id)).toEqual(BRAND_ORDER);
    expect(brands.map(({ id }) => id)).toEqual(brands.map(({ brand_id }) => brand_id));
    const links = JSON.parse(brands[0]?.category_links ?? '') as { name: string; url: string }[];
    expect(links.length).toBeGreaterThan(2);
    for (const { name, url } of links) {
      expect(name).not.toBe('');
      expect(url).toMatch(/^\/ProductCategories\/[a-z0-9.-]+$/);
    }
  });

  it('are found by id and by name in any spelling', async () => {
    for (const query of ['brand_id=8', 'brandId=8', 'name=Steel-Smith', 'brand=steelsmith']) {
      expect((await body<Brand>(`/api/get_brand_info.php?${query}`)).id).toBe(8);
    }
    expect(await app.get('/api/get_brand_info.php?brandId=99')).toEqual({
      status: 404,
      body: { error: '404: Brand not found' },
    });
    expect((await app.get('/api/get_brand_info.php')).status).toBe(400);
  });
});
