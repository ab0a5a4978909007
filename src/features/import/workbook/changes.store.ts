import pg from 'pg';
import { z } from 'zod';
import { cursorRows } from '../../../platform/postgres/cursor-rows.ts';
import { onlyRow, part, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { shownValue } from '../../catalogue/measures/read-figure.ts';
import { attributeColumns } from './attribute-columns.ts';
import { differenceTable, type Headings, type Sheet, stagedTable, storedQuery, type TableValue } from './sheet.ts';

/** `retired`: changed so that visitors no longer see the row. */
const counts = z.object({ added: z.int(), changed: z.int(), retired: z.int() });
export type Counts = z.infer<typeof counts>;

/**
 * Columns that the worksheet has. An import changes only these columns of stored rows, but writes all columns of new
 * rows.
 */
export function givenValues({ target }: Sheet, headings: Headings): [string, TableValue][] {
  return Object.entries(allValues(target)).filter(
    ([, { from }]) => !from || from.some((heading) => headings.has(heading)),
  );
}

export function allValues({ sameName, values }: Sheet['target']): Record<string, TableValue> {
  const own = sameName.map((name): [string, TableValue] => [name, { value: `s."${name}"`, from: [name] }]);
  return { ...Object.fromEntries(own), ...values };
}

function comparedColumns(sheet: Sheet, headings: Headings): string[] {
  const columns = givenValues(sheet, headings).flatMap(([, { from = [], compared = from }]) => compared);
  const own = [...new Set(columns)].filter((column) => !sheet.key.includes(column));
  return sheet.staged?.position ? [...own, 'position'] : own;
}

/** Values of the stored row `e` in the columns of the workbook, and attributes by name. */
function givenOf(sheet: Sheet, headings: Headings): string {
  const columns = comparedColumns(sheet, headings).map((column) => `e."${column}"`);
  const attributes = attributeColumns(headings).map(({ name }) => pg.escapeLiteral(name));
  if (attributes.length > 0)
    columns.push(`coalesce((select jsonb_object_agg(key, value) from jsonb_each(e.attributes)
      where key in (${attributes.join(', ')})), '{}') as attributes`);
  return `(select to_jsonb(given) from (select ${columns.join(', ')}) given)`;
}

export async function findDifferences(client: pg.ClientBase, sheet: Sheet, headings: Headings): Promise<Counts> {
  const [staged, table] = [stagedTable(sheet.name), differenceTable(sheet.name)];
  const sameKey = sheet.key.map((name) => `e."${name}" = s."${name}"`).join(' and ');
  const added = `e."${sheet.key.at(-1)}" is null`;
  const archived = headings.has('is_active') ? 'e.is_active and not s.is_active' : 'false';
  const differs = [
    ...comparedColumns(sheet, headings).map((column) => `e."${column}" is distinct from s."${column}"`),
    ...Object.values(sheet.staged ?? {}).flatMap((field) => field.differs ?? []),
  ];
  await client.query(
    // Materialised, because PostgreSQL would otherwise collect a model's attributes again at each mention of
    // `e.attributes`.
    `create temp table ${table} on commit drop as
     with met as materialized (
       select s.row as met_row, e.* from ${staged} s left join (${storedQuery(sheet)}) e on ${sameKey}
     )
     select s.row, row_number() over (order by s.row)::int as number,
       case when ${added} then 'added' when ${archived} then 'retired' else 'changed' end as kind,
       case when not (${added}) then ${givenOf(sheet, headings)} end as stored
     from ${staged} s join met e on e.met_row = s.row
     where ${[added, ...differs].join(' or ')}`,
  );
  await client.query(`create unique index on ${table} (number)`);
  await client.query(`analyze ${table}`);
  return onlyRow(client, counts)`
    select count(*) filter (where kind = 'added')::int as added, count(*) filter (where kind = 'changed')::int as changed,
      count(*) filter (where kind = 'retired')::int as retired from ${raw(table)}`;
}

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
  return part`select ${name}::text as sheet, d.number, s.row, concat_ws(' / ', ${raw(named)}) as name, d.kind, to_jsonb(s) as staged, d.stored
    from ${raw(differenceTable(name))} d join ${raw(stagedTable(name))} s using (row)`;
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
  const query = part`${differencesOf(sheet)} where ${raw(String(withAdded))} or d.kind <> 'added' order by d.number`;
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
