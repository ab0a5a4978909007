import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Role } from './rights.ts';
import { staffInvitations } from './staff.tables.ts';

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
