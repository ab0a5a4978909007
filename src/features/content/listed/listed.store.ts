import { asc, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listedTables } from './listed.tables.ts';

type Tables = typeof listedTables;
export type ListName = keyof Tables;
export type ListedRow<Name extends ListName> = Tables[Name]['$inferSelect'];

/** The visible rows of a table, in the order of staff; of a page of them one more, by which it is known that more follow. */
export async function visibleRows<Name extends ListName>(
  db: Queryable,
  name: Name,
  { page, size }: { page: number; size?: number } = { page: 1 },
): Promise<ListedRow<Name>[]> {
  const table: Pick<Tables[ListName], 'id' | 'isActive' | 'sortOrder'> = listedTables[name];
  const all = db
    .select()
    .from(listedTables[name] as PgTable)
    .where(eq(table.isActive, true))
    .orderBy(asc(table.sortOrder), asc(table.id));
  return (await (size ? all.offset((page - 1) * size).limit(size + 1) : all)) as ListedRow<Name>[];
}
