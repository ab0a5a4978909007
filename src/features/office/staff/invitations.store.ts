import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedValue } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Role } from '../rights/roles.limits.ts';
import { staff, staffInvitations } from './staff.tables.ts';

/** How long an invitation is valid. */
export const INVITATION_DAYS = 3;

const isOpen = and(isNull(staffInvitations.usedAt), gt(staffInvitations.expiresAt, sql`now()`));

/** Stores an invitation, by the hash of its token only. It replaces the one that this address had. */
export async function addInvitation(
  db: Queryable,
  invitation: { tokenHash: string; email: string; name: string; role: Role; invitedBy: number },
): Promise<void> {
  await db
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.email, invitation.email), isNull(staffInvitations.usedAt)));
  await db
    .insert(staffInvitations)
    .values({ ...invitation, expiresAt: sql`now() + make_interval(days => ${INVITATION_DAYS})` });
}

export async function openInvitation(db: Queryable, tokenHash: string) {
  const [row] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, tokenHash), isOpen));
  return row;
}

/** Uses an invitation up. Undefined when it is not open or another request was faster. */
export async function takeInvitation(db: Queryable, tokenHash: string) {
  const [row] = await db
    .update(staffInvitations)
    .set({ usedAt: sql`now()` })
    .where(and(eq(staffInvitations.tokenHash, tokenHash), isOpen))
    .returning();
  return row;
}

/** Deletes the open invitations of somebody who may no longer invite. */
export async function deleteInvitationsBy(db: Queryable, staffId: number): Promise<void> {
  await db
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.invitedBy, staffId), isNull(staffInvitations.usedAt)));
}

/** The invitations that nobody has used, the latest first; those that have expired too, until they are deleted. */
export const unusedInvitations = (db: Queryable) =>
  db
    .select({
      id: staffInvitations.id,
      email: staffInvitations.email,
      name: staffInvitations.name,
      role: staffInvitations.role,
      invited_by: staff.name,
      created_at: staffInvitations.createdAt,
      expires_at: staffInvitations.expiresAt,
      expired: checkedValue(sql`${staffInvitations.expiresAt} <= now()`, z.boolean()),
    })
    .from(staffInvitations)
    .leftJoin(staff, eq(staff.id, staffInvitations.invitedBy))
    .where(isNull(staffInvitations.usedAt))
    .orderBy(desc(staffInvitations.createdAt), desc(staffInvitations.id));

/** Deletes an invitation. @returns whom it was for; undefined when it is not there, or was used */
export async function withdrawInvitation(db: Queryable, id: number) {
  const [withdrawn] = await db
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.id, id), isNull(staffInvitations.usedAt)))
    .returning({ email: staffInvitations.email, name: staffInvitations.name, role: staffInvitations.role });
  return withdrawn;
}
