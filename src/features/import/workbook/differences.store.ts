import type pg from 'pg';
import { z } from 'zod';
import { onlyRow, raw } from '../../../platform/postgres/plain-sql.ts';
import { differenceTable, type Headings, type Sheet, stagedTable, storedQuery, type TableValue } from './sheet.ts';

/** Numbers of rows: each is added, changed, retired (changed so that visitors no longer see it) or left as it is. */
const counts = z.object({ added: z.int(), changed: z.int(), retired: z.int() });
export type Counts = z.infer<typeof counts>;

/** The columns of the table that the workbook gives: all for a new row, these for a stored one. */
export function givenValues({ target }: Sheet, headings: Headings): [string, TableValue][] {
  return Object.entries(allValues(target)).filter(
    ([, { from }]) => !from || from.some((heading) => headings.has(heading)),
  );
}

export function allValues({ sameName, values }: Sheet['target']): Record<string, TableValue> {
  const own = sameName.map((name): [string, TableValue] => [name, { value: `s."${name}"`, from: [name] }]);
  return { ...Object.fromEntries(own), ...values };
}

/** The columns of the sheet in which a stored row may differ. */
export function comparedColumns(sheet: Sheet, headings: Headings): string[] {
  const columns = givenValues(sheet, headings).flatMap(([, { from = [], compared = from }]) => compared);
  return [...new Set(columns)].filter((column) => !sheet.key.includes(column));
}

/** The condition under which the staged row `s` retires the stored one of the difference `d`. */
export const retiresRow = (headings: Headings): string =>
  headings.has('is_active') ? `(d.stored ->> 'is_active')::boolean and not s.is_active` : 'false';

/** Compares the staged rows with the stored ones. The rows that differ are then in a temporary table, numbered from 1. */
export async function findDifferences(client: pg.ClientBase, sheet: Sheet, headings: Headings): Promise<Counts> {
  const [staged, table] = [stagedTable(sheet.name), differenceTable(sheet.name)];
  const sameKey = sheet.key.map((name) => `e."${name}" = s."${name}"`).join(' and ');
  const added = `e."${sheet.key.at(-1)}" is null`;
  const differs = [
    ...comparedColumns(sheet, headings).map((column) => `e."${column}" is distinct from s."${column}"`),
    ...Object.values(sheet.staged ?? {}).flatMap((field) => field.differs ?? []),
  ];
  await client.query(
    // What is stored is read once; merged into one query, the attributes of each model are collected for each place that names them.
    `create temp table ${table} on commit drop as
     with met as materialized (
       select s.row as met_row, e.* from ${staged} s left join (${storedQuery(sheet)}) e on ${sameKey}
     )
     select s.row, row_number() over (order by s.row)::int as number, ${added} as added,
       case when not (${added}) then to_jsonb(e) - 'met_row' end as stored
     from ${staged} s join met e on e.met_row = s.row
     where ${[added, ...differs].join(' or ')}`,
  );
  await client.query(`create unique index on ${table} (number)`);
  await client.query(`analyze ${table}`);
  const retires = retiresRow(headings);
  return onlyRow(client, counts)`
    select count(*) filter (where added)::int as added,
      count(*) filter (where not added and ${raw(retires)})::int as retired,
      count(*) filter (where not added and (${raw(retires)}) is not true)::int as changed
    from ${raw(table)} d join ${raw(staged)} s using (row)`;
}
