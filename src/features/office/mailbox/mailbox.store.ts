import { z } from 'zod';
import { type DatabaseClient, executeSql, queryFirstRow, queryOnlyRow } from '../../../platform/postgres/plain-sql.ts';
import { type MailboxState, mailboxState } from './mailbox.contract.ts';

const LOCK_KEY = 130_001;

/**
 * Makes this connection the only reader of the mailbox until the connection closes.
 * @returns false if another connection is the reader
 */
export const lockMailboxReader = async (client: DatabaseClient): Promise<boolean> =>
  (await queryOnlyRow(client, z.object({ held: z.boolean() }))`select pg_try_advisory_lock(${LOCK_KEY}) as held`).held;

const progress = z.object({
  uidValidity: z.coerce.bigint(),
  lastUid: z.coerce.number(),
  lastLetterAt: z.coerce.date(),
});

export const findMailboxProgress = (
  client: DatabaseClient,
  mailbox: string,
): Promise<z.infer<typeof progress> | undefined> =>
  queryFirstRow(client, progress)`
    select uid_validity as "uidValidity", last_uid as "lastUid", coalesce(last_letter_at, begun_at) as "lastLetterAt"
    from mailboxes where place = ${mailbox} and uid_validity is not null`;

/** @param takenAt time of the last stored message; null keeps the former time */
export async function storeMailboxProgress(
  client: DatabaseClient,
  mailbox: string,
  { uidValidity, lastUid, takenAt }: { uidValidity: bigint; lastUid: number; takenAt: Date | null },
): Promise<void> {
  await executeSql(client)`
    insert into mailboxes (place, begun_at, uid_validity, last_uid, last_letter_at)
    values (${mailbox}, now(), ${String(uidValidity)}, ${lastUid}, ${takenAt})
    on conflict (place) do update set begun_at = coalesce(mailboxes.begun_at, excluded.begun_at),
      uid_validity = excluded.uid_validity, last_uid = excluded.last_uid, last_letter_at = coalesce(excluded.last_letter_at, mailboxes.last_letter_at)`;
}

const tries = z.object({ tries: z.int(), failure: z.string() });

/**
 * Counts an attempt at a message before the attempt, so that one that ends the process is counted too.
 * @param message UIDVALIDITY and UID
 * @returns number of this attempt, and why the last one failed
 */
export const countAttempt = (
  client: DatabaseClient,
  mailbox: string,
  message: string,
): Promise<z.infer<typeof tries>> =>
  queryOnlyRow(client, tries)`
    update mailboxes set tried = ${message}, tries = case when tried = ${message} then tries else 0 end + 1,
      failure = case when tried = ${message} then failure else '' end
    where place = ${mailbox} returning tries, failure`;

/** Stores why an attempt failed. An attempt that is not the fault of the message does not count. */
export async function recordFailedAttempt(
  client: DatabaseClient,
  mailbox: string,
  failure: string,
  isCounted: boolean,
): Promise<void> {
  await executeSql(client)`
    update mailboxes set failure = ${failure}, tries = tries - ${isCounted ? 0 : 1} where place = ${mailbox} and tries > 0`;
}

export async function recordMailboxCheck(client: DatabaseClient, mailbox: string, at: Date): Promise<void> {
  await executeSql(client)`
    update mailboxes set checked_at = ${at}, problem = '', problem_since = null where place = ${mailbox}`;
}

export async function recordMailboxProblem(
  client: DatabaseClient,
  mailbox: string,
  problem: string,
  at: Date,
): Promise<void> {
  await executeSql(client)`
    insert into mailboxes (place, problem, problem_since) values (${mailbox}, ${problem}, ${at})
    on conflict (place) do update set problem = excluded.problem, problem_since = coalesce(mailboxes.problem_since, excluded.problem_since)`;
}

const stored = mailboxState.omit({ place: true, is_connected: true });

export const findMailboxState = (
  client: DatabaseClient,
  mailbox: string,
): Promise<Omit<MailboxState, 'place' | 'is_connected'> | undefined> =>
  queryFirstRow(client, stored)`
    select to_json(begun_at) as begun_at, to_json(checked_at) as checked_at,
      to_json(last_letter_at) as last_letter_at, problem, to_json(problem_since) as problem_since
    from mailboxes where place = ${mailbox}`;
