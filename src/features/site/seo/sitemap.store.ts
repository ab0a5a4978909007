import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';
import { articleTables } from '../../content/articles/articles.tables.ts';

type ArticleTable = keyof typeof articleTables;
const articleKinds = Object.keys(articleTables) as ArticleTable[];

/** The kinds of pages in the sitemap that rows are made into, each split into its own parts. */
export const sitemapKinds = ['categories', 'products', 'models', ...articleKinds] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** One URL: the slug or name that it is made from, and when its row was last changed. */
const sitemapRow = z.object({
  name: z.string(),
  changed: z.string(),
  /** For categories only: input of the rule for links. */
  parent_id: z.string(),
  content: z.string(),
});
export type SitemapRow = z.infer<typeof sitemapRow>;

/** The ids of a part's rows are at most so far apart, so that an index finds them, whatever the part's number is. */
const IDS_PER_PART = 10_000;

interface Source {
  table: SQL;
  columns: SQL;
  isVisible: SQL;
  visible: SQL;
}

const articleSource = (table: ArticleTable): Source => ({
  table: sql`${articleTables[table]}`,
  columns: sql`r.slug as name, '' as parent_id, '' as content`,
  isVisible: sql`r.is_active`,
  visible: sql`${articleTables[table]} r where r.is_active`,
});

/** `isVisible` looks at one row, `visible` joins all rows of a part: each is several times as quick as the other for its purpose. */
const SOURCES: Record<SitemapKind, Source> = {
  ...(Object.fromEntries(articleKinds.map((kind) => [kind, articleSource(kind)])) as Record<ArticleTable, Source>),
  categories: {
    table: sql`categories`,
    columns: sql`r.slug as name, coalesce(r.parent_id, 0)::text as parent_id, (case when r.content then '1' else '0' end) as content`,
    isVisible: sql`r.is_active`,
    visible: sql`categories r where r.is_active`,
  },
  products: {
    table: sql`products`,
    columns: sql`r.slug as name, '' as parent_id, '' as content`,
    isVisible: sql`r.is_active and (select c.is_active from categories c where c.id = r.category_id)`,
    visible: sql`products r join categories c on c.id = r.category_id where r.is_active and c.is_active`,
  },
  models: {
    table: sql`models`,
    columns: sql`r.name, '' as parent_id, '' as content`,
    isVisible: sql`r.is_active and (
      select p.is_active and c.is_active from products p join categories c on c.id = p.category_id where p.id = r.product_id)`,
    visible: sql`models r join products p on p.id = r.product_id join categories c on c.id = p.category_id
      where r.is_active and p.is_active and c.is_active`,
  },
};

/** A part's number comes from an address, and may be larger than any id. */
const between = (part: SQL) =>
  sql`r.id > (${part}::bigint - 1) * ${IDS_PER_PART} and r.id <= ${part}::bigint * ${IDS_PER_PART}`;

const partRow = z.object({ part: z.int() });

/** The parts of each kind that have an URL, by their numbers: one look into an index for each. */
export async function sitemapParts(db: Queryable): Promise<Record<SitemapKind, number[]>> {
  const parts = await Promise.all(
    sitemapKinds.map(async (kind) => {
      const { table, isVisible } = SOURCES[kind];
      const rows = checkedRows(
        await db.execute(sql`
        select part from generate_series(1, (select max(id) / ${IDS_PER_PART} + 1 from ${table})) part
        where exists (select from ${table} r where ${between(sql`part`)} and ${isVisible}) order by part`),
        partRow,
      );
      return [kind, rows.map(({ part }) => part)] as const;
    }),
  );
  return Object.fromEntries(parts) as Record<SitemapKind, number[]>;
}

/** One part of a kind, ordered by id; models with the same name have the same URL, which is listed once. @param part from 1 */
export async function sitemapPart(db: Queryable, kind: SitemapKind, part: number): Promise<SitemapRow[]> {
  const { columns, visible } = SOURCES[kind];
  const rows = checkedRows(
    await db.execute(sql`
    select ${columns}, to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed
    from ${visible} and ${between(sql`${part}`)} order by r.id`),
    sitemapRow,
  );
  const listed = new Set<string>();
  return kind === 'categories' ? rows : rows.filter(({ name }) => !listed.has(name) && listed.add(name));
}

/** As `sitemapPart`, once for each catalogue version: a search engine asks for the parts of a large catalogue one after the other. */
export const sitemapPartNow = oncePerVersion(sitemapPart, { maxSize: 12 });
