import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { buildReplyKey, PAGE_REPLIES_PATH } from './platform/api/reply-key.ts';

describe('The replies for a whole page', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
  });
  afterAll(() => site.close());

  const repliesOf = async (path: string) => {
    const { status, body } = await site.get(`${PAGE_REPLIES_PATH}?path=${encodeURIComponent(path)}`);
    expect(status).toBe(200);
    return new Map(body as [string, unknown][]);
  };
  const featured = async () => {
    const { body } = await site.get('/api/get_featured_models.php');
    const [model] = body as { model_name: string; product_slug: string }[];
    if (!model) throw new Error('The demo catalogue features no model');
    return model;
  };

  it('are the very ones that the API gives for a product and a model, drawings included', async () => {
    const { model_name, product_slug } = await featured();
    const product = await repliesOf(`/ProductModels/${product_slug}`);
    const path = '/api/get_product_details.php';
    const { body } = await site.get(`${path}?productName=${product_slug}`);
    expect(product.get(buildReplyKey(path, { productName: product_slug }))).toEqual(body);
    expect([...product.keys()].some((key) => key.startsWith('/api/get_drawing.php'))).toBe(true);
    const model = await repliesOf(`/product-single/${encodeURIComponent(model_name)}`);
    expect([...model.keys()].some((key) => key.startsWith('/api/get_model_details.php'))).toBe(true);
  });

  it('are empty for missing and private pages, and refused for paths outside of the site', async () => {
    for (const path of ['/ProductModels/of-nothing', '/nowhere', '/MyEnquiries'])
      expect([...(await repliesOf(path)).keys()].filter((key) => !key.includes('seo'))).toEqual([]);
    for (const path of ['//elsewhere.example/', 'https://elsewhere.example/', '/Search?q=1', ''])
      expect((await site.get(`${PAGE_REPLIES_PATH}?path=${encodeURIComponent(path)}`)).status).toBe(400);
  });

  it('change with the catalogue', async () => {
    const { product_slug } = await featured();
    const path = `/ProductModels/${product_slug}`;
    const etagOf = async () =>
      (await site.inject(`${PAGE_REPLIES_PATH}?path=${encodeURIComponent(path)}`)).headers.etag;
    const before = await etagOf();
    expect(await etagOf()).toBe(before);
    await site.services.database.pool.query('update products set name = $1 where slug = $2', ['Renamed', product_slug]);
    await expect.poll(etagOf).not.toBe(before);
  });
});
