import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { CatalogueCrumb } from '../brands-and-categories/categories.contract.ts';
import type { FeaturedModel, Model } from './models.contract.ts';
import type { Product, ProductMedia } from './products.contract.ts';

let app: TestApp;
let model: Model;
beforeAll(async () => {
  app = await testApp();
  const [featured] = await body<FeaturedModel[]>('/api/get_featured_models.php');
  model = await body<Model>(`/api/get_models.php?model_id=${featured?.model_id}`);
});
afterAll(() => app.close());

const body = async <Shape>(url: string): Promise<Shape> => (await app.get(url)).body as Shape;
const byName = (name: string, more = '') =>
  app.get(`/api/get_model_details.php?model_name=${encodeURIComponent(name)}${more}`);

describe('Models', () => {
  it('have the fields the cart needs, all twenty cells and labels, and their attributes', () => {
    expect(model.model_id).toBeTypeOf('number');
    expect(model.product_id).toBeTypeOf('number');
    expect(model.name).toBe(model.model_name);
    expect(model.image_upload1).not.toBe('');
    const keys = Object.keys(model);
    expect(keys.filter((key) => /^r\d+$/.test(key))).toHaveLength(20);
    expect(keys.filter((key) => /^c\d+$/.test(key))).toHaveLength(20);
    expect(model.attributes.length).toBeGreaterThan(3);
    expect(model.seo.meta_title).toContain(model.model_name);
  });

  it('list an attribute under the heading that staff gave it, on the page and in the reply', async () => {
    const page = async () => (await app.inject(`/product-single/${model.model_name}`)).body;
    const stated = model.attributes.find(({ attribute }) => attribute === 'Holding capacity');
    expect(stated?.group).toBe('');
    expect(await page()).toContain('>Performance</h3>');
    await app.query("insert into attribute_groups (attribute, title) values ('Holding capacity', 'Strength & size')");
    await app.knowsOfChanges();
    const { attributes } = (await byName(model.model_name)).body as Model;
    const grouped = attributes.filter(({ group }) => group === 'Strength & size');
    expect(grouped.map(({ attribute }) => attribute)).toEqual(['Holding capacity']);
    expect(await page()).toContain('>Strength &amp; size</h3>');
    await app.query('update attribute_groups set is_active = false');
    await app.knowsOfChanges();
    expect(await page()).not.toContain('Strength &amp; size</h3>');
  });

  it('are found by part number regardless of hyphens, spaces and case', async () => {
    const { model_name } = model;
    for (const spelling of [model_name, model_name.toLowerCase(), model_name.replaceAll('-', ''), `${model_name} `]) {
      expect((await byName(spelling)).body, spelling).toMatchObject({ model_id: model.model_id });
    }
    expect(await byName('zz-none')).toEqual({ status: 404, body: { error: 'Model not found' } });
    expect(await app.get('/api/get_models.php?model_id=999999')).toEqual({
      status: 404,
      body: { error: 'Model not found' },
    });
    expect((await app.get('/api/get_models.php')).status).toBe(400);
  });

  it('with the same name in two products are distinguished by the context, which otherwise is ignored', async () => {
    await app.query(
      `insert into models (product_id, table_id, name, slug, cells)
      select t.product_id, t.id, $1, 'twin', array[$1]
      from product_tables t where t.product_id <> $2 order by t.id limit 1`,
      [model.model_name, model.product_id],
    );
    const [twin] = await app.query<{ slug: string }>(
      `select p.slug from models m join products p on p.id = m.product_id where m.slug = 'twin'`,
    );
    expect((await byName(model.model_name)).body).toMatchObject({ model_id: model.model_id });
    expect((await byName(model.model_name, '&context=single')).body).toMatchObject({ model_id: model.model_id });
    expect((await byName(model.model_name, `&context=${twin?.slug}`)).body).toMatchObject({
      product_slug: twin?.slug,
    });
    await app.query(`delete from models where slug = 'twin'`);
  });

  it('return gated files as URLs that require a session, never as file names', async () => {
    await app.query(`delete from files where model_id = $1 and kind in ('step', 'technical_data', 'pdf')`, [
      model.model_id,
    ]);
    // The old reply is cached until this process is notified of a change.
    const body = async () => (await byName(model.model_name)).body;
    await expect.poll(body).toMatchObject({ step_upload: '', technical_data: '', pdf_upload: '' });
    await app.query(
      `insert into files (model_id, kind, file) values
      ($1, 'step', 'secret.step'), ($1, 'technical_data', 'secret.pdf'),
      ($1, 'pdf', 'open.pdf')`,
      [model.model_id],
    );
    await expect.poll(body).not.toMatchObject({ step_upload: '' });
    const response = await byName(model.model_name);
    expect(response.body).toMatchObject({
      step_upload: `/api/download.php?kind=step&model_id=${model.model_id}`,
      technical_data: `/api/download.php?kind=technical&model_id=${model.model_id}`,
      pdf_upload: 'open.pdf',
    });
    expect(JSON.stringify(response.body)).not.toContain('secret');
  });

  it('include their neighbours in the table, in table order and without themselves', () => {
    expect(model.related.length).toBeGreaterThan(0);
    expect(model.related.length).toBeLessThanOrEqual(6);
    expect(model.related.every(({ product_id }) => product_id === model.product_id)).toBe(true);
    expect(model.related.map(({ model_id }) => model_id)).not.toContain(model.model_id);
  });

  it('lead to the next size of the product in another table, where its columns and order go on', async () => {
    const sizes = async (name: string) => {
      const page = (await app.inject(`/product-single/${name}`)).body;
      const line = /<nav aria-label="Neighbouring sizes".*?<\/nav>/s.exec(page)?.[0] ?? '';
      return [
        ...line.matchAll(
          /title="([^"]*)"[^>]*href="\/product-single\/([^"]*)"|href="\/product-single\/([^"]*)"[^>]*title="([^"]*)"/g,
        ),
      ].map(([, title, to, before, named]) => `${title ?? named}: ${to ?? before}`);
    };
    expect(await sizes('VTC-200-UB')).toEqual(['One size down: VTC-150-UB', 'One size up: VTC-250-UB']);
    expect(await sizes('VTC-150-UB')).toEqual(['One size down: VTC-100-UB', 'One size up: VTC-200-UB']);
    expect(await sizes('VTC-600-UB'), 'the next table begins with a small one').toEqual(['One size down: VTC-500-UB']);
  });

  it('have breadcrumbs that end with product and model', async () => {
    const url = '/api/get_breadcrumbs_product_single.php?model_name=';
    const breadcrumbs = await body<CatalogueCrumb[]>(url + encodeURIComponent(model.model_name));
    expect(breadcrumbs.slice(-2)).toEqual([
      expect.objectContaining({ type: 'product', link: `/ProductModels/${model.product_slug}` }),
      expect.objectContaining({ type: 'model', name: model.model_name, link: '' }),
    ]);
    expect(await body(`${url}zz-none`)).toEqual([]);
  });

  it('have the drawing of their table: of the first group for tables 1 and 2, of the second for 3 and 4', async () => {
    const slug = 'vtc-vertical-clamp-flanged-base-u-bar';
    const product = await body<Product>(`/api/get_product_details.php?productName=${slug}`);
    const media = await body<ProductMedia>(`/api/get_product_models_media_alt.php?productName=${slug}`);
    const drawings = await Promise.all(
      product.tablesWithHeaders.map(
        async ({ rows }) => ((await byName(rows[0]?.model_name ?? '')).body as Model).group_image_upload,
      ),
    );
    const [first, second] = [media.group1_image_upload, media.group2_image_upload];
    expect(first).not.toBe(second);
    expect(drawings).toEqual([first, first, second, second]);
  });

  it('are featured in their configured order', async () => {
    const featured = await body<FeaturedModel[]>('/api/get_featured_models.php');
    expect(featured.length).toBeGreaterThan(3);
    expect(featured.every(({ model_name, product_slug }) => model_name && product_slug)).toBe(true);
  });
});
