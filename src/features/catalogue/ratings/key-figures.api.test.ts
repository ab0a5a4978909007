import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { validateRow } from '../../../platform/postgres/validate-rows.ts';
import type { Category } from '../brands-and-categories/categories.contract.ts';
import type { KeyFigures } from '../measures/key-figures.contract.ts';

interface Reply {
  categories: (KeyFigures & { category_id: number })[];
  products: (KeyFigures & { product_id: number })[];
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const body = async <Shape>(url: string): Promise<Shape> => (await app.get(url)).body as Shape;
const FIGURES = z.record(z.enum(['models', 'min', 'max', 'lowest', 'highest', 'nearest', 'furthest']), z.number());
const readKeyFigures = (query: string) => body<Reply>(`/api/get_key_figures.php${query}`);

describe('The key figures of a category', () => {
  it('are the range of the holding capacity and of the reach, and the number of models, with all that is below', async () => {
    const [vertical] = (await body<Category[]>('/api/get_categories.php')).filter(
      ({ category_slug }) => category_slug === 'vertical-hold-down-clamps',
    );
    const { models, min, max, lowest, highest, nearest, furthest } = validateRow(
      {
        rows: await app.query(
          `
      with ranges as (
        select a.name, min(v.number), max(v.number) from models m
        join products p on p.id = m.product_id join categories c on c.id = p.category_id
        join model_attributes v on v.model_id = m.id join attributes a on a.id = v.attribute_id
        where c.parent_id = $1 group by a.name)
      select f.min, f.max, r.min as nearest, r.max as furthest,
        (select count(*)::int from models m join products p on p.id = m.product_id join categories c on c.id = p.category_id
          where c.parent_id = $1) as models,
        (select min(v.number) from model_attributes v join attributes a on a.id = v.attribute_id where a.name = f.name) as lowest,
        (select max(v.number) from model_attributes v join attributes a on a.id = v.attribute_id where a.name = f.name) as highest
      from ranges f, ranges r where f.name = 'Holding capacity' and r.name = 'Reach'`,
          [vertical?.category_id],
        ),
      },
      FIGURES,
    );
    const { categories, products } = await readKeyFigures('');
    expect(categories.find(({ category_id }) => category_id === vertical?.category_id)).toEqual({
      category_id: vertical?.category_id,
      models,
      force: { name: 'Holding capacity', unit: 'N', min, max, lowest, highest },
      length: { name: 'Reach', unit: 'mm', min: nearest, max: furthest },
    });
    expect(models).toBeGreaterThan(50);
    expect(products).toEqual([]);
  });

  it('come with those of its products, whose models are counted as on their cards', async () => {
    const { categories, products } = await readKeyFigures('?category_name=flanged-base-vertical-clamps');
    const cards = await body<{ product_id: number; model_count: number }[]>(
      '/api/get_products.php?category_slug=flanged-base-vertical-clamps',
    );
    expect(categories).toEqual([]);
    expect(products.map(({ product_id, models }) => [product_id, models]).sort()).toEqual(
      cards.map(({ product_id, model_count }) => [product_id, model_count]).sort(),
    );
  });

  it('leave out a figure that a quarter of its models do not state', async () => {
    const { categories } = await readKeyFigures('?category_name=operating-parts');
    const [knobs, wheels] = await Promise.all(
      ['star-knobs', 'operating-parts'].map((slug) =>
        body<Category>(`/api/get_category_details.php?category_name=${slug}`),
      ),
    );
    const of = (list: Reply['categories'], category: Category | undefined) =>
      list.find(({ category_id }) => category_id === category?.category_id);
    expect(of(categories, knobs)).toMatchObject({ force: null, length: { name: 'Knob diameter' } });
    expect(of((await readKeyFigures('?category_id=0')).categories, wheels)).toMatchObject({
      force: null,
      length: { name: 'Height' },
    });
  });

  it('follow a product that moves to another category, is hidden or deleted', async () => {
    const { pool } = app.services.database;
    const category = async (slug: string) =>
      (await body<Category>(`/api/get_category_details.php?category_name=${slug}`)).category_id;
    const [from, to] = [await category('flanged-base-vertical-clamps'), await category('star-knobs')];
    const models = async (slug: string) =>
      (await readKeyFigures(`?category_name=${slug}`)).products.reduce((sum, product) => sum + product.models, 0);
    const both = async () => [await models('flanged-base-vertical-clamps'), await models('star-knobs')];
    const [many = 0, knobs = 0] = await both();
    const { rows } = await pool.query<{ id: number; models: number }>(
      `select p.id, count(*)::int as models from products p join models m on m.product_id = p.id
       where p.category_id = $1 group by p.id order by p.id limit 1`,
      [from],
    );
    const [product] = rows;
    const moved = product?.models ?? 0;
    await pool.query('update products set category_id = $2 where id = $1', [product?.id, to]);
    await expect.poll(both).toEqual([many - moved, knobs + moved]);
    await pool.query('update products set is_active = false where id = $1', [product?.id]);
    await expect.poll(both).toEqual([many - moved, knobs]);
    await pool.query('update products set is_active = true, category_id = $2 where id = $1', [product?.id, from]);
    await expect.poll(both).toEqual([many, knobs]);
    await pool.query('delete from products where id = $1', [product?.id]);
    await expect.poll(both).toEqual([many - moved, knobs]);
  });

  it('are empty for a category that does not exist', async () => {
    expect(await readKeyFigures('?category_name=nothing-like-it')).toEqual({ categories: [], products: [] });
  });
});
