import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const banners = pgTable('banners', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  heading: text('heading').notNull().default(''),
  description: text('description').notNull().default(''),
  link1: text('link1').notNull().default(''),
  link2: text('link2').notNull().default(''),
  bannerImage: text('banner_image').notNull().default(''),
  sortOrder: integer('sort_order').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
});
