import { z } from 'zod';
import { type Client, execute, firstRow, onlyRow } from '../../../platform/postgres/plain-sql.ts';
import { type MailboxState, mailboxState } from './email.contract.ts';

const LOCK_KEY = 130_001;

/**
 * Makes this connection the only reader of the mailbox until the connection closes.
 * @returns false if another connection is the reader
 */
export const becomeReader = async (client: Client): Promise<boolean> =>
  (await onlyRow(client, z.object({ held: z.boolean() }))`select pg_try_advisory_lock(${LOCK_KEY}) as held`).held;

const progress = z.object({
  uidValidity: z.coerce.bigint(),
  lastUid: z.coerce.number(),
  lastLetterAt: z.coerce.date(),
});

export const readSoFar = (client: Client, place: string): Promise<z.infer<typeof progress> | undefined> =>
  firstRow(client, progress)`
    select uid_validity as "uidValidity", last_uid as "lastUid", coalesce(last_letter_at, begun_at) as "lastLetterAt"
    from mailboxes where place = ${place} and uid_validity is not null`;

/** @param takenAt time of the last stored message; null keeps the former time */
export async function storeProgress(
  client: Client,
  place: string,
  { uidValidity, lastUid, takenAt }: { uidValidity: bigint; lastUid: number; takenAt: Date | null },
): Promise<void> {
  await execute(client)`
    insert into mailboxes (place, begun_at, uid_validity, last_uid, last_letter_at)
    values (${place}, now(), ${String(uidValidity)}, ${lastUid}, ${takenAt})
    on conflict (place) do update set begun_at = coalesce(mailboxes.begun_at, excluded.begun_at),
      uid_validity = excluded.uid_validity, last_uid = excluded.last_uid, last_letter_at = coalesce(excluded.last_letter_at, mailboxes.last_letter_at)`;
}

const tries = z.object({ tries: z.int(), failure: z.string() });

/**
 * Counts an attempt at a message before the attempt, so that one that ends the process is counted too.
 * @param message UIDVALIDITY and UID
 * @returns number of this attempt, and why the last one failed
 */
export const countTry = (client: Client, place: string, message: string): Promise<z.infer<typeof tries>> =>
  onlyRow(client, tries)`
    update mailboxes set tried = ${message}, tries = case when tried = ${message} then tries else 0 end + 1,
      failure = case when tried = ${message} then failure else '' end
    where place = ${place} returning tries, failure`;

/** Stores why an attempt failed. An attempt that is not the fault of the message does not count. */
export async function noteFailedTry(client: Client, place: string, failure: string, isCounted: boolean): Promise<void> {
  await execute(client)`
    update mailboxes set failure = ${failure}, tries = tries - ${isCounted ? 0 : 1} where place = ${place} and tries > 0`;
}

export async function noteChecked(client: Client, place: string, at: Date): Promise<void> {
  await execute(client)`
    update mailboxes set checked_at = ${at}, problem = '', problem_since = null where place = ${place}`;
}

export async function noteProblem(client: Client, place: string, problem: string, at: Date): Promise<void> {
  await execute(client)`
    insert into mailboxes (place, problem, problem_since) values (${place}, ${problem}, ${at})
    on conflict (place) do update set problem = excluded.problem, problem_since = coalesce(mailboxes.problem_since, excluded.problem_since)`;
}

const stored = mailboxState.omit({ place: true, is_connected: true });

export const mailboxNow = (
  client: Client,
  place: string,
): Promise<Omit<MailboxState, 'place' | 'is_connected'> | undefined> =>
  firstRow(client, stored)`
    select to_json(begun_at) as begun_at, to_json(checked_at) as checked_at,
      to_json(last_letter_at) as last_letter_at, problem, to_json(problem_since) as problem_since
    from mailboxes where place = ${place}`;
