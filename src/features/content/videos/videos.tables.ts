import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const videos = pgTable('videos', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  link: text('link').notNull(),
  sortOrder: integer('sort_order').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
});
