import { z } from 'zod';
import {
  assignmentsSql,
  type DatabaseClient,
  executeSql,
  insertValuesSql,
  queryColumn,
  queryFirstRow,
  queryOnlyRow,
  rawSql,
} from '../../../platform/postgres/plain-sql.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';
import { STAFF_ROLES, type StaffRole } from '../acts/roles.limits.ts';
import { endOfficeSessions } from './office-sessions.store.ts';
import { staffInvitationsTable } from './staff.tables.ts';

export const INVITATION_DAYS = 3;

const IS_OPEN = rawSql('used_at is null and expires_at > now()');

export async function addStaffInvitation(
  client: DatabaseClient,
  invitation: { tokenHash: string; email: string; name: string; role: StaffRole; invitedBy: number },
): Promise<void> {
  await executeSql(client)`delete from staff_invitations where email = ${invitation.email} and used_at is null`;
  const expiresAt = rawSql(`now() + make_interval(days => ${INVITATION_DAYS})`);
  await executeSql(client)`insert into staff_invitations ${insertValuesSql({ ...invitation, expiresAt })}`;
}

export const findOpenInvitation = (client: DatabaseClient, tokenHash: string) =>
  queryFirstRow(client, staffInvitationsTable.row)`
    select ${staffInvitationsTable.columns()} from staff_invitations where token_hash = ${tokenHash} and ${IS_OPEN}`;

/** Uses up an invitation; undefined if the invitation has expired or a concurrent request has used it. */
export const consumeInvitation = (client: DatabaseClient, tokenHash: string) =>
  queryFirstRow(client, staffInvitationsTable.row)`
    update staff_invitations set used_at = now() where token_hash = ${tokenHash} and ${IS_OPEN} returning ${staffInvitationsTable.columns()}`;

export async function deleteInvitationsBy(client: DatabaseClient, staffId: number): Promise<void> {
  await executeSql(client)`delete from staff_invitations where invited_by = ${staffId} and used_at is null`;
}

const invited = z.object({ email: z.string(), name: z.string(), role: z.enum(STAFF_ROLES) });

export const withdrawInvitation = (client: DatabaseClient, id: number) =>
  queryOnlyRow(client, invited)`
    delete from staff_invitations where id = ${id} and used_at is null returning email, name, role`;

export interface NewStaff {
  email: string;
  name: string;
  role: StaffRole;
  createdBy?: number;
}

const withSecrets = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  disabledAt: z.date().nullable(),
  passwordHash: z.string(),
  totpSecret: z.string().nullable(),
  totpEnabledAt: z.date().nullable(),
});
export type StaffWithSecrets = z.infer<typeof withSecrets>;

const SELECT_WITH_SECRETS = rawSql(`
  select s.id, s.email, s.name, s.role, s.disabled_at as "disabledAt", c.password_hash as "passwordHash", c.totp_secret as "totpSecret",
    c.totp_enabled_at as "totpEnabledAt"
  from staff s join staff_credentials c on c.staff_id = s.id`);

export const findStaffByEmail = (client: DatabaseClient, email: string): Promise<StaffWithSecrets | undefined> =>
  queryFirstRow(client, withSecrets)`${SELECT_WITH_SECRETS} where s.email = ${email.trim().toLowerCase()}`;

export const findStaff = (client: DatabaseClient, id: number): Promise<StaffWithSecrets | undefined> =>
  queryFirstRow(client, withSecrets)`${SELECT_WITH_SECRETS} where s.id = ${id}`;

export async function addStaff(
  client: DatabaseClient,
  { email, ...person }: NewStaff,
  passwordHash: string,
): Promise<number | undefined> {
  const added = await queryFirstRow(client, idRowSchema)`
    insert into staff ${insertValuesSql({ ...person, email: email.toLowerCase() })} on conflict do nothing returning id`;
  if (added)
    await executeSql(client)`
      insert into staff_credentials (staff_id, password_hash) values (${added.id}, ${passwordHash})`;
  return added?.id;
}

/** Locks a staff member, so that changes of access run one after the other. */
const lockStaff = (client: DatabaseClient, id: number) =>
  queryFirstRow(client, z.object({ disabledAt: z.date().nullable() }))`
    select disabled_at as "disabledAt" from staff where id = ${id} for update`;

/**
 * Locks the staff member and checks that the verified password is still current. Otherwise a session could start just
 * after all sessions were ended.
 */
export async function lockSignIn(client: DatabaseClient, id: number, passwordHash: string): Promise<boolean> {
  const person = await lockStaff(client, id);
  if (!person || person.disabledAt) return false;
  const { rowCount } = await executeSql(client)`
    select from staff_credentials where staff_id = ${id} and password_hash = ${passwordHash}`;
  return rowCount !== 0;
}

export async function replaceStaffPassword(client: DatabaseClient, id: number, passwordHash: string): Promise<void> {
  await lockStaff(client, id);
  await executeSql(client)`
    update staff_credentials set password_hash = ${passwordHash}, updated_at = now() where staff_id = ${id}`;
  await endOfficeSessions(client, id);
}

/**
 * Restores access after a lost password or second factor, or for a disabled person.
 * @returns false for an unknown address
 */
export async function restoreStaffAccess(
  client: DatabaseClient,
  email: string,
  passwordHash: string,
): Promise<boolean> {
  const found = await findStaffByEmail(client, email);
  if (!found) return false;
  await replaceStaffPassword(client, found.id, passwordHash);
  await removeTwoFactor(client, found.id);
  await changeStaff(client, found.id, { disabled: false });
  return true;
}

/** @param staffId 0 for an unknown address */
export async function countRefusedSignIn(client: DatabaseClient, staffId: number): Promise<void> {
  await executeSql(client)`
    update staff_credentials set refused_sign_ins = refused_sign_ins + 1, refused_last_at = now() where staff_id = ${staffId}`;
}

/**
 * Returns and resets the number of refused sign-ins since the last success; undefined for none. Needs a transaction
 * that has locked the person.
 */
export async function takeRefusedSignIns(
  client: DatabaseClient,
  staffId: number,
): Promise<{ count: number; last_at: Date } | undefined> {
  const row = await queryFirstRow(client, z.object({ count: z.int(), last_at: z.date().nullable() }))`
    select refused_sign_ins as count, refused_last_at as last_at from staff_credentials where staff_id = ${staffId} for update`;
  if (!row?.last_at) return undefined;
  await executeSql(client)`
    update staff_credentials set refused_sign_ins = 0, refused_last_at = null where staff_id = ${staffId}`;
  return { count: row.count, last_at: row.last_at };
}

/** Arbitrary number, the same in every process. */
const ADMINS_LOCK = 7_402_123;

/** Locks, so that two admins cannot demote each other. */
export async function hasOtherAdmin(client: DatabaseClient, id: number): Promise<boolean> {
  await executeSql(client)`select pg_advisory_xact_lock(${ADMINS_LOCK})`;
  const { rowCount } = await executeSql(client)`
    select from staff where role = 'admin' and disabled_at is null and id <> ${id} limit 1`;
  return rowCount !== 0;
}

export async function changeStaff(
  client: DatabaseClient,
  id: number,
  { name, role, disabled }: { name?: string; role?: StaffRole; disabled?: boolean },
): Promise<void> {
  if (name === undefined && role === undefined && disabled === undefined) return;
  const disabledAt = disabled === undefined ? undefined : disabled ? rawSql('coalesce(disabled_at, now())') : null;
  await executeSql(client)`update staff set ${assignmentsSql({ name, role, disabledAt })} where id = ${id}`;
}

export async function disableStaff(client: DatabaseClient, emails: string[]): Promise<void> {
  const disabled = await queryColumn(client, z.int())`
    update staff set disabled_at = now() where email = any(${emails}) and disabled_at is null returning id`;
  for (const id of disabled) await endOfficeSessions(client, id);
}

export async function setPendingSecret(client: DatabaseClient, staffId: number, sealedSecret: string): Promise<void> {
  await executeSql(client)`
    update staff_credentials set totp_secret = ${sealedSecret}, totp_last_step = null
    where staff_id = ${staffId} and totp_enabled_at is null`;
}

/**
 * Activates the stored secret with new recovery codes.
 * @returns false if the secret is already active or was replaced
 */
export async function enableTwoFactor(
  client: DatabaseClient,
  staffId: number,
  { sealedSecret, step, codeHashes }: { sealedSecret: string; step: number; codeHashes: string[] },
): Promise<boolean> {
  const { rowCount } = await executeSql(client)`
    update staff_credentials set totp_enabled_at = now(), totp_last_step = ${step}, updated_at = now()
    where staff_id = ${staffId} and totp_secret = ${sealedSecret} and totp_enabled_at is null`;
  if (!rowCount) return false;
  await executeSql(client)`delete from staff_recovery_codes where staff_id = ${staffId}`;
  await executeSql(client)`
    insert into staff_recovery_codes (staff_id, code_hash) select ${staffId}::int, unnest(${codeHashes}::text[])`;
  return true;
}

export async function removeTwoFactor(client: DatabaseClient, staffId: number): Promise<boolean> {
  const before = await queryFirstRow(client, z.object({ enabledAt: z.date().nullable() }))`
    select totp_enabled_at as "enabledAt" from staff_credentials where staff_id = ${staffId} for update`;
  await executeSql(client)`
    update staff_credentials set totp_secret = null, totp_enabled_at = null, totp_last_step = null, updated_at = now()
    where staff_id = ${staffId}`;
  await executeSql(client)`delete from staff_recovery_codes where staff_id = ${staffId}`;
  return Boolean(before?.enabledAt);
}

/**
 * Consumes the code of a 30-second step and all earlier codes.
 * @returns false if this code was already consumed
 */
export async function consumeTwoFactorStep(client: DatabaseClient, staffId: number, step: number): Promise<boolean> {
  const { rowCount } = await executeSql(client)`
    update staff_credentials set totp_last_step = ${step}
    where staff_id = ${staffId} and (totp_last_step is null or totp_last_step < ${step})`;
  return rowCount !== 0;
}

/** @returns false if the code is unknown or already consumed */
export async function consumeRecoveryCode(client: DatabaseClient, staffId: number, codeHash: string): Promise<boolean> {
  const { rowCount } = await executeSql(client)`
    update staff_recovery_codes set used_at = now() where staff_id = ${staffId} and code_hash = ${codeHash} and used_at is null`;
  return rowCount !== 0;
}

export async function countRecoveryCodes(client: DatabaseClient, staffId: number): Promise<number> {
  const { left } = await queryOnlyRow(client, z.object({ left: z.int() }))`
    select count(*)::int as "left" from staff_recovery_codes where staff_id = ${staffId} and used_at is null`;
  return left;
}
