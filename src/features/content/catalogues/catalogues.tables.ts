import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const catalogues = pgTable('catalogues', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  title: text('title').notNull(),
  file: text('file').notNull(),
  sortOrder: integer('sort_order').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
});
