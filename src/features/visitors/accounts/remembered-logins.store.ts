import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../platform/postgres/database.ts';
import { endSessions, type UserRow } from './accounts.store.ts';
import { rememberedLogins, users } from './accounts.tables.ts';

/** What a remember-me cookie says, with the token as its hash. */
export interface RememberedLogin {
  series: string;
  tokenHash: string;
}

const DAYS = 30;
/** Requests that a browser sent at the same moment carry the same token; the slower ones are not the work of a thief. */
const SAME_MOMENT = sql`interval '60 seconds'`;
const inThirtyDays = () => sql`now() + make_interval(days => ${DAYS})`;

/** Remembers a browser for 30 days from now. */
export async function addRememberedLogin(db: Queryable, userId: number, login: RememberedLogin): Promise<void> {
  await db.delete(rememberedLogins).where(lt(rememberedLogins.expiresAt, sql`now()`));
  await db.insert(rememberedLogins).values({ ...login, userId, expiresAt: inThirtyDays() });
}

/** The user whom a browser is remembered for. Changes nothing. */
export async function rememberedUser(db: Queryable, login: RememberedLogin): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(rememberedLogins)
    .innerJoin(users, eq(users.id, rememberedLogins.userId))
    .where(
      and(
        eq(rememberedLogins.series, login.series),
        or(eq(rememberedLogins.tokenHash, login.tokenHash), eq(rememberedLogins.previousHash, login.tokenHash)),
        gt(rememberedLogins.expiresAt, sql`now()`),
      ),
    );
  return row?.user;
}

/** How a use of a remembered login ended. `kept`: another request of this browser has just replaced the token. */
export type Rotation = { outcome: 'rotated' | 'kept'; userId: number } | { outcome: 'refused' };

/**
 * Replaces the token of a remembered login and counts its 30 days anew.
 * A token that was replaced before is refused and ends all logins of its user: two browsers hold it, so it was copied.
 * The last one before the current is the exception: its successor may never have reached the browser.
 */
export function rotateRememberedLogin(database: Database, login: RememberedLogin, next: string): Promise<Rotation> {
  return database.transaction(async ({ tx }): Promise<Rotation> => {
    const ofSeries = eq(rememberedLogins.series, login.series);
    const [row] = await tx
      .select({
        userId: rememberedLogins.userId,
        tokenHash: rememberedLogins.tokenHash,
        previousHash: rememberedLogins.previousHash,
        isOver: sql<boolean>`${rememberedLogins.expiresAt} <= now()`,
        isFresh: sql<boolean>`${rememberedLogins.rotatedAt} > now() - ${SAME_MOMENT}`,
      })
      .from(rememberedLogins)
      .where(ofSeries)
      .for('update');
    if (!row || row.isOver) return { outcome: 'refused' };
    const { userId } = row;
    if (login.tokenHash !== row.tokenHash && login.tokenHash !== row.previousHash) {
      await endSessions(tx, userId);
      return { outcome: 'refused' };
    }
    if (login.tokenHash === row.previousHash && row.isFresh) return { outcome: 'kept', userId };
    await tx
      .update(rememberedLogins)
      .set({ previousHash: login.tokenHash, tokenHash: next, rotatedAt: sql`now()`, expiresAt: inThirtyDays() })
      .where(ofSeries);
    return { outcome: 'rotated', userId };
  });
}

/** Forgets one browser. */
export async function forgetRememberedLogin(db: Queryable, { series, tokenHash }: RememberedLogin): Promise<void> {
  await db
    .delete(rememberedLogins)
    .where(
      and(
        eq(rememberedLogins.series, series),
        or(eq(rememberedLogins.tokenHash, tokenHash), eq(rememberedLogins.previousHash, tokenHash)),
      ),
    );
}
