import { choiceColumn, linkColumn, momentColumn, textColumn, withLabel } from '../../../platform/resource/columns.ts';
import { PRIVACY_REQUEST_KINDS } from '../../site/privacy/privacy.limits.ts';
import { defineActsOnlyTable } from '../acts/act.ts';
import { selectInOfficeTime } from '../acts/office-moments.ts';

export const REQUEST_SOURCES = { email: 'By email', phone: 'By telephone', letter: 'By letter' };

export const requestKindColumn = withLabel(
  'Kind of request',
  choiceColumn(PRIVACY_REQUEST_KINDS, {
    see: 'See their data',
    correct: 'Correct their data',
    erase: 'Erase their data',
    complain: 'A complaint',
    nominate: 'Name a representative',
  }),
);
export const requestTextColumn = withLabel('Text of the request', textColumn(4000));
export const nomineeColumns = {
  name: withLabel('Name of the representative', textColumn(200)),
  contact: withLabel('Email or telephone of the representative', textColumn(200)),
  relation: withLabel('Relationship to the representative', textColumn(200)),
};
export const answerColumn = withLabel('What was answered, or done', textColumn(8000));

const selectStaffName = (column: string) => `(select s.name from staff s where s.id = t.${column})`;

/** Requests about personal data must be answered within 90 days. Sales may record requests but not read them. */
export const privacyRequestsResource = {
  label: 'Privacy requests',
  labelOne: 'Privacy request',
  right: 'privacy',
  title: ['number'],
  table: defineActsOnlyTable(
    'privacy_requests',
    'privacy_requests t left join users u on u.email = t.email left join nominees n on n.email = t.email',
  ),
  isPrivate: true,
  about: 'Customers ask on their account page. What comes by email, telephone or letter is recorded here.',
  firstSort: { field: 'due_at', order: 'asc' },
  searched: ['email', 'text', 'answer'],
  facts: {
    // Without the address, because the label stays in the history after a person is erased.
    number: { column: withLabel('Request', textColumn(20)), sql: `'Request ' || t.id` },
    kind: { column: requestKindColumn, sql: 't.kind' },
    email: { column: textColumn(254), sql: 't.email' },
    due_at: {
      column: withLabel('Answer due', momentColumn()),
      sql: `case when t.done_at is null then ${selectInOfficeTime('t.due_at')} end`,
    },
    state: {
      column: choiceColumn(['open', 'late', 'done'], { open: 'Open', late: 'Overdue', done: 'Answered' }),
      sql: `case when t.done_at is not null then 'done' when t.due_at < now() then 'late' else 'open' end`,
    },
    source: {
      column: withLabel(
        'Channel',
        choiceColumn(['account', 'email', 'phone', 'letter'], { account: 'On the account page', ...REQUEST_SOURCES }),
      ),
      sql: 't.source',
    },
    received_at: { column: withLabel('Received', momentColumn()), sql: selectInOfficeTime('t.received_at') },
    recorded_by: { column: textColumn(100), sql: selectStaffName('recorded_by') },
    text: { column: requestTextColumn, sql: 't.text' },
    answered_at: { column: withLabel('Answered', momentColumn()), sql: selectInOfficeTime('t.done_at') },
    answered_by: { column: textColumn(100), sql: selectStaffName('done_by') },
    answer: { column: answerColumn, sql: 't.answer' },
    name: { column: nomineeColumns.name, sql: 'n.name' },
    contact: { column: nomineeColumns.contact, sql: 'n.contact' },
    relation: { column: nomineeColumns.relation, sql: 'n.relation' },
    account: { column: linkColumn(), sql: `'/customers/' || u.id` },
    data: { column: withLabel('Export data', linkColumn()), sql: `'/api/office/person_data?id=' || t.id` },
  },
} as const;
