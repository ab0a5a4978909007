import { sql } from 'drizzle-orm';
import {
  integer as integerColumn,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text as textColumn,
  timestamp,
} from 'drizzle-orm/pg-core';
import {
  drawing,
  html,
  labelled,
  listed,
  required,
  seoColumns,
  text,
  video,
  yesNo,
} from '../../../platform/resource/columns.ts';
import { tableColumns, versioned } from '../../../platform/resource/table-columns.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';

/** file is a name in the owner's folder (uploads/products, uploads/models). */
export type StoredPicture = { file: string; alt: string };

export const productsColumns = {
  name: required(text(200)),
  short_description: text(1000),
  main_description: html(),
  video_url: labelled('Video', video()),
  group1_image: labelled('Drawing of the first group', drawing('products')),
  group1_image_alt: labelled('What the first drawing shows', text(300)),
  group2_image: labelled('Drawing of the second group', drawing('products')),
  group2_image_alt: labelled('What the second drawing shows', text(300)),
  ...listed,
  ...seoColumns,
};

export const products = pgTable('products', {
  id: integerColumn('id').primaryKey().generatedByDefaultAsIdentity(),
  categoryId: integerColumn('category_id')
    .notNull()
    .references(() => categories.id),
  slug: textColumn('slug').notNull(),
  slugNorm: textColumn('slug_norm').notNull().generatedAlwaysAs(sql`norm(slug)`),
  nameNorm: textColumn('name_norm').notNull().generatedAlwaysAs(sql`norm(name)`),
  images: jsonb('images').$type<StoredPicture[]>().notNull().default([]),
  ...tableColumns(productsColumns),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  ...versioned,
});

export const tablesColumns = { headline: text(200), is_active: yesNo(true) };

export const productTables = pgTable('product_tables', {
  id: integerColumn('id').primaryKey().generatedByDefaultAsIdentity(),
  productId: integerColumn('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  number: smallint('number').notNull(),
  labels: textColumn('labels').array().notNull(),
  /** Beside the labels; null until they are bound at the next start. */
  measures: textColumn('measures').array(),
  ...tableColumns(tablesColumns),
  ...versioned,
});

/** How many visible models of a product have a members-only file of a kind, or of `any` (088_product_figures.sql): derived as well. */
export const productDownloads = pgTable(
  'product_downloads',
  {
    productId: integerColumn('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: textColumn('kind').notNull(),
    models: integerColumn('models').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.productId] })],
);
