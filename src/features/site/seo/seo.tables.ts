import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const pageSeo = pgTable('page_seo', {
  pageName: text('page_name').primaryKey(),
  metaTitle: text('meta_title').notNull().default(''),
  metaDescription: text('meta_description').notNull().default(''),
  metaKeywords: text('meta_keywords').notNull().default(''),
  ogImage: text('og_image').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
});
