import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { events } from './events.contract.ts';

export const webhookEventsApi = {
  'GET /api/webhook_events.json': endpoint({
    summary: 'The JSON Schema of webhook data about enquiries and quotations',
    reply: z.unknown(),
    handle: async () => ({ title: 'Webhook events', ...z.toJSONSchema(events) }),
  }),
};
