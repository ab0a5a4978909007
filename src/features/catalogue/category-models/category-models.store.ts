import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';
import { catalogueOrder, visibleProducts } from '../products/products.store.ts';
import { products } from '../products/products.tables.ts';

async function productsInOrder(db: Queryable, categoryIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(sql`${visibleProducts} and ${products.categoryId} = any(${sql.param(categoryIds)}::int[])`)
    .orderBy(...catalogueOrder);
  return rows.map(({ id }) => id);
}

/** The ids of the visible products of some categories in the order of the catalogue, once for each catalogue version. */
export const productsInOrderNow = oncePerVersion(productsInOrder, {
  maxSize: 200_000,
  sizeOf: (ids) => ids.length + 1,
});
