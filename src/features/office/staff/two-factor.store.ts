import { z } from 'zod';
import { type Client, execute, firstRow, onlyRow } from '../../../platform/postgres/plain-sql.ts';

export async function setPendingSecret(client: Client, staffId: number, sealedSecret: string): Promise<void> {
  await execute(client)`
    update staff_credentials set totp_secret = ${sealedSecret}, totp_last_step = null
    where staff_id = ${staffId} and totp_enabled_at is null`;
}

/**
 * Activates the stored secret with new recovery codes.
 * @returns false if the secret is active already or was replaced
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
 * Consumes the code of a 30-second step and all earlier ones.
 * @returns false if this code was consumed before
 */
export async function takeStep(client: Client, staffId: number, step: number): Promise<boolean> {
  const { rowCount } = await execute(client)`
    update staff_credentials set totp_last_step = ${step}
    where staff_id = ${staffId} and (totp_last_step is null or totp_last_step < ${step})`;
  return rowCount !== 0;
}

/** @returns false if the code is unknown or was consumed before */
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
