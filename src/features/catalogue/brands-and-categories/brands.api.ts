import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { createPresenter } from '../../../platform/api/presenter.ts';
import { badInputError, notFoundError } from '../../../platform/http-errors.ts';
import { toBrandKey } from '../../../platform/slug.ts';
import { categoryPath } from '../../../web/addresses.ts';
import { brand, brandQuery } from './brands.contract.ts';
import { type BrandRow, findBrand, listBrands } from './brands.store.ts';

const present = createPresenter(brand);

function presentBrand(row: BrandRow) {
  const links = row.topCategories.map(({ name, slug, content }) => ({
    name,
    url: categoryPath({ parent_id: '0', content: content ? '1' : '0', category_slug: slug }),
  }));
  return present(row, { brand_id: row.id, brand_slug: row.slug, category_links: JSON.stringify(links) });
}

export const brandsApi = {
  'GET /api/get_brands.php': defineEndpoint({
    summary: 'List all brands in the order of the menu',
    reply: z.array(brand),
    cached: true,
    handle: async ({ services }) => (await listBrands(services.database.pool)).map(presentBrand),
  }),
  'GET /api/get_brand_info.php': defineEndpoint({
    summary: 'Get one brand by id or name',
    query: brandQuery,
    aliases: {
      brandId: 'brand_id',
      id: 'brand_id',
      brand: 'name',
      brand_slug: 'name',
      brand_name: 'name',
      brandName: 'name',
    },
    reply: brand,
    cached: true,
    handle: async ({ query, services }) => {
      if (!query.brand_id && !query.name) throw badInputError('brand_id', 'is required');
      const row = await findBrand(
        services.database.pool,
        query.brand_id ? { id: query.brand_id } : { key: toBrandKey(query.name ?? '') },
      );
      if (!row) throw notFoundError('404: Brand not found');
      return presentBrand(row);
    },
  }),
};
