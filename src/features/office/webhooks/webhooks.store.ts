import { z } from 'zod';
import { identified } from '../../../platform/postgres/checked-rows.ts';
import { type Client, execute, firstRow, onlyRow, part, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { type Webhook, webhookRow } from './webhooks.contract.ts';

type Queries = Pick<Client, 'query'>;

const moment = z.date().transform((at) => at.toISOString());
const row = webhookRow.extend({ failing_since: moment.nullable(), disabled_at: moment.nullable() });
const COLUMNS = part`w.id, w.url, w.events, w.with_contact, w.failing_since, w.disabled_at, w.problem, w.version,
  (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting')::int as waiting`;

export const listWebhooks = (client: Queries): Promise<Webhook[]> =>
  queryRows(client, row)`select ${COLUMNS} from webhooks w order by w.url, w.id`;

export const webhookById = (client: Queries, id: number): Promise<Webhook | undefined> =>
  firstRow(client, row)`select ${COLUMNS} from webhooks w where w.id = ${id}`;

/** As `webhookById`; nobody else changes it until the transaction ends. */
export async function lockWebhook(client: Queries, id: number): Promise<Webhook | undefined> {
  await execute(client)`select from webhooks where id = ${id} for no key update`;
  return webhookById(client, id);
}

/** @returns its id */
export async function addWebhook(
  client: Queries,
  { url, events, with_contact: withContact }: Pick<Webhook, 'url' | 'events' | 'with_contact'>,
  sealedSecret: string,
): Promise<number> {
  const { id } = await onlyRow(client, identified)`
    insert into webhooks (url, secret, events, with_contact) values (${url}, ${sealedSecret}, ${events}, ${withContact}) returning id`;
  return id;
}

interface Changes {
  url?: string | undefined;
  events?: string[] | undefined;
  with_contact?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Enabled again it begins anew: what failed before does not count. Disabled, nothing waits any longer. */
export async function changeWebhook(client: Queries, id: number, changes: Changes, now: Date): Promise<void> {
  const { url = null, events = null, with_contact: withContact = null, disabled = null } = changes;
  await execute(client)`
    update webhooks set url = coalesce(${url}, url), events = coalesce(${events}::text[], events),
      with_contact = coalesce(${withContact}, with_contact), version = version + 1,
      disabled_at = case ${disabled}::boolean when true then coalesce(disabled_at, ${now}::timestamptz) when false then null else disabled_at end,
      failing_since = case when ${disabled}::boolean is null then failing_since end,
      problem = case when ${disabled}::boolean is null then problem else '' end
    where id = ${id}`;
  if (disabled) await giveUpWaiting(client, id);
}

/** They can be sent again by hand. */
export const giveUpWaiting = (client: Queries, webhookId: number) =>
  execute(
    client,
  )`update webhook_deliveries set status = 'failed' where webhook_id = ${webhookId} and status = 'waiting'`;

export const replaceSecret = (client: Queries, id: number, sealedSecret: string) =>
  execute(client)`update webhooks set secret = ${sealedSecret}, version = version + 1 where id = ${id}`;

export const removeWebhook = (client: Queries, id: number) => execute(client)`delete from webhooks where id = ${id}`;
