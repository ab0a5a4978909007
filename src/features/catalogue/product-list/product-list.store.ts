import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';
import { cardColumns, visibleProducts } from '../products/products.store.ts';
import { products } from '../products/products.tables.ts';
import { productIdsFoundBy } from '../search/search.store.ts';
import { productIdsNamedIn } from '../search/search-in-categories.store.ts';

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
    .orderBy(asc(categories.sortOrder), asc(products.categoryId), asc(products.sortOrder), asc(products.id))
    .limit(MAX_CARDS);
}

/**
 * The ids of the products that match a search by their words or by a part number of one of their models. Within categories
 * these are all exact matches; if there are none, and in the whole catalogue, a search that tolerates spelling mistakes.
 */
async function productIdsSearched(db: Queryable, search: string, categoryIds?: number[]): Promise<number[]> {
  const named = categoryIds ? await productIdsNamedIn(db, search, categoryIds) : [];
  return named.length ? named : productIdsFoundBy(db, search, MAX_CARDS);
}

/** As `productIdsSearched`, once for each catalogue version; at most so many ids of all searches together. */
export const searchedNow = oncePerVersion(productIdsSearched, { maxSize: 20_000, sizeOf: (ids) => ids.length + 1 });
