import { type Client, joined, part, raw } from '../../../platform/postgres/plain-sql.ts';
import { cardsWhere } from '../products/products.store.ts';

/** More than any category has, but fewer than a search for "a" finds. */
const MAX_CARDS = 500;

export interface ProductsFilter {
  categoryIds?: number[];
  productIds?: number[];
}

export function productsWhere(client: Client, { categoryIds, productIds }: ProductsFilter) {
  const conditions = [raw('true')];
  if (categoryIds) conditions.push(part`p.category_id = any(${categoryIds}::int[])`);
  if (productIds) conditions.push(part`p.id = any(${productIds}::int[])`);
  return cardsWhere(client, joined(conditions, ' and '), MAX_CARDS);
}
