import {
  countStyles,
  hasDecimalComma,
  isEitherNumber,
  isStyleOpen,
  type NumberStyle,
  SHARE_OF_NUMBERS,
  withPoint,
} from '../../../src/features/catalogue/measures/read-figure.ts';
import { attributeLabel, isDrawingLetter } from '../../../src/features/catalogue/units/attribute-label.ts';
import { isUnitOfColumn } from '../../../src/features/catalogue/units/unit-table.ts';
import { HEADING_ROWS, type NumberedRow, placesOfHeadings } from '../../../src/features/import/mapping/mapped-rows.ts';
import { areUnits, FIGURE, likelyHeadings } from '../../../src/platform/sheets/table-rows.ts';
import type { CellTexts } from '../document/clipboard.ts';
import { areNumbers, isUnit } from '../document/column-type.ts';
import { joinLabel } from '../document/grid-document.ts';

const LOOKED_AT = 200;

export const columnOf = (rows: CellTexts, at: number): string[] => rows.slice(0, LOOKED_AT).map((row) => row[at] ?? '');

export const hasNumbers = (texts: readonly string[]): boolean =>
  areNumbers(texts, SHARE_OF_NUMBERS, 1) || areNumbers(texts.map(withPoint), SHARE_OF_NUMBERS, 1);

/** @param below number styles of further rows, by column */
export function rowsHaveDecimalComma(rows: CellTexts, below: readonly NumberStyle[] = []): boolean {
  const styles = below.map((style) => ({ ...style }));
  for (const row of rows) countStyles(row, styles);
  return hasDecimalComma(styles);
}

/** A number such as `1,250`, if nothing shows whether it has thousands or a decimal comma. */
export function eitherNumberIn(rows: CellTexts, below: readonly NumberStyle[] = []): string | undefined {
  const styles = below.map((style) => ({ ...style }));
  for (const row of rows) countStyles(row, styles);
  return isStyleOpen(styles) ? rows.flat().find(isEitherNumber) : undefined;
}

export const eitherText = (number: string, comma: boolean): string =>
  `“${number}” may be ${number.replace(',', '')} or ${number.replace(',', '.')}. It is read as ${number.replace(',', comma ? '.' : '')}.`;

export const MOST_HEADINGS = 4;
/** Minimum share of different texts among headings: `d1` may stand twice. */
const DISTINCT = 0.8;
const MAX_HEADING = 100;

const filledIn = (row: readonly string[]): string[] => row.filter((text) => text !== '');
const isTitle = (row: readonly string[]): boolean => row.length > 2 && filledIn(row).length === 1;
const isUnits = (row: readonly string[]): boolean => areUnits(row, isUnitOfColumn);
const textsOf = (row: readonly string[]): string[] => row.filter((text, at) => text !== '' && text !== row[at - 1]);

function labelOf(heading: string): string {
  const text = heading.replace(/\s+/g, ' ').trim();
  const { name, unit } = attributeLabel(text);
  return isUnit(unit) ? joinLabel(name, unit) : text;
}

/**
 * Counts the heading rows at the top: a title, names, a second line under merged cells, and units.
 * @param isKnown true for labels of the table or the catalogue
 */
export function headingRows(grid: CellTexts, isKnown: (label: string) => boolean): number {
  const title = grid[0] && isTitle(grid[0]) ? 1 : 0;
  const first = grid[title];
  if (!first || grid.length < title + 2 || !areHeadings(first, grid.slice(title + 1), isKnown)) return 0;
  let rows = title + 1;
  const second = grid[rows];
  if (second && grid.length > rows + 1 && continues(first, second)) rows += 1;
  const last = grid[rows];
  if (last && grid.length > rows + 1 && isUnits(last)) rows += 1;
  return rows;
}

export function headingsIn(
  top: readonly NumberedRow[],
  isKnown: (label: string) => boolean,
): { first: number; rows: number } {
  const width = Math.max(0, ...top.map(({ cells }) => cells.length));
  const grid = top.map(({ cells }) => Array.from({ length: width }, (_, at) => cells[at] ?? ''));
  const within = placesOfHeadings(top);
  for (const [at, { row }] of within.entries()) {
    if (width > 1 && filledIn(grid[at] ?? []).length === 1) continue;
    const rows = headingRows(grid.slice(at), isKnown);
    if (rows > 0) return { first: row, rows: Math.min(rows, Math.max(...HEADING_ROWS)) };
  }
  const fullest = Math.max(
    0,
    placesOfHeadings(grid).findIndex((cells) => filledIn(cells).length * 2 > width),
  );
  const first = top[fullest]?.row ?? 1;
  if (!likelyHeadings(top) && isOfFigures(grid[fullest] ?? [])) return { first, rows: 0 };
  return { first, rows: isUnits(grid[fullest + 1] ?? []) ? 2 : 1 };
}

const isOfFigures = (row: readonly string[]): boolean =>
  filledIn(row).filter((text) => /\d/.test(text)).length * 2 >= filledIn(row).length;

function areHeadings(row: readonly string[], below: CellTexts, isKnown: (label: string) => boolean): boolean {
  const texts = textsOf(row);
  if (filledIn(row).length * 2 < row.length || new Set(texts).size < DISTINCT * texts.length) return false;
  let evidence = 0;
  for (const [at, text] of row.entries()) {
    if (text === '') continue;
    const label = labelOf(text);
    if (text.length > MAX_HEADING || (FIGURE.test(text) && !isKnown(label))) return false;
    if (isKnown(label) || isUnit(attributeLabel(label).unit)) evidence += 2;
    else if (hasNumbers(columnOf(below, at))) evidence += 1;
  }
  return evidence >= 2;
}

/** True for a further heading row: without numbers, and with texts below blank or merged cells. */
function continues(above: readonly string[], row: readonly string[]): boolean {
  if (filledIn(row).length === 0 || isUnits(row) || row.some((text) => FIGURE.test(text))) return false;
  const isMerged = (at: number) => above[at] === above[at - 1] || above[at] === above[at + 1];
  const isBelow = row.some((text, at) => text !== '' && text !== above[at] && (above[at] === '' || isMerged(at)));
  return isBelow || row.every((text, at) => text === '' || text === above[at]);
}

const BLANK = /^\s*[-–—]\s*$/;

export function labelsOf(
  grid: CellTexts,
  rows: number,
  isKnown: (label: string) => boolean,
): { labels: string[]; title: string } {
  const heads = grid.slice(0, rows);
  const title = heads[0] && heads.length > 1 && isTitle(heads[0]) ? (filledIn(heads.shift() ?? [])[0] ?? '') : '';
  const units = heads.length > 1 && isUnits(heads.at(-1) ?? []) ? heads.pop() : undefined;
  const above = heads.length > 1 ? heads[0] : undefined;
  const names = heads.at(-1) ?? [];
  let group = '';
  const labels = (grid[0] ?? []).map((_, at) => {
    // A merged heading has its text only in its first cell.
    if (above?.[at]) group = above[at];
    const own = BLANK.test(names[at] ?? '') ? '' : (names[at] ?? '');
    const name = above ? joined(group, own, isKnown) : own;
    const unit = (units?.[at] ?? '')
      .trim()
      .replace(/^[([](.*)[)\]]$/, '$1')
      .replace(BLANK, '');
    if (!name) return unit;
    return unit && !attributeLabel(labelOf(name)).unit ? joinLabel(labelOf(name), unit) : labelOf(name);
  });
  return { labels, title };
}

/**
 * Joins two lines of headings: `Height` above `min` gives "Height min"; a letter of the drawing or a known label stands
 * alone.
 */
function joined(group: string, own: string, isKnown: (label: string) => boolean): string {
  const label = labelOf(own);
  if (own === '' || own === group) return group;
  if (group === '' || isDrawingLetter(attributeLabel(label).name) || isKnown(label)) return own;
  if (isUnit(own)) return joinLabel(group, own.replace(/[()[\]]/g, ''));
  const { name, unit } = attributeLabel(labelOf(group));
  return unit && !attributeLabel(label).unit ? joinLabel(`${name} ${own}`, unit) : `${group} ${own}`;
}
