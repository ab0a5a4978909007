import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedValue } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { places } from '../places/places.tables.ts';
import { dealers } from './dealers.tables.ts';

export type DealerRow = typeof dealers.$inferSelect;

/**
 * The visible dealers: India first, then by country, state, city and company. A dealer without coordinates gets those of
 * the city; null if these are unknown too.
 */
export function visibleDealers(db: Queryable): Promise<DealerRow[]> {
  return db
    .select({
      ...getTableColumns(dealers),
      lat: checkedValue(sql`coalesce(${dealers.lat}, ${places.lat})`, z.number().nullable()),
      lng: checkedValue(sql`coalesce(${dealers.lng}, ${places.lng})`, z.number().nullable()),
    })
    .from(dealers)
    .leftJoin(
      places,
      and(eq(places.name, dealers.city), eq(places.region, dealers.state), eq(places.country, dealers.country)),
    )
    .where(eq(dealers.isActive, true))
    .orderBy(
      sql`${dealers.country} <> 'India'`,
      asc(dealers.country),
      asc(dealers.state),
      asc(dealers.city),
      asc(dealers.companyName),
    );
}
