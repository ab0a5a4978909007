import type pg from 'pg';
import { z } from 'zod';
import { cursorRows } from '../../../platform/postgres/cursor-rows.ts';
import { part, raw } from '../../../platform/postgres/plain-sql.ts';
import { shownValue } from '../../catalogue/measures/read-figure.ts';
import { attributeColumns } from './attribute-columns.ts';
import { comparedColumns } from './differences.store.ts';
import { differenceTable, type Headings, type Sheet, stagedTable } from './sheet.ts';

/** A field of a stored row that the import changes; or, without a field, a row that it adds. */
export type Change = {
  sheet: string;
  row: number;
  /** The natural key of the row. */
  name: string;
  kind: 'added' | 'changed' | 'retired' | 'shown again';
  field: string;
  before: string;
  after: string;
};

const values = z.record(z.string(), z.unknown());
const differing = z.object({ row: z.int(), staged: values, stored: values.nullable() });
/** A row as it would be and as it is stored. */
export type Differing = z.infer<typeof differing>;

const FETCHED_ROWS = 200;

/** The changes of a sheet whose differences were found, in the order of its rows; with or without the rows that are added. */
export async function* changesOf(
  client: pg.ClientBase,
  sheet: Sheet,
  headings: Headings,
  withAdded: boolean,
): AsyncGenerator<Change> {
  const query = part`select s.row, to_jsonb(s) as staged, d.stored
    from ${raw(differenceTable(sheet.name))} d join ${raw(stagedTable(sheet.name))} s using (row)
    where ${raw(String(withAdded))} or not d.added order by d.number`;
  const cursor = `changes_of_${sheet.name}`;
  const rows = cursorRows(client, { cursor, query, size: FETCHED_ROWS, row: differing });
  for await (const row of rows) yield* changesOfRow(sheet, headings, row);
}

/** The fields in which a row differs, or that it is added. */
export function changesOfRow(sheet: Sheet, headings: Headings, { row, staged, stored }: Differing): Change[] {
  const name = sheet.key
    .map((column) => shown(staged[column]))
    .filter(Boolean)
    .join(' / ');
  const common = { sheet: sheet.name, row, name };
  if (!stored) return [{ ...common, kind: 'added', field: '', before: '', after: '' }];
  const kindOf = (field: string, after: unknown) =>
    field !== 'is_active' ? 'changed' : after === false ? 'retired' : 'shown again';
  const before = { ...stored, ...attributesOf(stored, headings) };
  const after = { ...staged, ...attributesOf(staged, headings) };
  const fields = [
    ...comparedColumns(sheet, headings),
    ...attributeColumns(headings).map(({ heading }) => heading),
    ...(sheet.staged?.position ? ['position'] : []),
  ];
  return fields
    .map((field): [string, unknown, unknown] => [field, Reflect.get(before, field), Reflect.get(after, field)])
    .filter(([, old, next]) => shown(old) !== shown(next))
    .map(([field, old, next]) => ({
      ...common,
      kind: kindOf(field, next),
      field,
      before: shown(old),
      after: shown(next),
    }));
}

/** The attributes of a model by their headings. */
function attributesOf({ attributes }: z.infer<typeof values>, headings: Headings): z.infer<typeof values> {
  const entries = attributeColumns(headings).map(({ heading, name }) => [
    heading,
    shownValue(Reflect.get(Object(attributes), name)),
  ]);
  return Object.fromEntries(entries);
}

const shown = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
