import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { toSlug } from '../../../platform/slug.ts';
import { getResource, getRowAddress, type RowFields } from '../rows/resources.ts';
import { requireRight } from '../staff/staff-guards.ts';
import {
  catalogueProductsQuery,
  catalogueProductsReply,
  catalogueTreeQuery,
  catalogueTreeReply,
  hiddenRowsQuery,
  hiddenRowsReply,
  TREE_PRODUCTS_PER_PAGE,
} from './catalogue.contract.ts';
import {
  type CatalogueTreeResource,
  findWaitingSet,
  listHiddenRows,
  listTreeBrands,
  listTreeCategories,
  listTreeDrafts,
  listTreeProducts,
} from './catalogue.store.ts';

const getTreePageAddress = (resource: CatalogueTreeResource, fields: RowFields): string =>
  getRowAddress(getResource(resource), fields) ?? '/';

export const officeCatalogueApi = guardEndpoints(requireRight('catalogue', 'read'), {
  'GET /api/office/catalogue': defineEndpoint({
    summary:
      'The tree of the catalogue: all brands and categories with the drafts of a change set applied, including drafted new ones',
    query: catalogueTreeQuery,
    reply: catalogueTreeReply,
    handle: async ({ services, query }) => {
      const { pool } = services.database;
      const set = await findWaitingSet(pool, query.set);
      const [brands, categories, drafts] = await Promise.all([
        listTreeBrands(pool, set),
        listTreeCategories(pool, set),
        listTreeDrafts(pool),
      ]);
      return {
        brands: brands.map((row) => ({ ...row, page_address: getTreePageAddress('brands', row) })),
        categories: categories.map((row) => {
          const { slug, parent_id: parent, holds_categories: content } = row;
          return { ...row, page_address: getTreePageAddress('categories', { slug, parent, content }) };
        }),
        drafts: drafts.map((draft) => {
          const { resource, name, holder: parent, holds_categories: content } = draft;
          const slug = draft.slug || toSlug(name);
          return { ...draft, slug, page_address: getTreePageAddress(resource, { name, slug, parent, content }) };
        }),
      };
    },
  }),
  'GET /api/office/catalogue_products': defineEndpoint({
    summary: 'Products of a category in the order that visitors see, with archived ones, 100 at a time',
    query: catalogueProductsQuery,
    reply: catalogueProductsReply,
    handle: async ({ services, query: { category, skip, set } }) => {
      const { pool } = services.database;
      const found = await listTreeProducts(pool, category, skip, await findWaitingSet(pool, set));
      const products = found
        .slice(0, TREE_PRODUCTS_PER_PAGE)
        .map((row) => ({ ...row, page_address: getTreePageAddress('products', row) }));
      return { products, next: found.length > TREE_PRODUCTS_PER_PAGE ? skip + TREE_PRODUCTS_PER_PAGE : null };
    },
  }),
  'GET /api/office/not_public': defineEndpoint({
    summary: 'Archived rows among a brand, category or product, its parents and its contents',
    query: hiddenRowsQuery,
    reply: hiddenRowsReply,
    handle: async ({ services, query }) => ({
      rows: await listHiddenRows(services.database.pool, query, { below: true }),
    }),
  }),
});
