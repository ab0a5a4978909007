import { withPoint } from '../../src/features/catalogue/measures/read-figure.ts';
import type { CellTexts } from '../document/clipboard.ts';
import { areNumbers } from '../document/column-type.ts';

/** 1,5 or 1.234,5, which only a decimal comma explains. */
const COMMA = /\d,\d{1,2}(?![\d,.])|\d\.\d{3},\d|\d,\d{4,}/;
/** 1.5, 1,234.5 or the groups of 1,23,456, which only a decimal point explains. */
const POINT = /\d\.\d{1,2}(?![\d,.])|,\d{3}\.\d|\d\.\d{4,}|\d,\d{2},\d{3}/;

/** So many texts of a column are looked at. */
const LOOKED_AT = 200;
/** With fewer numbers than this among its texts a column is one of texts. */
const SHARE = 0.6;

export const columnOf = (rows: CellTexts, at: number): string[] => rows.slice(0, LOOKED_AT).map((row) => row[at] ?? '');

/** Whether a column has numbers, however they are written. */
export const hasNumbers = (texts: readonly string[]): boolean =>
  areNumbers(texts, SHARE, 1) || areNumbers(texts.map(withPoint), SHARE, 1);

/** Whether numbers are written with a decimal comma: some can be nothing else, and none has a decimal point. */
export function hasDecimalComma(rows: CellTexts): boolean {
  let comma = false;
  for (const at of rows[0]?.keys() ?? []) {
    const texts = columnOf(rows, at);
    if (!hasNumbers(texts)) continue;
    if (texts.some((text) => POINT.test(text))) return false;
    comma ||= texts.some((text) => COMMA.test(text));
  }
  return comma;
}
