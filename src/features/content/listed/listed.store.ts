import { and, asc, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listedTables } from './listed.tables.ts';

type Tables = typeof listedTables;
export type ListName = keyof Tables;
export type ListedRow<Name extends ListName> = Tables[Name]['$inferSelect'];

/** The visible rows of a table, banners within their times, in the order of staff; of a page of them one more, by which it is known that more follow. */
export async function visibleRows<Name extends ListName>(
  db: Queryable,
  name: Name,
  { page, size }: { page: number; size?: number } = { page: 1 },
): Promise<ListedRow<Name>[]> {
  const table: Pick<Tables[ListName], 'id' | 'isActive' | 'sortOrder'> = listedTables[name];
  const all = db
    .select()
    .from(listedTables[name] as PgTable)
    .where(
      name === 'banners'
        ? and(eq(table.isActive, true), sql`within_times(banners.shown_from, banners.shown_until)`)
        : eq(table.isActive, true),
    )
    .orderBy(asc(table.sortOrder), asc(table.id));
  return (await (size ? all.offset((page - 1) * size).limit(size + 1) : all)) as ListedRow<Name>[];
}
