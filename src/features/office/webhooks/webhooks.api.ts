import type pg from 'pg';
import { behind, type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput, conflict, HttpError, notFound } from '../../../platform/errors.ts';
import { problemOfAddress } from '../../../platform/outgoing/post-outside.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { seal } from '../../../platform/secrets/sealed-text.ts';
import { logAct } from '../../../platform/secrets/security-log.ts';
import { WEBHOOK_QUEUE } from '../../site/webhooks/queue-event.ts';
import { EVENTS } from '../../site/webhooks/webhooks.limits.ts';
import { staffMay, staffMayAfterPassword, staffOf } from '../staff/staff-guards.ts';
import { listDeliveries, sendDeliveryAgain, storeTest } from './deliveries.store.ts';
import { newWebhookSecret } from './webhook-secret.ts';
import {
  addWebhookBody,
  changeWebhookBody,
  deliveriesQuery,
  deliveriesReply,
  deliveryIdBody,
  newSecretReply,
  type Webhook,
  webhookIdBody,
  webhookRow,
  webhooksReply,
  webhookVersionBody,
} from './webhooks.contract.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  lockWebhook,
  removeWebhook,
  replaceSecret,
  webhookById,
} from './webhooks.store.ts';

const NONE = 'There is no such webhook.';
const STALE = 'Somebody else has changed this webhook meanwhile.';
const DISABLED = 'This webhook is disabled. Enable it first.';
const DONE = { success: true as const };

export const webhooksApi = {
  ...behind(staffMay('webhooks', 'read'), {
    'GET /api/office/webhooks': endpoint({
      summary: 'The webhooks, and the events that one can have; no secrets',
      reply: webhooksReply,
      handle: async ({ services }) => ({
        webhooks: await listWebhooks(services.database.pool),
        events: [...EVENTS],
      }),
    }),
    'GET /api/office/webhook_deliveries': endpoint({
      summary: 'What was sent to a webhook in the last 30 days and what is still to be sent, the latest first',
      query: deliveriesQuery,
      reply: deliveriesReply,
      handle: async ({ services, query }) => {
        const { pool } = services.database;
        if (!(await webhookById(pool, query.id))) throw notFound(NONE);
        return listDeliveries(pool, query.id, { state: query.state, before: query.next });
      },
    }),
  }),
  ...behind(staffMay('webhooks', 'write'), {
    'POST /api/office/test_webhook': endpoint({
      summary: 'Send a webhook a test message',
      body: webhookIdBody,
      reply: doneReply,
      handle: ({ services, body }) =>
        services.database.transaction(async (transaction) => {
          const webhook = await webhookById(transaction.client, body.id);
          if (!webhook) throw notFound(NONE);
          if (webhook.disabled_at) throw new HttpError(409, DISABLED);
          await storeTest(transaction.client, body.id, services.clock());
          await wake(services, transaction);
          return DONE;
        }),
    }),
    'POST /api/office/resend_delivery': endpoint({
      summary: 'Send a message again, under the same webhook-id',
      body: deliveryIdBody,
      reply: doneReply,
      handle: ({ services, body }) =>
        services.database.transaction(async (transaction) => {
          const queued = await sendDeliveryAgain(transaction.client, body.id);
          if (!queued) throw notFound('There is no such message any more.');
          if (queued.disabled) throw new HttpError(409, DISABLED);
          await wake(services, transaction);
          return DONE;
        }),
    }),
  }),
  ...behind(staffMayAfterPassword('webhooks', 'write'), {
    'POST /api/office/add_webhook': endpoint({
      summary: 'Add a webhook; the reply has its secret, which is not shown again',
      body: addWebhookBody,
      reply: newSecretReply,
      handle: async (call) => {
        const { services, body } = call;
        refuseAddress(services, body.url);
        const secret = newWebhookSecret();
        const webhook = await services.database.transaction(async ({ client }) => {
          const id = await addWebhook(client, body, seal(services.settings, 'webhook', secret));
          return found(await webhookById(client, id));
        });
        await logChange(call, webhook, 'added');
        return { webhook, secret };
      },
    }),
    'POST /api/office/change_webhook': endpoint({
      summary: 'Change address, events or data of a webhook, disable or enable it',
      body: changeWebhookBody,
      reply: webhookRow,
      handle: async (call) => {
        const { services, body } = call;
        const { id, version, ...changes } = body;
        if (changes.url !== undefined) refuseAddress(services, changes.url);
        const webhook = await changed(services, { id, version }, async (client) => {
          await changeWebhook(client, id, changes, services.clock());
          return found(await webhookById(client, id));
        });
        await logChange(call, webhook, 'changed');
        return webhook;
      },
    }),
    'POST /api/office/renew_webhook_secret': endpoint({
      summary: 'Give a webhook a new secret, which is not shown again; the one before is no longer used',
      body: webhookVersionBody,
      reply: newSecretReply,
      handle: async (call) => {
        const { services, body } = call;
        const secret = newWebhookSecret();
        const webhook = await changed(services, body, async (client) => {
          await replaceSecret(client, body.id, seal(services.settings, 'webhook', secret));
          return found(await webhookById(client, body.id));
        });
        await logChange(call, webhook, 'given a new secret');
        return { webhook, secret };
      },
    }),
    'POST /api/office/remove_webhook': endpoint({
      summary: 'Remove a webhook and its log',
      body: webhookVersionBody,
      reply: doneReply,
      handle: async (call) => {
        const webhook = await changed(call.services, call.body, async (client, before) => {
          await removeWebhook(client, call.body.id);
          return before;
        });
        await logChange(call, webhook, 'removed');
        return DONE;
      },
    }),
  }),
};

const wake = ({ jobs }: Pick<Services, 'jobs'>, transaction: Transaction) =>
  jobs.send({ queue: WEBHOOK_QUEUE }, {}, transaction);

function refuseAddress({ settings }: Pick<Services, 'settings'>, url: string): void {
  const problem = problemOfAddress(url, settings.webhooksToPrivate);
  if (problem) throw badInput('url', problem);
}

function found(webhook: Webhook | undefined): Webhook {
  if (!webhook) throw notFound(NONE);
  return webhook;
}

/** Changes a webhook that nobody has changed since it was seen. @throws HttpError 404, and 409 `{error, current}` */
const changed = (
  { database }: Pick<Services, 'database'>,
  { id, version }: { id: number; version: number },
  change: (client: pg.PoolClient, before: Webhook) => Promise<Webhook>,
): Promise<Webhook> =>
  database.transaction(async ({ client }) => {
    const before = found(await lockWebhook(client, id));
    if (before.version !== version) throw conflict(STALE, before);
    return change(client, before);
  });

/** Where data of the site goes is the business of whoever watches it. */
async function logChange(call: Call, { id, url, with_contact }: Webhook, what: string): Promise<void> {
  const { id: staffId } = await staffOf(call);
  const facts = { webhook: id, host: new URL(url).host, with_contact };
  logAct(call, { message: `A webhook was ${what}`, account: `staff ${staffId}`, ...facts });
}
