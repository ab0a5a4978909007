import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { presenter } from '../../../platform/api/present.ts';
import { badInput, notFound } from '../../../platform/errors.ts';
import { brandKey } from '../../../platform/slug.ts';
import { categoryPath } from '../../../web/addresses.ts';
import { brand, brandQuery } from './brands.contract.ts';
import { allBrands, type BrandRow, brandBy } from './brands.store.ts';

const present = presenter(brand);

function presentBrand(row: BrandRow) {
  const links = row.topCategories.map(({ name, slug, content }) => ({
    name,
    url: categoryPath({ parent_id: '0', content: content ? '1' : '0', category_slug: slug }),
  }));
  return present(row, { brand_id: row.id, brand_slug: row.slug, category_links: JSON.stringify(links) });
}

export const brandsApi = {
  'GET /api/get_brands.php': endpoint({
    summary: 'List all brands in the order of the menu',
    reply: z.array(brand),
    cached: true,
    handle: async ({ services }) => (await allBrands(services.database.pool)).map(presentBrand),
  }),
  'GET /api/get_brand_info.php': endpoint({
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
      if (!query.brand_id && !query.name) throw badInput('brand_id', 'is required');
      const row = await brandBy(
        services.database.pool,
        query.brand_id ? { id: query.brand_id } : { key: brandKey(query.name ?? '') },
      );
      if (!row) throw notFound('404: Brand not found');
      return presentBrand(row);
    },
  }),
};
