import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/app.ts';
import { isDrawingLetter, parseAttributeLabel } from '../measures/parse-attribute-label.ts';
import type { Product, ProductMedia } from '../products/products.contract.ts';
import type { DrawingReply } from './drawing.contract.ts';

describe('The drawings of the catalogue', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await sharedApp();
  });
  afterAll(() => app.close());

  const body = async <Shape>(url: string): Promise<Shape> => (await app.get(url)).body as Shape;
  const drawingOf = (file: string) => app.get(`/api/get_drawing.php?file=${file}`);

  it('mark and explain every dimension that is a column of their tables', async () => {
    const { rows } = await app.services.database.pool.query<{ slug: string }>('select slug from products');
    expect(rows.length).toBeGreaterThan(50);
    for (const { slug } of rows) {
      const product = await body<Product>(`/api/get_product_details.php?productName=${slug}`);
      const media = await body<ProductMedia>(`/api/get_product_models_media_alt.php?productName=${slug}`);
      for (const group of [1, 2] as const) {
        const tables = product.tablesWithHeaders.filter(({ table }) => Math.ceil(Number(table.at(-1)) / 2) === group);
        const labels = tables.flatMap(({ columns }) =>
          Object.values(columns).map((label) => parseAttributeLabel(label).name),
        );
        const letters = [...new Set(labels.filter(isDrawingLetter))].toSorted();
        const { body: drawing } = tables.length ? await drawingOf(media[`group${group}_image_upload`]) : { body: null };
        const marked = (drawing as DrawingReply | null)?.dimensions.filter(({ meaning }) => meaning) ?? [];
        expect(marked.map(({ letter }) => letter).toSorted(), `${slug}, group ${group}`).toEqual(letters);
      }
    }
  });

  it('are only SVG files of products', async () => {
    for (const file of ['none.svg', 'x.webp', '../brands/x.svg', 'a%2Fb.svg', ''])
      expect([400, 404], file).toContain((await drawingOf(file)).status);
  });
});
