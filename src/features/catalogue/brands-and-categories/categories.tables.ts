import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { brands } from './brands.tables.ts';

export const categories = pgTable('categories', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  brandId: integer('brand_id')
    .notNull()
    .references(() => brands.id),
  parentId: integer('parent_id').references((): AnyPgColumn => categories.id),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  slugNorm: text('slug_norm').notNull().generatedAlwaysAs(sql`norm(slug)`),
  nameNorm: text('name_norm').notNull().generatedAlwaysAs(sql`norm(name)`),
  content: boolean('content').notNull().default(false),
  description: text('description').notNull().default(''),
  image: text('image').notNull().default(''),
  imageAlt: text('image_alt').notNull().default(''),
  sortOrder: integer('sort_order').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  metaTitle: text('meta_title').notNull().default(''),
  metaDescription: text('meta_description').notNull().default(''),
  metaKeywords: text('meta_keywords').notNull().default(''),
  ogImage: text('og_image').notNull().default(''),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  version: integer('version').notNull().default(1),
});
