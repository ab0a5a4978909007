import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { idField, nameField } from '../../../platform/api/fields.contract.ts';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import { badInputError } from '../../../platform/http-errors.ts';
import { seoOrErrorSchema } from '../../../web/head/seo-record.contract.ts';
import { buildSeoRecord } from '../../../web/head/seo-record.ts';
import { findCategory } from '../../catalogue/brands-and-categories/categories.store.ts';
import { findBrandSeo, findPageSeo } from './seo.store.ts';

const pageSeoQuery = z.object({ page_name: z.string('must be text').min(1, 'is required').max(100) });

/** `category_name` may be a slug, because a page reads the slug from its URL before the id is loaded. */
const catalogueSeoQuery = z.object({
  brand_id: idField.optional(),
  category_id: idField.optional(),
  category_name: nameField.optional(),
});

/** Name in the default title by lower-case page name (docs/spec/pages-and-navigation.md#seo-records-of-pages). */
const PAGES: Record<string, string> = {
  home: 'Home',
  aboutus: 'About Us',
  allproducts: 'All Products',
  events: 'Events',
  news: 'News',
  markets: 'Markets',
  certification: 'Certification',
  videos: 'Videos',
  contactus: 'Contact Us',
  dealernetwork: 'Dealer Network',
  downloads: 'Downloads',
  cataloguedownloads: 'Catalogue Downloads',
  technicaldata: 'Technical Data',
  register: 'Register',
  enquirycart: 'Enquiry Cart',
  introductiontoclamps: 'Introduction to Clamps',
  typesoftoggleaction: 'Types of Toggle Action',
  whatisatoggleclamp: 'What is a Toggle Clamp',
  applications: 'Applications',
  testingfacilities: 'Testing Facilities',
};

const blank = { metaTitle: '', metaDescription: '', metaKeywords: '', ogImage: '' };

export const seoApi = {
  'GET /api/all_pages_seo.php': defineEndpoint({
    summary: 'Title, description, keywords and share image of a page, by its name',
    query: pageSeoQuery,
    aliases: { pageName: 'page_name' },
    reply: seoOrErrorSchema,
    cached: true,
    handle: async ({ query, services }) => {
      const row = await findPageSeo(services.database.pool, query.page_name);
      const name = getOwnValue(PAGES, query.page_name.toLowerCase()) ?? row?.pageName;
      if (!name) return { error: 'Page not found' };
      return buildSeoRecord(row ?? blank, { name }, services.settings.siteName);
    },
  }),
  'GET /api/get_category_and_brands_for_seo.php': defineEndpoint({
    summary: 'Title, description, keywords and share image of a brand or a category',
    query: catalogueSeoQuery,
    aliases: { brandId: 'brand_id', categoryId: 'category_id', category_slug: 'category_name' },
    reply: seoOrErrorSchema,
    cached: true,
    handle: async ({ query, services }) => {
      const { database, settings } = services;
      if (query.brand_id) {
        const brand = await findBrandSeo(database.pool, query.brand_id);
        if (!brand) return { error: 'Brand not found' };
        return buildSeoRecord(brand, { name: `${brand.name} Products`, text: brand.description }, settings.siteName);
      }
      const wanted = query.category_id ? { id: query.category_id } : { spelling: query.category_name ?? '' };
      if (!('id' in wanted) && !wanted.spelling) throw badInputError('brand_id', 'or category_id is required');
      const category = await findCategory(services, wanted);
      if (!category) return { error: 'Category not found' };
      return buildSeoRecord(category, { name: category.name, text: category.description }, settings.siteName);
    },
  }),
};
