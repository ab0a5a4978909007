import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text as textColumn,
  timestamp,
} from 'drizzle-orm/pg-core';
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
import { tableColumns, versioned } from '../../../platform/resource/table-columns.ts';
import { HSN_CODE } from './hsn-code.limits.ts';
import { products, productTables, type StoredPicture } from './products.tables.ts';

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

export const models = pgTable('models', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  productId: integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  tableId: integer('table_id')
    .notNull()
    .references(() => productTables.id, { onDelete: 'cascade' }),
  position: integer('position').notNull().default(0),
  nameNorm: textColumn('name_norm').notNull().generatedAlwaysAs(sql`norm(name)`),
  slug: textColumn('slug').notNull(),
  cells: textColumn('cells').array().notNull(),
  images: jsonb('images').$type<StoredPicture[]>().notNull().default([]),
  featuredOrder: integer('featured_order'),
  ...tableColumns(modelsColumns),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  ...versioned,
});

/** unit null: the values are text; otherwise they are numbers in this unit ('-' for a number without unit). */
export const attributes = pgTable('attributes', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: textColumn('name').notNull(),
  unit: textColumn('unit'),
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
    /** The end of a range that begins with `number`. */
    upper: doublePrecision('upper'),
    text: textColumn('text'),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.modelId, table.attributeId] })],
);
