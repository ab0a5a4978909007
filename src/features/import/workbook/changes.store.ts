import type pg from 'pg';
import { z } from 'zod';
import { cursorRows } from '../../../platform/postgres/cursor-rows.ts';
import { part, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { shownValue } from '../../catalogue/measures/read-figure.ts';
import { attributeColumns } from './attribute-columns.ts';
import { comparedColumns, type Headings, type Sheet, stagedTable } from './sheet.ts';

const PRODUCTS = new Set(['product', 'to_product', 'products.slug']);

/** Differing rows, named by their key, in which products have their names. */
export function differencesOf({ name, key }: Sheet): SqlPart {
  const named = key
    .map((column) =>
      PRODUCTS.has(column) || PRODUCTS.has(`${name}.${column}`)
        ? `coalesce((select p.name from products p where p.slug = s."${column}"), nullif(s."${column}", ''))`
        : `nullif(s."${column}"::text, '')`,
    )
    .join(', ');
  return part`select ${name}::text as sheet, s.change_number as number, s.row, concat_ws(' / ', ${raw(named)}) as name, s.change_kind as kind,
      to_jsonb(s) - '{stored_id,written,change_number,change_kind,stored}'::text[] as staged, s.stored
    from ${raw(stagedTable(name))} s`;
}

/** A changed field of a stored row, or an added row if `field` is absent. */
export type Change = {
  sheet: string;
  row: number;
  name: string;
  kind: 'added' | 'changed' | 'retired' | 'shown again';
  field: string;
  before: string;
  after: string;
};

const values = z.record(z.string(), z.unknown());
export const difference = z.object({
  sheet: z.string(),
  number: z.int(),
  row: z.int(),
  name: z.string(),
  kind: z.enum(['added', 'changed', 'retired']),
  staged: values,
  stored: values.nullable(),
});
export type Difference = z.infer<typeof difference>;

const FETCHED_ROWS = 200;

export async function* changesOf(
  client: pg.ClientBase,
  sheet: Sheet,
  headings: Headings,
  withAdded: boolean,
): AsyncGenerator<Change> {
  const query = part`${differencesOf(sheet)} where ${raw(String(withAdded))} or s.change_kind <> 'added' order by s.change_number`;
  const cursor = `changes_of_${sheet.name}`;
  const rows = cursorRows(client, { cursor, query, size: FETCHED_ROWS, row: difference });
  for await (const row of rows) {
    const common = { sheet: sheet.name, row: row.row, name: row.name };
    if (row.kind === 'added') yield { ...common, kind: 'added', field: '', before: '', after: '' };
    for (const field of changedFields(sheet, headings, row)) {
      const kind = field.field !== 'is_active' ? 'changed' : row.kind === 'retired' ? 'retired' : 'shown again';
      yield { ...common, kind, ...field };
    }
  }
}

export function changedFields(
  sheet: Sheet,
  headings: Headings,
  { staged, stored }: Pick<Difference, 'staged' | 'stored'>,
): Pick<Change, 'field' | 'before' | 'after'>[] {
  if (!stored) return [];
  const [before, after] = [stored, staged].map((row) => ({ ...row, ...attributesOf(row, headings) }));
  const fields = [...comparedColumns(sheet, headings), ...attributeColumns(headings).map(({ heading }) => heading)];
  return fields
    .map((field) => ({ field, before: shown(before?.[field]), after: shown(after?.[field]) }))
    .filter((one) => one.before !== one.after);
}

export function attributesOf({ attributes }: z.infer<typeof values>, headings: Headings): z.infer<typeof values> {
  const entries = attributeColumns(headings).map(({ heading, name }) => [
    heading,
    shownValue(Reflect.get(Object(attributes), name)),
  ]);
  return Object.fromEntries(entries);
}

export const shown = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
