import type pg from 'pg';
import { z } from 'zod';
import { rawSql, type SqlFragment, sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import { readCursorRows } from '../../../platform/postgres/read-cursor-rows.ts';
import { toShownValue } from '../../catalogue/measures/parse-cell-value.ts';
import { parseAttributeColumns } from './attribute-columns.ts';
import { getStagedTableName, type Headings, listComparedColumns, type ResourceTable } from './resource-table.ts';

const PRODUCTS = new Set(['product', 'to_product', 'products.slug']);

/** Differing rows, named by their key, in which products have their names. */
export function selectDifferences({ name, key }: ResourceTable): SqlFragment {
  const named = key
    .map((column) =>
      PRODUCTS.has(column) || PRODUCTS.has(`${name}.${column}`)
        ? `coalesce((select p.name from products p where p.slug = staged."${column}"), nullif(staged."${column}", ''))`
        : `nullif(staged."${column}"::text, '')`,
    )
    .join(', ');
  return sqlFragment`select ${name}::text as sheet, staged.change_number as number, staged.row, concat_ws(' / ', ${rawSql(named)}) as name, staged.change_kind as kind,
      to_jsonb(staged) - '{stored_id,written,change_number,change_kind,stored}'::text[] as staged, staged.stored
    from ${rawSql(getStagedTableName(name))} staged`;
}

/** A changed field of a stored row, or an added row if `field` is absent. */
export type WorkbookChange = {
  sheet: string;
  row: number;
  name: string;
  kind: 'added' | 'changed' | 'retired' | 'shown again';
  field: string;
  before: string;
  after: string;
};

const values = z.record(z.string(), z.unknown());
export const workbookDifference = z.object({
  sheet: z.string(),
  number: z.int(),
  row: z.int(),
  name: z.string(),
  kind: z.enum(['added', 'changed', 'retired']),
  staged: values,
  stored: values.nullable(),
});
export type WorkbookDifference = z.infer<typeof workbookDifference>;

const FETCHED_ROWS = 200;

export async function* readWorkbookChanges(
  client: pg.ClientBase,
  table: ResourceTable,
  headings: Headings,
  withAdded: boolean,
): AsyncGenerator<WorkbookChange> {
  const query = sqlFragment`${selectDifferences(table)} where ${rawSql(String(withAdded))} or staged.change_kind <> 'added' order by staged.change_number`;
  const cursor = `changes_of_${table.name}`;
  const rows = readCursorRows(client, { cursor, query, size: FETCHED_ROWS, row: workbookDifference });
  for await (const row of rows) {
    const common = { sheet: table.name, row: row.row, name: row.name };
    if (row.kind === 'added') yield { ...common, kind: 'added', field: '', before: '', after: '' };
    for (const field of listChangedFields(table, headings, row)) {
      const kind = field.field !== 'is_active' ? 'changed' : row.kind === 'retired' ? 'retired' : 'shown again';
      yield { ...common, kind, ...field };
    }
  }
}

export function listChangedFields(
  table: ResourceTable,
  headings: Headings,
  { staged, stored }: Pick<WorkbookDifference, 'staged' | 'stored'>,
): Pick<WorkbookChange, 'field' | 'before' | 'after'>[] {
  if (!stored) return [];
  const [before, after] = [stored, staged].map((row) => ({ ...row, ...listAttributeTexts(row, headings) }));
  const fields = [
    ...listComparedColumns(table, headings),
    ...parseAttributeColumns(headings).map(({ heading }) => heading),
  ];
  return fields
    .map((field) => ({ field, before: formatCellValue(before?.[field]), after: formatCellValue(after?.[field]) }))
    .filter((one) => one.before !== one.after);
}

export function listAttributeTexts({ attributes }: z.infer<typeof values>, headings: Headings): z.infer<typeof values> {
  const entries = parseAttributeColumns(headings).map(({ heading, name }) => [
    heading,
    toShownValue(Reflect.get(Object(attributes), name)),
  ]);
  return Object.fromEntries(entries);
}

export const formatCellValue = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
