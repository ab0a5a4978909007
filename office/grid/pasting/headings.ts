import { attributeLabel, isDrawingLetter } from '../../../src/features/catalogue/units/attribute-label.ts';
import type { CellTexts } from '../document/clipboard.ts';
import { isUnit } from '../document/column-type.ts';
import { joinLabel } from '../document/grid-document.ts';
import { columnOf, hasNumbers } from './number-style.ts';

/** A title, names, and units below them. */
export const MOST_HEADINGS = 4;
/** A figure, which no heading begins with. */
const FIGURE = /^[≈~±Ø⌀<>]?\s*[+-]?[.,]?\d/;
/** Of so many signs, at most, is a heading. */
const MAX_HEADING = 100;

const filledIn = (row: readonly string[]): string[] => row.filter((text) => text !== '');
/** A single text above a table of several columns. */
const isTitle = (row: readonly string[]): boolean => row.length > 2 && filledIn(row).length === 1 && row[0] !== '';
const isUnits = (row: readonly string[]): boolean => filledIn(row).length > 0 && filledIn(row).every(isUnit);

/** A heading in one line, with its unit in round brackets. */
function labelOf(heading: string): string {
  const text = heading.replace(/\s+/g, ' ').trim();
  const { name, unit } = attributeLabel(text);
  return isUnit(unit) ? joinLabel(name, unit) : text;
}

/**
 * How many rows at the top are headings: names, a second line of them under merged cells, their units, and a title above.
 *
 * @param isKnown whether a label is one that the table or the catalogue knows
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

/** Texts above columns of numbers, or some that are known as headings or name a unit. */
function areHeadings(row: readonly string[], below: CellTexts, isKnown: (label: string) => boolean): boolean {
  const texts = filledIn(row);
  if (texts.length * 2 < row.length || new Set(texts).size < texts.length) return false;
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

/** Whether a row has the headings below merged ones: it is filled in where the one above is not, and has no figures. */
const continues = (above: readonly string[], row: readonly string[]): boolean =>
  !isUnits(row) && !row.some((text) => FIGURE.test(text)) && row.some((text, at) => text !== '' && above[at] === '');

/** The labels that so many rows of headings say, and the title above them. */
export function labelsOf(
  grid: CellTexts,
  rows: number,
  isKnown: (label: string) => boolean,
): { labels: string[]; title: string } {
  const heads = grid.slice(0, rows);
  const title = heads[0] && heads.length > 1 && isTitle(heads[0]) ? (heads.shift()?.[0] ?? '') : '';
  const units = heads.length > 1 && isUnits(heads.at(-1) ?? []) ? heads.pop() : undefined;
  const above = heads.length > 1 ? heads[0] : undefined;
  const names = heads.at(-1) ?? [];
  let group = '';
  const labels = (grid[0] ?? []).map((_, at) => {
    // A merged heading has its text in its first place.
    if (above?.[at]) group = above[at];
    const own = names[at] ?? '';
    const name = above ? joined(group, own, isKnown) : own;
    const unit = (units?.[at] ?? '').trim().replace(/^[([](.*)[)\]]$/, '$1');
    return unit && !attributeLabel(labelOf(name)).unit ? joinLabel(labelOf(name), unit) : labelOf(name);
  });
  return { labels, title };
}

/** `Height` above `min` is "Height min"; above a letter of the drawing, or what is known by itself, it says nothing. */
function joined(group: string, own: string, isKnown: (label: string) => boolean): string {
  const label = labelOf(own);
  if (own === '') return group;
  if (group === '' || isDrawingLetter(attributeLabel(label).name) || isKnown(label)) return own;
  return isUnit(own) ? joinLabel(group, own.replace(/[()[\]]/g, '')) : `${group} ${own}`;
}
