import { HttpError } from '../../../platform/http-errors.ts';
import { toFileRow } from '../../workbook/mapping/file-row-numbers.ts';
import type { RefusedTable, RepairedRow } from '../../workbook/mapping/file-rows.contract.ts';
import type { WorkbookProblem } from '../../workbook/staging/problem-list.ts';
import type { RefusedRows } from './imports.contract.ts';
import type { StoredImport } from './imports.store.ts';

const NOT_REFUSED = 'A row is no longer among the refused ones. Reload to see which are.';

/** Earlier repairs with the given ones, which must be of refused rows. @throws HttpError 409 */
export function mergeRepairs(
  { repairs, refused_rows: tables }: Pick<StoredImport, 'repairs' | 'refused_rows'>,
  given: readonly RepairedRow[],
): RepairedRow[] {
  const isRefused = ({ sheet: name, row }: RepairedRow) =>
    tables.some((table) => table.sheet === name && table.rows.some((one) => one.row === row));
  if (!given.every(isRefused)) throw new HttpError(409, NOT_REFUSED);
  const isGiven = (one: RepairedRow) => given.some(({ sheet: name, row }) => name === one.sheet && row === one.row);
  return [...repairs.filter((one) => !isGiven(one)), ...given];
}

export function presentRefusedRows(
  { refused_rows: tables, mapped }: Pick<StoredImport, 'refused_rows' | 'mapped'>,
  problems: readonly WorkbookProblem[],
): RefusedRows[] {
  const located = problems.map((one) => ({ ...one, ...toFileRow(one.sheet, one.row, mapped) }));
  return tables.map((table) => {
    const targets = listTargets(table, mapped);
    return {
      ...table,
      used: targets.flatMap((to, at) => (to === '' ? [] : [at])),
      rows: table.rows.map(({ row, cells }) => ({
        row,
        cells,
        problems: located
          .filter((one) => one.sheet === table.sheet && one.row === row)
          .map(({ column, problem, allowed }) => {
            const at = targets.findIndex((to) => to !== '' && column.split(', ').includes(to));
            return { at: at < 0 ? null : at, problem, allowed };
          }),
      })),
    };
  });
}

/** Headings of the workbook for the columns of a table of the file; '' for those that are left out. */
function listTargets({ headings, target }: RefusedTable, mapped: StoredImport['mapped']): string[] {
  const names = new Set(headings);
  const found = mapped.find(
    ({ mapping }) => mapping.sheet === target && mapping.columns.every(({ heading }) => names.has(heading)),
  );
  if (!found) return headings;
  const byHeading = new Map(found.mapping.columns.map(({ heading, to }) => [heading, to]));
  return headings.map((heading) => byHeading.get(heading) ?? '');
}
