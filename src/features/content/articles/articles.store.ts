import type { z } from 'zod';
import { type Client, part, queryRows, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { normOf, slugOf } from '../../../platform/slug.ts';
import { articleTables } from './articles.tables.ts';

type Tables = typeof articleTables;
export type TableName = keyof Tables;
export type ArticleRow<Name extends TableName = TableName> = z.output<Tables[Name]['row']>;

const ID_PATTERN = /^[1-9]\d{0,8}$/;

const HAS_ENDED = 'event_has_ended(event_date, end_date)';
/** News: newest first. Events: upcoming events, soonest first, then past events, latest first. */
const ORDER: Record<TableName, SqlPart> = {
  news: raw('news_date desc, id desc'),
  events: raw(`${HAS_ENDED}, case when not ${HAS_ENDED} then event_date end, event_date desc, id desc`),
};

async function articlesWhere<Name extends TableName>(
  client: Client,
  name: Name,
  condition: SqlPart,
): Promise<ArticleRow<Name>[]> {
  const { row, columns } = articleTables[name];
  const rows = await queryRows(client, row)`
    select ${columns()} from ${raw(name)} where is_active and ${condition}`;
  return rows as ArticleRow<Name>[];
}

export async function articlesFrom<Name extends TableName>(
  client: Client,
  name: Name,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ArticleRow<Name>[]; hasMore: boolean }> {
  const range = part`true order by ${ORDER[name]} limit ${limit + 1} offset ${offset}`;
  const rows = await articlesWhere(client, name, range);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Finds an article by its title in any spelling, then by id, so a title of digits takes precedence over an id. */
export async function articleByTitleOrId<Name extends TableName>(
  client: Client,
  name: Name,
  titleOrId: string,
): Promise<ArticleRow<Name> | undefined> {
  const norm = normOf(slugOf(titleOrId));
  if (norm) {
    const [named] = await articlesWhere(client, name, part`slug_norm = ${norm} limit 1`);
    if (named) return named;
  }
  return ID_PATTERN.test(titleOrId) ? articleById(client, name, Number(titleOrId)) : undefined;
}

export const articleById = async <Name extends TableName>(
  client: Client,
  name: Name,
  id: number,
): Promise<ArticleRow<Name> | undefined> => (await articlesWhere(client, name, part`id = ${id}`))[0];
