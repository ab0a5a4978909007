import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { HttpError, notFound } from '../../../platform/errors.ts';
import { WEBHOOK_QUEUE } from '../../site/webhooks/queue-event.ts';
import { staffMay } from '../staff/staff-guards.ts';
import { listDeliveries, sendDeliveryAgain } from './deliveries.store.ts';
import { deliveriesQuery, deliveriesReply, deliveryIdBody } from './webhooks.contract.ts';

export const webhooksApi = {
  ...behind(staffMay('webhooks', 'read'), {
    'GET /api/office/webhook_deliveries': endpoint({
      summary: 'What was sent to a webhook in the last 30 days and what is still to be sent, the latest first',
      query: deliveriesQuery,
      reply: deliveriesReply,
      handle: ({ services, query }) =>
        listDeliveries(services.database.pool, query.id, { state: query.state, before: query.next }),
    }),
  }),
  ...behind(staffMay('webhooks', 'write'), {
    'POST /api/office/resend_delivery': endpoint({
      summary: 'Send a message again, under the same webhook-id',
      body: deliveryIdBody,
      reply: doneReply,
      handle: ({ services, body }) =>
        services.database.transaction(async (transaction) => {
          const queued = await sendDeliveryAgain(transaction.client, body.id);
          if (!queued) throw notFound('This message no longer exists.');
          if (queued.disabled) throw new HttpError(409, 'This webhook is disabled. Enable it first.');
          await services.jobs.send({ queue: WEBHOOK_QUEUE }, {}, transaction);
          return { success: true as const };
        }),
    }),
  }),
};
