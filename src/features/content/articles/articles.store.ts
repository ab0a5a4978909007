import { and, desc, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { normOf, slugOf } from '../../../platform/slug.ts';
import { articleTables } from './articles.tables.ts';

type Tables = typeof articleTables;
/** A kind of article by the name of its table. */
export type TableName = keyof Tables;
export type ArticleRow<Name extends TableName = TableName> = Tables[Name]['$inferSelect'];

const PRESENT_ID = /^[1-9]\d{0,8}$/;

/**
 * A range of the articles on show, newest first (then the highest id).
 * `hasMore` tells whether others follow it.
 */
export async function articlesFrom<Name extends TableName>(
  db: Queryable,
  name: Name,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ArticleRow<Name>[]; hasMore: boolean }> {
  const table = articleTables[name];
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(eq(table.isActive, true))
    .orderBy(desc(table.date), desc(table.id))
    .offset(offset)
    .limit(limit + 1);
  return { rows: rows.slice(0, limit) as ArticleRow<Name>[], hasMore: rows.length > limit };
}

/**
 * The article on show that an address means: its title or dashed title in any spelling, else its id.
 * A title made of digits therefore comes before an id. Undefined when there is none.
 */
export async function articleByAddress<Name extends TableName>(
  db: Queryable,
  name: Name,
  address: string,
): Promise<ArticleRow<Name> | undefined> {
  const norm = normOf(slugOf(address));
  if (norm) {
    const named = await one(db, name, sql`${articleTables[name].slugNorm} = ${norm}`);
    if (named) return named;
  }
  return PRESENT_ID.test(address) ? articleById(db, name, Number(address)) : undefined;
}

/** The article on show with this id, or undefined. */
export const articleById = <Name extends TableName>(db: Queryable, name: Name, id: number) =>
  one(db, name, sql`${articleTables[name].id} = ${id}`);

async function one<Name extends TableName>(db: Queryable, name: Name, where: ReturnType<typeof sql>) {
  const table = articleTables[name];
  const [row] = await db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.isActive, true), where))
    .limit(1);
  return row as ArticleRow<Name> | undefined;
}
