import type { Services } from '../../../platform/api/services.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { WEBHOOK_EVENTS_VERSION, type WebhookEventData } from './webhook-events.contract.ts';
import { storeWebhookEvent } from './webhook-events.store.ts';
import type { WebhookEventType } from './webhooks.limits.ts';

export const WEBHOOK_QUEUE = 'webhooks';

export const buildWebhookData = <Data extends { id: number }>(
  { settings }: Pick<Services, 'settings'>,
  data: Data,
) => ({
  version: WEBHOOK_EVENTS_VERSION as typeof WEBHOOK_EVENTS_VERSION,
  ...data,
  link: `${settings.publicUrl}/admin/enquiries/${data.id}`,
});

/** Catalogue events are queued by a trigger (129_webhooks.sql). */
export async function queueWebhookEvent(
  services: Pick<Services, 'jobs' | 'settings'>,
  transaction: DatabaseTransaction,
  type: Exclude<WebhookEventType, 'catalogue.published'>,
  data: WebhookEventData,
): Promise<void> {
  const queued = await storeWebhookEvent(transaction.client, type, buildWebhookData(services, data), data.id);
  if (queued) await services.jobs.send({ queue: WEBHOOK_QUEUE }, {}, transaction);
}
