import { getOwnValue } from '../../../platform/get-own-value.ts';
import { badInputError, HttpError, notFoundError } from '../../../platform/http-errors.ts';
import { findAddressProblem } from '../../../platform/outgoing/post-json-externally.ts';
import { requiredColumn, textColumn, withLabel } from '../../../platform/resource/columns.ts';
import { sealText } from '../../../platform/secrets/sealed-text.ts';
import { logCallSecurity } from '../../../platform/secrets/security-log.ts';
import { WEBHOOK_QUEUE } from '../../site/webhooks/queue-webhook-event.ts';
import { WEBHOOK_EVENT_TYPES } from '../../site/webhooks/webhooks.limits.ts';
import { type ActCall, type ActOutcome, defineAct } from '../acts/act.ts';
import { createWebhookSecret } from './webhook-secret.ts';
import { enabledColumn, eventColumns, getEventColumn, withContactColumn } from './webhooks.resource.ts';
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  replaceWebhookSecret,
  sendDeliveryAgain,
  storeTestDelivery,
} from './webhooks.store.ts';

const fields = {
  url: withLabel(
    'Address',
    requiredColumn({ ...textColumn(2000), kind: 'link', allowed: 'such as https://crm.example/hooks' }),
  ),
  ...eventColumns,
  with_contact: withContactColumn,
};
type Typed = Pick<ActCall, 'call'> & { values: { url: string; with_contact: boolean } };

/** @throws HttpError 400 for an address that is not on the internet, or without an event */
function parseTypedWebhook({ call, values }: Typed) {
  const problem = findAddressProblem(values.url, call.services.settings.webhooksToPrivate);
  if (problem) throw badInputError('url', problem);
  const chosen: Record<string, unknown> = values;
  const events = WEBHOOK_EVENT_TYPES.filter((event) => getOwnValue(chosen, getEventColumn(event)));
  if (!events.length) throw badInputError(getEventColumn(WEBHOOK_EVENT_TYPES[0]), 'or another event must be ticked');
  return { url: values.url, events, with_contact: values.with_contact };
}

/** Logs a change of a webhook as a security event, because a webhook decides where the site's data goes. */
function logWebhookChange(
  { call, staffId }: Pick<ActCall, 'call' | 'staffId'>,
  webhook: { id: unknown; url?: unknown; with_contact?: unknown },
  what: string,
): void {
  const facts = { webhook: Number(webhook.id), host: new URL(String(webhook.url)).host };
  const event = { message: `A webhook was ${what}`, account: `staff ${staffId}` };
  logCallSecurity(call, { ...event, ...facts, with_contact: Boolean(webhook.with_contact) });
}

const buildSecretOutcome = (done: string, value: string): ActOutcome => ({
  done,
  shown: {
    label: 'Secret',
    about: 'Enter this secret in the other program, so that it can check our messages. It is not shown again.',
    value,
  },
});

const add = defineAct({
  label: 'Add a webhook',
  undo: 'reverse',
  button: 'Add',
  isOfList: true,
  needsPassword: true,
  fields,
  async run(given) {
    const webhook = parseTypedWebhook(given);
    const secret = createWebhookSecret();
    const { settings } = given.call.services;
    const id = await addWebhook(given.transaction.client, webhook, sealText(settings, 'webhook', secret));
    logWebhookChange(given, { ...webhook, id }, 'added');
    return buildSecretOutcome('The webhook is added', secret);
  },
});

const change = defineAct({
  label: 'Change',
  undo: 'reverse',
  button: 'Save',
  about: 'While the webhook is disabled, nothing is queued. When it is enabled again, earlier failures do not count.',
  needsPassword: true,
  fields: { ...fields, enabled: enabledColumn },
  async run(given) {
    const { call, transaction, row, values } = given;
    const webhook = parseTypedWebhook(given);
    const disabled = values.enabled === row.enabled ? undefined : !values.enabled;
    await changeWebhook(transaction.client, Number(row.id), { ...webhook, disabled }, call.services.clock());
    logWebhookChange(given, { ...webhook, id: row.id }, 'changed');
    return 'Saved';
  },
});

const test = defineAct({
  label: 'Send a test',
  undo: 'sends',
  about: 'Sends a test event to check the connection.',
  fields: {},
  async run({ call: { services }, transaction, row }) {
    if (!row.enabled) throw new HttpError(409, 'This webhook is disabled. Enable it first.');
    await storeTestDelivery(transaction.client, Number(row.id), services.clock());
    await services.jobs.send({ queue: WEBHOOK_QUEUE }, {}, transaction);
    return 'The test event is being sent';
  },
});

const renew = defineAct({
  label: 'Replace the secret',
  undo: 'none',
  about:
    'The former secret stops working at once. Messages refused until the other program has the new one are sent again.',
  needsPassword: true,
  fields: {},
  async run(given) {
    const { call, transaction, row } = given;
    const secret = createWebhookSecret();
    await replaceWebhookSecret(transaction.client, Number(row.id), sealText(call.services.settings, 'webhook', secret));
    logWebhookChange(given, { ...row, id: row.id }, 'given a new secret');
    return buildSecretOutcome('The webhook has a new secret', secret);
  },
});

const remove = defineAct({
  label: 'Remove',
  undo: 'none',
  about: 'Nothing more is sent there, and its log is deleted.',
  needsPassword: true,
  fields: {},
  async run(given) {
    await removeWebhook(given.transaction.client, Number(given.row.id));
    logWebhookChange(given, { ...given.row, id: given.row.id }, 'removed');
    return 'The webhook is removed';
  },
});

export const webhookActs = { change, test, renew, remove, add };

const again = defineAct({
  label: 'Send again',
  undo: 'sends',
  about: 'The message has the same webhook-id as before.',
  isOfMany: true,
  fields: {},
  async run({ call: { services }, transaction, row }) {
    const queued = await sendDeliveryAgain(transaction.client, Number(row.id));
    if (!queued) throw notFoundError('This message no longer exists.');
    if (queued.disabled) throw new HttpError(409, 'This webhook is disabled. Enable it first.');
    await services.jobs.send({ queue: WEBHOOK_QUEUE }, {}, transaction);
    return 'The message is being sent again';
  },
});

export const webhookDeliveryActs = { again };
