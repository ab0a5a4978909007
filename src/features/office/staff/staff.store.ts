import { z } from 'zod';
import { identified } from '../../../platform/postgres/checked-rows.ts';
import {
  assignments,
  type Client,
  execute,
  firstRow,
  insertion,
  onlyRow,
  queryColumn,
  raw,
} from '../../../platform/postgres/plain-sql.ts';
import { ROLES, type Role } from '../rights/roles.limits.ts';
import { endSessionsOf } from './office-sessions.store.ts';
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

/** Uses up an invitation; undefined if the invitation has expired or a concurrent request has used it. */
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

export interface NewStaff {
  email: string;
  name: string;
  role: Role;
  createdBy?: number;
}

const withSecrets = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  disabledAt: z.date().nullable(),
  passwordHash: z.string(),
  totpSecret: z.string().nullable(),
  totpEnabledAt: z.date().nullable(),
});
export type StaffWithSecrets = z.infer<typeof withSecrets>;

const SELECT_WITH_SECRETS = raw(`
  select s.id, s.email, s.name, s.role, s.disabled_at as "disabledAt", c.password_hash as "passwordHash", c.totp_secret as "totpSecret",
    c.totp_enabled_at as "totpEnabledAt"
  from staff s join staff_credentials c on c.staff_id = s.id`);

export const staffByEmail = (client: Client, email: string): Promise<StaffWithSecrets | undefined> =>
  firstRow(client, withSecrets)`${SELECT_WITH_SECRETS} where s.email = ${email.trim().toLowerCase()}`;

export const staffById = (client: Client, id: number): Promise<StaffWithSecrets | undefined> =>
  firstRow(client, withSecrets)`${SELECT_WITH_SECRETS} where s.id = ${id}`;

export async function addStaff(
  client: Client,
  { email, ...person }: NewStaff,
  passwordHash: string,
): Promise<number | undefined> {
  const added = await firstRow(client, identified)`
    insert into staff ${insertion({ ...person, email: email.toLowerCase() })} on conflict do nothing returning id`;
  if (added)
    await execute(client)`
      insert into staff_credentials (staff_id, password_hash) values (${added.id}, ${passwordHash})`;
  return added?.id;
}

/** Locks a staff member, so that changes of access run one after the other. */
const lockStaff = (client: Client, id: number) =>
  firstRow(client, z.object({ disabledAt: z.date().nullable() }))`
    select disabled_at as "disabledAt" from staff where id = ${id} for update`;

/**
 * Locks the staff member and checks that the verified password is still current. Otherwise a session could start just
 * after all sessions were ended.
 */
export async function holdSignIn(client: Client, id: number, passwordHash: string): Promise<boolean> {
  const person = await lockStaff(client, id);
  if (!person || person.disabledAt) return false;
  const { rowCount } = await execute(client)`
    select from staff_credentials where staff_id = ${id} and password_hash = ${passwordHash}`;
  return rowCount !== 0;
}

export async function replaceStaffPassword(client: Client, id: number, passwordHash: string): Promise<void> {
  await lockStaff(client, id);
  await execute(client)`
    update staff_credentials set password_hash = ${passwordHash}, updated_at = now() where staff_id = ${id}`;
  await endSessionsOf(client, id);
}

/**
 * Restores access after a lost password or second factor, or for a disabled person.
 * @returns false for an unknown address
 */
export async function letInAgain(client: Client, email: string, passwordHash: string): Promise<boolean> {
  const found = await staffByEmail(client, email);
  if (!found) return false;
  await replaceStaffPassword(client, found.id, passwordHash);
  await removeTwoFactor(client, found.id);
  await changeStaff(client, found.id, { disabled: false });
  return true;
}

/** @param staffId 0 for an unknown address */
export async function countRefusal(client: Client, staffId: number): Promise<void> {
  await execute(client)`
    update staff_credentials set refused_sign_ins = refused_sign_ins + 1, refused_last_at = now() where staff_id = ${staffId}`;
}

/**
 * Returns and resets the number of refused sign-ins since the last success; undefined for none. Needs a transaction
 * that has locked the person.
 */
export async function takeRefusals(
  client: Client,
  staffId: number,
): Promise<{ count: number; last_at: Date } | undefined> {
  const row = await firstRow(client, z.object({ count: z.int(), last_at: z.date().nullable() }))`
    select refused_sign_ins as count, refused_last_at as last_at from staff_credentials where staff_id = ${staffId} for update`;
  if (!row?.last_at) return undefined;
  await execute(client)`
    update staff_credentials set refused_sign_ins = 0, refused_last_at = null where staff_id = ${staffId}`;
  return { count: row.count, last_at: row.last_at };
}

/** Arbitrary number, the same in every process. */
const ADMINS_LOCK = 7_402_123;

/** Locks, so that two admins cannot demote each other. */
export async function hasOtherAdmin(client: Client, id: number): Promise<boolean> {
  await execute(client)`select pg_advisory_xact_lock(${ADMINS_LOCK})`;
  const { rowCount } = await execute(client)`
    select from staff where role = 'admin' and disabled_at is null and id <> ${id} limit 1`;
  return rowCount !== 0;
}

export async function changeStaff(
  client: Client,
  id: number,
  { name, role, disabled }: { name?: string; role?: Role; disabled?: boolean },
): Promise<void> {
  if (name === undefined && role === undefined && disabled === undefined) return;
  const disabledAt = disabled === undefined ? undefined : disabled ? raw('coalesce(disabled_at, now())') : null;
  await execute(client)`update staff set ${assignments({ name, role, disabledAt })} where id = ${id}`;
}

export async function disableStaff(client: Client, emails: string[]): Promise<void> {
  const disabled = await queryColumn(client, z.int())`
    update staff set disabled_at = now() where email = any(${emails}) and disabled_at is null returning id`;
  for (const id of disabled) await endSessionsOf(client, id);
}

export async function setPendingSecret(client: Client, staffId: number, sealedSecret: string): Promise<void> {
  await execute(client)`
    update staff_credentials set totp_secret = ${sealedSecret}, totp_last_step = null
    where staff_id = ${staffId} and totp_enabled_at is null`;
}

/**
 * Activates the stored secret with new recovery codes.
 * @returns false if the secret is already active or was replaced
 */
export async function enableTwoFactor(
  client: Client,
  staffId: number,
  { sealedSecret, step, codeHashes }: { sealedSecret: string; step: number; codeHashes: string[] },
): Promise<boolean> {
  const { rowCount } = await execute(client)`
    update staff_credentials set totp_enabled_at = now(), totp_last_step = ${step}, updated_at = now()
    where staff_id = ${staffId} and totp_secret = ${sealedSecret} and totp_enabled_at is null`;
  if (!rowCount) return false;
  await execute(client)`delete from staff_recovery_codes where staff_id = ${staffId}`;
  await execute(client)`
    insert into staff_recovery_codes (staff_id, code_hash) select ${staffId}::int, unnest(${codeHashes}::text[])`;
  return true;
}

export async function removeTwoFactor(client: Client, staffId: number): Promise<boolean> {
  const before = await firstRow(client, z.object({ enabledAt: z.date().nullable() }))`
    select totp_enabled_at as "enabledAt" from staff_credentials where staff_id = ${staffId} for update`;
  await execute(client)`
    update staff_credentials set totp_secret = null, totp_enabled_at = null, totp_last_step = null, updated_at = now()
    where staff_id = ${staffId}`;
  await execute(client)`delete from staff_recovery_codes where staff_id = ${staffId}`;
  return Boolean(before?.enabledAt);
}

/**
 * Consumes the code of a 30-second step and all earlier codes.
 * @returns false if this code was already consumed
 */
export async function takeStep(client: Client, staffId: number, step: number): Promise<boolean> {
  const { rowCount } = await execute(client)`
    update staff_credentials set totp_last_step = ${step}
    where staff_id = ${staffId} and (totp_last_step is null or totp_last_step < ${step})`;
  return rowCount !== 0;
}

/** @returns false if the code is unknown or already consumed */
export async function takeRecoveryCode(client: Client, staffId: number, codeHash: string): Promise<boolean> {
  const { rowCount } = await execute(client)`
    update staff_recovery_codes set used_at = now() where staff_id = ${staffId} and code_hash = ${codeHash} and used_at is null`;
  return rowCount !== 0;
}

export async function recoveryCodesLeft(client: Client, staffId: number): Promise<number> {
  const { left } = await onlyRow(client, z.object({ left: z.int() }))`
    select count(*)::int as "left" from staff_recovery_codes where staff_id = ${staffId} and used_at is null`;
  return left;
}
