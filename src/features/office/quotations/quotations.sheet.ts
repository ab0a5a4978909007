import { amount, choice, date, integer, labelled, moment, text } from '../../../platform/resource/columns.ts';
import { inIndia, TODAY_IN_INDIA } from '../../../platform/time/time-zone.ts';
import { actsOnly } from '../acts/act.ts';
import { inOfficeTime } from '../settings/office-moments.ts';

const SOON = 7;
const isOpen = `t.state = 'sent' and t.valid_until >= ${TODAY_IN_INDIA}`;

export const quotationsResource = {
  label: 'Quotations',
  labelOne: 'Quotation',
  right: 'enquiries',
  title: ['number'],
  besideTitle: ['company', 'name'],
  sheet: actsOnly('quotations', 'quotations t left join conversations c on c.id = t.conversation_id'),
  isPrivate: true,
  menu: 'Desk',
  about: 'Start a quotation in its enquiry with “Make a quotation”.',
  firstSort: { field: 'changed_at', order: 'desc' },
  searched: ['number', 'confirmation', 'company', 'name', 'reference', 'order_number'],
  facts: {
    number: {
      column: labelled('Quotation', text(60)),
      sql: `coalesce(t.number || case when t.revision > 1 then ' revision ' || t.revision else '' end, 'Draft ' || t.id)`,
    },
    company: { column: text(200), sql: 't.buyer_company' },
    state: {
      column: choice(['draft', 'sent', 'seen', 'accepted', 'declined', 'expired', 'replaced', 'withdrawn'], {
        draft: 'Draft',
        sent: 'Sent',
        seen: 'Seen',
        accepted: 'Accepted',
        declined: 'Declined',
        expired: 'Expired',
        replaced: 'Replaced',
        withdrawn: 'Withdrawn',
      }),
      sql: `case when t.state <> 'sent' then t.state when t.valid_until < ${TODAY_IN_INDIA} then 'expired' when t.seen_at is not null then 'seen' else 'sent' end`,
    },
    total: { column: amount(), sql: 't.total' },
    currency: { column: choice(['INR', 'USD', 'EUR']), sql: 't.currency' },
    valid_until: { column: date(), sql: 't.valid_until' },
    expires: {
      column: choice(['soon'], { soon: `Within ${SOON} days` }),
      sql: `case when ${isOpen} and t.valid_until < ${TODAY_IN_INDIA} + ${SOON} then 'soon' else '' end`,
    },
    name: { column: text(200), sql: 't.buyer_name' },
    reference: { column: labelled('Enquiry', text(40)), sql: `coalesce(c.reference, '')` },
    assignee: {
      column: labelled('Assigned to', text(100)),
      sql: `coalesce((select s.name from staff s where s.id = c.assignee_id), '')`,
    },
    month: {
      column: labelled('Month sent', text(7)),
      sql: `coalesce(to_char(${inIndia('t.sent_at')}, 'YYYY-MM'), '')`,
    },
    sent_at: { column: labelled('Sent', moment()), sql: inOfficeTime('t.sent_at') },
    seen_at: { column: labelled('Seen', moment()), sql: inOfficeTime('t.seen_at') },
    answered_at: { column: labelled('Answered', moment()), sql: inOfficeTime('t.answered_at') },
    answered_by: { column: text(200), sql: 't.answered_by' },
    confirmation: {
      column: labelled('Order confirmation', text(60)),
      sql: `case when t.state = 'accepted' then regexp_replace(t.number, '^Q', 'OC') else '' end`,
    },
    order_number: { column: text(60), sql: 't.order_number' },
    confirmed_at: { column: labelled('Order confirmed', moment()), sql: inOfficeTime('t.confirmed_at') },
    goods: { column: amount(), sql: 't.goods' },
    lines: {
      column: integer(0, 200, 0),
      sql: '(select count(*) from quotation_lines l where l.quotation_id = t.id)',
    },
    changed_at: { column: labelled('Changed', moment()), sql: inOfficeTime('t.changed_at') },
  },
} as const;
