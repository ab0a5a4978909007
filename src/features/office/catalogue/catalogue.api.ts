import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { slugOf } from '../../../platform/slug.ts';
import { addressOf, type Fields, resourceNamed } from '../resources/resources.ts';
import { staffMay } from '../staff/staff-guards.ts';
import {
  catalogueProductsQuery,
  catalogueProductsReply,
  catalogueReply,
  notPublicQuery,
  notPublicReply,
  PRODUCTS_OF_PAGE,
} from './catalogue.contract.ts';
import { treeBrands, treeCategories, treeDrafts, treeProducts } from './catalogue.store.ts';
import { hiddenRows, type TreeResource } from './hidden-rows.store.ts';

const pageOf = (resource: TreeResource, fields: Fields): string => addressOf(resourceNamed(resource), fields) ?? '/';

export const catalogueApi = behind(staffMay('catalogue', 'read'), {
  'GET /api/office/catalogue': endpoint({
    summary: 'The tree of the catalogue: all brands and categories, and what is only drafted yet',
    reply: catalogueReply,
    handle: async ({ services }) => {
      const { pool } = services.database;
      const [brands, categories, drafts] = await Promise.all([
        treeBrands(pool),
        treeCategories(pool),
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
    summary: 'Products of a category in the order of visitors, archived ones among them, 100 at a time',
    query: catalogueProductsQuery,
    reply: catalogueProductsReply,
    handle: async ({ services, query: { category, skip } }) => {
      const found = await treeProducts(services.database.pool, category, skip);
      const products = found
        .slice(0, PRODUCTS_OF_PAGE)
        .map((row) => ({ ...row, page_address: pageOf('products', row) }));
      return { products, next: found.length > PRODUCTS_OF_PAGE ? skip + PRODUCTS_OF_PAGE : null };
    },
  }),
  'GET /api/office/not_public': endpoint({
    summary: 'What visitors do not see of a brand, a category or a product, of what holds it, and of what it holds',
    query: notPublicQuery,
    reply: notPublicReply,
    handle: async ({ services, query }) => ({ rows: await hiddenRows(services.database.pool, query, { below: true }) }),
  }),
});
