import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../../platform/api/api-client.ts';
import { loadProduct } from './load-product.ts';

const columns = { c1: 'Model', c2: 'Capacity (kg)' };
const rows = [{ model_id: 1, model_name: 'A-1', r1: 'A-1', r2: '50' }];
const product = { product_id: 7, product_name: 'Clamp', product_slug: 'clamp', brand_name: 'KIPP', breadcrumbs: [] };

/** Data of the page for a product sent by another server. */
const viewOf = (sent: object | null) =>
  loadProduct({
    api: createApiClient(async (_method, path) => ({
      status: 200,
      body: path.endsWith('get_product_details.php') ? sent : {},
    })),
    params: { slug: 'clamp' },
    search: {},
    movedTo: (path) => Response.redirect(`http://localhost${path}`),
    signal: new AbortController().signal,
  });

describe('A product from another server', () => {
  it('has its tables from the list with headers or, where they are missing there, from their own fields', async () => {
    const first = { table: 'Table1', headline: 'Listed', columns, rows };
    const own = (headline: string) => ({ headline, columns, data: rows });
    const { groups } = await viewOf({
      ...product,
      tablesWithHeaders: [first],
      Table1: own('Own'),
      Table3: own('Third'),
      Table4: { headline: 'Empty', columns, data: [] },
    });
    expect(groups.map(({ number, tables }) => [number, tables.map(({ headline }) => headline)])).toEqual([
      [1, ['Listed']],
      [2, ['Third']],
    ]);
    expect((await viewOf({ ...product, Table1: own('Own') })).groups[0]?.tables[0]?.rows).toEqual([[1, 'A-1', ['50']]]);
  });

  it('has a button that leads to the files only where files are listed', async () => {
    const flags = { ...product, datasheet1: '1', technical1: '/uploads/products/a.pdf', accessories1: '0' };
    const buttons = async (sent: object) => (await viewOf(sent)).groups.flatMap((group) => group.buttons);
    const technical = { label: 'Technical Information', url: '/uploads/products/a.pdf' };
    expect(await buttons(flags)).toEqual([technical]);
    expect(await buttons({ ...flags, files: [{ title: 'Sheet', url: '/a.pdf' }] })).toEqual([
      { label: 'Data Sheet', url: '#files' },
      technical,
    ]);
  });

  it('is missing when it is null', async () => {
    await expect(viewOf(null)).rejects.toMatchObject({ status: 404 });
  });
});
