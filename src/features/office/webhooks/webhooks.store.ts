import { identified } from '../../../platform/postgres/checked-rows.ts';
import { type Client, execute, onlyRow } from '../../../platform/postgres/plain-sql.ts';

type Queries = Pick<Client, 'query'>;

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
  const { id } = await onlyRow(client, identified)`
    insert into webhooks (url, secret, events, with_contact) values (${url}, ${sealedSecret}, ${events}, ${withContact}) returning id`;
  return id;
}

/**
 * Changes a webhook. Enabling clears former failures; disabling drops waiting deliveries.
 * @param disabled undefined keeps the state
 */
export async function changeWebhook(
  client: Queries,
  id: number,
  { url, events, with_contact: withContact, disabled }: Typed & { disabled: boolean | undefined },
  now: Date,
): Promise<void> {
  await execute(client)`
    update webhooks set url = ${url}, events = ${events}, with_contact = ${withContact} where id = ${id}`;
  if (disabled === undefined) return;
  await execute(client)`
    update webhooks set disabled_at = ${disabled ? now : null}, failing_since = null, problem = '' where id = ${id}`;
  if (disabled) await giveUpWaiting(client, id);
}

/** Dropped deliveries can be sent again by hand. */
export const giveUpWaiting = (client: Queries, webhookId: number) =>
  execute(
    client,
  )`update webhook_deliveries set status = 'failed' where webhook_id = ${webhookId} and status = 'waiting'`;

export const replaceSecret = (client: Queries, id: number, sealedSecret: string) =>
  execute(client)`update webhooks set secret = ${sealedSecret} where id = ${id}`;

export const removeWebhook = (client: Queries, id: number) => execute(client)`delete from webhooks where id = ${id}`;
