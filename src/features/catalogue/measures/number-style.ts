import { isPlainNumber, withPoint } from './read-figure.ts';

/** 1,5 or 1.234,5, which only a decimal comma explains. */
const COMMA = /\d,\d{1,2}(?![\d,.])|\d\.\d{3},\d|\d,\d{4,}/;
/** 1.5, 1,234.5 or the groups of 1,23,456, which only a decimal point explains. */
const POINT = /\d\.\d{1,2}(?![\d,.])|,\d{3}\.\d|\d\.\d{4,}|\d,\d{2},\d{3}/;
/** Filled cells of a column that decide whether it has numbers. */
const LOOKED_AT = 200;
/** Minimum share of numbers among them. */
export const SHARE_OF_NUMBERS = 0.6;

/** How the numbers of one column are written. `filled`, `numbers`: of its first filled cells; `commas`, `points`: of all. */
export interface NumberStyle {
  filled: number;
  numbers: number;
  commas: number;
  points: number;
}

/** Adds the cells of one more row to the styles of its columns. */
export function countStyles(cells: Iterable<string>, styles: NumberStyle[]): void {
  let at = 0;
  for (const text of cells) {
    styles[at] ??= { filled: 0, numbers: 0, commas: 0, points: 0 };
    if (text !== '') countStyle(text, styles[at] as NumberStyle);
    at += 1;
  }
}

function countStyle(text: string, style: NumberStyle): void {
  if (style.filled < LOOKED_AT) {
    style.filled += 1;
    if (isPlainNumber(text) || isPlainNumber(withPoint(text))) style.numbers += 1;
  }
  if (COMMA.test(text)) style.commas += 1;
  if (POINT.test(text)) style.points += 1;
}

/** Whether numbers are written with a decimal comma: some can be nothing else, and none has a decimal point. */
export function hasDecimalComma(styles: readonly NumberStyle[]): boolean {
  const ofNumbers = styles.filter(({ filled, numbers }) => numbers > 0 && numbers >= SHARE_OF_NUMBERS * filled);
  return ofNumbers.some(({ commas }) => commas > 0) && ofNumbers.every(({ points }) => points === 0);
}
