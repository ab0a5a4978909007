import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { markets } from './markets.tables.ts';

export type MarketRow = typeof markets.$inferSelect;

/** The visible markets, in display order. */
export function visibleMarkets(db: Queryable): Promise<MarketRow[]> {
  return db.select().from(markets).where(eq(markets.isActive, true)).orderBy(asc(markets.sortOrder), asc(markets.id));
}
