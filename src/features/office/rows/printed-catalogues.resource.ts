import {
  choiceColumn,
  integerColumn,
  linkColumn,
  momentColumn,
  textColumn,
  withLabel,
} from '../../../platform/resource/columns.ts';
import { defineActsOnlyTable } from '../acts/act.ts';
import { selectInOfficeTime } from '../acts/office-moments.ts';

/** `file` is null until the catalogue is made, and after its removal from the library. */
const FROM = `(select p.*, 1 as version, case when m.is_active then split_part(m.key, '/', 3) end as file
  from printed_catalogues p left join media m on m.key = p.key) t`;
const MOST = 2_147_483_647;

export const printedCataloguesResource = {
  label: 'Printed catalogues',
  labelOne: 'Printed catalogue',
  right: 'content',
  title: ['name'],
  table: defineActsOnlyTable('printed_catalogues', FROM),
  isPrivate: true,
  about:
    'A PDF of chosen brands or categories, made from the products as they are now: cover, contents, pages with images, drawings and tables, and an index of the model numbers.',
  firstSort: { field: 'made_at', order: 'desc' },
  searched: ['name', 'scope'],
  facts: {
    name: {
      column: textColumn(200),
      sql: `t.title || case when t.volumes > 1 then format(', volume %s of %s', t.volume, t.volumes) else '' end`,
    },
    state: {
      column: choiceColumn(['making', 'done', 'removed', 'failed'], {
        making: 'Is being made',
        done: 'Made',
        removed: 'File removed',
        failed: 'Failed',
      }),
      sql: `case when t.finished_at is null then 'making' when t.state = 'done' and t.file is null then 'removed' else t.state end`,
    },
    progress: {
      column: textColumn(100),
      sql: `case when t.finished_at is null then case t.state when 'waiting' then 'Waiting for its turn'
          when 'reading' then 'Reading the products' when 'drawing' then 'Drawing the pages' else 'Storing the file' end
        || case when t.total > 0 then format(': %s of %s products', t.done, t.total) else '' end end`,
    },
    scope: { column: withLabel('Brands and categories', textColumn(60_000)), sql: 't.scope' },
    made_by: {
      column: withLabel('Created by', textColumn(100)),
      sql: '(select s.name from staff s where s.id = t.created_by)',
    },
    made_at: { column: withLabel('Made', momentColumn()), sql: selectInOfficeTime('t.created_at') },
    pages: { column: integerColumn(0, MOST, 0), sql: 't.pages' },
    models: { column: integerColumn(0, MOST, 0), sql: 't.models' },
    size: { column: textColumn(40), sql: 'pg_size_pretty(t.bytes::bigint)' },
    revision: { column: textColumn(40), sql: 't.revision' },
    problem: { column: textColumn(2000), sql: 't.problem' },
    file: { column: textColumn(300), sql: 't.file' },
    download: {
      column: withLabel('PDF', linkColumn()),
      sql: `case when t.file is not null then '/api/office/printed_catalogue_file?id=' || t.id end`,
    },
  },
} as const;
