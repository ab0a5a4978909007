import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';

/** The kinds of catalogue pages in the sitemap, each split into its own parts. */
export const sitemapKinds = ['categories', 'products', 'models'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** One URL: the slug or name that it is made from, and when its row was last changed. */
export interface SitemapRow {
  name: string;
  changed: string;
  /** For categories only: input of the rule for links. */
  parent_id: string;
  content: string;
}

const SOURCES: Record<SitemapKind, ReturnType<typeof sql>> = {
  categories: sql`select slug as name, updated_at, coalesce(parent_id, 0)::text as parent_id,
    (case when content then '1' else '0' end) as content, id from categories where is_active`,
  products: sql`select p.slug as name, p.updated_at, '' as parent_id, '' as content, p.id
    from products p join categories c on c.id = p.category_id where p.is_active and c.is_active`,
  models: sql`select distinct on (m.name) m.name, m.updated_at, '' as parent_id, '' as content, m.id
    from models m join products p on p.id = m.product_id join categories c on c.id = p.category_id
    where m.is_active and p.is_active and c.is_active order by m.name, m.id`,
};

/** The number of URLs of each kind. */
export async function sitemapCounts(db: Queryable): Promise<Record<SitemapKind, number>> {
  const counts = await Promise.all(
    sitemapKinds.map(async (kind) => {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from (${SOURCES[kind]}) s`,
      );
      return [kind, rows[0]?.count ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<SitemapKind, number>;
}

/** One part of a kind, ordered by id. @param part from 1 */
export async function sitemapPart(db: Queryable, kind: SitemapKind, part: number, size: number): Promise<SitemapRow[]> {
  const { rows } = await db.execute<SitemapRow & Record<string, unknown>>(sql`
    select name, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed, parent_id, content
    from (${SOURCES[kind]}) s order by id limit ${size} offset ${(part - 1) * size}`);
  return rows;
}
