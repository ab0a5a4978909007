import { sql } from 'drizzle-orm';
import {
  integer as integerColumn,
  jsonb,
  pgTable,
  primaryKey,
  text as textColumn,
  timestamp,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
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
import { storedTable, storedValues, versioned } from '../../../platform/resource/stored-table.ts';
import { versioned as builtVersion, tableColumns } from '../../../platform/resource/table-columns.ts';

/** file is a name in the owner's folder (uploads/products, uploads/models). */
export const storedPictures = z.array(z.object({ file: z.string(), alt: z.string().default('') }));

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

export const storedProducts = storedTable('products', {
  id: z.int(),
  categoryId: z.int(),
  slug: z.string(),
  slugNorm: z.string(),
  nameNorm: z.string(),
  images: storedPictures,
  ...storedValues(productsColumns),
  updatedAt: z.date(),
  ...versioned,
});

export const tablesColumns = { headline: text(200), is_active: yesNo(true) };

// Until the other features use plain SQL:
export const products = pgTable('products', {
  id: integerColumn('id').primaryKey().generatedByDefaultAsIdentity(),
  categoryId: integerColumn('category_id').notNull(),
  slug: textColumn('slug').notNull(),
  slugNorm: textColumn('slug_norm').notNull().generatedAlwaysAs(sql`norm(slug)`),
  nameNorm: textColumn('name_norm').notNull().generatedAlwaysAs(sql`norm(name)`),
  images: jsonb('images').$type<z.output<typeof storedPictures>>().notNull().default([]),
  ...tableColumns(productsColumns),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  ...builtVersion,
});

/** How many visible models of a product have a members-only file of a kind, or of `any` (088_product_figures.sql): derived as well. */
export const productDownloads = pgTable(
  'product_downloads',
  {
    productId: integerColumn('product_id').notNull(),
    kind: textColumn('kind').notNull(),
    models: integerColumn('models').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.productId] })],
);
