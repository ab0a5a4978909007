import { sql } from 'drizzle-orm';
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const searchMisses = pgTable(
  'search_misses',
  {
    day: date('day').notNull().default(sql`current_date`),
    words: text('words').notNull(),
    asked: integer('asked').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
);
