import {
  isDrawingLetter,
  parseAttributeLabel,
} from '../../../src/features/catalogue/measures/parse-attribute-label.ts';
import {
  countNumberStyles,
  hasDecimalComma,
  isAmbiguousNumber,
  isNumberStyleUnknown,
  MIN_NUMBER_SHARE,
  type NumberStyleCounts,
  toDecimalPoint,
} from '../../../src/features/catalogue/measures/parse-cell-value.ts';
import { isColumnUnit } from '../../../src/features/catalogue/measures/unit-table.ts';
import {
  HEADING_ROW_COUNTS,
  takeHeadingCandidates,
  type WorksheetRow,
} from '../../../src/features/workbook/mapping/map-rows.ts';
import {
  findLikelyHeadings,
  isSeparatorRow,
  isUnitRow,
  LEADING_NUMBER_PATTERN,
} from '../../../src/platform/spreadsheets/table-row-reader.ts';
import type { CellTexts } from '../document/clipboard.ts';
import { joinLabel } from '../document/grid-document.ts';
import { areNumbers, isUnitText } from '../document/number-columns.ts';

const MAX_ROWS_READ = 200;

export const listColumnTexts = (rows: CellTexts, at: number): string[] =>
  rows.slice(0, MAX_ROWS_READ).map((row) => row[at] ?? '');

export const hasNumbers = (texts: readonly string[]): boolean =>
  areNumbers(texts, MIN_NUMBER_SHARE, 1) || areNumbers(texts.map(toDecimalPoint), MIN_NUMBER_SHARE, 1);

/** @param below number styles of further rows, by column */
export function haveDecimalComma(rows: CellTexts, below: readonly NumberStyleCounts[] = []): boolean {
  const styles = below.map((style) => ({ ...style }));
  for (const row of rows) countNumberStyles(row, styles);
  return hasDecimalComma(styles);
}

/** A number such as `1,250`, if nothing shows whether it has thousands or a decimal comma. */
export function findAmbiguousNumber(rows: CellTexts, below: readonly NumberStyleCounts[] = []): string | undefined {
  const styles = below.map((style) => ({ ...style }));
  for (const row of rows) countNumberStyles(row, styles);
  return isNumberStyleUnknown(styles) ? rows.flat().find(isAmbiguousNumber) : undefined;
}

export const formatAmbiguousNumber = (number: string, comma: boolean): string =>
  `“${number}” may be ${number.replace(',', '')} or ${number.replace(',', '.')}. It is read as ${number.replace(',', comma ? '.' : '')}.`;

export const MAX_PASTED_HEADING_ROWS = 4;
/** Minimum share of different texts among headings: `d1` may stand twice. */
const MIN_DISTINCT_SHARE = 0.8;
const MAX_HEADING_LENGTH = 100;

const listFilledTexts = (row: readonly string[]): string[] => row.filter((text) => text !== '');
const isTitleRow = (row: readonly string[]): boolean => row.length > 2 && listFilledTexts(row).length === 1;
const isUnitsRow = (row: readonly string[]): boolean => isUnitRow(row, isColumnUnit);
const listDistinctTexts = (row: readonly string[]): string[] =>
  row.filter((text, at) => text !== '' && text !== row[at - 1]);

function normaliseHeading(heading: string): string {
  const text = heading.replace(/\s+/g, ' ').trim();
  const { name, unit } = parseAttributeLabel(text);
  return isUnitText(unit) ? joinLabel(name, unit) : text;
}

/**
 * Counts the heading rows at the top: a title, names, a second line under merged cells, and units.
 * @param isKnown true for labels of the table or the catalogue
 */
export function countHeadingRows(grid: CellTexts, isKnown: (label: string) => boolean): number {
  const title = grid[0] && isTitleRow(grid[0]) ? 1 : 0;
  const first = grid[title];
  if (!first || grid.length < title + 2 || !isHeadingRow(first, grid.slice(title + 1), isKnown)) return 0;
  let rows = title + 1;
  const second = grid[rows];
  if (second && grid.length > rows + 1 && isHeadingContinued(first, second)) rows += 1;
  const last = grid[rows];
  if (last && grid.length > rows + 1 && isUnitsRow(last)) rows += 1;
  return rows;
}

export function findHeadingRows(
  top: readonly WorksheetRow[],
  isKnown: (label: string) => boolean,
): { first: number; rows: number } {
  const width = Math.max(0, ...top.map(({ cells }) => cells.length));
  const grid = top.map(({ cells }) => Array.from({ length: width }, (_, at) => cells[at] ?? ''));
  const within = takeHeadingCandidates(top);
  for (const [at, { row }] of within.entries()) {
    if (width > 1 && listFilledTexts(grid[at] ?? []).length === 1) continue;
    const rows = countHeadingRows(grid.slice(at), isKnown);
    if (rows > 0) return { first: row, rows: Math.min(rows, Math.max(...HEADING_ROW_COUNTS)) };
  }
  const fullest = Math.max(
    0,
    takeHeadingCandidates(grid).findIndex((cells) => listFilledTexts(cells).length * 2 > width),
  );
  const first = top[fullest]?.row ?? 1;
  if (!findLikelyHeadings(top) && isMostlyNumbers(grid[fullest] ?? [])) return { first, rows: 0 };
  return { first, rows: isUnitsRow(grid[fullest + 1] ?? []) ? 2 : 1 };
}

const isMostlyNumbers = (row: readonly string[]): boolean =>
  listFilledTexts(row).filter((text) => /\d/.test(text)).length * 2 >= listFilledTexts(row).length;

function isHeadingRow(row: readonly string[], below: CellTexts, isKnown: (label: string) => boolean): boolean {
  const texts = listDistinctTexts(row);
  if (listFilledTexts(row).length * 2 < row.length || new Set(texts).size < MIN_DISTINCT_SHARE * texts.length)
    return false;
  let evidence = 0;
  for (const [at, text] of row.entries()) {
    if (text === '') continue;
    const label = normaliseHeading(text);
    if (text.length > MAX_HEADING_LENGTH || (LEADING_NUMBER_PATTERN.test(text) && !isKnown(label))) return false;
    if (isKnown(label) || isUnitText(parseAttributeLabel(label).unit)) evidence += 2;
    else if (hasNumbers(listColumnTexts(below, at))) evidence += 1;
  }
  return evidence >= 2;
}

/** True for a further heading row: without numbers, and with texts below blank or merged cells. */
function isHeadingContinued(above: readonly string[], row: readonly string[]): boolean {
  if (listFilledTexts(row).length === 0 || isSeparatorRow(row) || isUnitsRow(row)) return false;
  if (row.some((text) => LEADING_NUMBER_PATTERN.test(text))) return false;
  const isMerged = (at: number) => above[at] === above[at - 1] || above[at] === above[at + 1];
  const isBelow = row.some((text, at) => text !== '' && text !== above[at] && (above[at] === '' || isMerged(at)));
  return isBelow || row.every((text, at) => text === '' || text === above[at]);
}

const BLANK_TEXT = /^\s*[-–—]\s*$/;

export function buildColumnLabels(
  grid: CellTexts,
  rows: number,
  isKnown: (label: string) => boolean,
): { labels: string[]; title: string } {
  const heads = grid.slice(0, rows);
  const title =
    heads[0] && heads.length > 1 && isTitleRow(heads[0]) ? (listFilledTexts(heads.shift() ?? [])[0] ?? '') : '';
  const units = heads.length > 1 && isUnitsRow(heads.at(-1) ?? []) ? heads.pop() : undefined;
  const above = heads.length > 1 ? heads[0] : undefined;
  const names = heads.at(-1) ?? [];
  let group = '';
  const labels = (grid[0] ?? []).map((_, at) => {
    // A merged heading has its text only in its first cell.
    if (above?.[at]) group = above[at];
    const own = BLANK_TEXT.test(names[at] ?? '') ? '' : (names[at] ?? '');
    const name = above ? joinHeadings(group, own, isKnown) : own;
    const unit = (units?.[at] ?? '')
      .trim()
      .replace(/^[([](.*)[)\]]$/, '$1')
      .replace(BLANK_TEXT, '');
    if (!name) return unit;
    return unit && !parseAttributeLabel(normaliseHeading(name)).unit
      ? joinLabel(normaliseHeading(name), unit)
      : normaliseHeading(name);
  });
  return { labels, title };
}

/**
 * Joins two lines of headings: `Height` above `min` gives "Height min"; a letter of the drawing or a known label stands
 * alone.
 */
function joinHeadings(group: string, own: string, isKnown: (label: string) => boolean): string {
  const label = normaliseHeading(own);
  if (own === '' || own === group) return group;
  if (group === '' || isDrawingLetter(parseAttributeLabel(label).name) || isKnown(label)) return own;
  if (isUnitText(own)) return joinLabel(group, own.replace(/[()[\]]/g, ''));
  const { name, unit } = parseAttributeLabel(normaliseHeading(group));
  return unit && !parseAttributeLabel(label).unit ? joinLabel(`${name} ${own}`, unit) : `${group} ${own}`;
}
