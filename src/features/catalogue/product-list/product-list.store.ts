import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';
import { cardColumns, visibleProducts } from '../products/products.store.ts';
import { products } from '../products/products.tables.ts';
import { productIdsFoundBy } from '../search/search.store.ts';
import { productIdsNamedIn } from '../search/search-in-categories.store.ts';

/** Most cards of one answer: more than any category holds, fewer than a search for "a" would bring. */
const CARDS_AT_MOST = 500;

export interface ProductsFilter {
  /** Of these categories: one and all below it, as categoryAndBelow() gives them. */
  categoryIds?: number[];
  /** None but these. */
  productIds?: number[];
}

/** Cards of the visible products that meet all conditions, in the catalogue's order. */
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
    .limit(CARDS_AT_MOST);
}

/**
 * The ids of the products that a search finds: words of the product, or a part number of one of its models. In categories
 * all that have it; where none has, and in the whole catalogue, what it may mean, mistakes mended.
 */
export async function productIdsSearched(db: Queryable, search: string, categoryIds?: number[]): Promise<number[]> {
  const named = categoryIds ? await productIdsNamedIn(db, search, categoryIds) : [];
  return named.length ? named : productIdsFoundBy(db, search, CARDS_AT_MOST);
}
