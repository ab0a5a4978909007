import { and, desc, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { normOf, slugOf } from '../../../platform/slug.ts';

/** A table with the columns of articleColumns(). */
export type ArticleTable = PgTable & Record<'id' | 'slugNorm' | 'date' | 'isActive', PgColumn>;

const PRESENT_ID = /^[1-9]\d{0,8}$/;

/**
 * A range of the articles on show, newest first (then the highest id, resolutions D70).
 * `hasMore` tells whether others follow it.
 */
export async function articlesFrom<Table extends ArticleTable>(
  db: Queryable,
  table: Table,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Table['$inferSelect'][]; hasMore: boolean }> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(eq(table.isActive, true))
    .orderBy(desc(table.date), desc(table.id))
    .offset(offset)
    .limit(limit + 1);
  return { rows: rows.slice(0, limit) as Table['$inferSelect'][], hasMore: rows.length > limit };
}

/**
 * The article on show that an address means: its title or dashed title in any spelling, else its id (resolutions D35, D36).
 * A title made of digits therefore comes before an id. Undefined when there is none.
 */
export async function articleByAddress<Table extends ArticleTable>(
  db: Queryable,
  table: Table,
  address: string,
): Promise<Table['$inferSelect'] | undefined> {
  const norm = normOf(slugOf(address));
  if (norm) {
    const named = await one(db, table, sql`${table.slugNorm} = ${norm}`);
    if (named) return named;
  }
  return PRESENT_ID.test(address) ? articleById(db, table, Number(address)) : undefined;
}

/** The article on show with this id, or undefined. */
export function articleById<Table extends ArticleTable>(db: Queryable, table: Table, id: number) {
  return one(db, table, sql`${table.id} = ${id}`);
}

async function one<Table extends ArticleTable>(db: Queryable, table: Table, where: ReturnType<typeof sql>) {
  const [row] = await db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.isActive, true), where))
    .limit(1);
  return row as Table['$inferSelect'] | undefined;
}
