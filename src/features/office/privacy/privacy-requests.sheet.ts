import { choice, labelled, link, moment, text } from '../../../platform/resource/columns.ts';
import { REQUEST_KINDS } from '../../site/privacy/privacy.limits.ts';
import { actsOnly } from '../acts/act.ts';
import { inOfficeTime } from '../settings/office-moments.ts';

export const SOURCES = { email: 'By email', phone: 'By telephone', letter: 'By letter' };

export const kind = labelled(
  'Kind of request',
  choice(REQUEST_KINDS, {
    see: 'See their data',
    correct: 'Correct their data',
    erase: 'Erase their data',
    complain: 'A complaint',
    nominate: 'Name a representative',
  }),
);
export const words = labelled('Text of the request', text(4000));
export const nominee = {
  name: labelled('Name of the representative', text(200)),
  contact: labelled('Email or telephone of the representative', text(200)),
  relation: labelled('Relationship to the representative', text(200)),
};
export const answer = labelled('What was answered, or done', text(8000));

const nameOf = (column: string) => `(select s.name from staff s where s.id = t.${column})`;

/** Requests about personal data must be answered within 90 days. Sales may record requests but not read them. */
export const privacyRequestsResource = {
  label: 'Privacy requests',
  labelOne: 'Privacy request',
  right: 'privacy',
  title: ['number'],
  sheet: actsOnly(
    'privacy_requests',
    'privacy_requests t left join users u on u.email = t.email left join nominees n on n.email = t.email',
  ),
  isPrivate: true,
  menu: 'Desk',
  about: 'Customers ask on their account page. What comes by email, telephone or letter is recorded here.',
  firstSort: { field: 'due_at', order: 'asc' },
  searched: ['email', 'text', 'answer'],
  facts: {
    // Without the address, because the label stays in the history after a person is erased.
    number: { column: labelled('Request', text(20)), sql: `'Request ' || t.id` },
    kind: { column: kind, sql: 't.kind' },
    email: { column: text(254), sql: 't.email' },
    due_at: {
      column: labelled('Answer due', moment()),
      sql: `case when t.done_at is null then ${inOfficeTime('t.due_at')} end`,
    },
    state: {
      column: choice(['open', 'late', 'done'], { open: 'Open', late: 'Overdue', done: 'Answered' }),
      sql: `case when t.done_at is not null then 'done' when t.due_at < now() then 'late' else 'open' end`,
    },
    source: {
      column: labelled(
        'Channel',
        choice(['account', 'email', 'phone', 'letter'], { account: 'On the account page', ...SOURCES }),
      ),
      sql: 't.source',
    },
    received_at: { column: labelled('Received', moment()), sql: inOfficeTime('t.received_at') },
    recorded_by: { column: text(100), sql: nameOf('recorded_by') },
    text: { column: words, sql: 't.text' },
    answered_at: { column: labelled('Answered', moment()), sql: inOfficeTime('t.done_at') },
    answered_by: { column: text(100), sql: nameOf('done_by') },
    answer: { column: answer, sql: 't.answer' },
    name: { column: nominee.name, sql: 'n.name' },
    contact: { column: nominee.contact, sql: 'n.contact' },
    relation: { column: nominee.relation, sql: 'n.relation' },
    account: { column: link(), sql: `'/customers/' || u.id` },
    data: { column: labelled('Export data', link()), sql: `'/api/office/person_data?id=' || t.id` },
  },
} as const;
