import { badInput, HttpError, notFound } from '../../../platform/errors.ts';
import { lookUp } from '../../../platform/look-up.ts';
import { problemOfAddress } from '../../../platform/outgoing/post-outside.ts';
import { labelled, required, text } from '../../../platform/resource/columns.ts';
import { seal } from '../../../platform/secrets/sealed-text.ts';
import { logAct } from '../../../platform/secrets/security-log.ts';
import { WEBHOOK_QUEUE } from '../../site/webhooks/queue-event.ts';
import { EVENTS } from '../../site/webhooks/webhooks.limits.ts';
import { type ActCall, defineAct, type Outcome } from '../acts/act.ts';
import { newWebhookSecret } from './webhook-secret.ts';
import { columnOfEvent, enabled, eventColumns, withContact } from './webhooks.sheet.ts';
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  replaceSecret,
  sendDeliveryAgain,
  storeTest,
} from './webhooks.store.ts';

const fields = {
  url: labelled('Address', required({ ...text(2000), kind: 'link', allowed: 'such as https://crm.example/hooks' })),
  ...eventColumns,
  with_contact: withContact,
};
type Typed = Pick<ActCall, 'call'> & { values: { url: string; with_contact: boolean } };

/** @throws HttpError 400 for an address that is not on the internet, or without an event */
function typedWebhook({ call, values }: Typed) {
  const problem = problemOfAddress(values.url, call.services.settings.webhooksToPrivate);
  if (problem) throw badInput('url', problem);
  const chosen: Record<string, unknown> = values;
  const events = EVENTS.filter((event) => lookUp(chosen, columnOfEvent(event)));
  if (!events.length) throw badInput(columnOfEvent(EVENTS[0]), 'or another event must be ticked');
  return { url: values.url, events, with_contact: values.with_contact };
}

/** Logs a change of a webhook as a security event, because a webhook decides where the site's data goes. */
function logChange(
  { call, staffId }: Pick<ActCall, 'call' | 'staffId'>,
  webhook: { id: unknown; url?: unknown; with_contact?: unknown },
  what: string,
): void {
  const facts = { webhook: Number(webhook.id), host: new URL(String(webhook.url)).host };
  const event = { message: `A webhook was ${what}`, account: `staff ${staffId}` };
  logAct(call, { ...event, ...facts, with_contact: Boolean(webhook.with_contact) });
}

const withSecret = (done: string, value: string): Outcome => ({
  done,
  shown: {
    label: 'Secret',
    about: 'The program at the other end needs this secret to check that a message is ours. It is not shown again.',
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
    const webhook = typedWebhook(given);
    const secret = newWebhookSecret();
    const { settings } = given.call.services;
    const id = await addWebhook(given.transaction.client, webhook, seal(settings, 'webhook', secret));
    logChange(given, { ...webhook, id }, 'added');
    return withSecret('The webhook is added', secret);
  },
});

const change = defineAct({
  label: 'Change',
  undo: 'reverse',
  button: 'Save',
  about: 'While the webhook is disabled, nothing is queued. When it is enabled again, earlier failures do not count.',
  needsPassword: true,
  fields: { ...fields, enabled },
  async run(given) {
    const { call, transaction, row, values } = given;
    const webhook = typedWebhook(given);
    const disabled = values.enabled === row.enabled ? undefined : !values.enabled;
    await changeWebhook(transaction.client, Number(row.id), { ...webhook, disabled }, call.services.clock());
    logChange(given, { ...webhook, id: row.id }, 'changed');
    return 'Saved';
  },
});

const test = defineAct({
  label: 'Send a test',
  undo: 'sends',
  about: 'A message without meaning, to see whether it arrives.',
  fields: {},
  async run({ call: { services }, transaction, row }) {
    if (!row.enabled) throw new HttpError(409, 'This webhook is disabled. Enable it first.');
    await storeTest(transaction.client, Number(row.id), services.clock());
    await services.jobs.send({ queue: WEBHOOK_QUEUE }, {}, transaction);
    return 'A test message is on its way';
  },
});

const renew = defineAct({
  label: 'Make a new secret',
  undo: 'none',
  about:
    'The former secret stops working at once. Messages refused until the other program has the new one are sent again.',
  needsPassword: true,
  fields: {},
  async run(given) {
    const { call, transaction, row } = given;
    const secret = newWebhookSecret();
    await replaceSecret(transaction.client, Number(row.id), seal(call.services.settings, 'webhook', secret));
    logChange(given, { ...row, id: row.id }, 'given a new secret');
    return withSecret('The webhook has a new secret', secret);
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
    logChange(given, { ...given.row, id: given.row.id }, 'removed');
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
    if (!queued) throw notFound('This message no longer exists.');
    if (queued.disabled) throw new HttpError(409, 'This webhook is disabled. Enable it first.');
    await services.jobs.send({ queue: WEBHOOK_QUEUE }, {}, transaction);
    return 'The message is on its way again';
  },
});

export const webhookDeliveryActs = { again };
