import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** oldPath has no leading slash, as get_redirect.php receives it. */
export const redirects = pgTable('redirects', {
  oldPath: text('old_path').primaryKey(),
  location: text('location').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
