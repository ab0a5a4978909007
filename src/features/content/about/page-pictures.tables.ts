import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';

export const pagePictures = pgTable('page_pictures', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  pageName: text('page_name').notNull(),
  place: smallint('place').notNull().default(1),
  image: text('image').notNull().default(''),
  alt: text('alt').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
});
