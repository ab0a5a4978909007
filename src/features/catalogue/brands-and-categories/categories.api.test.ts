import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/app.ts';
import type { SeoRecord } from '../../../web/head/seo-record.contract.ts';
import type { CatalogueCrumb, Category, CategoryInfo } from './categories.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.close());

const body = async <Shape>(url: string): Promise<Shape> => (await app.get(url)).body as Shape;

describe('Categories', () => {
  const all = () => body<Category[]>('/api/get_categories.php');
  const oneBelow = async () => {
    const list = await all();
    const child = list.find(({ parent_id }) => parent_id !== '0');
    const parent = list.find(({ category_id }) => String(category_id) === child?.parent_id);
    if (!child || !parent) throw new Error('The demo catalogue has no sub-category');
    return { child, parent };
  };

  it('return ids as numbers, parent and content as strings, and slugs that need no escaping', async () => {
    for (const category of await all()) {
      expect(category.category_id).toBeTypeOf('number');
      expect(category.parent_id).toMatch(/^\d+$/);
      expect(category.content).toMatch(/^[01]$/);
      expect(category.category_slug).toMatch(/^[a-z0-9.-]+$/);
    }
  });

  it('list those of a brand, below a parent and at the top level', async () => {
    const { parent, child } = await oneBelow();
    const top = await body<Category[]>(`/api/get_categories.php?brandId=${parent.brand_id}&categoryId=0`);
    expect(top.every(({ parent_id, brand_id }) => parent_id === '0' && brand_id === parent.brand_id)).toBe(true);
    expect(top.map(({ category_id }) => category_id)).toContain(parent.category_id);
    const below = await body<Category[]>(`/api/get_categories.php?category_id=${parent.category_id}`);
    expect(below.every(({ parent_id }) => parent_id === String(parent.category_id))).toBe(true);
    expect(below.map(({ category_id }) => category_id)).toContain(child.category_id);
    expect(await body(`/api/get_categories.php?category_name=${encodeURIComponent(parent.category_name)}`)).toEqual(
      below,
    );
    expect(await body('/api/get_categories.php?category_name=nothing-like-it')).toEqual([]);
    expect(await body('/api/get_categories.php?categoryId=999999')).toEqual([]);
  });

  it('are found by slug, by name and by any spelling of either', async () => {
    const { child } = await oneBelow();
    const spellings = [
      child.category_slug,
      child.category_name,
      child.category_slug.toUpperCase().replaceAll('-', '_'),
    ];
    for (const spelling of spellings) {
      const found = await body<Category>(`/api/get_category_details.php?category_name=${encodeURIComponent(spelling)}`);
      expect(found.category_id).toBe(child.category_id);
    }
    expect(await app.get('/api/get_category_details.php?category_name=zz')).toEqual({
      status: 404,
      body: { error: '404: Category not found' },
    });
  });

  it('include the names of their brand and parent', async () => {
    const { child, parent } = await oneBelow();
    const info = await body<CategoryInfo>(`/api/get_category_info_by_name.php?category_name=${child.category_slug}`);
    expect(info).toMatchObject({
      category_name: child.category_name,
      category_slug: child.category_slug,
      parent_id: child.parent_id,
      content: child.content,
      parent_category: { name: parent.category_name, slug: parent.category_slug },
    });
    expect(info.brand_slug).toMatch(/^[a-z0-9]+$/);
    expect(await app.get('/api/get_category_info_by_name.php?category_name=zz')).toEqual({
      status: 404,
      body: { error: 'Category not found' },
    });
  });

  it('list breadcrumbs from Home, each with its final link except the last', async () => {
    const { child, parent } = await oneBelow();
    const breadcrumbs = await body<CatalogueCrumb[]>(
      `/api/get_breadcrumbs_categories.php?with_slugs=1&category_id=${child.category_id}`,
    );
    expect(breadcrumbs.map(({ type }) => type)).toEqual(['home', 'products', 'brand', 'category', 'subcategory']);
    expect(breadcrumbs.map(({ link }) => link).slice(0, 2)).toEqual(['/', '/AllProducts']);
    expect(breadcrumbs.at(3)?.link).toBe(`/ProductCategories/${parent.category_slug}`);
    expect(breadcrumbs.at(-1)).toMatchObject({ name: child.category_name, link: '' });
    expect(await body('/api/get_breadcrumbs_categories.php?category_name=zz')).toEqual([]);
  });
});

describe('SEO records', () => {
  it('exist for every main page', async () => {
    for (const page of ['Home', 'AboutUs', 'AllProducts', 'Events', 'News', 'Markets', 'Certification', 'Videos']) {
      const seo = await body<SeoRecord>(`/api/all_pages_seo.php?page_name=${page}`);
      expect(seo.meta_title, page).not.toBe('');
    }
    expect(await app.get('/api/all_pages_seo.php?page_name=Nope')).toEqual({
      status: 200,
      body: { error: 'Page not found' },
    });
    expect((await app.get('/api/all_pages_seo.php')).status).toBe(400);
  });

  it('exist for brands and categories; a missing one is reported in the body', async () => {
    expect((await body<SeoRecord>('/api/get_category_and_brands_for_seo.php?brand_id=8')).meta_title).toContain(
      'Steel-Smith',
    );
    const [category] = await body<Category[]>('/api/get_categories.php');
    const seo = await body<SeoRecord>(`/api/get_category_and_brands_for_seo.php?category_id=${category?.category_id}`);
    expect(seo.meta_title).not.toBe('');
    expect(await app.get('/api/get_category_and_brands_for_seo.php?category_id=999999')).toEqual({
      status: 200,
      body: { error: 'Category not found' },
    });
  });
});
