import { z } from 'zod';
import { type Client, execute, firstRow, onlyRow } from '../../../platform/postgres/plain-sql.ts';
import { answerDueAt, answerTerms } from './answer-time.store.ts';
import { workedMinutes } from './answer-time.ts';
import type { EventKind, Status } from './conversations.limits.ts';

type Queries = Pick<Client, 'query'>;

/** `staffId` is null for the customer and for the site. */
export type Happening = { id: number; staffId: number | null };

export async function addEvent(
  client: Queries,
  { id, staffId }: Happening,
  kind: EventKind,
  text: string,
): Promise<void> {
  await execute(client)`
    insert into conversation_events (conversation_id, staff_id, kind, text) values (${id}, ${staffId}, ${kind}, ${text})`;
}

export async function setStatus(client: Queries, happening: Happening, status: Status): Promise<void> {
  const { rowCount } = await execute(client)`
    update conversations set status = ${status} where id = ${happening.id} and status <> ${status}`;
  if (rowCount) await addEvent(client, happening, 'status', status);
}

/**
 * Records a decision of staff or an acceptance by the customer. Won and lost are also stored as outcome, with the
 * reason.
 */
export async function decideStatus(client: Queries, happening: Happening, status: Status, reason = ''): Promise<void> {
  const outcome = status === 'won' || status === 'lost' ? status : '';
  if (status !== 'closed')
    await execute(client)`
      update conversations set outcome = ${outcome}, outcome_reason = ${outcome && reason},
        outcome_at = case when ${outcome}::text <> '' then now() end
      where id = ${happening.id}`;
  if (outcome && reason) await addEvent(client, happening, 'note', `${outcome === 'won' ? 'Won' : 'Lost'}: ${reason}`);
  await setStatus(client, happening, status);
}

/** Records an answer of staff. A quoted conversation stays quoted; a reopened one returns to won or lost. */
export async function noteAnswer(
  client: Queries,
  happening: Happening,
  at: Date,
  status: 'answered' | 'quoted' = 'answered',
): Promise<void> {
  const waiting = await firstRow(client, z.object({ receivedAt: z.date() }))`
    select received_at as "receivedAt" from conversations where id = ${happening.id} and first_answered_at is null`;
  if (waiting) {
    const minutes = workedMinutes(waiting.receivedAt, at, await answerTerms(client));
    await execute(client)`
      update conversations set first_answered_at = ${at}, answered_in_time = ${at}::timestamptz <= due_at, first_answer_minutes = ${minutes}
      where id = ${happening.id}`;
  }
  const before = await onlyRow(client, z.object({ status: z.string(), outcome: z.enum(['', 'won', 'lost']) }))`
    select status, outcome from conversations where id = ${happening.id}`;
  if (status === 'quoted' || before.status !== 'quoted')
    await setStatus(client, happening, status === 'quoted' ? status : before.outcome || status);
}

export async function noteReply(client: Queries, happening: Happening, at: Date): Promise<void> {
  const { dueAt } = await answerDueAt(client, at);
  const { rowCount } = await execute(client)`
    update conversations set due_at = ${dueAt}, follow_up_at = case when follow_up_if = 'always' and status <> 'snoozed' then follow_up_at end
    where id = ${happening.id} and status in ('snoozed', 'answered', 'quoted', 'won', 'lost', 'closed')`;
  if (rowCount) await setStatus(client, happening, 'in_work');
}
