import { z } from 'zod';
import { type DatabaseClient, executeSql, queryFirstRow, queryOnlyRow } from '../../../platform/postgres/plain-sql.ts';
import { loadAnswerDue, loadAnswerTerms } from './answer-time.store.ts';
import { countWorkedMinutes } from './answer-time.ts';
import type { ConversationEventKind, StoredConversationStatus } from './conversations.limits.ts';

type Queries = Pick<DatabaseClient, 'query'>;

/** `staffId` is null for the customer and for the site. */
export type EventOrigin = { id: number; staffId: number | null };

export async function addConversationEvent(
  client: Queries,
  { id, staffId }: EventOrigin,
  kind: ConversationEventKind,
  text: string,
): Promise<void> {
  await executeSql(client)`
    insert into conversation_events (conversation_id, staff_id, kind, text) values (${id}, ${staffId}, ${kind}, ${text})`;
}

export async function setConversationStatus(
  client: Queries,
  origin: EventOrigin,
  status: StoredConversationStatus,
): Promise<void> {
  const { rowCount } = await executeSql(client)`
    update conversations set status = ${status} where id = ${origin.id} and status <> ${status}`;
  if (rowCount) await addConversationEvent(client, origin, 'status', status);
}

/**
 * Records a decision of staff or an acceptance by the customer. Won and lost are also stored as outcome, with the
 * reason.
 */
export async function decideConversationStatus(
  client: Queries,
  origin: EventOrigin,
  status: StoredConversationStatus,
  reason = '',
): Promise<void> {
  const outcome = status === 'won' || status === 'lost' ? status : '';
  if (status !== 'closed')
    await executeSql(client)`
      update conversations set outcome = ${outcome}, outcome_reason = ${outcome && reason},
        outcome_at = case when ${outcome}::text <> '' then now() end
      where id = ${origin.id}`;
  if (outcome && reason)
    await addConversationEvent(client, origin, 'note', `${outcome === 'won' ? 'Won' : 'Lost'}: ${reason}`);
  await setConversationStatus(client, origin, status);
}

/** Sets a status back, with the outcome that the conversation had then. */
export async function restoreConversationStatus(
  client: Queries,
  origin: EventOrigin,
  status: StoredConversationStatus,
  { result, reason, at }: { result: string; reason: string; at: string | null },
): Promise<void> {
  await executeSql(client)`
    update conversations set outcome = ${result}, outcome_reason = ${reason}, outcome_at = ${at} where id = ${origin.id}`;
  await setConversationStatus(client, origin, status);
}

/** Records an answer of staff. A quoted conversation stays quoted; a reopened one returns to won or lost. */
export async function recordStaffAnswer(
  client: Queries,
  origin: EventOrigin,
  at: Date,
  status: 'answered' | 'quoted' = 'answered',
): Promise<void> {
  const waiting = await queryFirstRow(client, z.object({ receivedAt: z.date() }))`
    select received_at as "receivedAt" from conversations where id = ${origin.id} and first_answered_at is null`;
  if (waiting) {
    const minutes = countWorkedMinutes(waiting.receivedAt, at, await loadAnswerTerms(client));
    await executeSql(client)`
      update conversations set first_answered_at = ${at}, answered_in_time = ${at}::timestamptz <= due_at, first_answer_minutes = ${minutes}
      where id = ${origin.id}`;
  }
  const before = await queryOnlyRow(client, z.object({ status: z.string(), outcome: z.enum(['', 'won', 'lost']) }))`
    select status, outcome from conversations where id = ${origin.id}`;
  if (status === 'quoted' || before.status !== 'quoted')
    await setConversationStatus(client, origin, status === 'quoted' ? status : before.outcome || status);
}

export async function recordCustomerReply(client: Queries, origin: EventOrigin, at: Date): Promise<void> {
  const { dueAt } = await loadAnswerDue(client, at);
  const { rowCount } = await executeSql(client)`
    update conversations set due_at = ${dueAt}, follow_up_at = case when follow_up_if = 'always' and status <> 'snoozed' then follow_up_at end
    where id = ${origin.id} and status in ('snoozed', 'answered', 'quoted', 'won', 'lost', 'closed')`;
  if (rowCount) await setConversationStatus(client, origin, 'in_work');
}
