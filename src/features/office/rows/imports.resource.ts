import { choiceColumn, momentColumn, textColumn, withLabel } from '../../../platform/resource/columns.ts';
import { defineActsOnlyTable } from '../acts/act.ts';
import { selectInOfficeTime } from '../acts/office-moments.ts';
import { IMPORT_STATES } from './import-states.limits.ts';

const KINDS = { added: 'added', changed: 'changed', retired: 'archived' };
const SUMS = Object.keys(KINDS).map((kind) => `coalesce(sum((one ->> '${kind}')::int), 0)::int as ${kind}`);
const FROM = `(select i.*, 1 as version, counts.* from imports i
  cross join lateral (select ${SUMS.join(', ')} from jsonb_array_elements(i.sheets) one) counts) t`;
const COUNTS = Object.entries(KINDS).map(([kind, word]) => `nullif(t.${kind}, 0) || ' ${word}'`);

export const importsResource = {
  label: 'Imports',
  labelOne: 'Import',
  right: 'imports',
  title: ['name'],
  table: defineActsOnlyTable('imports', FROM),
  isPrivate: true,
  isFoundByName: false,
  about: 'Imports are listed here, with their changes.',
  firstSort: { field: 'at', order: 'desc' },
  searched: ['name', 'by'],
  facts: {
    name: { column: withLabel('File', textColumn(300)), sql: `regexp_replace(t.source, '^.*[\\\\/]', '')` },
    state: {
      column: choiceColumn(['unchanged', ...Object.keys(IMPORT_STATES)], {
        ...IMPORT_STATES,
        unchanged: 'Would change nothing',
      }),
      sql: `case when t.state = 'checked' and t.added + t.changed + t.retired = 0 then 'unchanged' else t.state end`,
    },
    summary: {
      column: withLabel('What', textColumn(200)),
      sql: `case t.problems when 0 then concat_ws(', ', ${COUNTS.join(', ')}) when 1 then '1 problem' else t.problems || ' problems' end`,
    },
    by: {
      column: withLabel('By', textColumn(100)),
      sql: `coalesce((select s.name from staff s where s.id = t.staff_id), 'System')`,
    },
    at: { column: withLabel('When', momentColumn()), sql: selectInOfficeTime('t.created_at') },
    progress: {
      column: textColumn(200),
      sql: `case when t.state in ('reading', 'applying', 'undoing') then coalesce(nullif(t.stage, ''), 'Waiting for its turn') else '' end`,
    },
  },
} as const;
