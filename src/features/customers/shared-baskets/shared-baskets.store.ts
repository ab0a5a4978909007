import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { type SharedLine, sharedBaskets } from './shared-baskets.tables.ts';

/** Stores a copy until `expiresAt`, and deletes up to 1000 expired ones. */
export async function storeSharedBasket(
  db: Queryable,
  basket: { id: string; lines: SharedLine[]; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insert(sharedBaskets).values(basket);
  await db.execute(sql`delete from ${sharedBaskets} where id in (
    select id from ${sharedBaskets} where expires_at < ${basket.createdAt.toISOString()}::timestamptz
    limit 1000 for update skip locked)`);
}

/** The copy with this id that has not expired at `now`; undefined when there is none. */
export async function sharedBasketById(db: Queryable, id: string, now: Date) {
  const [row] = await db
    .select()
    .from(sharedBaskets)
    .where(and(eq(sharedBaskets.id, id), gt(sharedBaskets.expiresAt, now)));
  return row;
}
