import { readCells } from '../../../src/features/catalogue/measures/measured-columns.ts';
import { type Measured, readFigure } from '../../../src/features/catalogue/measures/read-figure.ts';
import {
  type CellPlace,
  type Column,
  cellOf,
  type GridDocument,
  NAME,
  PRODUCT,
  printedOf,
  type Table,
  type TableRow,
  tableOf,
} from './grid-document.ts';

const LENGTHS: Record<Column['kind'], number> = { name: 150, fixed: 300, printed: 300, number: 100, text: 100 };

function problemOfText({ kind, measured }: Column, text: string): string | undefined {
  if (text.length > LENGTHS[kind]) return `is longer than ${LENGTHS[kind]} characters`;
  const reading = measured ? readFigure(text, measured) : undefined;
  return reading && 'problem' in reading && (kind === 'number' || reading.hasDecimalComma)
    ? problemText(reading)
    : undefined;
}

const problemText = ({ problem, allowed }: { problem: string; allowed: string }) => `${problem}; allowed is ${allowed}`;

/** Warnings by column: printed cells without a number in a column of numbers, which may be intended. */
export function notesOf(
  row: TableRow,
  { columns }: Pick<Table, 'columns'>,
  numbers: ReadonlyMap<string, Measured>,
): ReadonlyMap<string, string> {
  const printed = printedOf({ columns });
  const notes = new Map<string, string>();
  if (printed.some(({ measured }) => measured)) {
    const { problems } = readCells(
      printed.map(({ key }) => cellOf(row, key)),
      printed.map(({ measured }) => measured),
    );
    for (const one of problems) notes.set(printed[one.at]?.key ?? '', problemText(one));
  }
  for (const [key, measured] of numbers) {
    const reading = readFigure(cellOf(row, key), measured);
    if (reading && 'problem' in reading) notes.set(key, problemText(reading));
  }
  return notes.size ? notes : NO_NOTES;
}

const NO_NOTES: ReadonlyMap<string, string> = new Map();

export type Refusals = ReadonlyMap<string, { text: string; problem: string }>;
export const placeKey = (row: string, column: string): string => `${row} ${column}`;

export type CellProblem = CellPlace & { table: number; problem: string };

export function problemsOf(stored: GridDocument, now: GridDocument, refusals: Refusals): CellProblem[] {
  const names = new Map<string, number>();
  for (const row of now.flatMap(({ rows }) => rows)) names.set(nameIn(row), (names.get(nameIn(row)) ?? 0) + 1);
  return now.flatMap((table) => {
    const same = new Set(tableOf(stored, table.number)?.rows);
    const changed = table.rows.filter((row) => !same.has(row));
    return changed.flatMap((row) =>
      table.columns.flatMap((column): CellProblem[] => {
        const problem = problemOf(row, column);
        return problem ? [{ table: table.number, row: row.key, column: column.key, problem }] : [];
      }),
    );
  });

  function problemOf(row: TableRow, column: Column): string | undefined {
    const text = cellOf(row, column.key);
    const refused = refusals.get(placeKey(row.key, column.key));
    if (refused && refused.text === text) return refused.problem;
    if (column.key === NAME) {
      if (text === '') return isBlank(row) ? undefined : 'is required: every model needs a name';
      if ((names.get(nameIn(row)) ?? 0) > 1) return 'is already used in another row';
    }
    return problemOfText(column, text);
  }
}

const nameIn = (row: TableRow): string => `${cellOf(row, PRODUCT)}\n${cellOf(row, NAME)}`;

export const isBlank = (row: TableRow): boolean => Object.values(row.cells).every((text) => text === '');
