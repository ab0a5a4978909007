import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { categories } from '../brands-and-categories/categories.tables.ts';

/** file is a name in the owner's folder (uploads/products, uploads/models). */
export type StoredPicture = { file: string; alt: string };

export const products = pgTable('products', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  categoryId: integer('category_id')
    .notNull()
    .references(() => categories.id),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  slugNorm: text('slug_norm').notNull().generatedAlwaysAs(sql`norm(slug)`),
  nameNorm: text('name_norm').notNull().generatedAlwaysAs(sql`norm(name)`),
  shortDescription: text('short_description').notNull().default(''),
  mainDescription: text('main_description').notNull().default(''),
  images: jsonb('images').$type<StoredPicture[]>().notNull().default([]),
  videoUrl: text('video_url').notNull().default(''),
  group1Image: text('group1_image').notNull().default(''),
  group1ImageAlt: text('group1_image_alt').notNull().default(''),
  group2Image: text('group2_image').notNull().default(''),
  group2ImageAlt: text('group2_image_alt').notNull().default(''),
  sortOrder: integer('sort_order').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  metaTitle: text('meta_title').notNull().default(''),
  metaDescription: text('meta_description').notNull().default(''),
  metaKeywords: text('meta_keywords').notNull().default(''),
  ogImage: text('og_image').notNull().default(''),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  version: integer('version').notNull().default(1),
});

export const productTables = pgTable('product_tables', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  productId: integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  number: smallint('number').notNull(),
  headline: text('headline').notNull().default(''),
  labels: text('labels').array().notNull(),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
});

/** The values of a product's visible models as lists (055_product_facets.sql): derived, rebuilt when the catalogue version increases. */
export const productFacets = pgTable('product_facets', {
  productId: integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  attributeId: integer('attribute_id').notNull(),
  text: text('text'),
  models: text('models').notNull(),
  numbers: text('numbers'),
});

/** How many visible models of a product have a members-only file of a kind, or of `any` (088_product_figures.sql): derived as well. */
export const productDownloads = pgTable(
  'product_downloads',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    models: integer('models').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.productId] })],
);
