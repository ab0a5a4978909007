import { momentColumn, textColumn, withLabel } from '../../../platform/resource/columns.ts';
import { defineActsOnlyTable } from '../acts/act.ts';
import { selectInOfficeTime } from '../acts/office-moments.ts';

/** Remembered mappings of worksheets with other headings. Mapping such a file again changes an entry. */
export const importMappingsResource = {
  label: 'Remembered headings',
  labelOne: 'Remembered headings',
  right: 'imports',
  title: ['name'],
  table: defineActsOnlyTable('import_mappings'),
  isPrivate: true,
  about:
    'When an import has unknown headings, you are asked to match them. The next file with the same headings, in any order, is read in the same way.',
  searched: ['name', 'headings'],
  firstSort: { field: 'changed_at', order: 'desc' },
  facts: {
    name: { column: textColumn(120), sql: 't.name' },
    read_as: {
      column: withLabel('Read as', textColumn(60)),
      sql: `case t.mapping ->> 'sheet' when '' then 'left out' else replace(t.mapping ->> 'sheet', '_', ' ') end`,
    },
    headings: {
      column: textColumn(60_000),
      sql: `(select string_agg(c ->> 'heading', ', ') from jsonb_array_elements(t.mapping -> 'columns') c)`,
    },
    changed_by: {
      column: withLabel('Changed by', textColumn(100)),
      sql: '(select s.name from staff s where s.id = t.changed_by)',
    },
    changed_at: { column: withLabel('Changed', momentColumn()), sql: selectInOfficeTime('t.changed_at') },
  },
} as const;
