import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { badInput, HttpError, notFound } from '../../../platform/errors.ts';
import { crumb } from '../categories/categories.contract.ts';
import { categoryAndBelow, categoryBy, categoryPathTo } from '../categories/categories.store.ts';
import { presentCard, presentMedia, presentProduct, presentTrail } from './present-product.ts';
import {
  filtersData,
  product,
  productCard,
  productMedia,
  productNameQuery,
  productsQuery,
} from './products.contract.ts';
import { catalogueNames, partsOfProduct, productBy, productIdsSearched, productsWhere } from './products.store.ts';

const aliases = { product_name: 'productName', product_slug: 'productName', slug: 'productName' };

export const productsApi = {
  'GET /api/get_products.php': endpoint({
    summary: 'Products of a category and all below it, or by a search, or both',
    query: productsQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug', category_name: 'category_slug' },
    reply: z.array(productCard),
    handle: async ({ query: { category_id, category_slug, search }, services: { database } }) => {
      const given = category_id ? { id: category_id } : category_slug ? { spelling: category_slug } : undefined;
      if (!given && !search?.trim()) throw badInput('category_slug', 'is required, or categoryId, or search');
      const category = given && (await categoryBy(database.db, given));
      if (given && !category) throw new HttpError(400, 'Invalid category');
      const categoryIds = category && (await categoryAndBelow(database.db, category.id));
      const wanted = search?.trim();
      const productIds = wanted ? await productIdsSearched(database.db, wanted, categoryIds) : undefined;
      return (await productsWhere(database.db, { categoryIds, productIds })).map(presentCard);
    },
  }),
  'GET /api/get_product_details.php': endpoint({
    summary: 'One product with its tables, files and trail, by slug or name in any spelling',
    query: productNameQuery,
    aliases,
    reply: product,
    handle: async ({ query, services: { database } }) => {
      const row = await productBy(database.db, query.productName);
      if (!row) throw notFound(`No product found for slug: ${query.productName.slice(0, 100)}`);
      return presentProduct(row, await partsOfProduct(database.db, row));
    },
  }),
  'GET /api/get_product_models_media_alt.php': endpoint({
    summary: 'Texts, pictures and video of a product, by slug or name in any spelling',
    query: productNameQuery,
    aliases,
    reply: productMedia,
    handle: async ({ query, services }) => {
      const row = await productBy(services.database.db, query.productName);
      if (!row) throw notFound(`No product found for slug: ${query.productName.slice(0, 100)}`);
      return presentMedia(row);
    },
  }),
  'GET /api/get_breadcrumbs_product_models.php': endpoint({
    summary: 'The trail from Home to a product; empty when there is no such product',
    query: productNameQuery,
    aliases,
    reply: z.array(crumb),
    handle: async ({ query, services: { database } }) => {
      const row = await productBy(database.db, query.productName);
      return row ? presentTrail(row, await categoryPathTo(database.db, row.categoryId)) : [];
    },
  }),
  'GET /api/get_filters_data.php': endpoint({
    summary: 'Brands, categories and products by name: what the CAD list is filtered by',
    reply: filtersData,
    handle: async ({ services }) => catalogueNames(services.database.db),
  }),
};
