import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { articleColumns } from './articles.tables.ts';

export const events = pgTable('events', {
  ...articleColumns('event_date'),
  endDate: date('end_date'),
  venue: text('venue').notNull().default(''),
});
