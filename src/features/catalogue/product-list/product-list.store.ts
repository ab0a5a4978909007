import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';
import { cardColumns, catalogueOrder, visibleProducts } from '../products/products.store.ts';
import { products } from '../products/products.tables.ts';

/** Limit for one response: more than any category holds, fewer than a search for "a" would find. */
const MAX_CARDS = 500;

export interface ProductsFilter {
  /** Only in these categories, as returned by categoryAndBelow(). */
  categoryIds?: number[];
  /** Only these products. */
  productIds?: number[];
}

/** Cards of the visible products that match all conditions, in catalogue order. */
export function productsWhere(db: Queryable, { categoryIds, productIds }: ProductsFilter) {
  const conditions = [visibleProducts];
  if (categoryIds) conditions.push(sql`${products.categoryId} = any(${sql.param(categoryIds)}::int[])`);
  if (productIds) conditions.push(sql`${products.id} = any(${sql.param(productIds)}::int[])`);
  return db
    .select(cardColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(...conditions))
    .orderBy(...catalogueOrder)
    .limit(MAX_CARDS);
}
