import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const markets = pgTable('markets', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  title: text('title').notNull(),
  shortDescription: text('short_description').notNull().default(''),
  thumbImage: text('thumb_image').notNull().default(''),
  brochure: text('brochure').notNull().default(''),
  sortOrder: integer('sort_order').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
});
