import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
} from '../../../platform/postgres/plain-sql.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';

interface Typed {
  url: string;
  events: readonly string[];
  with_contact: boolean;
}

export async function addWebhook(
  client: Queries,
  { url, events, with_contact: withContact }: Typed,
  sealedSecret: string,
): Promise<number> {
  const { id } = await queryOnlyRow(client, idRowSchema)`
    insert into webhooks (url, secret, events, with_contact) values (${url}, ${sealedSecret}, ${events}, ${withContact}) returning id`;
  return id;
}

/**
 * Enabling clears former failures; disabling drops waiting deliveries.
 * @param disabled undefined keeps the state
 */
export async function changeWebhook(
  client: Queries,
  id: number,
  { url, events, with_contact: withContact, disabled }: Typed & { disabled: boolean | undefined },
  now: Date,
): Promise<void> {
  await executeSql(client)`
    update webhooks set url = ${url}, events = ${events}, with_contact = ${withContact} where id = ${id}`;
  if (disabled === undefined) return;
  await executeSql(client)`
    update webhooks set disabled_at = ${disabled ? now : null}, failing_since = null, problem = '', busy_until = '-infinity' where id = ${id}`;
  if (disabled) await cancelWaitingDeliveries(client, id);
}

/** Dropped deliveries can be sent again by hand. */
const cancelWaitingDeliveries = (client: Queries, webhookId: number) =>
  executeSql(
    client,
  )`update webhook_deliveries set status = 'failed' where webhook_id = ${webhookId} and status = 'waiting'`;

export const replaceWebhookSecret = (client: Queries, id: number, sealedSecret: string) =>
  executeSql(client)`update webhooks set secret = ${sealedSecret} where id = ${id}`;

export const removeWebhook = (client: Queries, id: number) => executeSql(client)`delete from webhooks where id = ${id}`;

type Queries = Pick<DatabaseClient, 'query'>;

/** Seconds after which the process of an attempt counts as dead; longer than any attempt. */
const HELD_SECONDS = 30;

const due = z.object({
  id: z.string(),
  webhookId: z.int(),
  url: z.string(),
  secret: z.string(),
  withContact: z.boolean(),
  eventId: z.string(),
  type: z.string(),
  payload: z.string(),
  conversationId: z.int().nullable(),
  tries: z.int(),
});
export type DueDelivery = z.infer<typeof due>;

/**
 * Takes a due delivery, which the caller must end with `recordWebhookReply` or `recordWebhookFailure`. If the process
 * dies, the delivery is due again.
 * @param client in a transaction: reads due deliveries again once the webhook is locked
 */
export async function takeDueDelivery(client: Queries, now: Date): Promise<DueDelivery | undefined> {
  const webhook = await queryFirstRow(client, idRowSchema)`
    select w.id from webhooks w
    where w.disabled_at is null and w.busy_until <= ${now} and exists (
      select from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting' and d.next_at <= ${now})
    order by random() limit 1 for no key update skip locked`;
  if (!webhook) return undefined;
  return queryFirstRow(client, due)`
    with next as (
      select id from webhook_deliveries
      where webhook_id = ${webhook.id} and status = 'waiting' and next_at <= ${now} order by next_at, id limit 1),
    held as (
      update webhooks w set busy_until = ${now}::timestamptz + make_interval(secs => ${HELD_SECONDS}) from next where w.id = ${webhook.id}
      returning w.id, w.url, w.secret, w.with_contact)
    update webhook_deliveries d set tries = d.tries + 1, tried_at = ${now} from next, held where d.id = next.id
    returning d.id::text, held.id as "webhookId", held.url, held.secret, held.with_contact as "withContact", d.event_id as "eventId",
      d.type, d.payload::text, d.conversation_id as "conversationId", d.tries`;
}

const contact = idRowSchema.extend({ name: z.string(), company: z.string(), email: z.string(), phone: z.string() });

/** Senders of conversations by the conversations' ids, except erased persons. */
export async function loadContacts(client: Queries, ids: readonly number[]) {
  const found = await queryRows(client, contact)`
    select id, name, company, email, phone from conversations where id = any(${ids}::integer[]) and (email <> '' or phone <> '')`;
  return new Map(found.map(({ id, ...contact }) => [id, contact]));
}

interface Reply {
  status: number | null;
  excerpt: string;
}

/** Records a reply. Locks the webhook before its deliveries, as disabling and deleting do, which prevents deadlocks. */
export async function recordWebhookReply(client: Queries, { id, webhookId }: DueDelivery, reply: Reply): Promise<void> {
  await executeSql(
    client,
  )`update webhooks set busy_until = '-infinity', failing_since = null, problem = '' where id = ${webhookId}`;
  await executeSql(client)`
    update webhook_deliveries set status = 'delivered', reply_status = ${reply.status}, reply_excerpt = ${reply.excerpt} where id = ${id}`;
}

interface Failure {
  reply: Reply;
  problem: string;
  nextAt: Date | undefined;
  /** End of the receiver's Retry-After, before which no event is sent to the webhook. */
  heldUntil: Date | undefined;
  /** 0 disables the webhook at once. */
  disableAfterDays: number;
}

export async function recordWebhookFailure(
  client: Queries,
  { id, webhookId }: DueDelivery,
  { reply, problem, nextAt, heldUntil, disableAfterDays }: Failure,
  now: Date,
): Promise<boolean> {
  await executeSql(client)`select from webhooks where id = ${webhookId} for no key update`;
  await executeSql(client)`
    update webhook_deliveries set status = ${nextAt ? 'waiting' : 'failed'}, next_at = coalesce(${nextAt ?? null}, next_at),
      reply_status = ${reply.status}, reply_excerpt = ${reply.excerpt} where id = ${id} and status = 'waiting'`;
  const webhook = await queryFirstRow(client, z.object({ disabled: z.boolean() }))`
    with failed as (
      select id, coalesce(failing_since, ${now}) as since,
        coalesce(failing_since, ${now}) <= ${now}::timestamptz - make_interval(days => ${disableAfterDays}) as too_long
      from webhooks where id = ${webhookId} and disabled_at is null)
    update webhooks w set busy_until = coalesce(${heldUntil ?? null}::timestamptz, '-infinity'), problem = ${problem}, failing_since = f.since,
      disabled_at = case when f.too_long then ${now}::timestamptz end
    from failed f where w.id = f.id returning f.too_long as disabled`;
  if (!webhook || webhook.disabled) await cancelWaitingDeliveries(client, webhookId);
  return webhook?.disabled ?? false;
}

export const storeTestDelivery = (client: Queries, webhookId: number, now: Date) =>
  executeSql(client)`
    insert into webhook_deliveries (webhook_id, event_id, type, payload)
    values (${webhookId}, ${`evt_${randomUUID().replaceAll('-', '')}`}, 'webhook.test',
      ${JSON.stringify({ type: 'webhook.test', timestamp: now.toISOString(), data: {} })}::json)`;

/**
 * Makes a delivery due again, with the same webhook-id.
 * @returns the webhook; undefined without this delivery
 */
export const sendDeliveryAgain = (client: Queries, id: number) =>
  queryFirstRow(client, z.object({ disabled: z.boolean() }))`
    update webhook_deliveries d set status = case when w.disabled_at is null then 'waiting' else d.status end, tries = 0, next_at = now()
    from webhooks w where d.id = ${id} and w.id = d.webhook_id returning w.disabled_at is not null as disabled`;

export const deleteOldDeliveries = (client: Queries, before: Date) =>
  executeSql(client)`delete from webhook_deliveries where created_at < ${before} and status <> 'waiting'`;
