import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRows, checkedValue } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Role } from '../rights/roles.limits.ts';
import { endSessionsOf } from './office-sessions.store.ts';
import { staff, staffCredentials } from './staff.tables.ts';
import { removeTwoFactor } from './two-factor.store.ts';

export interface NewStaff {
  email: string;
  name: string;
  role: Role;
  createdBy?: number;
}

/** A person of the staff with what proves who they are. */
export type StaffWithSecrets = NonNullable<Awaited<ReturnType<typeof staffByEmail>>>;

const secrets = {
  id: staff.id,
  email: staff.email,
  name: staff.name,
  role: staff.role,
  disabledAt: staff.disabledAt,
  passwordHash: staffCredentials.passwordHash,
  totpSecret: staffCredentials.totpSecret,
  totpEnabledAt: staffCredentials.totpEnabledAt,
};

const withSecrets = (db: Queryable) =>
  db.select(secrets).from(staff).innerJoin(staffCredentials, eq(staffCredentials.staffId, staff.id));

export async function staffByEmail(db: Queryable, email: string) {
  const [row] = await withSecrets(db).where(eq(staff.email, email.trim().toLowerCase()));
  return row;
}

export async function staffById(db: Queryable, id: number): Promise<StaffWithSecrets | undefined> {
  const [row] = await withSecrets(db).where(eq(staff.id, id));
  return row;
}

/** @returns the id, or undefined when somebody of the staff has this address */
export async function addStaff(
  db: Queryable,
  { email, ...person }: NewStaff,
  passwordHash: string,
): Promise<number | undefined> {
  const [added] = await db
    .insert(staff)
    .values({ ...person, email: email.toLowerCase() })
    .onConflictDoNothing()
    .returning({ id: staff.id });
  if (added) await db.insert(staffCredentials).values({ staffId: added.id, passwordHash });
  return added?.id;
}

/** Lets only one transaction at a time start or end what a person may do. */
const lockStaff = (db: Queryable, id: number) =>
  db.select({ disabledAt: staff.disabledAt }).from(staff).where(eq(staff.id, id)).for('update');

/**
 * Whether a person may still sign in with the password that was checked, which stays so until the transaction ends. Without it
 * a session could start with the old password just after all sessions were ended.
 */
export async function holdSignIn(db: Queryable, id: number, passwordHash: string): Promise<boolean> {
  const [person] = await lockStaff(db, id);
  if (!person || person.disabledAt) return false;
  const rows = await db
    .select({ id: staffCredentials.staffId })
    .from(staffCredentials)
    .where(and(eq(staffCredentials.staffId, id), eq(staffCredentials.passwordHash, passwordHash)));
  return rows.length > 0;
}

/** Sets a new password and ends all sessions of the person. */
export async function replaceStaffPassword(db: Queryable, id: number, passwordHash: string): Promise<void> {
  await lockStaff(db, id);
  await db
    .update(staffCredentials)
    .set({ passwordHash, updatedAt: sql`now()` })
    .where(eq(staffCredentials.staffId, id));
  await endSessionsOf(db, id);
}

/**
 * Lets somebody in with a new password who has lost theirs or the second factor, or was disabled.
 * @returns false when nobody has this address
 */
export async function letInAgain(db: Queryable, email: string, passwordHash: string): Promise<boolean> {
  const found = await staffByEmail(db, email);
  if (!found) return false;
  await replaceStaffPassword(db, found.id, passwordHash);
  await removeTwoFactor(db, found.id);
  await changeStaff(db, found.id, { disabled: false });
  return true;
}

/** Counts a refused sign-in of somebody; of nobody, for the id 0. */
export async function countRefusal(db: Queryable, staffId: number): Promise<void> {
  await db
    .update(staffCredentials)
    .set({ refusedSignIns: sql`${staffCredentials.refusedSignIns} + 1`, refusedLastAt: sql`now()` })
    .where(eq(staffCredentials.staffId, staffId));
}

/** How often a sign-in was refused since the last one, which begins anew; undefined when none was. Within a transaction that holds the person. */
export async function takeRefusals(
  db: Queryable,
  staffId: number,
): Promise<{ count: number; last_at: Date } | undefined> {
  const person = eq(staffCredentials.staffId, staffId);
  const [row] = await db
    .select({ count: staffCredentials.refusedSignIns, last_at: staffCredentials.refusedLastAt })
    .from(staffCredentials)
    .where(person)
    .for('update');
  if (!row?.last_at) return undefined;
  await db.update(staffCredentials).set({ refusedSignIns: 0, refusedLastAt: null }).where(person);
  return { count: row.count, last_at: row.last_at };
}

const listed = {
  id: staff.id,
  email: staff.email,
  name: staff.name,
  role: staff.role,
  disabled: checkedValue(sql`${staff.disabledAt} is not null`, z.boolean()),
  two_factor: checkedValue(sql`${staffCredentials.totpEnabledAt} is not null`, z.boolean()),
  last_seen_at: staff.lastSeenAt,
  refused_sign_ins: staffCredentials.refusedSignIns,
  refused_last_at: staffCredentials.refusedLastAt,
  version: staff.version,
};

const asListed = (db: Queryable) =>
  db.select(listed).from(staff).innerJoin(staffCredentials, eq(staffCredentials.staffId, staff.id));

export const listStaff = (db: Queryable) => asListed(db).orderBy(asc(sql`lower(${staff.name})`), asc(staff.id));

export async function listedStaff(db: Queryable, id: number) {
  const [row] = await asListed(db).where(eq(staff.id, id));
  return row;
}

/**
 * Locks a person and all admins who can sign in, in the order of their ids, so that of two admins who demote each other the
 * second sees what the first has done.
 * @returns the ids of these admins
 */
export async function lockWithAdmins(db: Queryable, id: number): Promise<number[]> {
  const rows = checkedRows(
    await db.execute(sql`
    select id, role = 'admin' and disabled_at is null as is_admin from ${staff}
    where id = ${id} or (role = 'admin' and disabled_at is null) order by id for update`),
    z.object({ id: z.number(), is_admin: z.boolean() }),
  );
  return rows.filter(({ is_admin }) => is_admin).map((row) => row.id);
}

export async function changeStaff(
  db: Queryable,
  id: number,
  { name, role, disabled }: { name?: string; role?: Role; disabled?: boolean },
): Promise<void> {
  if (name === undefined && role === undefined && disabled === undefined) return;
  const disabledAt = disabled === undefined ? undefined : disabled ? sql`coalesce(${staff.disabledAt}, now())` : null;
  await db.update(staff).set({ name, role, disabledAt }).where(eq(staff.id, id));
}

/** Disables people by their addresses and ends their sessions. */
export async function disableStaff(db: Queryable, emails: string[]): Promise<void> {
  const disabled = await db
    .update(staff)
    .set({ disabledAt: sql`now()` })
    .where(and(inArray(staff.email, emails), isNull(staff.disabledAt)))
    .returning({ id: staff.id });
  for (const { id } of disabled) await endSessionsOf(db, id);
}
