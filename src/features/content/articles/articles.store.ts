import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { normOf, slugOf } from '../../../platform/slug.ts';
import { articleTables } from './articles.tables.ts';

type Tables = typeof articleTables;
/** A kind of article by its table name. */
export type TableName = keyof Tables;
export type ArticleRow<Name extends TableName = TableName> = Tables[Name]['$inferSelect'];

const ID_PATTERN = /^[1-9]\d{0,8}$/;

const { news, events } = articleTables;
const hasEnded = sql`event_has_ended(${events.date}, ${events.endDate})`;
/** News newest first; coming events soonest first, then those that have ended, the last one first. */
const ORDER: Record<TableName, SQL[]> = {
  news: [desc(news.date), desc(news.id)],
  events: [hasEnded, sql`case when not ${hasEnded} then ${events.date} end`, desc(events.date), desc(events.id)],
};

/**
 * A range of the active articles, in the order of their kind.
 * `hasMore`: whether more follow.
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
    .orderBy(...ORDER[name])
    .offset(offset)
    .limit(limit + 1);
  return { rows: rows.slice(0, limit) as ArticleRow<Name>[], hasMore: rows.length > limit };
}

/**
 * The active article with this title or dashed title in any spelling, else with this id.
 * A title of digits therefore takes precedence over an id. Undefined when there is none.
 */
export async function articleByTitleOrId<Name extends TableName>(
  db: Queryable,
  name: Name,
  titleOrId: string,
): Promise<ArticleRow<Name> | undefined> {
  const norm = normOf(slugOf(titleOrId));
  if (norm) {
    const named = await activeArticle(db, name, sql`${articleTables[name].slugNorm} = ${norm}`);
    if (named) return named;
  }
  return ID_PATTERN.test(titleOrId) ? articleById(db, name, Number(titleOrId)) : undefined;
}

/** The active article with this id, or undefined. */
export const articleById = <Name extends TableName>(db: Queryable, name: Name, id: number) =>
  activeArticle(db, name, sql`${articleTables[name].id} = ${id}`);

async function activeArticle<Name extends TableName>(db: Queryable, name: Name, where: ReturnType<typeof sql>) {
  const table = articleTables[name];
  const [row] = await db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.isActive, true), where))
    .limit(1);
  return row as ArticleRow<Name> | undefined;
}
