import { sql } from 'drizzle-orm';
import { integer, pgTable, text as textColumn, timestamp } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { labelled, listed, picture, required, seoColumns, text, yesNo } from '../../../platform/resource/columns.ts';
import { storedTable, storedValues, versioned } from '../../../platform/resource/stored-table.ts';
import { versioned as builtVersion, tableColumns } from '../../../platform/resource/table-columns.ts';

export const categoriesColumns = {
  name: required(text(150)),
  content: labelled('Holds sub-categories', yesNo(false)),
  description: text(5000),
  image: picture('categories'),
  image_alt: labelled('Text for screen readers', text(300)),
  ...listed,
  ...seoColumns,
};

export const storedCategories = storedTable('categories', {
  id: z.int(),
  brandId: z.int(),
  parentId: z.int().nullable(),
  slug: z.string(),
  slugNorm: z.string(),
  nameNorm: z.string(),
  ...storedValues(categoriesColumns),
  updatedAt: z.date(),
  ...versioned,
});

// Until the other features use plain SQL:
export const categories = pgTable('categories', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  brandId: integer('brand_id').notNull(),
  parentId: integer('parent_id'),
  slug: textColumn('slug').notNull(),
  slugNorm: textColumn('slug_norm').notNull().generatedAlwaysAs(sql`norm(slug)`),
  nameNorm: textColumn('name_norm').notNull().generatedAlwaysAs(sql`norm(name)`),
  ...tableColumns(categoriesColumns),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  ...builtVersion,
});
