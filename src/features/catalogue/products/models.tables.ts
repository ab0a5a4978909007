import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text as textColumn, timestamp } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import {
  formed,
  html,
  labelled,
  required,
  seoColumns,
  text,
  video,
  yesNo,
} from '../../../platform/resource/columns.ts';
import { storedTable, storedValues, versioned } from '../../../platform/resource/stored-table.ts';
import { versioned as builtVersion, tableColumns } from '../../../platform/resource/table-columns.ts';
import { HSN_CODE } from './hsn-code.limits.ts';
import { storedPictures } from './products.tables.ts';

export const modelsColumns = {
  name: required(text(150)),
  video_url: labelled('Video', video()),
  short_description: text(1000),
  main_description: html(),
  hsn_code: labelled(
    'HSN code',
    formed(8, 'an HSN code of 4, 6 or 8 digits', '', (code) => HSN_CODE.test(code)),
  ),
  is_active: yesNo(true),
  ...seoColumns,
};

export const storedModels = storedTable('models', {
  id: z.int(),
  productId: z.int(),
  tableId: z.int(),
  position: z.int(),
  nameNorm: z.string(),
  slug: z.string(),
  cells: z.array(z.string()),
  images: storedPictures,
  featuredOrder: z.int().nullable(),
  ...storedValues(modelsColumns),
  updatedAt: z.date(),
  ...versioned,
});

// Until the other features use plain SQL:
export const models = pgTable('models', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  productId: integer('product_id').notNull(),
  tableId: integer('table_id').notNull(),
  position: integer('position').notNull().default(0),
  nameNorm: textColumn('name_norm').notNull().generatedAlwaysAs(sql`norm(name)`),
  slug: textColumn('slug').notNull(),
  cells: textColumn('cells').array().notNull(),
  images: jsonb('images').$type<z.output<typeof storedPictures>>().notNull().default([]),
  featuredOrder: integer('featured_order'),
  ...tableColumns(modelsColumns),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  ...builtVersion,
});
