import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedValue } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Role } from '../rights/roles.limits.ts';
import { officeSessions, staff, staffCredentials } from './staff.tables.ts';

/** A member of staff with a session. */
export interface Staff {
  id: number;
  email: string;
  name: string;
  role: Role;
  twoFactor: boolean;
  /** They have none, and the settings ask for one. */
  needsSecondFactor: boolean;
  /** Of the settings of the office. */
  timeZone: string;
  sessionId: number;
  expiresAt: Date;
  /** The password was given within the last 10 minutes. */
  isConfirmed: boolean;
}

const SESSION_HOURS = 12;
const IDLE_MINUTES = 60;
const CONFIRMED_MINUTES = 10;
/** How many of the oldest sessions of a person are kept: more browsers than anybody uses. */
const MAX_SESSIONS = 20;

const isValid = and(
  gt(officeSessions.expiresAt, sql`now()`),
  gt(officeSessions.seenAt, sql`now() - make_interval(mins => ${IDLE_MINUTES})`),
);

const notSeenForAMinute = lt(officeSessions.seenAt, sql`now() - interval '1 minute'`);

/** The person of a session that has not ended. One query, by the hash of the token; once a minute another that says they were here. */
export async function staffBySession(db: Queryable, tokenHash: string): Promise<Staff | undefined> {
  const [row] = await db
    .select({
      staff: {
        id: staff.id,
        email: staff.email,
        name: staff.name,
        role: staff.role,
        twoFactor: checkedValue(sql`${staffCredentials.totpEnabledAt} is not null`, z.boolean()),
        needsSecondFactor: checkedValue(
          sql`${staffCredentials.totpEnabledAt} is null
          and exists (select from office_settings where second_factor_required)`,
          z.boolean(),
        ),
        timeZone: checkedValue(sql`(select time_zone from office_settings)`, z.string()),
        sessionId: officeSessions.id,
        expiresAt: officeSessions.expiresAt,
        isConfirmed: checkedValue(
          sql`${officeSessions.confirmedAt} > now() - make_interval(mins => ${CONFIRMED_MINUTES})`,
          z.boolean(),
        ),
      },
      wasSeenLongAgo: checkedValue(sql`${notSeenForAMinute}`, z.boolean()),
    })
    .from(officeSessions)
    .innerJoin(staff, eq(staff.id, officeSessions.staffId))
    .innerJoin(staffCredentials, eq(staffCredentials.staffId, staff.id))
    .where(and(eq(officeSessions.tokenHash, tokenHash), isValid, isNull(staff.disabledAt)));
  if (!row) return undefined;
  if (row.wasSeenLongAgo) await markSeen(db, row.staff);
  return row.staff;
}

async function markSeen(db: Queryable, { id, sessionId }: Staff): Promise<void> {
  const marked = await db
    .update(officeSessions)
    .set({ seenAt: sql`now()` })
    .where(and(eq(officeSessions.id, sessionId), notSeenForAMinute))
    .returning({ id: officeSessions.id });
  // Otherwise another request of the same moment was faster.
  if (marked.length) await db.update(staff).set({ lastSeenAt: sql`now()` }).where(eq(staff.id, id));
}

/** Starts a session, which counts as confirmed by the password. Deletes those of this person that have ended or are too many. */
export async function addSession(
  db: Queryable,
  session: { staffId: number; tokenHash: string; ip: string; userAgent: string },
): Promise<void> {
  const { staffId } = session;
  await db
    .insert(officeSessions)
    .values({ ...session, expiresAt: sql`now() + make_interval(hours => ${SESSION_HOURS})` });
  await db.execute(sql`delete from ${officeSessions} where staff_id = ${staffId} and (expires_at <= now() or id in (
    select id from ${officeSessions} where staff_id = ${staffId} order by created_at desc, id desc offset ${MAX_SESSIONS}))`);
  await db.update(staff).set({ lastSeenAt: sql`now()` }).where(eq(staff.id, staffId));
}

export async function confirmSession(db: Queryable, sessionId: number): Promise<void> {
  await db.update(officeSessions).set({ confirmedAt: sql`now()` }).where(eq(officeSessions.id, sessionId));
}

/** The sessions of a person that have not ended, the latest first. */
export const sessionsOf = (db: Queryable, staffId: number) =>
  db
    .select()
    .from(officeSessions)
    .where(and(eq(officeSessions.staffId, staffId), isValid))
    .orderBy(desc(officeSessions.seenAt), desc(officeSessions.id));

/** Ends one session of a person. False when they have none with this id. */
export async function endSession(db: Queryable, staffId: number, sessionId: number): Promise<boolean> {
  const ended = await db
    .delete(officeSessions)
    .where(and(eq(officeSessions.id, sessionId), eq(officeSessions.staffId, staffId)))
    .returning({ id: officeSessions.id });
  return ended.length > 0;
}

export async function endSessionByToken(db: Queryable, tokenHash: string): Promise<void> {
  await db.delete(officeSessions).where(eq(officeSessions.tokenHash, tokenHash));
}

/** Ends all sessions of a person, or all but one. */
export async function endSessionsOf(db: Queryable, staffId: number, exceptId?: number): Promise<void> {
  await db
    .delete(officeSessions)
    .where(
      and(eq(officeSessions.staffId, staffId), exceptId === undefined ? undefined : ne(officeSessions.id, exceptId)),
    );
}
