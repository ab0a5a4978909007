import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { products, productTables, type StoredPicture } from './products.tables.ts';

export const models = pgTable('models', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  productId: integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  tableId: integer('table_id')
    .notNull()
    .references(() => productTables.id, { onDelete: 'cascade' }),
  position: integer('position').notNull().default(0),
  name: text('name').notNull(),
  nameNorm: text('name_norm').notNull().generatedAlwaysAs(sql`norm(name)`),
  slug: text('slug').notNull(),
  cells: text('cells').array().notNull(),
  images: jsonb('images').$type<StoredPicture[]>().notNull().default([]),
  videoUrl: text('video_url').notNull().default(''),
  shortDescription: text('short_description').notNull().default(''),
  mainDescription: text('main_description').notNull().default(''),
  featuredOrder: integer('featured_order'),
  isActive: boolean('is_active').notNull().default(true),
  metaTitle: text('meta_title').notNull().default(''),
  metaDescription: text('meta_description').notNull().default(''),
  metaKeywords: text('meta_keywords').notNull().default(''),
  ogImage: text('og_image').notNull().default(''),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  version: integer('version').notNull().default(1),
});

/** unit null: the values are text; otherwise they are numbers in this unit ('-' for a number without unit). */
export const attributes = pgTable('attributes', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  unit: text('unit'),
  sortOrder: integer('sort_order').notNull().default(0),
  version: integer('version').notNull().default(1),
});

export const modelAttributes = pgTable(
  'model_attributes',
  {
    modelId: integer('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    attributeId: integer('attribute_id')
      .notNull()
      .references(() => attributes.id),
    number: doublePrecision('number'),
    text: text('text'),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.modelId, table.attributeId] })],
);
