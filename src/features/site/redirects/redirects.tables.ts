import { pgTable, text as textColumn, timestamp } from 'drizzle-orm/pg-core';
import { labelled, link, required, text, yesNo } from '../../../platform/resource/columns.ts';
import { tableColumns, versioned } from '../../../platform/resource/table-columns.ts';

/** old_path has no leading slash, as in the requests to get_redirect.php. */
export const redirectsColumns = {
  old_path: labelled('Old address', required(text(500))),
  location: labelled('New address', required(link())),
  is_active: yesNo(true),
};

export const redirects = pgTable('redirects', {
  ...tableColumns(redirectsColumns),
  oldPath: textColumn('old_path').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  origin: textColumn('origin', { enum: ['staff', 'slug_change'] })
    .notNull()
    .default('staff'),
  ...versioned,
});
