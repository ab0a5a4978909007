import {
  countStyles,
  hasDecimalComma,
  type NumberStyle,
  SHARE_OF_NUMBERS,
  withPoint,
} from '../../../src/features/catalogue/measures/read-figure.ts';
import type { CellTexts } from '../document/clipboard.ts';
import { areNumbers } from '../document/column-type.ts';

const LOOKED_AT = 200;

export const columnOf = (rows: CellTexts, at: number): string[] => rows.slice(0, LOOKED_AT).map((row) => row[at] ?? '');

export const hasNumbers = (texts: readonly string[]): boolean =>
  areNumbers(texts, SHARE_OF_NUMBERS, 1) || areNumbers(texts.map(withPoint), SHARE_OF_NUMBERS, 1);

/** True if the numbers of the rows have a decimal comma. `below`: number styles of further rows, by column. */
export function rowsHaveDecimalComma(rows: CellTexts, below: readonly NumberStyle[] = []): boolean {
  const styles = below.map((style) => ({ ...style }));
  for (const row of rows) countStyles(row, styles);
  return hasDecimalComma(styles);
}
