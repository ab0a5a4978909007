import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { importer } from '../../../test/importer.ts';
import { goodWorkbook } from '../../../test/workbook-folder.ts';
import { findBrand, listBrands } from '../catalogue/brands-and-categories/brands.store.ts';
import { findModelById } from '../catalogue/products/model-rows.store.ts';
import { findProductTable, loadCatalogueNames } from '../catalogue/products/products.store.ts';
import { findModelFile } from '../customers/downloads/downloads.store.ts';
import { findRedirect } from '../site/redirects/redirects.store.ts';
import { findPageSeo } from '../site/seo/seo.store.ts';
import { loadSitemapEntries, loadSitemapFileNumbers } from '../site/seo/sitemap.store.ts';
import { allResourceTables } from './resources/all-resource-tables.ts';

const { book, database, run, rowsOf, counts, empty, close } = await importer();
const { pool } = database;
beforeEach(empty);
afterAll(close);

async function problemsWith(worksheets: Record<string, string>): Promise<string[]> {
  await book.write(worksheets);
  return (await run()).problems.map(({ sheet, row, column, problem }) => `${sheet} ${row} ${column}: ${problem}`);
}

describe('An archived row', () => {
  it('can be one of every sheet, by the column is_active', () => {
    for (const { name, columns } of allResourceTables) expect(Object.keys(columns), name).toContain('is_active');
  });

  it('is hidden from visitors but stays stored, and is visible again when it is active again', async () => {
    await run();
    const [model] = await rowsOf("select id, product_id from models where name = 'VTC-200/FB'");
    const retire = (active: string) =>
      book.write({
        brands: `id,name,is_active\n10,Imao,${active}\n`,
        categories: `brand,name,slug,is_active\nImao,One-Touch,one-touch,${active}\n`,
        tables: `product,table,c1,is_active\nvtc-series,2,Model,${active}\n`,
        models: `product,table,name,is_active\nvtc-series,2,VTC-200/SB,${active}\n`,
        files: `product,model,kind,file,is_active\n,VTC-200/FB,step,files/vtc.step,${active}\n`,
        page_seo: `page_name,is_active\nHome,${active}\n`,
        redirects: `old_path,location,is_active\nmarkets,/Markets,${active}\n`,
        products: 'category,name\n',
        banners: 'heading\n',
      });
    const seen = async () => ({
      brands: (await listBrands(pool)).map(({ name }) => name),
      brand: (await findBrand(pool, { key: 'imao' }))?.name,
      filters: (await loadCatalogueNames(pool)).brands.map(({ name }) => name),
      table: (await findProductTable(pool, { productId: model.product_id, number: 2 }))?.number,
      file: typeof (await findModelFile(pool, model.id, 'step'))?.file,
      seo: (await findPageSeo(pool, 'Home'))?.metaTitle,
      redirect: await findRedirect(pool, '/markets'),
      models: (await loadSitemapEntries(pool, 'models', 1)).length,
    });
    const before = await seen();
    expect(before).toMatchObject({
      brand: 'Imao',
      table: 2,
      file: 'string',
      seo: 'Toggle clamps',
      redirect: '/Markets',
      models: 3,
    });
    await retire('no');
    expect((await run()).sheets.filter(({ retired }) => retired > 0).map(({ sheet }) => sheet)).toEqual([
      'brands',
      'categories',
      'tables',
      'models',
      'files',
      'page_seo',
      'redirects',
    ]);
    expect(await seen()).toEqual({
      brands: ['Steel-Smith'],
      brand: undefined,
      filters: ['Steel-Smith'],
      table: undefined,
      file: 'undefined',
      seo: undefined,
      redirect: undefined,
      models: 2,
    });
    expect(await findModelById(pool, model.id)).toMatchObject({ name: 'VTC-200/FB' });
    await retire('yes');
    await run();
    expect(await seen()).toEqual(before);
  });

  it('leaves the sitemap with everything below it', async () => {
    await run();
    await book.write({
      categories:
        goodWorkbook.categories?.replace('sort_order', 'sort_order,is_active').replace(',,2\n', ',,2,no\n') ?? '',
    });
    await counts();
    expect(await loadSitemapFileNumbers(pool)).toEqual({
      categories: [1],
      products: [],
      models: [],
      news: [],
      events: [],
    });
    expect(await loadSitemapEntries(pool, 'categories', 1)).toHaveLength(2);
  });

  it('must not have visible rows below it that only it would hide', async () => {
    await run();
    expect(await problemsWith({ brands: 'id,name,is_active\n10,Imao,no\n', categories: 'brand,name,slug\n' })).toEqual([
      'brands 2 is_active: "one-touch" of categories would be visible, but "Imao" of brands is archived',
    ]);
    await book.write({ brands: goodWorkbook.brands ?? '', categories: goodWorkbook.categories ?? '' });
    expect(
      await problemsWith({
        tables: 'product,table,c1,is_active\nvtc-series,2,Model,no\n',
        models: 'product,table,name\n',
      }),
    ).toEqual([
      'tables 2 is_active: "vtc-series, VTC-200/SB" of models would be visible, but "vtc-series, 2" of tables is archived',
    ]);
    expect(
      await problemsWith({
        tables: 'product,table,c1,c2,is_active\nvtc-series,2,Model,Holding capacity (kg),no\n',
        models: 'product,table,name,is_active\nvtc-series,2,VTC-200/SB,no\nvtc-series,2,VTC-250/SB,yes\n',
      }),
    ).toEqual([
      'models 3 is_active: "vtc-series, VTC-250/SB" of models would be visible, but "vtc-series, 2" of tables is archived',
    ]);
  });
});
