import {
  amountColumn,
  choiceColumn,
  dateColumn,
  integerColumn,
  momentColumn,
  textColumn,
  withLabel,
} from '../../../platform/resource/columns.ts';
import { inIndiaSql, TODAY_IN_INDIA_SQL } from '../../../platform/time/time-zone.ts';
import { defineActsOnlyTable } from '../acts/act.ts';
import { selectInOfficeTime } from '../acts/office-moments.ts';

const SOON = 7;
const isOpen = `t.state = 'sent' and t.valid_until >= ${TODAY_IN_INDIA_SQL}`;

export const quotationsResource = {
  label: 'Quotations',
  labelOne: 'Quotation',
  right: 'enquiries',
  title: ['number'],
  besideTitle: ['company', 'name'],
  table: defineActsOnlyTable('quotations', 'quotations t left join conversations c on c.id = t.conversation_id'),
  isPrivate: true,
  about: 'Start a quotation in its enquiry with “Make a quotation”.',
  firstSort: { field: 'changed_at', order: 'desc' },
  searched: ['number', 'confirmation', 'company', 'name', 'reference', 'order_number'],
  facts: {
    number: {
      column: withLabel('Quotation', textColumn(60)),
      sql: `coalesce(t.number || case when t.revision > 1 then ' revision ' || t.revision else '' end, 'Draft ' || t.id)`,
    },
    company: { column: textColumn(200), sql: 't.buyer_company' },
    state: {
      column: choiceColumn(['draft', 'sent', 'seen', 'accepted', 'declined', 'expired', 'replaced', 'withdrawn'], {
        draft: 'Draft',
        sent: 'Sent',
        seen: 'Seen',
        accepted: 'Accepted',
        declined: 'Declined',
        expired: 'Expired',
        replaced: 'Replaced',
        withdrawn: 'Withdrawn',
      }),
      sql: `case when t.state <> 'sent' then t.state when t.valid_until < ${TODAY_IN_INDIA_SQL} then 'expired' when t.seen_at is not null then 'seen' else 'sent' end`,
    },
    total: { column: amountColumn(), sql: 't.total' },
    currency: { column: choiceColumn(['INR', 'USD', 'EUR']), sql: 't.currency' },
    valid_until: { column: dateColumn(), sql: 't.valid_until' },
    expires: {
      column: choiceColumn(['soon'], { soon: `Within ${SOON} days` }),
      sql: `case when ${isOpen} and t.valid_until < ${TODAY_IN_INDIA_SQL} + ${SOON} then 'soon' else '' end`,
    },
    name: { column: textColumn(200), sql: 't.buyer_name' },
    reference: { column: withLabel('Enquiry', textColumn(40)), sql: `coalesce(c.reference, '')` },
    assignee: {
      column: withLabel('Assigned to', textColumn(100)),
      sql: `coalesce((select s.name from staff s where s.id = c.assignee_id), '')`,
    },
    month: {
      column: withLabel('Month sent', textColumn(7)),
      sql: `coalesce(to_char(${inIndiaSql('t.sent_at')}, 'YYYY-MM'), '')`,
    },
    sent_at: { column: withLabel('Sent', momentColumn()), sql: selectInOfficeTime('t.sent_at') },
    seen_at: { column: withLabel('Seen', momentColumn()), sql: selectInOfficeTime('t.seen_at') },
    answered_at: { column: withLabel('Answered', momentColumn()), sql: selectInOfficeTime('t.answered_at') },
    answered_by: { column: textColumn(200), sql: 't.answered_by' },
    confirmation: {
      column: withLabel('Order confirmation', textColumn(60)),
      sql: `case when t.state = 'accepted' then regexp_replace(t.number, '^Q', 'OC') else '' end`,
    },
    order_number: { column: textColumn(60), sql: 't.order_number' },
    confirmed_at: { column: withLabel('Order confirmed', momentColumn()), sql: selectInOfficeTime('t.confirmed_at') },
    goods: { column: amountColumn(), sql: 't.goods' },
    lines: {
      column: integerColumn(0, 200, 0),
      sql: '(select count(*) from quotation_lines l where l.quotation_id = t.id)',
    },
    changed_at: { column: withLabel('Changed', momentColumn()), sql: selectInOfficeTime('t.changed_at') },
  },
} as const;
