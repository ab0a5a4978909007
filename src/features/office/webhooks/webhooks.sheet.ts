import { choice, integer, labelled, link, moment, text, yesNo } from '../../../platform/resource/columns.ts';
import { EVENTS, type EventType } from '../../site/webhooks/webhooks.limits.ts';
import { actsOnly } from '../acts/act.ts';
import { inOfficeTime } from '../settings/office-moments.ts';

const MOST = 2_147_483_647;

const EVENT_NAMES: Record<EventType, string> = {
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

export const columnOfEvent = (event: EventType): string => event.replace('.', '_');

export const eventColumns = Object.fromEntries(
  EVENTS.map((event) => [columnOfEvent(event), labelled(EVENT_NAMES[event], yesNo(false))]),
);
export const withContact = labelled('Include contact details: name, company, email and phone', yesNo(false));
export const enabled = labelled('Enabled', yesNo(true));

export const webhooksResource = {
  label: 'Webhooks',
  labelOne: 'Webhook',
  right: 'webhooks',
  title: ['url'],
  sheet: actsOnly('webhooks'),
  isPrivate: true,
  menu: 'Administration',
  about: 'A webhook tells another program, such as a CRM, when an enquiry comes in or the catalogue changes.',
  firstSort: { field: 'url', order: 'asc' },
  searched: ['url'],
  facts: {
    url: { column: labelled('Address', text(300)), sql: 't.url' },
    state: {
      column: choice(['working', 'failing', 'disabled'], {
        working: 'Working',
        failing: 'Failing, and tried again',
        disabled: 'Disabled: events during this time are not sent',
      }),
      sql: `case when t.disabled_at is not null then 'disabled' when t.failing_since is not null then 'failing' else 'working' end`,
    },
    problem: { column: text(300), sql: 't.problem' },
    failing_since: { column: moment(), sql: inOfficeTime('t.failing_since') },
    disabled_at: { column: labelled('Disabled since', moment()), sql: inOfficeTime('t.disabled_at') },
    waiting: {
      column: labelled('Queued messages', integer(0, MOST, 0)),
      sql: `(select count(*) from webhook_deliveries d where d.webhook_id = t.id and d.status = 'waiting')`,
    },
    ...Object.fromEntries(
      EVENTS.map((event) => [
        columnOfEvent(event),
        { column: labelled(EVENT_NAMES[event], yesNo(false)), sql: `'${event}' = any(t.events)` },
      ]),
    ),
    messages: {
      column: labelled('Messages of the last 30 days', link()),
      // Other characters would separate the words of the search.
      sql: `format('/webhook_deliveries?filter={"search":"%s"}', regexp_replace(t.url, '[^a-zA-Z0-9./:-]+', '+', 'g'))`,
    },
    with_contact: { column: withContact, sql: 't.with_contact' },
    enabled: { column: enabled, sql: 't.disabled_at is null' },
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
  sheet: actsOnly('webhook_deliveries', DELIVERIES),
  isPrivate: true,
  menu: 'Administration',
  about: 'What was sent to webhooks in the last 30 days, and what is still to be sent.',
  firstSort: { field: 'created_at', order: 'desc' },
  searched: ['type', 'webhook', 'status'],
  facts: {
    type: { column: labelled('Event', text(100)), sql: 't.type' },
    webhook: { column: text(300), sql: 't.url' },
    status: {
      column: labelled(
        'State',
        choice(['waiting', 'delivered', 'failed'], { waiting: 'Waiting', delivered: 'Delivered', failed: 'Given up' }),
      ),
      sql: 't.status',
    },
    progress: {
      column: labelled('Next attempt', moment()),
      sql: inOfficeTime(`case when t.status = 'waiting' then t.next_at end`),
    },
    reply: { column: text(300), sql: `concat_ws(': ', t.reply_status, nullif(t.reply_excerpt, ''))` },
    tries: { column: labelled('Attempts', integer(0, MOST, 0)), sql: 't.tries' },
    tried_at: { column: labelled('Last attempt', moment()), sql: inOfficeTime('t.tried_at') },
    created_at: { column: labelled('Queued', moment()), sql: inOfficeTime('t.created_at') },
    event_id: { column: labelled('webhook-id', text(100)), sql: 't.event_id' },
    payload: { column: labelled('Content', text(60_000)), sql: 'jsonb_pretty(t.payload::jsonb)' },
  },
} as const;
