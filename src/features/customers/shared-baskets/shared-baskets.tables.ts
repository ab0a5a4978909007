import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export interface SharedLine {
  model_id: number;
  model_name: string;
  quantity: number;
  /** Not in older ones. */
  own_number?: string;
  note?: string;
}

export const sharedBaskets = pgTable('shared_baskets', {
  id: text('id').primaryKey(),
  lines: jsonb('lines').$type<SharedLine[]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
