import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { notFoundError } from '../../../platform/http-errors.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { catalogueCrumb } from '../brands-and-categories/categories.contract.ts';
import { loadCategoryPath } from '../brands-and-categories/categories.store.ts';
import { loadWholeProduct, presentProductBreadcrumbs, presentProductMedia } from './present-product.ts';
import { filtersData, product, productMedia, productNameQuery } from './products.contract.ts';
import { findProductByName, loadCatalogueNames } from './products.store.ts';

const aliases = { product_name: 'productName', product_slug: 'productName', slug: 'productName' };

export const productsApi = {
  'GET /api/get_product_details.php': defineEndpoint({
    summary: 'Get one product with its tables, files and breadcrumbs, by slug or name in any spelling',
    query: productNameQuery,
    aliases,
    reply: product,
    cached: true,
    handle: async ({ query, services }) => {
      const row = await findProductByName(services, query.productName);
      if (!row) throw notFoundError(`No product found for slug: ${cutText(query.productName, 100)}`);
      return loadWholeProduct(services, row);
    },
  }),
  'GET /api/get_product_models_media_alt.php': defineEndpoint({
    summary: 'Get the texts, pictures and video of a product, by slug or name in any spelling',
    query: productNameQuery,
    aliases,
    reply: productMedia,
    cached: true,
    handle: async ({ query, services }) => {
      const row = await findProductByName(services, query.productName);
      if (!row) throw notFoundError(`No product found for slug: ${cutText(query.productName, 100)}`);
      return presentProductMedia(row);
    },
  }),
  'GET /api/get_breadcrumbs_product_models.php': defineEndpoint({
    summary: 'List the breadcrumbs from Home to a product; empty if there is no such product',
    query: productNameQuery,
    aliases,
    reply: z.array(catalogueCrumb),
    cached: true,
    handle: async ({ query, services }) => {
      const row = await findProductByName(services, query.productName);
      return row ? presentProductBreadcrumbs(row, await loadCategoryPath(services, row.categoryId)) : [];
    },
  }),
  'GET /api/get_filters_data.php': defineEndpoint({
    summary: 'List brands, categories and products by name, for the filters of the CAD list',
    reply: filtersData,
    cached: true,
    handle: async ({ services }) => loadCatalogueNames(services.database.pool),
  }),
};
