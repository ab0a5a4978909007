import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryRows,
  rawSql,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { describeLogins } from '../../../platform/secrets/login-table.store.ts';
import { STAFF_ROLES } from '../acts/roles.limits.ts';
import { officeSessionsTable } from './staff.tables.ts';

const staffOfSession = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  twoFactor: z.boolean(),
  needsSecondFactor: z.boolean(),
  timeZone: z.string(),
  sessionId: z.int(),
  expiresAt: z.date(),
  isConfirmed: z.boolean(),
});
export type SignedInStaff = z.infer<typeof staffOfSession>;

const SESSION_HOURS = 12;
const IDLE_MINUTES = 60;
const CONFIRMED_MINUTES = 10;

const sessions = describeLogins({ table: 'office_sessions', owner: 'staff_id', hours: SESSION_HOURS });
const IS_VALID = sqlFragment`${sessions.isCurrent} and ${rawSql(`office_sessions.seen_at > now() - make_interval(mins => ${IDLE_MINUTES})`)}`;
const NOT_SEEN_FOR_A_MINUTE = rawSql(`office_sessions.seen_at < now() - interval '1 minute'`);

/** Staff member of an active session. Updates the last use at most once a minute. */
export async function findStaffBySession(
  client: DatabaseClient,
  tokenHash: string,
): Promise<SignedInStaff | undefined> {
  const row = await queryFirstRow(client, staffOfSession.extend({ wasSeenLongAgo: z.boolean() }))`
    select s.id, s.email, s.name, s.role, c.totp_enabled_at is not null as "twoFactor",
      c.totp_enabled_at is null and exists (select from office_settings where second_factor_required) as "needsSecondFactor",
      (select time_zone from office_settings) as "timeZone", office_sessions.id as "sessionId", office_sessions.expires_at as "expiresAt",
      office_sessions.confirmed_at > now() - make_interval(mins => ${CONFIRMED_MINUTES}) as "isConfirmed",
      ${NOT_SEEN_FOR_A_MINUTE} as "wasSeenLongAgo"
    from office_sessions join staff s on s.id = office_sessions.staff_id join staff_credentials c on c.staff_id = s.id
    where office_sessions.token_hash = ${tokenHash} and ${IS_VALID} and s.disabled_at is null`;
  if (!row) return undefined;
  const { wasSeenLongAgo, ...staff } = row;
  if (wasSeenLongAgo) await markSessionSeen(client, staff);
  return staff;
}

async function markSessionSeen(client: DatabaseClient, { id, sessionId }: SignedInStaff): Promise<void> {
  const { rowCount } = await executeSql(client)`
    update office_sessions set seen_at = now() where id = ${sessionId} and ${NOT_SEEN_FOR_A_MINUTE}`;
  // No row if a concurrent request has just updated the session.
  if (rowCount) await executeSql(client)`update staff set last_seen_at = now() where id = ${id}`;
}

export async function addOfficeSession(
  client: DatabaseClient,
  { staffId, ...session }: { staffId: number; tokenHash: string; ip: string; userAgent: string },
): Promise<void> {
  await sessions.add(client, staffId, session);
  await sessions.endOldest(client, staffId);
  await executeSql(client)`update staff set last_seen_at = now() where id = ${staffId}`;
}

export async function confirmOfficeSession(client: DatabaseClient, sessionId: number): Promise<void> {
  await executeSql(client)`update office_sessions set confirmed_at = now() where id = ${sessionId}`;
}

export const listOfficeSessions = (client: DatabaseClient, staffId: number) =>
  queryRows(client, officeSessionsTable.row)`
    select ${officeSessionsTable.columns()} from office_sessions where staff_id = ${staffId} and ${IS_VALID} order by seen_at desc, id desc`;

export async function endOfficeSession(client: DatabaseClient, staffId: number, sessionId: number): Promise<boolean> {
  const { rowCount } = await executeSql(client)`
    delete from office_sessions where id = ${sessionId} and staff_id = ${staffId}`;
  return rowCount !== 0;
}

export async function endOfficeSessionByToken(client: DatabaseClient, tokenHash: string): Promise<void> {
  await executeSql(client)`delete from office_sessions where token_hash = ${tokenHash}`;
}

export async function endOfficeSessions(client: DatabaseClient, staffId: number, exceptId?: number): Promise<void> {
  await sessions.endAll(client, staffId, exceptId);
}
