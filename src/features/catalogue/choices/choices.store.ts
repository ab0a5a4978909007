import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/postgres/database.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';
import { products } from '../products/products.tables.ts';
import { choices } from './choices.tables.ts';

/** What is said of values, in the order of staff. */
export const choicesNow = oncePerVersion(
  async (db: Database['db']) =>
    db.select().from(choices).where(eq(choices.isActive, true)).orderBy(asc(choices.sortOrder), asc(choices.id)),
  { maxSize: 1 },
);

/** The first picture of each of some products, by the product's id; '' for none. */
export async function firstPictures(db: Database['db'], ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: products.id, images: products.images })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, images }) => [id, images[0]?.file ?? '']));
}
