import { looksLikePartNumber, TableRowReader } from '../../../platform/spreadsheets/table-row-reader.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { parseAttributeLabel } from '../../catalogue/measures/parse-attribute-label.ts';
import { type ColumnMeasure, formatPrintedCell, isConvertible } from '../../catalogue/measures/parse-cell-value.ts';
import { isColumnUnit, isUnitSymbol, readColumnUnit } from '../../catalogue/measures/unit-table.ts';
import type { MappedColumn, WorksheetMapping } from './worksheet-mapping.contract.ts';
import { MAX_HEADING_SEARCH_ROWS, MAX_MAPPING_HEADING_ROWS } from './worksheet-mapping.limits.ts';

export type WorksheetRow = { row: number; cells: readonly string[] };

/** Placeholders for constants: the product named like the worksheet, and each stored model's own product and table. */
export const [WORKSHEET_PLACEHOLDER, STORED_MODEL_PLACEHOLDER] = ['{worksheet}', '{stored}'] as const;
/** Possible numbers of heading rows; 0 for a list without headings. */
export const HEADING_ROW_COUNTS = Array.from({ length: MAX_MAPPING_HEADING_ROWS + 1 }, (_, count) => count);
export const takeHeadingCandidates = <Row>(top: readonly Row[]): Row[] => top.slice(0, MAX_HEADING_SEARCH_ROWS);

const ATTRIBUTE = /^attribute:([^[\]]+)\[([^[\]]+)\]$/i;
const CELL = /^column:(.+)$/i;

/** Label in a heading such as `column:Reach (mm)`. */
export const parseColumnLabel = (heading: string): string | undefined => CELL.exec(heading)?.[1]?.trim();

const UNIT_OF = /^unit:(.+)$/;

export const formatUnitTarget = (heading: string): string => `unit:${heading}`;
/** Heading of the column whose units stand in this one, of a target such as `unit:Net weight`. */
export const parseUnitTarget = (to: string): string | undefined => UNIT_OF.exec(to)?.[1];

/** Joins the heading rows of each column; blank headings get a number or letter, repeated ones a number. */
export function joinHeadingRows(top: readonly WorksheetRow[], first: number, rows: number): string[] {
  const heads = top.filter(({ row }) => row >= first && row < first + rows).map(({ cells }) => cells);
  const width = Math.max(0, ...top.filter(({ row }) => row >= first).map(({ cells }) => getFilledWidth(cells)));
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const text = heads
      .map((cells) => (cells[at] ?? '').replace(/\s+/g, ' ').trim())
      .filter((text, index, texts) => text !== '' && !/^[-–—]$/.test(text) && text !== texts[index - 1])
      .join(' ');
    const heading = cutText(text, 250) || (rows === 0 ? formatColumnLetters(at) : `column ${at + 1}`);
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    return count === 1 ? heading : `${heading} (${count})`;
  });
}

/**
 * Distinguishes table rows from titles, sums and footnotes. For models, a lone text is a row only if it may be a part
 * number.
 */
export const createTableReader = (heads: readonly (readonly string[])[], worksheet?: string): TableRowReader =>
  new TableRowReader({
    ...{ heads, isUnit: isUnitSymbol, isUnitOfColumn: isColumnUnit },
    isKey: worksheet === 'models' ? looksLikePartNumber : undefined,
  });

/** Rows below the headings; `reason` says why a row is left out, such as a sum. */
export function judgeTableRows(
  top: readonly WorksheetRow[],
  first: number,
  rows: number,
  worksheet?: string,
): (WorksheetRow & { reason: string | undefined })[] {
  const heads = top.filter(({ row }) => row >= first && row < first + rows).map(({ cells }) => cells);
  const table = createTableReader(heads, worksheet);
  const below = top.filter(({ row }) => row >= first + rows);
  return below.map((row, at) => {
    const { isLeftOut, note } = table.read(row, below[at + 1]);
    return { ...row, reason: isLeftOut ? (note?.problem ?? '') : undefined };
  });
}

export const listTableRows = (...given: Parameters<typeof judgeTableRows>): WorksheetRow[] =>
  judgeTableRows(...given).filter(({ reason }) => reason === undefined);

const formatColumnLetters = (at: number): string =>
  (at < 26 ? '' : formatColumnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const getFilledWidth = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1;

function parseTargetMeasure({ to, unit }: MappedColumn): ColumnMeasure | undefined {
  const [, name, own] = ATTRIBUTE.exec(to) ?? [];
  if (name && own) return { name: name.trim(), unit: own.trim(), printedUnit: unit };
  const label = parseColumnLabel(to);
  if (label === undefined) return undefined;
  const of = parseAttributeLabel(label);
  return { name: of.name, unit: of.unit || '-', printedUnit: of.unit ? unit : '' };
}

/** @param unit text of the unit's own column; one that cannot be converted stays behind the number and is refused */
function readCellWithUnit(cell: string, unit: string, measured: ColumnMeasure, hasComma: boolean): string {
  if (unit === '' || cell === '') return formatPrintedCell(cell, measured, hasComma);
  const symbol = readColumnUnit(unit);
  return symbol !== '' && isConvertible(measured.name, symbol, measured.unit)
    ? formatPrintedCell(cell, { ...measured, printedUnit: symbol }, hasComma)
    : `${cell} ${unit}`;
}

/** True for a column of numbers, whose unit may stand in another column. */
export const isMeasuredColumn = (column: MappedColumn): boolean => {
  const unit = parseTargetMeasure(column)?.unit ?? '-';
  return unit !== '-';
};

export function isConvertibleColumn(column: MappedColumn): boolean {
  const measured = parseTargetMeasure(column);
  return !measured || isConvertible(measured.name, measured.printedUnit, measured.unit);
}

/**
 * Values that every row gets. For stored models, '1' stands in for the required table, until placeStored finds the real
 * one.
 */
export const listConstants = (constants: WorksheetMapping['constants']): [name: string, value: string][] =>
  Object.entries({ ...constants, ...(constants.product === STORED_MODEL_PLACEHOLDER && { table: '1' }) }).filter(
    ([, value]) => value !== '',
  );

export interface RowMapper {
  headings: string[];
  cellsOf(row: { cells: readonly string[]; numbers?: ReadonlySet<number> }): string[];
  isUsed(at: number): boolean;
  /** True for a column whose numbers are read with a decimal point. */
  isPointed(at: number): boolean;
}

export function buildRowMapper(
  { columns, constants, comma }: WorksheetMapping,
  headings: readonly string[],
): RowMapper {
  const byHeading = new Map(columns.map((column) => [column.heading, column]));
  const unitsOf = new Map(columns.map(({ heading, to }) => [parseUnitTarget(to), headings.indexOf(heading)]));
  const targets = headings.map((heading) => {
    const column = byHeading.get(heading);
    if (!column || column.to === '' || parseUnitTarget(column.to) !== undefined) return undefined;
    return { to: column.to, measured: parseTargetMeasure(column), unitAt: unitsOf.get(heading) };
  });
  const filled = listConstants(constants).filter(([name]) => !targets.some((one) => one?.to === name));
  return {
    headings: [...targets.map((target) => target?.to ?? ''), ...filled.map(([name]) => name)],
    isUsed: (at) => at >= targets.length || targets[at] !== undefined,
    isPointed: (at) => !comma && typeof targets[at]?.measured?.unit === 'string',
    cellsOf({ cells, numbers }) {
      const own = targets.map((target, at) => {
        const cell = cells[at] ?? '';
        if (!target?.measured) return target ? cell : '';
        const unit = target.unitAt === undefined ? '' : (cells[target.unitAt] ?? '');
        return readCellWithUnit(cell, unit, target.measured, comma && !numbers?.has(at));
      });
      const beyond = cells.slice(targets.length);
      const isBlank = own.every((cell) => cell === '') && beyond.every((cell) => cell === '');
      return [...own, ...filled.map(([, value]) => (isBlank ? '' : value)), ...beyond];
    },
  };
}
