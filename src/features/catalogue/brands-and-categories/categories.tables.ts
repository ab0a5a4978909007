import { sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, pgTable, text as textColumn, timestamp } from 'drizzle-orm/pg-core';
import { labelled, listed, picture, required, seoColumns, text, yesNo } from '../../../platform/resource/columns.ts';
import { tableColumns, versioned } from '../../../platform/resource/table-columns.ts';
import { brands } from './brands.tables.ts';

export const categoriesColumns = {
  name: required(text(150)),
  content: labelled('Holds sub-categories', yesNo(false)),
  description: text(5000),
  image: picture('categories'),
  image_alt: labelled('Text for screen readers', text(300)),
  ...listed,
  ...seoColumns,
};

export const categories = pgTable('categories', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  brandId: integer('brand_id')
    .notNull()
    .references(() => brands.id),
  parentId: integer('parent_id').references((): AnyPgColumn => categories.id),
  slug: textColumn('slug').notNull(),
  slugNorm: textColumn('slug_norm').notNull().generatedAlwaysAs(sql`norm(slug)`),
  nameNorm: textColumn('name_norm').notNull().generatedAlwaysAs(sql`norm(name)`),
  ...tableColumns(categoriesColumns),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  ...versioned,
});
