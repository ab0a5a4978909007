import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedValue } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';
import { models } from '../products/models.tables.ts';
import { catalogueOrder, visibleProducts } from '../products/products.store.ts';
import { products } from '../products/products.tables.ts';

const visibleIn = (categoryIds: readonly number[]) =>
  and(visibleProducts, sql`${products.categoryId} = any(${sql.param(categoryIds)}::int[])`);

async function productsInOrder(db: Queryable, categoryIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(visibleIn(categoryIds))
    .orderBy(...catalogueOrder);
  return rows.map(({ id }) => id);
}

/** The ids of the visible products of some categories in the order of the catalogue, once for each catalogue version. */
export const productsInOrderNow = oncePerVersion(productsInOrder, {
  maxSize: 200_000,
  sizeOf: (ids) => ids.length + 1,
});

/** As one text: as rows, 100,000 of them would hold the process for 60 ms. */
const idsByName = checkedValue(
  sql`string_agg(${models.id}::text, ',' order by ${models.name} collate natural_order, ${models.id})`,
  z.string().nullable(),
);

async function modelsByName(db: Queryable, categoryIds: readonly number[]): Promise<number[]> {
  const [found] = await db
    .select({ ids: idsByName })
    .from(models)
    .innerJoin(products, eq(products.id, models.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(visibleIn(categoryIds), eq(models.isActive, true)));
  return found?.ids?.split(',').map(Number) ?? [];
}

/** The ids of the visible models of some categories in the natural order of their names, once for each catalogue version. */
export const modelsByNameNow = oncePerVersion(modelsByName, { maxSize: 200_000, sizeOf: (ids) => ids.length + 1 });
