import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { slugOf } from '../../../platform/slug.ts';
import { addressOf, type Fields, resourceNamed } from '../resources/resources.ts';
import { staffMay } from '../staff/staff-guards.ts';
import {
  catalogueProductsQuery,
  catalogueProductsReply,
  catalogueQuery,
  catalogueReply,
  notPublicQuery,
  notPublicReply,
  PRODUCTS_OF_PAGE,
} from './catalogue.contract.ts';
import {
  hiddenRows,
  type TreeResource,
  treeBrands,
  treeCategories,
  treeDrafts,
  treeProducts,
  waitingSetOf,
} from './catalogue.store.ts';

const pageOf = (resource: TreeResource, fields: Fields): string => addressOf(resourceNamed(resource), fields) ?? '/';

export const catalogueApi = behind(staffMay('catalogue', 'read'), {
  'GET /api/office/catalogue': endpoint({
    summary:
      'The tree of the catalogue: all brands and categories with the drafts of a change set applied, including drafted new ones',
    query: catalogueQuery,
    reply: catalogueReply,
    handle: async ({ services, query }) => {
      const { pool } = services.database;
      const set = await waitingSetOf(pool, query.set);
      const [brands, categories, drafts] = await Promise.all([
        treeBrands(pool, set),
        treeCategories(pool, set),
        treeDrafts(pool),
      ]);
      return {
        brands: brands.map((row) => ({ ...row, page_address: pageOf('brands', row) })),
        categories: categories.map((row) => {
          const { slug, parent_id: parent, holds_categories: content } = row;
          return { ...row, page_address: pageOf('categories', { slug, parent, content }) };
        }),
        drafts: drafts.map((draft) => {
          const { resource, name, holder: parent, holds_categories: content } = draft;
          const slug = draft.slug || slugOf(name);
          return { ...draft, slug, page_address: pageOf(resource, { name, slug, parent, content }) };
        }),
      };
    },
  }),
  'GET /api/office/catalogue_products': endpoint({
    summary: 'Products of a category in the order that visitors see, with archived ones, 100 at a time',
    query: catalogueProductsQuery,
    reply: catalogueProductsReply,
    handle: async ({ services, query: { category, skip, set } }) => {
      const { pool } = services.database;
      const found = await treeProducts(pool, category, skip, await waitingSetOf(pool, set));
      const products = found
        .slice(0, PRODUCTS_OF_PAGE)
        .map((row) => ({ ...row, page_address: pageOf('products', row) }));
      return { products, next: found.length > PRODUCTS_OF_PAGE ? skip + PRODUCTS_OF_PAGE : null };
    },
  }),
  'GET /api/office/not_public': endpoint({
    summary: 'Archived rows among a brand, category or product, its parents and its contents',
    query: notPublicQuery,
    reply: notPublicReply,
    handle: async ({ services, query }) => ({ rows: await hiddenRows(services.database.pool, query, { below: true }) }),
  }),
});
