import { choiceColumn, momentColumn, textColumn, withLabel } from '../../../platform/resource/columns.ts';
import { CONVERSATION_STATUSES } from '../../site/conversations/conversations.limits.ts';
import { defineActsOnlyTable } from '../acts/act.ts';
import { selectInOfficeTime } from '../acts/office-moments.ts';
import { ADDED_ENQUIRY_SOURCES } from './enquiry-sources.limits.ts';

const ASKS_FOR = `coalesce('Merged into ' || (select s.reference from conversations s where s.id = t.merged_into_id),
  (select string_agg(l.quantity || ' × ' || l.model_name, ', ' order by l.position) from enquiry_lines l
  where l.enquiry_id = t.enquiry_id and l.position <= 20), nullif(left(e.note, 300), ''), left(m.message, 300), '')`;

export const enquiriesResource = {
  label: 'Enquiries',
  labelOne: 'Enquiry',
  right: 'enquiries',
  // Contains no name, because the history keeps the title when a person is erased.
  title: ['reference'],
  besideTitle: ['name', 'company'],
  table: defineActsOnlyTable(
    'conversations',
    'conversations t left join enquiries e on e.id = t.enquiry_id left join contact_enquiries m on m.id = t.contact_id',
  ),
  isPrivate: true,
  about: 'Enquiries and messages of the site appear here as they come. Calls and visits are added by hand.',
  firstSort: { field: 'received_at', order: 'desc' },
  searched: ['reference', 'name', 'company', 'email', 'phone'],
  facts: {
    reference: { column: textColumn(40), sql: 't.reference' },
    name: { column: textColumn(200), sql: 't.name' },
    company: { column: textColumn(200), sql: 't.company' },
    status: {
      column: withLabel(
        'State',
        choiceColumn(CONVERSATION_STATUSES, {
          new: 'New',
          in_work: 'In work',
          snoozed: 'Snoozed',
          answered: 'Answered',
          quoted: 'Quoted',
          won: 'Won',
          lost: 'Lost',
          closed: 'Closed',
          spam: 'Spam',
        }),
      ),
      sql: 't.status',
    },
    outcome_reason: { column: withLabel('Reason for the outcome', textColumn(500)), sql: 't.outcome_reason' },
    assignee: {
      column: withLabel('Assigned to', textColumn(100)),
      sql: `coalesce((select s.name from staff s where s.id = t.assignee_id), '')`,
    },
    asks_for: { column: withLabel('Request', textColumn(2000)), sql: ASKS_FOR },
    due_at: {
      column: withLabel('Answer due', momentColumn()),
      sql: `case when t.status in ('new', 'in_work') then ${selectInOfficeTime('t.due_at')} else '' end`,
    },
    follow_up_at: { column: withLabel('Follow up', momentColumn()), sql: selectInOfficeTime('t.follow_up_at') },
    received_at: { column: withLabel('Received', momentColumn()), sql: selectInOfficeTime('t.received_at') },
    source: {
      column: withLabel(
        'Channel',
        choiceColumn(['site', 'contact', 'phone', 'email', 'whatsapp', 'fair', 'counter', 'other'], {
          site: 'From the cart',
          contact: 'By the contact form',
          ...ADDED_ENQUIRY_SOURCES,
        }),
      ),
      sql: `case when t.contact_id is null then e.source else 'contact' end`,
    },
    email: { column: textColumn(254), sql: 't.email' },
    phone: { column: textColumn(40), sql: 't.phone' },
    first_answered_at: {
      column: withLabel('First answered', momentColumn()),
      sql: selectInOfficeTime('t.first_answered_at'),
    },
  },
} as const;
