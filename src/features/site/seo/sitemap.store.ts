import { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import {
  type DatabaseClient,
  queryColumn,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { cacheByVersion } from '../../../platform/versioned-cache.ts';
import { articleTables } from '../../content/articles/articles.tables.ts';

type ArticleTable = keyof typeof articleTables;
const articleKinds = Object.keys(articleTables) as ArticleTable[];

export const SITEMAP_KINDS = ['categories', 'products', 'models', ...articleKinds] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

const sitemapRow = z.object({
  name: z.string(),
  changed: z.string(),
  parent_id: z.string(),
  content: z.string(),
});
export type SitemapEntry = z.infer<typeof sitemapRow>;

/** Number of ids in a part of a sitemap; a part is a range of ids, so that an index finds its rows. */
const IDS_PER_PART = 10_000;

interface Source {
  table: SqlFragment;
  columns: SqlFragment;
  isVisible: SqlFragment;
  visible: SqlFragment;
}

const buildArticleSource = (table: ArticleTable): Source => ({
  table: rawSql(table),
  columns: rawSql(`r.slug as name, '' as parent_id, '' as content`),
  isVisible: rawSql('r.is_active'),
  visible: rawSql(`(select * from ${table} where is_active) r`),
});

/**
 * `isVisible` checks one row, `visible` joins all rows of a part; each is several times faster for its purpose. A
 * join, unlike `in`, bounds the view by the ids of the part.
 */
const SOURCES: Record<SitemapKind, Source> = {
  ...(Object.fromEntries(articleKinds.map((kind) => [kind, buildArticleSource(kind)])) as Record<ArticleTable, Source>),
  categories: {
    table: rawSql('categories'),
    columns: rawSql(
      `r.slug as name, coalesce(r.parent_id, 0)::text as parent_id, (case when r.content then '1' else '0' end) as content`,
    ),
    isVisible: rawSql('r.id in (select id from visible_categories)'),
    visible: rawSql('categories r join visible_categories v on v.id = r.id'),
  },
  products: {
    table: rawSql('products'),
    columns: rawSql(`r.slug as name, '' as parent_id, '' as content`),
    isVisible: rawSql('exists (select from visible_products v where v.id = r.id)'),
    visible: rawSql('products r join visible_products v on v.id = r.id'),
  },
  models: {
    table: rawSql('models'),
    columns: rawSql(`r.name, '' as parent_id, '' as content`),
    isVisible: rawSql('exists (select from visible_models v where v.id = r.id)'),
    visible: rawSql('models r join visible_models v on v.id = r.id'),
  },
};

/** The number of a part is a bigint, because it comes from the URL and may exceed any id. */
const buildIdRange = (number: SqlFragment) =>
  sqlFragment`r.id > (${number}::bigint - 1) * ${IDS_PER_PART} and r.id <= ${number}::bigint * ${IDS_PER_PART}`;

export async function loadSitemapFileNumbers(client: DatabaseClient): Promise<Record<SitemapKind, number[]>> {
  const numbersByKind = await Promise.all(
    SITEMAP_KINDS.map(async (kind) => {
      const { table, isVisible } = SOURCES[kind];
      const numbers = await queryColumn(client, z.int())`
        select part from generate_series(1, (select max(id) / ${IDS_PER_PART} + 1 from ${table})) part
        where exists (select from ${table} r where ${buildIdRange(rawSql('part'))} and ${isVisible}) order by part`;
      return [kind, numbers] as const;
    }),
  );
  return Object.fromEntries(numbersByKind) as Record<SitemapKind, number[]>;
}

/**
 * Models with the same name share a URL, which is listed once.
 * @param number from 1
 */
export async function loadSitemapEntries(
  client: DatabaseClient,
  kind: SitemapKind,
  number: number,
): Promise<SitemapEntry[]> {
  const { columns, visible } = SOURCES[kind];
  const rows = await queryRows(client, sitemapRow)`
    select ${columns}, to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed
    from ${visible} where ${buildIdRange(sqlFragment`${number}`)} order by r.id`;
  const listed = new Set<string>();
  return kind === 'categories' ? rows : rows.filter(({ name }) => !listed.has(name) && listed.add(name));
}

/** Like `loadSitemapEntries`, but cached, because search engines request all parts of a large catalogue in turn. */
export const loadCachedSitemapEntries = cacheByVersion(
  ({ database }: Pick<Services, 'database' | 'caches' | 'catalogueVersion'>, kind: SitemapKind, number: number) =>
    loadSitemapEntries(database.pool, kind, number),
  { maxSize: 12 },
);
