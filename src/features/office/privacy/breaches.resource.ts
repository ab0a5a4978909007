import {
  choiceColumn,
  momentColumn,
  requiredColumn,
  textColumn,
  withHint,
  withLabel,
} from '../../../platform/resource/columns.ts';
import { BREACH_REPORT_HOURS } from '../../site/privacy/privacy.limits.ts';
import { defineResourceTable } from '../../workbook/staging/resource-table.ts';
import { buildMomentValue, selectInOfficeTime } from '../acts/office-moments.ts';

const REPORTS = { due: 'Due', late: 'Overdue', told: 'Made', told_late: `Made after ${BREACH_REPORT_HOURS} hours` };
const DUE = `t.noticed_at + interval '${BREACH_REPORT_HOURS} hours'`;

const MOMENTS = ['noticed_at', 'board_told_at', 'persons_told_at', 'closed_at'];
const TEXTS = ['title', 'what', 'whose', 'effects', 'done', 'told'];

const breachesTable = defineResourceTable({
  name: 'breaches',
  columns: {
    title: withLabel('In a few words', requiredColumn(textColumn(200))),
    noticed_at: withLabel('Noticed', requiredColumn(momentColumn())),
    board_told_at: withLabel('Data Protection Board informed', momentColumn()),
    persons_told_at: withLabel('People informed', momentColumn()),
    closed_at: withLabel('Closed', momentColumn()),
    what: withHint('Kind, time, place and cause, as far as known', withLabel('What happened', textColumn(8000))),
    whose: withHint('Kinds of data, and number of people', withLabel('Data and people affected', textColumn(8000))),
    effects: withLabel('Possible consequences for these people', textColumn(8000)),
    done: withHint(
      'To end the breach, to limit the damage, and to prevent another breach',
      withLabel('What was done', textColumn(8000)),
    ),
    told: withLabel('Who was informed of what', textColumn(8000)),
  },
  key: ['noticed_at', 'title'],
  stored: {
    columns: [
      ...TEXTS.map((column) => `t.${column}`),
      ...MOMENTS.map((column) => `${selectInOfficeTime(`t.${column}`)} as ${column}`),
    ].join(', '),
    from: 'breaches t',
  },
  target: {
    table: 'breaches',
    sameName: TEXTS,
    match: `t.title = staged.title and ${selectInOfficeTime('t.noticed_at')} = staged.noticed_at`,
    values: Object.fromEntries(MOMENTS.map((column) => [column, buildMomentValue(column)])),
    hasUpdatedAt: true,
  },
});

/** The Data Protection Board must be informed within 72 hours of the discovery of a breach. */
export const breachesResource = {
  label: 'Breaches',
  labelOne: 'Breach',
  right: 'privacy',
  title: ['title'],
  table: breachesTable,
  isPrivate: true,
  about:
    'A breach means that personal data was seen, lost, changed or made unavailable without permission. ' +
    `Report it to the Data Protection Board within ${BREACH_REPORT_HOURS} hours, and inform the people affected without delay.`,
  firstSort: { field: 'state', order: 'desc' },
  facts: {
    state: {
      column: choiceColumn(['open', 'closed'], { open: 'Open', closed: 'Closed' }),
      sql: `case when t.closed_at is null then 'open' else 'closed' end`,
    },
    report: {
      column: withLabel('Report to the Board', choiceColumn(['due', 'late', 'told', 'told_late'], REPORTS)),
      sql: `case when t.board_told_at is null then case when ${DUE} < now() then 'late' else 'due' end
        else case when ${DUE} < t.board_told_at then 'told_late' else 'told' end end`,
    },
    due_at: { column: withLabel('Report due', momentColumn()), sql: selectInOfficeTime(DUE) },
  },
} as const;
