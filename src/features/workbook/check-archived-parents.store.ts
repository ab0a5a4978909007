import type pg from 'pg';
import { z } from 'zod';
import { queryRows, rawSql } from '../../platform/postgres/plain-sql.ts';
import { allResourceTables } from './resources/all-resource-tables.ts';
import type { StagedWorksheet } from './stage-workbook.ts';
import type { ProblemList } from './staging/problem-list.ts';
import { buildKeyCondition, getStagedTableName, selectStoredRows } from './staging/resource-table.ts';

type Level = {
  table: string;
  columns: string[];
  below: string;
  namedBy: string[];
};

/** Levels whose archived rows must have archived rows below, so that a list of the office shows what visitors see. */
const LEVELS: readonly Level[] = [
  { table: 'brands', columns: ['brand'], below: 'categories', namedBy: ['slug'] },
  { table: 'tables', columns: ['product', 'table'], below: 'models', namedBy: ['product', 'name'] },
];
const MAX_REPORTED = 50;
/**
 * A visible row below an archived one. `above`, `below`: their rows in the workbook; null for a row that the workbook
 * lacks.
 */
const hidden = z.object({
  above: z.number().nullable(),
  below: z.number().nullable(),
  name: z.string(),
  shown: z.string(),
});

/** @param touched changed worksheets; the office passes no `staged` worksheets, so that stored rows are checked */
export async function checkArchivedParents(
  client: pg.ClientBase,
  staged: readonly StagedWorksheet[],
  problems: ProblemList,
  touched: readonly string[] = staged.map((one) => one.table.name),
): Promise<void> {
  for (const { table, columns, below, namedBy } of LEVELS) {
    if (!touched.some((name) => [table, below].includes(name))) continue;
    const [above, under] = [
      selectRowsAfterImport(table, columns, staged),
      selectRowsAfterImport(below, [...new Set([...columns, ...namedBy])], staged),
    ];
    const archived = await client.query(`select from (${above}) a where not is_active limit 1`);
    if (archived.rowCount === 0) continue;
    const listOf = (names: string[], prefix = '') => rawSql(names.map((name) => `${prefix}"${name}"`).join(', '));
    const rows = await queryRows(client, hidden)`
      select a.row as above, u.row as below, concat_ws(', ', ${listOf(columns, 'a.')}) as name,
        concat_ws(', ', ${listOf(namedBy, 'u.')}) as shown
      from (${rawSql(above)}) a join (${rawSql(under)}) u using (${listOf(columns)})
      where not a.is_active and u.is_active order by u.row, a.row limit ${MAX_REPORTED}`;
    for (const { above: at, below: belowAt, name, shown } of rows) {
      const inBelow = belowAt !== null;
      problems.add({
        sheet: inBelow ? below : table,
        row: Math.max((inBelow ? belowAt : at) ?? 1, 1),
        column: 'is_active',
        problem: `"${shown}" of ${below} would be visible, but "${name}" of ${table} is archived`,
        allowed: 'no for both, or yes for both',
      });
    }
  }
}

function selectRowsAfterImport(name: string, columns: string[], staged: readonly StagedWorksheet[]): string {
  const table = allResourceTables.find((one) => one.name === name);
  if (!table) throw new Error(`There is no sheet ${name}`);
  const own = (column: string) => (name === 'brands' && column === 'brand' ? 'name' : column);
  const list = (value: (column: string) => string) =>
    columns.map((column) => `${value(`"${own(column)}"`)} as "${column}"`).join(', ');
  const stored = `(${selectStoredRows(table)}) entry`;
  const found = staged.find((one) => one.table.name === name);
  if (!found) return `select ${list((column) => `entry.${column}`)}, is_active, null::integer as row from ${stored}`;
  const isActive = found.headings.has('is_active')
    ? 'coalesce(staged.is_active, entry.is_active)'
    : 'coalesce(entry.is_active, true)';
  return `select ${list((column) => `coalesce(staged.${column}, entry.${column})`)}, ${isActive} as is_active, staged.row
    from ${getStagedTableName(name)} staged full join ${stored} on ${buildKeyCondition(table)}`;
}
