import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const applicationPictures = pgTable('application_pictures', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  caption: text('caption').notNull(),
  image: text('image').notNull().default(''),
  sortOrder: integer('sort_order').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
});
