import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { staffCredentials, staffRecoveryCodes } from './staff.tables.ts';

/** Stores a secret that is not in use yet. Does nothing to one that is. */
export async function setPendingSecret(db: Queryable, staffId: number, sealedSecret: string): Promise<void> {
  await db
    .update(staffCredentials)
    .set({ totpSecret: sealedSecret, totpLastStep: null })
    .where(and(eq(staffCredentials.staffId, staffId), isNull(staffCredentials.totpEnabledAt)));
}

/** Puts the stored secret in use, with new recovery codes. False when it is in use already, or another one was stored since. */
export async function enableTwoFactor(
  db: Queryable,
  staffId: number,
  { sealedSecret, step, codeHashes }: { sealedSecret: string; step: number; codeHashes: string[] },
): Promise<boolean> {
  const enabled = await db
    .update(staffCredentials)
    .set({ totpEnabledAt: sql`now()`, totpLastStep: step, updatedAt: sql`now()` })
    .where(
      and(
        eq(staffCredentials.staffId, staffId),
        eq(staffCredentials.totpSecret, sealedSecret),
        isNull(staffCredentials.totpEnabledAt),
      ),
    )
    .returning({ id: staffCredentials.staffId });
  if (!enabled.length) return false;
  await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  await db.insert(staffRecoveryCodes).values(codeHashes.map((codeHash) => ({ staffId, codeHash })));
  return true;
}

/** Forgets the secret and the recovery codes. False when there was no second factor. */
export async function removeTwoFactor(db: Queryable, staffId: number): Promise<boolean> {
  const [before] = await db
    .select({ enabledAt: staffCredentials.totpEnabledAt })
    .from(staffCredentials)
    .where(eq(staffCredentials.staffId, staffId))
    .for('update');
  await db
    .update(staffCredentials)
    .set({ totpSecret: null, totpEnabledAt: null, totpLastStep: null, updatedAt: sql`now()` })
    .where(eq(staffCredentials.staffId, staffId));
  await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  return Boolean(before?.enabledAt);
}

/** Uses up the code of one step of 30 seconds, and all before it. False when it was used already. */
export async function takeStep(db: Queryable, staffId: number, step: number): Promise<boolean> {
  const taken = await db
    .update(staffCredentials)
    .set({ totpLastStep: step })
    .where(
      and(
        eq(staffCredentials.staffId, staffId),
        or(isNull(staffCredentials.totpLastStep), lt(staffCredentials.totpLastStep, step)),
      ),
    )
    .returning({ id: staffCredentials.staffId });
  return taken.length > 0;
}

/** Uses up a recovery code. False when there is none with this hash, or it was used. */
export async function takeRecoveryCode(db: Queryable, staffId: number, codeHash: string): Promise<boolean> {
  const taken = await db
    .update(staffRecoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(staffRecoveryCodes.staffId, staffId),
        eq(staffRecoveryCodes.codeHash, codeHash),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ id: staffRecoveryCodes.staffId });
  return taken.length > 0;
}

export async function recoveryCodesLeft(db: Queryable, staffId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)));
  return row?.left ?? 0;
}
