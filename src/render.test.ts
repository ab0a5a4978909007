import { expect, it } from 'vitest';
import { SITE } from '../test/site.ts';
import { createApiClient } from './platform/api/api-client.ts';
import { renderPage } from './render.tsx';

const series = (name: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at + 1}`, '']));
const images = { ...series('image_upload', 4), ...series('alt_image', 4) };
const row = {
  model_id: 5,
  model_name: 'A-1',
  product_slug: 'clamp',
  table_headline: 'Sizes',
  ...series('r', 20),
  r1: 'A-1',
  r2: '50',
};
const MODEL = {
  ...row,
  ...images,
  ...series('c', 20),
  ...{ c1: 'Model', c2: 'Capacity (kg)', short_description: 'Short', main_description: '<p>Long</p>', video_url: '' },
  ...{
    igs_upload: '',
    step_upload: 'a.stp',
    cad_upload: '',
    pdf_upload: '',
    pdf_3d: '',
    technical_data: '',
    '3D_file': '',
  },
  attributes: [{ title: 'Capacity (kg)', value: '50' }],
  seo: { meta_title: 'The model', meta_description: '', meta_keywords: '', og_image: '' },
  ...{ product_id: 7, brand_id: 8, category_id: 3 },
};
const PRODUCT = {
  ...{ id: 7, product_name: 'Clamp', product_slug: 'clamp', product_image: '', alt_product_image: '' },
  ...images,
  ...{ accessories1: '', accessories2: '', datasheet1: '1', datasheet2: '', technical1: '', technical2: '' },
  ...{ file1: '/uploads/products/sheet.pdf', file_title1: 'Sheet' },
  Table1: { data: [row], headline: 'Sizes' },
  ...{ Table2: null, Table3: null, Table4: null },
  breadcrumbs: [{ name: 'Home', link: '/', slug: '', type: 'home' }],
};

async function pageAt(path: string, replies: Record<string, unknown>): Promise<{ status: number; html: string }> {
  const rendered = await renderPage({
    url: new URL(path, 'http://localhost'),
    client: createApiClient(async (_method, called) =>
      called in replies ? { status: 200, body: replies[called] } : { status: 404, body: { error: 'Not found' } },
    ),
    site: SITE,
    assets: { styleSource: '', tagsOf: () => '' },
    report: String,
  });
  if (!('html' in rendered)) throw new Error(`${path} redirects`);
  return { status: rendered.status, html: String(rendered.html) };
}
const modelPage = (reply: unknown) => pageAt('/product-single/A-1', { '/api/get_model_details.php': reply });
const productPage = (reply: unknown) => pageAt('/ProductModels/clamp', { '/api/get_product_details.php': reply });

it('The pages of a model and of a product need no more than the specified fields', async () => {
  const model = await modelPage(MODEL);
  expect(model).toMatchObject({ status: 200, html: expect.stringContaining('<h1>A-1</h1>') });
  expect(model.html).toContain('a.stp');
  const product = await productPage(PRODUCT);
  expect(product).toMatchObject({ status: 200, html: expect.stringContaining('Sizes') });
  expect(product.html).toContain('/uploads/products/sheet.pdf');
});

it('The page of a model names its neighbours where the reply does not say which of them are replaced', async () => {
  const related = [{ ...row, model_id: 6, model_name: 'A-2', r1: 'A-2', r2: '80' }];
  expect(await modelPage({ ...MODEL, related })).toMatchObject({ status: 200, html: expect.stringContaining('A-2') });
});

it.each([{}, [], { model_id: 5 }, { error: 'gone' }])(
  'A reply without a model or product says so: %j',
  async (reply) => {
    const text = 'error' in reply ? 'Model not found' : 'Invalid model data received';
    expect(await modelPage(reply)).toMatchObject({ status: 404, html: expect.stringContaining(text) });
    const missing = expect.stringContaining('The requested product could not be found.');
    expect(await productPage(reply)).toMatchObject({ status: 404, html: missing });
  },
);
