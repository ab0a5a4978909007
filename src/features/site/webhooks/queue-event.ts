import type { Services } from '../../../platform/api/services.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { EVENTS_VERSION, type Happened } from './events.contract.ts';
import { storeEvent } from './events.store.ts';
import type { EventType } from './webhooks.limits.ts';

export const WEBHOOK_QUEUE = 'webhooks';

export const forPrograms = <Data extends { id: number }>({ settings }: Pick<Services, 'settings'>, data: Data) => ({
  version: EVENTS_VERSION as typeof EVENTS_VERSION,
  ...data,
  link: `${settings.publicUrl}/admin/enquiries/${data.id}`,
});

/** Catalogue events are queued by a trigger (129_webhooks.sql). */
export async function queueEvent(
  services: Pick<Services, 'jobs' | 'settings'>,
  transaction: Transaction,
  type: Exclude<EventType, 'catalogue.published'>,
  data: Happened,
): Promise<void> {
  const queued = await storeEvent(transaction.client, type, forPrograms(services, data), data.id);
  if (queued) await services.jobs.send({ queue: WEBHOOK_QUEUE }, {}, transaction);
}
