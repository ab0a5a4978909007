import { z } from 'zod';
import { type Client, onlyRow } from '../../../platform/postgres/plain-sql.ts';
import type { EventType } from './webhooks.limits.ts';

export async function storeEvent(
  client: Pick<Client, 'query'>,
  type: EventType,
  data: object,
  conversationId: number,
): Promise<number> {
  const { queued } = await onlyRow(client, z.object({ queued: z.int() }))`
    select queue_webhook_event(${type}, ${JSON.stringify(data)}::json, ${conversationId})::int as queued`;
  return queued;
}
