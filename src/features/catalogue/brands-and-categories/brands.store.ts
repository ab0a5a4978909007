import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedValue } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { brands } from './brands.tables.ts';
import { categories } from './categories.tables.ts';

const columns = {
  ...getTableColumns(brands),
  /** The brand's active top-level categories by sort order. */
  topCategories: checkedValue(
    sql`coalesce((
      select jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug, 'content', c.content) order by c.sort_order, c.id)
      from ${categories} c where c.brand_id = ${brands}.id and c.parent_id is null and c.is_active), '[]')`,
    z.array(z.object({ name: z.string(), slug: z.string(), content: z.boolean() })),
  ),
};

/** All visible brands in menu order (header: 8, 10, 9, 4). */
export function allBrands(db: Queryable) {
  return db
    .select(columns)
    .from(brands)
    .where(eq(brands.isActive, true))
    .orderBy(asc(brands.menuOrder), asc(brands.id));
}
export type BrandRow = Awaited<ReturnType<typeof allBrands>>[number];

/** One visible brand by id or by its key (`steelsmith`); undefined when there is none. */
export async function brandBy(db: Queryable, by: { id: number } | { key: string }): Promise<BrandRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(brands)
    .where(and('id' in by ? eq(brands.id, by.id) : eq(brands.slug, by.key), eq(brands.isActive, true)));
  return row;
}
