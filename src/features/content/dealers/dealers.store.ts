import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { dealers } from './dealers.tables.ts';
import { places } from './places.tables.ts';

export type DealerRow = typeof dealers.$inferSelect;

/**
 * The dealers on show: India first, then by country, state, city and company. One whose coordinates nobody entered
 * stands where its city is; null where that is not known either.
 */
export function dealersOnShow(db: Queryable): Promise<DealerRow[]> {
  return db
    .select({
      ...getTableColumns(dealers),
      lat: sql<number | null>`coalesce(${dealers.lat}, ${places.lat})`,
      lng: sql<number | null>`coalesce(${dealers.lng}, ${places.lng})`,
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
