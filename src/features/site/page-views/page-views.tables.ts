import { sql } from 'drizzle-orm';
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const pageViews = pgTable(
  'page_views',
  {
    itemType: text('item_type').notNull(),
    itemId: integer('item_id').notNull(),
    day: date('day').notNull().default(sql`current_date`),
    itemName: text('item_name').notNull(),
    views: integer('views').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.itemType, table.itemId, table.day] })],
);
