import { and, eq, gt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedValue } from '../../../platform/postgres/checked-rows.ts';
import type { Database, Queryable } from '../../../platform/postgres/database.ts';
import { endSessions, type UserRow } from './accounts.store.ts';
import { rememberedLogins, users } from './accounts.tables.ts';

/** The content of a remember-me cookie, with the token hashed. */
export interface RememberedLogin {
  series: string;
  tokenHash: string;
}

/** How long a browser is remembered after its last visit. */
export const REMEMBERED_DAYS = 30;
/** A browser's concurrent requests carry the same token; the slower ones must not be mistaken for a stolen one. */
const CONCURRENT = sql`interval '60 seconds'`;
const inThirtyDays = () => sql`now() + make_interval(days => ${REMEMBERED_DAYS})`;

/** Remembers a browser for 30 days from now. */
export async function addRememberedLogin(db: Queryable, userId: number, login: RememberedLogin): Promise<void> {
  await db.insert(rememberedLogins).values({ ...login, userId, expiresAt: inThirtyDays() });
}

/** The user whom a browser is remembered for. Does not rotate the token; a replaced one is accepted for a minute. */
export async function rememberedUser(db: Queryable, login: RememberedLogin): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(rememberedLogins)
    .innerJoin(users, eq(users.id, rememberedLogins.userId))
    .where(
      and(
        eq(rememberedLogins.series, login.series),
        or(
          eq(rememberedLogins.tokenHash, login.tokenHash),
          and(
            eq(rememberedLogins.previousHash, login.tokenHash),
            gt(rememberedLogins.rotatedAt, sql`now() - ${CONCURRENT}`),
          ),
        ),
        gt(rememberedLogins.expiresAt, sql`now()`),
      ),
    );
  return row?.user;
}

/** The result of using a remembered login. `unchanged`: another request of this browser has just replaced the token. */
export type Rotation = { outcome: 'rotated' | 'unchanged'; userId: number } | { outcome: 'refused' };

/**
 * Replaces the token of a remembered login and restarts its 30 days.
 * A token that was replaced before is refused and ends all logins of its user: two browsers have it, so it was copied.
 * The token before the current one is the exception: its replacement may never have reached the browser.
 */
export function rotateRememberedLogin(database: Database, login: RememberedLogin, next: string): Promise<Rotation> {
  return database.transaction(async ({ tx }): Promise<Rotation> => {
    const ofSeries = eq(rememberedLogins.series, login.series);
    const [row] = await tx
      .select({
        userId: rememberedLogins.userId,
        tokenHash: rememberedLogins.tokenHash,
        previousHash: rememberedLogins.previousHash,
        isExpired: checkedValue(sql`${rememberedLogins.expiresAt} <= now()`, z.boolean()),
        isRecent: checkedValue(sql`${rememberedLogins.rotatedAt} > now() - ${CONCURRENT}`, z.boolean()),
      })
      .from(rememberedLogins)
      .where(ofSeries)
      .for('update');
    if (!row || row.isExpired) return { outcome: 'refused' };
    const { userId } = row;
    if (login.tokenHash !== row.tokenHash && login.tokenHash !== row.previousHash) {
      await endSessions(tx, userId);
      return { outcome: 'refused' };
    }
    if (login.tokenHash === row.previousHash && row.isRecent) return { outcome: 'unchanged', userId };
    await tx
      .update(rememberedLogins)
      .set({ previousHash: login.tokenHash, tokenHash: next, rotatedAt: sql`now()`, expiresAt: inThirtyDays() })
      .where(ofSeries);
    return { outcome: 'rotated', userId };
  });
}

/** Deletes the remembered login of one browser. */
export async function deleteRememberedLogin(db: Queryable, { series, tokenHash }: RememberedLogin): Promise<void> {
  await db
    .delete(rememberedLogins)
    .where(
      and(
        eq(rememberedLogins.series, series),
        or(eq(rememberedLogins.tokenHash, tokenHash), eq(rememberedLogins.previousHash, tokenHash)),
      ),
    );
}
