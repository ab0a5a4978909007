import { choice, hinted, labelled, moment, required, text } from '../../../platform/resource/columns.ts';
import { defineSheet } from '../../import/workbook/sheet.ts';
import { REPORT_HOURS } from '../../site/privacy/privacy.limits.ts';
import { fromOfficeTime, inOfficeTime } from '../settings/office-moments.ts';

const REPORTS = { due: 'Due', late: 'Overdue', told: 'Made', told_late: `Made after ${REPORT_HOURS} hours` };
const DUE = `t.noticed_at + interval '${REPORT_HOURS} hours'`;

const MOMENTS = ['noticed_at', 'board_told_at', 'persons_told_at', 'closed_at'];
const TEXTS = ['title', 'what', 'whose', 'effects', 'done', 'told'];

const breachesSheet = defineSheet({
  name: 'breaches',
  columns: {
    title: labelled('In a few words', required(text(200))),
    noticed_at: labelled('Noticed', required(moment())),
    board_told_at: labelled('Data Protection Board informed', moment()),
    persons_told_at: labelled('People informed', moment()),
    closed_at: labelled('Closed', moment()),
    what: hinted('Kind, time, place and cause, as far as known', labelled('What happened', text(8000))),
    whose: hinted('Kinds of data, and number of people', labelled('Data and people affected', text(8000))),
    effects: labelled('Possible consequences for these people', text(8000)),
    done: hinted(
      'To end the breach, to limit the damage, and to prevent another breach',
      labelled('What was done', text(8000)),
    ),
    told: labelled('Who was informed of what', text(8000)),
  },
  key: ['noticed_at', 'title'],
  stored: {
    columns: [
      ...TEXTS.map((column) => `t.${column}`),
      ...MOMENTS.map((column) => `${inOfficeTime(`t.${column}`)} as ${column}`),
    ].join(', '),
    from: 'breaches t',
  },
  target: {
    table: 'breaches',
    sameName: TEXTS,
    match: `t.title = s.title and ${inOfficeTime('t.noticed_at')} = s.noticed_at`,
    values: Object.fromEntries(MOMENTS.map((column) => [column, fromOfficeTime(column)])),
    hasUpdatedAt: true,
  },
});

/** The Data Protection Board must be informed within 72 hours of the discovery of a breach. */
export const breachesResource = {
  label: 'Breaches',
  labelOne: 'Breach',
  right: 'privacy',
  title: ['title'],
  sheet: breachesSheet,
  isPrivate: true,
  menu: 'Desk',
  about:
    'A breach is when personal data was seen, lost, changed or made unavailable against the will of the people it is about. ' +
    `Report it to the Data Protection Board within ${REPORT_HOURS} hours, and inform the people affected without delay.`,
  firstSort: { field: 'state', order: 'desc' },
  facts: {
    state: {
      column: choice(['open', 'closed'], { open: 'Open', closed: 'Closed' }),
      sql: `case when t.closed_at is null then 'open' else 'closed' end`,
    },
    report: {
      column: labelled('Report to the Board', choice(['due', 'late', 'told', 'told_late'], REPORTS)),
      sql: `case when t.board_told_at is null then case when ${DUE} < now() then 'late' else 'due' end
        else case when ${DUE} < t.board_told_at then 'told_late' else 'told' end end`,
    },
    due_at: { column: labelled('Report due', moment()), sql: inOfficeTime(DUE) },
  },
} as const;
