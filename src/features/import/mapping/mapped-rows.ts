import { isPartNumber, TableRows } from '../../../platform/sheets/table-rows.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { isConvertible, type Measured, printedCell } from '../../catalogue/measures/read-figure.ts';
import { attributeLabel } from '../../catalogue/units/attribute-label.ts';
import { isUnitOfColumn, isUnitSymbol } from '../../catalogue/units/unit-table.ts';
import type { MappedColumn, SheetMapping } from './sheet-mapping.contract.ts';
import { MAX_FIRST, MAX_HEADING_ROWS } from './sheet-mapping.limits.ts';

export type NumberedRow = { row: number; cells: readonly string[] };

/** Placeholders for constants: the product named like the worksheet, and each stored model's own product and table. */
export const [WORKSHEET, STORED] = ['{worksheet}', '{stored}'] as const;
/** Possible numbers of heading rows; 0 for a list without headings. */
export const HEADING_ROWS = Array.from({ length: MAX_HEADING_ROWS + 1 }, (_, count) => count);
export const placesOfHeadings = <Row>(top: readonly Row[]): Row[] => top.slice(0, MAX_FIRST);

const ATTRIBUTE = /^attribute:([^[\]]+)\[([^[\]]+)\]$/i;
const CELL = /^column:(.+)$/i;

/** Label in a heading such as `column:Reach (mm)`. */
export const cellLabel = (heading: string): string | undefined => CELL.exec(heading)?.[1]?.trim();

/** Joins the heading rows of each column; blank headings get a number or letter, repeated ones a number. */
export function headingsOf(top: readonly NumberedRow[], first: number, rows: number): string[] {
  const heads = top.filter(({ row }) => row >= first && row < first + rows).map(({ cells }) => cells);
  const width = Math.max(0, ...top.filter(({ row }) => row >= first).map(({ cells }) => filledWidth(cells)));
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const text = heads
      .map((cells) => (cells[at] ?? '').replace(/\s+/g, ' ').trim())
      .filter((text, index, texts) => text !== '' && !/^[-–—]$/.test(text) && text !== texts[index - 1])
      .join(' ');
    const heading = cutText(text, 250) || (rows === 0 ? columnLetters(at) : `column ${at + 1}`);
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    return count === 1 ? heading : `${heading} (${count})`;
  });
}

/**
 * Distinguishes table rows from titles, sums and footnotes. For models, a lone text is a row only if it may be a part
 * number.
 */
export const tableBelow = (heads: readonly (readonly string[])[], sheet?: string): TableRows =>
  new TableRows({
    ...{ heads, isUnit: isUnitSymbol, isUnitOfColumn },
    isKey: sheet === 'models' ? isPartNumber : undefined,
  });

export function rowsBelow(top: readonly NumberedRow[], first: number, rows: number, sheet?: string): NumberedRow[] {
  const heads = top.filter(({ row }) => row >= first && row < first + rows).map(({ cells }) => cells);
  const table = tableBelow(heads, sheet);
  const below = top.filter(({ row }) => row >= first + rows);
  return below.filter((row, at) => !table.read(row, below[at + 1]).isLeftOut);
}

const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const filledWidth = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1;

function measuredFor({ to, unit }: MappedColumn): Measured | undefined {
  const [, name, own] = ATTRIBUTE.exec(to) ?? [];
  if (name && own) return { name: name.trim(), unit: own.trim(), printedUnit: unit };
  const label = cellLabel(to);
  if (label === undefined) return undefined;
  const of = attributeLabel(label);
  return { name: of.name, unit: of.unit || '-', printedUnit: of.unit ? unit : '' };
}

export function readCell(column: MappedColumn, cell: string, hasComma: boolean): string {
  const measured = measuredFor(column);
  return measured ? printedCell(cell, measured, hasComma) : cell;
}

export function isConvertibleColumn(column: MappedColumn): boolean {
  const measured = measuredFor(column);
  return !measured || isConvertible(measured.name, measured.printedUnit, measured.unit);
}

/**
 * Values that every row gets. For stored models, '1' stands in for the required table, until placeStored finds the real
 * one.
 */
export const constantsOf = (constants: SheetMapping['constants']): [name: string, value: string][] =>
  Object.entries({ ...constants, ...(constants.product === STORED && { table: '1' }) }).filter(
    ([, value]) => value !== '',
  );

export interface RowMapper {
  headings: string[];
  cellsOf(row: { cells: readonly string[]; numbers?: ReadonlySet<number> }): string[];
  isUsed(at: number): boolean;
  /** True for a column whose numbers are read with a decimal point. */
  isPointed(at: number): boolean;
}

export function rowMapper({ columns, constants, comma }: SheetMapping, headings: readonly string[]): RowMapper {
  const byHeading = new Map(columns.map((column) => [column.heading, column]));
  const targets = headings.map((heading) => {
    const column = byHeading.get(heading);
    return column && column.to !== '' ? { to: column.to, measured: measuredFor(column) } : undefined;
  });
  const filled = constantsOf(constants).filter(([name]) => !targets.some((one) => one?.to === name));
  return {
    headings: [...targets.map((target) => target?.to ?? ''), ...filled.map(([name]) => name)],
    isUsed: (at) => at >= targets.length || targets[at] !== undefined,
    isPointed: (at) => !comma && typeof targets[at]?.measured?.unit === 'string',
    cellsOf({ cells, numbers }) {
      const own = targets.map((target, at) => {
        const cell = cells[at] ?? '';
        if (!target?.measured) return target ? cell : '';
        return printedCell(cell, target.measured, comma && !numbers?.has(at));
      });
      const beyond = cells.slice(targets.length);
      const isBlank = own.every((cell) => cell === '') && beyond.every((cell) => cell === '');
      return [...own, ...filled.map(([, value]) => (isBlank ? '' : value)), ...beyond];
    },
  };
}
