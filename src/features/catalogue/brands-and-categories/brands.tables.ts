import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const brands = pgTable('brands', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  description: text('description').notNull().default(''),
  brandImage: text('brand_image').notNull().default(''),
  brandBanner: text('brand_banner').notNull().default(''),
  menuOrder: integer('menu_order').notNull().default(0),
  metaTitle: text('meta_title').notNull().default(''),
  metaDescription: text('meta_description').notNull().default(''),
  metaKeywords: text('meta_keywords').notNull().default(''),
  ogImage: text('og_image').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
});
