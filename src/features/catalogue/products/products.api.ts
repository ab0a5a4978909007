import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { notFound } from '../../../platform/errors.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { crumb } from '../brands-and-categories/categories.contract.ts';
import { categoryPathNow } from '../brands-and-categories/categories.store.ts';
import { presentBreadcrumbs, presentMedia, wholeProduct } from './present-product.ts';
import { filtersData, product, productMedia, productNameQuery } from './products.contract.ts';
import { catalogueNames, productNow } from './products.store.ts';

const aliases = { product_name: 'productName', product_slug: 'productName', slug: 'productName' };

export const productsApi = {
  'GET /api/get_product_details.php': endpoint({
    summary: 'Get one product with its tables, files and breadcrumbs, by slug or name in any spelling',
    query: productNameQuery,
    aliases,
    reply: product,
    cached: true,
    handle: async ({ query, services }) => {
      const row = await productNow(services, query.productName);
      if (!row) throw notFound(`No product found for slug: ${cutText(query.productName, 100)}`);
      return wholeProduct(services, row);
    },
  }),
  'GET /api/get_product_models_media_alt.php': endpoint({
    summary: 'Get the texts, pictures and video of a product, by slug or name in any spelling',
    query: productNameQuery,
    aliases,
    reply: productMedia,
    cached: true,
    handle: async ({ query, services }) => {
      const row = await productNow(services, query.productName);
      if (!row) throw notFound(`No product found for slug: ${cutText(query.productName, 100)}`);
      return presentMedia(row);
    },
  }),
  'GET /api/get_breadcrumbs_product_models.php': endpoint({
    summary: 'List the breadcrumbs from Home to a product; empty if there is no such product',
    query: productNameQuery,
    aliases,
    reply: z.array(crumb),
    cached: true,
    handle: async ({ query, services }) => {
      const row = await productNow(services, query.productName);
      return row ? presentBreadcrumbs(row, await categoryPathNow(services, row.categoryId)) : [];
    },
  }),
  'GET /api/get_filters_data.php': endpoint({
    summary: 'List brands, categories and products by name, for the filters of the CAD list',
    reply: filtersData,
    cached: true,
    handle: async ({ services }) => catalogueNames(services.database.pool),
  }),
};
