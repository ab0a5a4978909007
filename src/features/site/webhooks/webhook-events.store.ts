import { z } from 'zod';
import { type DatabaseClient, queryOnlyRow } from '../../../platform/postgres/plain-sql.ts';
import type { WebhookEventType } from './webhooks.limits.ts';

export async function storeWebhookEvent(
  client: Pick<DatabaseClient, 'query'>,
  type: WebhookEventType,
  data: object,
  conversationId: number,
): Promise<number> {
  const { queued } = await queryOnlyRow(client, z.object({ queued: z.int() }))`
    select queue_webhook_event(${type}, ${JSON.stringify(data)}::json, ${conversationId})::int as queued`;
  return queued;
}
