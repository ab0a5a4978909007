import {
  choiceColumn,
  integerColumn,
  linkColumn,
  momentColumn,
  textColumn,
  withLabel,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../site/webhooks/webhooks.limits.ts';
import { defineActsOnlyTable } from '../acts/act.ts';
import { selectInOfficeTime } from '../acts/office-moments.ts';

const MOST = 2_147_483_647;

const EVENT_NAMES: Record<WebhookEventType, string> = {
  'enquiry.created': 'An enquiry has come in',
  'enquiry.answered': 'An enquiry or a message was answered',
  'enquiry.quoted': 'A quotation was sent',
  'enquiry.accepted': 'A quotation was accepted',
  'enquiry.won': 'An enquiry was won',
  'enquiry.lost': 'An enquiry was lost',
  'quotation.sent': 'A quotation was sent, with all its data',
  'quotation.revised': 'A revision of a quotation was sent, with all its data',
  'quotation.accepted': 'A quotation was accepted, with all its data',
  'quotation.declined': 'A quotation was declined, with all its data',
  'quotation.expired': 'A quotation has expired, with all its data',
  'contact.created': 'A message of the contact form has come in',
  'catalogue.published': 'The public catalogue has changed',
};

export const getEventColumn = (event: WebhookEventType): string => event.replace('.', '_');

export const eventColumns = Object.fromEntries(
  WEBHOOK_EVENT_TYPES.map((event) => [getEventColumn(event), withLabel(EVENT_NAMES[event], yesNoColumn(false))]),
);
export const withContactColumn = withLabel(
  'Include contact details: name, company, email and phone',
  yesNoColumn(false),
);
export const enabledColumn = withLabel('Enabled', yesNoColumn(true));

export const webhooksResource = {
  label: 'Webhooks',
  labelOne: 'Webhook',
  right: 'webhooks',
  title: ['url'],
  table: defineActsOnlyTable('webhooks'),
  isPrivate: true,
  about: 'A webhook tells another program, such as a CRM, when an enquiry comes in or the catalogue changes.',
  firstSort: { field: 'url', order: 'asc' },
  searched: ['url'],
  facts: {
    url: { column: withLabel('Address', textColumn(300)), sql: 't.url' },
    state: {
      column: choiceColumn(['working', 'failing', 'disabled'], {
        working: 'Working',
        failing: 'Failing, and tried again',
        disabled: 'Disabled: events during this time are not sent',
      }),
      sql: `case when t.disabled_at is not null then 'disabled' when t.failing_since is not null then 'failing' else 'working' end`,
    },
    problem: { column: textColumn(300), sql: 't.problem' },
    failing_since: { column: momentColumn(), sql: selectInOfficeTime('t.failing_since') },
    disabled_at: { column: withLabel('Disabled since', momentColumn()), sql: selectInOfficeTime('t.disabled_at') },
    waiting: {
      column: withLabel('Queued messages', integerColumn(0, MOST, 0)),
      sql: `(select count(*) from webhook_deliveries d where d.webhook_id = t.id and d.status = 'waiting')`,
    },
    ...Object.fromEntries(
      WEBHOOK_EVENT_TYPES.map((event) => [
        getEventColumn(event),
        { column: withLabel(EVENT_NAMES[event], yesNoColumn(false)), sql: `'${event}' = any(t.events)` },
      ]),
    ),
    messages: {
      column: withLabel('Messages of the last 30 days', linkColumn()),
      // Other characters would separate the words of the search.
      sql: `format('/webhook_deliveries?filter={"search":"%s"}', regexp_replace(t.url, '[^a-zA-Z0-9./:-]+', '+', 'g'))`,
    },
    with_contact: { column: withContactColumn, sql: 't.with_contact' },
    enabled: { column: enabledColumn, sql: 't.disabled_at is null' },
  },
} as const;

const DELIVERIES = `(select d.id::integer, 1 as version, w.url, d.type, d.status, d.tries, d.next_at, d.tried_at, d.created_at,
    d.reply_status, d.reply_excerpt, d.event_id, d.payload
  from webhook_deliveries d join webhooks w on w.id = d.webhook_id) t`;

export const webhookDeliveriesResource = {
  label: 'Webhook messages',
  labelOne: 'Webhook message',
  right: 'webhooks',
  title: ['type'],
  table: defineActsOnlyTable('webhook_deliveries', DELIVERIES),
  isPrivate: true,
  about: 'What was sent to webhooks in the last 30 days, and what is still to be sent.',
  firstSort: { field: 'created_at', order: 'desc' },
  searched: ['type', 'webhook', 'status'],
  facts: {
    type: { column: withLabel('Event', textColumn(100)), sql: 't.type' },
    webhook: { column: textColumn(300), sql: 't.url' },
    status: {
      column: withLabel(
        'State',
        choiceColumn(['waiting', 'delivered', 'failed'], {
          waiting: 'Waiting',
          delivered: 'Delivered',
          failed: 'Given up',
        }),
      ),
      sql: 't.status',
    },
    progress: {
      column: withLabel('Next attempt', momentColumn()),
      sql: selectInOfficeTime(`case when t.status = 'waiting' then t.next_at end`),
    },
    reply: { column: textColumn(300), sql: `concat_ws(': ', t.reply_status, nullif(t.reply_excerpt, ''))` },
    tries: { column: withLabel('Attempts', integerColumn(0, MOST, 0)), sql: 't.tries' },
    tried_at: { column: withLabel('Last attempt', momentColumn()), sql: selectInOfficeTime('t.tried_at') },
    created_at: { column: withLabel('Queued', momentColumn()), sql: selectInOfficeTime('t.created_at') },
    event_id: { column: withLabel('webhook-id', textColumn(100)), sql: 't.event_id' },
    payload: { column: withLabel('Content', textColumn(60_000)), sql: 'jsonb_pretty(t.payload::jsonb)' },
  },
} as const;
