import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { type SharedLine, sharedBaskets } from './shared-baskets.tables.ts';

/** Stores a copy until `expiresAt`. */
export async function storeSharedBasket(
  db: Queryable,
  basket: { id: string; lines: SharedLine[]; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insert(sharedBaskets).values(basket);
}

/** The copy with this id that has not expired at `now`; undefined when there is none. */
export async function sharedBasketById(db: Queryable, id: string, now: Date) {
  const [row] = await db
    .select()
    .from(sharedBaskets)
    .where(and(eq(sharedBaskets.id, id), gt(sharedBaskets.expiresAt, now)));
  return row;
}
