import { readCells } from '../../../src/features/catalogue/measures/measured-columns.ts';
import { type Measured, readFigure } from '../../../src/features/catalogue/measures/read-figure.ts';
import {
  type CellPlace,
  type Column,
  cellOf,
  NAME,
  PRODUCT,
  printedOf,
  type Table,
  type TableRow,
} from './grid-document.ts';

const LENGTHS: Record<Column['kind'], number> = { name: 150, fixed: 300, printed: 300, number: 100, text: 100 };

/** Checks a text by the rules of the workbook while somebody types; undefined for a valid one. */
function problemOfText({ kind, measured }: Column, text: string): string | undefined {
  if (text.length > LENGTHS[kind]) return `is longer than ${LENGTHS[kind]} characters`;
  const reading = measured ? readFigure(text, measured) : undefined;
  return reading && 'problem' in reading && (kind === 'number' || reading.hasDecimalComma)
    ? problemText(reading)
    : undefined;
}

const problemText = ({ problem, allowed }: { problem: string; allowed: string }) =>
  `${problem}; right would be ${allowed}`;

/** Warnings by column: printed cells that are no numbers for their attribute or unit, which may be intended. */
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

export type CellProblem = CellPlace & { problem: string };

/**
 * Problems of a table in row order; unchanged rows are skipped. `namesElsewhere`: names in other tables of the product,
 * which must not repeat.
 */
export function problemsOf(
  table: Table,
  isStored: (row: TableRow) => boolean,
  refusals: Refusals,
  namesElsewhere: ReadonlySet<string>,
): CellProblem[] {
  const problems: CellProblem[] = [];
  const names = new Map<string, number>();
  for (const row of table.rows) {
    const name = nameIn(row);
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  for (const row of table.rows) {
    if (isStored(row)) continue;
    for (const column of table.columns) {
      const problem = problemOf(row, column);
      if (problem) problems.push({ row: row.key, column: column.key, problem });
    }
  }
  return problems;

  function problemOf(row: TableRow, column: Column): string | undefined {
    const text = cellOf(row, column.key);
    const refused = refusals.get(placeKey(row.key, column.key));
    if (refused && refused.text === text) return refused.problem;
    if (column.key === NAME) {
      if (text === '') return isBlank(row) ? undefined : 'is missing: every model has a name';
      if ((names.get(nameIn(row)) ?? 0) > 1) return 'is that of another row';
      if (namesElsewhere.has(text)) return 'is that of a row in another table';
    }
    return problemOfText(column, text);
  }
}

/** Names are unique within a product, and a document may have several products. */
const nameIn = (row: TableRow): string => `${cellOf(row, PRODUCT)}\n${cellOf(row, NAME)}`;

export const isBlank = (row: TableRow): boolean => Object.values(row.cells).every((text) => text === '');
