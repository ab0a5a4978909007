import { z } from 'zod';
import { identified } from '../../../platform/postgres/checked-rows.ts';
import { type Client, execute, firstRow } from '../../../platform/postgres/plain-sql.ts';
import { answerDueAt, answerTerms } from './answer-time.store.ts';
import { workedMinutes } from './answer-time.ts';
import type { EventKind, Status } from './conversations.limits.ts';

type Queries = Pick<Client, 'query'>;

/** A conversation, and who did something in it: null for the customer and for the site itself. */
export type Happening = { id: number; staffId: number | null };

/** Adds to the timeline what is no letter. */
export async function addEvent(
  client: Queries,
  { id, staffId }: Happening,
  kind: EventKind,
  text: string,
): Promise<void> {
  await execute(client)`
    insert into conversation_events (conversation_id, staff_id, kind, text) values (${id}, ${staffId}, ${kind}, ${text})`;
}

/** Sets the state, and says so in the timeline; nothing when it is this already. */
export async function setStatus(client: Queries, happening: Happening, status: Status): Promise<void> {
  const { rowCount } = await execute(client)`
    update conversations set status = ${status} where id = ${happening.id} and status <> ${status}`;
  if (rowCount) await addEvent(client, happening, 'status', status);
}

/** An answer or a quotation has gone out: the clock of the first one stops. What is quoted stays so. */
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
  const quoted = await firstRow(client, identified)`
    select id from conversations where id = ${happening.id} and status = 'quoted'`;
  if (!quoted) await setStatus(client, happening, status);
}

/** A letter of the customer has come: what was answered is in work again, and an answer is due anew. */
export async function noteReply(client: Queries, happening: Happening, at: Date): Promise<void> {
  const { dueAt } = await answerDueAt(client, at);
  const { rowCount } = await execute(client)`
    update conversations set due_at = ${dueAt} where id = ${happening.id} and status in ('answered', 'quoted', 'closed')`;
  if (rowCount) await setStatus(client, happening, 'in_work');
}
