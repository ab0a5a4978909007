import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The columns that every kind of article has. `dateColumn` is the name of the date by which they are sorted. */
const articleColumns = (dateColumn: string) => ({
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  title: text('title').notNull(),
  slug: text('slug').notNull(),
  slugNorm: text('slug_norm').notNull().generatedAlwaysAs(sql`norm(slug)`),
  date: date(dateColumn).notNull(),
  thumbImage: text('thumb_image').notNull().default(''),
  bigImage: text('big_image').notNull().default(''),
  shortDescription: text('short_description').notNull().default(''),
  longDescription: text('long_description').notNull().default(''),
  galleryImages: jsonb('gallery_images').$type<string[]>().notNull().default([]),
  videoUrl: text('video_url').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  metaTitle: text('meta_title').notNull().default(''),
  metaDescription: text('meta_description').notNull().default(''),
  metaKeywords: text('meta_keywords').notNull().default(''),
  ogImage: text('og_image').notNull().default(''),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  version: integer('version').notNull().default(1),
});

export const news = pgTable('news', articleColumns('news_date'));

export const events = pgTable('events', {
  ...articleColumns('event_date'),
  endDate: date('end_date'),
  venue: text('venue').notNull().default(''),
});

/** Every kind of article; the workbook has a sheet for each. */
export const articleTables = { news, events };
