import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { webhookEventSchema } from './webhook-events.contract.ts';

export const webhookEventsApi = {
  'GET /api/webhook_events.json': defineEndpoint({
    summary: 'The JSON Schema of webhook data about enquiries and quotations',
    reply: z.unknown(),
    handle: async () => ({ title: 'Webhook events', ...z.toJSONSchema(webhookEventSchema) }),
  }),
};
