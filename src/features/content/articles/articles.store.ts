import type { z } from 'zod';
import {
  type DatabaseClient,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { toNorm, toSlug } from '../../../platform/slug.ts';
import { articleTables } from './articles.tables.ts';

type Tables = typeof articleTables;
export type ArticleTableName = keyof Tables;
export type ArticleRow<Name extends ArticleTableName = ArticleTableName> = z.output<Tables[Name]['row']>;

const ID_PATTERN = /^[1-9]\d{0,8}$/;

const HAS_ENDED = 'event_has_ended(event_date, end_date)';
/** News: newest first. Events: upcoming events, soonest first, then past events, latest first. */
const ORDER: Record<ArticleTableName, SqlFragment> = {
  news: rawSql('news_date desc, id desc'),
  events: rawSql(`${HAS_ENDED}, case when not ${HAS_ENDED} then event_date end, event_date desc, id desc`),
};

async function loadArticlesWhere<Name extends ArticleTableName>(
  client: DatabaseClient,
  name: Name,
  condition: SqlFragment,
): Promise<ArticleRow<Name>[]> {
  const { row, columns } = articleTables[name];
  const rows = await queryRows(client, row)`
    select ${columns()} from ${rawSql(name)} where is_active and ${condition}`;
  return rows as ArticleRow<Name>[];
}

export async function loadArticleRange<Name extends ArticleTableName>(
  client: DatabaseClient,
  name: Name,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ArticleRow<Name>[]; hasMore: boolean }> {
  const range = sqlFragment`true order by ${ORDER[name]} limit ${limit + 1} offset ${offset}`;
  const rows = await loadArticlesWhere(client, name, range);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Finds an article by its title in any spelling, then by id, so a title of digits takes precedence over an id. */
export async function findArticleByTitleOrId<Name extends ArticleTableName>(
  client: DatabaseClient,
  name: Name,
  titleOrId: string,
): Promise<ArticleRow<Name> | undefined> {
  const norm = toNorm(toSlug(titleOrId));
  if (norm) {
    const [named] = await loadArticlesWhere(client, name, sqlFragment`slug_norm = ${norm} limit 1`);
    if (named) return named;
  }
  return ID_PATTERN.test(titleOrId) ? findArticleById(client, name, Number(titleOrId)) : undefined;
}

export const findArticleById = async <Name extends ArticleTableName>(
  client: DatabaseClient,
  name: Name,
  id: number,
): Promise<ArticleRow<Name> | undefined> => (await loadArticlesWhere(client, name, sqlFragment`id = ${id}`))[0];
