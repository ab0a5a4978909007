import { z } from 'zod';
import { type Client, execute, firstRow, insertion, onlyRow, raw } from '../../../platform/postgres/plain-sql.ts';
import { ROLES, type Role } from '../rights/roles.limits.ts';
import { staffInvitations } from './staff.tables.ts';

export const INVITATION_DAYS = 3;

const IS_OPEN = raw('used_at is null and expires_at > now()');

export async function addInvitation(
  client: Client,
  invitation: { tokenHash: string; email: string; name: string; role: Role; invitedBy: number },
): Promise<void> {
  await execute(client)`delete from staff_invitations where email = ${invitation.email} and used_at is null`;
  const expiresAt = raw(`now() + make_interval(days => ${INVITATION_DAYS})`);
  await execute(client)`insert into staff_invitations ${insertion({ ...invitation, expiresAt })}`;
}

export const openInvitation = (client: Client, tokenHash: string) =>
  firstRow(client, staffInvitations.row)`
    select ${staffInvitations.columns()} from staff_invitations where token_hash = ${tokenHash} and ${IS_OPEN}`;

/** Uses up an invitation; undefined if it has expired, or a concurrent request was first. */
export const takeInvitation = (client: Client, tokenHash: string) =>
  firstRow(client, staffInvitations.row)`
    update staff_invitations set used_at = now() where token_hash = ${tokenHash} and ${IS_OPEN} returning ${staffInvitations.columns()}`;

export async function deleteInvitationsBy(client: Client, staffId: number): Promise<void> {
  await execute(client)`delete from staff_invitations where invited_by = ${staffId} and used_at is null`;
}

const invited = z.object({ email: z.string(), name: z.string(), role: z.enum(ROLES) });

export const withdrawInvitation = (client: Client, id: number) =>
  onlyRow(client, invited)`
    delete from staff_invitations where id = ${id} and used_at is null returning email, name, role`;
