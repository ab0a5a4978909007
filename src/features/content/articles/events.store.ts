import type { Queryable } from '../../../platform/postgres/database.ts';
import { articleByAddress, articleById, articlesFrom } from './article-queries.store.ts';
import { events } from './events.tables.ts';

export type EventRow = typeof events.$inferSelect;

/** Events on show, the coming ones first, then back in time. */
export const eventsFrom = (db: Queryable, stretch: { offset: number; limit: number }) =>
  articlesFrom(db, events, stretch);

/** One event by title, dashed title or id. */
export const eventByAddress = (db: Queryable, address: string) => articleByAddress(db, events, address);

export const eventById = (db: Queryable, id: number) => articleById(db, events, id);
