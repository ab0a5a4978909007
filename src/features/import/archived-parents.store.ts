import type pg from 'pg';
import { z } from 'zod';
import { queryRows, raw } from '../../platform/postgres/plain-sql.ts';
import { allSheets } from './sheets/all-sheets.ts';
import type { StagedSheet } from './staged-sheets.ts';
import type { Problems } from './workbook/problems.ts';
import { sameKey, stagedTable, storedQuery } from './workbook/sheet.ts';

type Level = {
  sheet: string;
  columns: string[];
  below: string;
  namedBy: string[];
};

/** Levels whose archived rows must have archived rows below, so that a list of the office shows what visitors see. */
const LEVELS: readonly Level[] = [
  { sheet: 'brands', columns: ['brand'], below: 'categories', namedBy: ['slug'] },
  { sheet: 'tables', columns: ['product', 'table'], below: 'models', namedBy: ['product', 'name'] },
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
  staged: readonly StagedSheet[],
  problems: Problems,
  touched: readonly string[] = staged.map((one) => one.sheet.name),
): Promise<void> {
  for (const { sheet, columns, below, namedBy } of LEVELS) {
    if (!touched.some((name) => [sheet, below].includes(name))) continue;
    const [above, under] = [
      afterImport(sheet, columns, staged),
      afterImport(below, [...new Set([...columns, ...namedBy])], staged),
    ];
    const archived = await client.query(`select from (${above}) a where not is_active limit 1`);
    if (archived.rowCount === 0) continue;
    const listOf = (names: string[], prefix = '') => raw(names.map((name) => `${prefix}"${name}"`).join(', '));
    const rows = await queryRows(client, hidden)`
      select a.row as above, u.row as below, concat_ws(', ', ${listOf(columns, 'a.')}) as name,
        concat_ws(', ', ${listOf(namedBy, 'u.')}) as shown
      from (${raw(above)}) a join (${raw(under)}) u using (${listOf(columns)})
      where not a.is_active and u.is_active order by u.row, a.row limit ${MAX_REPORTED}`;
    for (const { above: at, below: belowAt, name, shown } of rows) {
      const inBelow = belowAt !== null;
      problems.add({
        sheet: inBelow ? below : sheet,
        row: Math.max((inBelow ? belowAt : at) ?? 1, 1),
        column: 'is_active',
        problem: `"${shown}" of ${below} would be visible, but "${name}" of ${sheet} is archived`,
        allowed: 'no for both, or yes for both',
      });
    }
  }
}

function afterImport(name: string, columns: string[], staged: readonly StagedSheet[]): string {
  const sheet = allSheets.find((one) => one.name === name);
  if (!sheet) throw new Error(`There is no sheet ${name}`);
  const own = (column: string) => (name === 'brands' && column === 'brand' ? 'name' : column);
  const list = (value: (column: string) => string) =>
    columns.map((column) => `${value(`"${own(column)}"`)} as "${column}"`).join(', ');
  const stored = `(${storedQuery(sheet)}) e`;
  const found = staged.find((one) => one.sheet.name === name);
  if (!found) return `select ${list((column) => `e.${column}`)}, is_active, null::integer as row from ${stored}`;
  const isActive = found.headings.has('is_active')
    ? 'coalesce(s.is_active, e.is_active)'
    : 'coalesce(e.is_active, true)';
  return `select ${list((column) => `coalesce(s.${column}, e.${column})`)}, ${isActive} as is_active, s.row
    from ${stagedTable(name)} s full join ${stored} on ${sameKey(sheet)}`;
}
