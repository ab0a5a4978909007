import { parseCells } from '../../../src/features/catalogue/measures/column-measures.ts';
import { type ColumnMeasure, parseCellValue } from '../../../src/features/catalogue/measures/parse-cell-value.ts';
import {
  type CellAddress,
  findTable,
  type GridColumn,
  type GridDocument,
  type GridTable,
  type GridTableRow,
  getCellText,
  getShownColumns,
  NAME_KEY,
  PRODUCT_KEY,
} from './grid-document.ts';

const MAX_TEXT_LENGTHS: Record<GridColumn['kind'], number> = {
  name: 150,
  fixed: 300,
  printed: 300,
  number: 100,
  text: 100,
};

function findTextProblem({ kind, measured }: GridColumn, text: string): string | undefined {
  if (text.length > MAX_TEXT_LENGTHS[kind]) return `is longer than ${MAX_TEXT_LENGTHS[kind]} characters`;
  const reading = measured ? parseCellValue(text, measured) : undefined;
  return reading && 'problem' in reading && (kind === 'number' || reading.hasDecimalComma)
    ? formatProblem(reading)
    : undefined;
}

const formatProblem = ({ problem, allowed }: { problem: string; allowed: string }) =>
  `${problem}; allowed is ${allowed}`;

/** Warnings by column: printed cells without a number in a column of numbers, which may be intended. */
export function findCellWarnings(
  row: GridTableRow,
  { columns }: Pick<GridTable, 'columns'>,
  numbers: ReadonlyMap<string, ColumnMeasure>,
): ReadonlyMap<string, string> {
  const shownColumns = getShownColumns({ columns });
  const notes = new Map<string, string>();
  if (shownColumns.some(({ measured }) => measured)) {
    const { problems } = parseCells(
      shownColumns.map(({ key }) => getCellText(row, key)),
      shownColumns.map(({ measured }) => measured),
    );
    for (const one of problems) notes.set(shownColumns[one.at]?.key ?? '', formatProblem(one));
  }
  for (const [key, measured] of numbers) {
    const reading = parseCellValue(getCellText(row, key), measured);
    if (reading && 'problem' in reading) notes.set(key, formatProblem(reading));
  }
  return notes.size ? notes : NO_WARNINGS;
}

const NO_WARNINGS: ReadonlyMap<string, string> = new Map();

export type CellRefusals = ReadonlyMap<string, { text: string; problem: string }>;
export const buildCellKey = (row: string, column: string): string => `${row} ${column}`;

export type GridCellProblem = CellAddress & { table: number; problem: string };

export function findGridProblems(stored: GridDocument, now: GridDocument, refusals: CellRefusals): GridCellProblem[] {
  const names = new Map<string, number>();
  for (const row of now.flatMap(({ rows }) => rows))
    names.set(buildNameKey(row), (names.get(buildNameKey(row)) ?? 0) + 1);
  return now.flatMap((table) => {
    const same = new Set(findTable(stored, table.number)?.rows);
    const changed = table.rows.filter((row) => !same.has(row));
    return changed.flatMap((row) =>
      table.columns.flatMap((column): GridCellProblem[] => {
        const problem = problemOf(row, column);
        return problem ? [{ table: table.number, row: row.key, column: column.key, problem }] : [];
      }),
    );
  });

  function problemOf(row: GridTableRow, column: GridColumn): string | undefined {
    const text = getCellText(row, column.key);
    const refused = refusals.get(buildCellKey(row.key, column.key));
    if (refused && refused.text === text) return refused.problem;
    if (column.key === NAME_KEY) {
      if (text === '') return isBlankRow(row) ? undefined : 'is required: every model needs a name';
      if ((names.get(buildNameKey(row)) ?? 0) > 1) return 'is already used in another row';
    }
    return findTextProblem(column, text);
  }
}

const buildNameKey = (row: GridTableRow): string => `${getCellText(row, PRODUCT_KEY)}\n${getCellText(row, NAME_KEY)}`;

export const isBlankRow = (row: GridTableRow): boolean => Object.values(row.cells).every((text) => text === '');
