import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** oldPath has no leading slash, as in the requests to get_redirect.php. */
export const redirects = pgTable('redirects', {
  oldPath: text('old_path').primaryKey(),
  location: text('location').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  origin: text('origin', { enum: ['staff', 'slug_change'] })
    .notNull()
    .default('staff'),
  version: integer('version').notNull().default(1),
});
