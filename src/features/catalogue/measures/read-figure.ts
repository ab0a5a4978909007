import { fractionOf } from '../../../platform/natural-order.ts';
import { convert, type Quantity, quantityOf } from '../units/unit-table.ts';

/** A value: number in the attribute's unit, ends of a range, or text. */
export type Value = number | readonly [number, number] | string;

/** The value of a cell, or the reason why it has none and the remedy. `hasDecimalComma`: the cell is a number with a decimal comma. */
export type Reading = { value: Value } | { problem: string; allowed: string; hasDecimalComma?: boolean };

/** How a column's cells are parsed. */
export interface Measured {
  name: string;
  /** Unit of the attribute; null for text, '-' for bare numbers. */
  unit: string | null;
  /** Unit of the cells; '' for the attribute's. */
  printedUnit: string;
}

const SPACES = /[\u00a0\u2000-\u200a\u202f]/g;
/** A cell of nothing but a dash states nothing. */
const DASH = /^[-–—]$/;
const BEFORE = /^[≈~±Ø⌀\s]+/;
/**
 * For a sticky regular expression: fraction, number with a vulgar fraction, or number; thousands with commas or spaces, also as
 * 1,23,456.
 */
const NUMBER =
  /[+-]?(?:(?:\d+[\s-])?\d+\/\d+|\d*[½¼¾⅛⅜⅝⅞]|(?:\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d{1,3}(?:[ ,]\d{3})+(?!\d)|\d+)(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+)/iy;
const BETWEEN = /\s*(?:[-–—…]|\.{2,3}|to)\s*/iy;
const VULGAR: Readonly<Record<string, number>> = {
  ...{ '½': 1 / 2, '¼': 1 / 4, '¾': 3 / 4, '⅛': 1 / 8, '⅜': 3 / 8, '⅝': 5 / 8, '⅞': 7 / 8 },
};
const DECIMAL_COMMA = /^[+-]?\d+,\d+/;
const MAX_TEXT = 100;
/** Beyond it the digits of a converted number are those of the conversion. */
const DIGITS = 12;

/**
 * Reads a cell as the value of an attribute. A number may be a fraction (1/2, ½), a range (4–6), marked (≈, ±, Ø), with its unit or
 * without; nothing is guessed.
 *
 * @returns undefined for a blank cell or a dash
 */
export function readFigure(cell: string, { name, unit, printedUnit }: Measured): Reading | undefined {
  const text = cell.replace(SPACES, ' ').trim();
  if (text === '' || DASH.test(text)) return undefined;
  if (unit === null) {
    const isLong = text.length > MAX_TEXT;
    return isLong ? { problem: 'is too long for a text', allowed: `at most ${MAX_TEXT} characters` } : { value: text };
  }
  const numbers = text.replace(BEFORE, '');
  const reading = readNumbers(numbers, { name, unit, printedUnit });
  if ('value' in reading || !numbers.includes(',')) return reading;
  const pointed = withPoint(numbers);
  return 'value' in readNumbers(pointed, { name, unit, printedUnit })
    ? { problem: 'is not a number', allowed: `${pointed}?`, hasDecimalComma: true }
    : reading;
}

function readNumbers(numbers: string, { name, unit, printedUnit }: Measured): Reading {
  const first = numberAt(numbers, 0);
  if (!first) return { problem: 'is not a number', allowed: 'a number such as 12.5, with a decimal point' };
  const between = matchAt(BETWEEN, numbers, first.end);
  const second = between ? numberAt(numbers, first.end + between.length) : undefined;
  const rest = numbers.slice(second?.end ?? first.end).trim();
  const scale = scaleOf({ name, unit, printedUnit }, rest);
  if (scale === undefined) return { problem: notOneNumber(numbers, rest), allowed: meant(numbers) };
  if (second && second.value <= first.value)
    return { problem: 'is a range that ends before it begins', allowed: 'the lower number first' };
  return { value: second ? [scale(first.value), scale(second.value)] : scale(first.value) };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function numberAt(text: string, at: number): { value: number; end: number } | undefined {
  const found = matchAt(NUMBER, text, at);
  if (!found) return undefined;
  const vulgar = VULGAR[found.at(-1) ?? ''];
  const value = found.includes('/')
    ? fractionOf(found)
    : vulgar !== undefined
      ? Number(found.slice(0, -1)) + vulgar
      : Number(found.replace(/[ ,]/g, ''));
  return value === undefined || !Number.isFinite(value) ? undefined : { value, end: at + found.length };
}

/** Factor to the attribute's unit; undefined if the rest is no unit of the attribute. */
function scaleOf({ name, unit, printedUnit }: Measured, rest: string): ((value: number) => number) | undefined {
  const [from, to] = [rest || printedUnit || unit, unit];
  if (from === to || to === null || from === null) return (value) => value;
  const quantity = quantityOf(name, to);
  return quantity && isUnitOf(quantity, from) ? (value) => converted(value, quantity, from, to) : undefined;
}

const isUnitOf = (quantity: Quantity, unit: string): boolean => convert(1, quantity, unit, unit) !== undefined;

function converted(value: number, quantity: Quantity, from: string, to: string): number {
  return Number((convert(value, quantity, from, to) ?? Number.NaN).toPrecision(DIGITS));
}

const notOneNumber = (text: string, rest: string): string =>
  DECIMAL_COMMA.test(text) ? 'is not a number' : /\d/.test(rest) ? 'holds several figures' : `is followed by "${rest}"`;

const meant = (text: string): string =>
  DECIMAL_COMMA.test(text)
    ? `${text.replace(',', '.')}?`
    : 'one number, or a range such as 4–6, in the unit of the column';

/** True if cells in one unit can be read as an attribute in another; '' is the same as the attribute's. */
export function isConvertible(name: string, from: string, to: string | null): boolean {
  if (to === null || from === '' || from === to) return true;
  const quantity = quantityOf(name, to);
  return quantity !== undefined && isUnitOf(quantity, from);
}

/** A bare number, or a range of two. */
export const PLAIN_NUMBER: Measured = { name: '', unit: '-', printedUnit: '' };

/** True if a text is a number, or a range of two, without a unit. */
export function isPlainNumber(text: string): boolean {
  const reading = readFigure(text, PLAIN_NUMBER);
  return reading !== undefined && 'value' in reading;
}

const BY_COMMA = /\d+(?:\.\d{3})*(?:,\d+)?/g;

/** A text whose numbers have a decimal comma and points between thousands, with a decimal point and without. */
export const withPoint = (text: string): string =>
  text.replace(BY_COMMA, (number) => number.replaceAll('.', '').replace(',', '.'));

/** A value as it is written in a workbook: `12.5`, `4–6`. */
export const valueText = (value: Value): string =>
  typeof value === 'object' ? `${value[0]}–${value[1]}` : String(value);

/** Significant digits of a figure that is converted to be printed. */
const PRINTED_DIGITS = 6;
const forPrint = (value: number): number => Number(value.toPrecision(PRINTED_DIGITS));

/** A cell as it is printed in the unit of the attribute; undefined for one that states no value. */
export function printedIn(cell: string, measured: Measured): string | undefined {
  const reading = readFigure(cell, measured);
  if (!reading || 'problem' in reading) return undefined;
  const { value } = reading;
  if (typeof value === 'string') return value;
  return valueText(typeof value === 'number' ? forPrint(value) : [forPrint(value[0]), forPrint(value[1])]);
}

/** A unit behind a figure, as in `12 mm`, `1,2 kN` and `1/2"`. */
const BEHIND = /\d\s*([^\s\d.,–-]\S{0,5})$/;

/** The figure before a known unit; undefined for any other text. */
function figureBeforeUnit(text: string): string | undefined {
  const [, unit] = BEHIND.exec(text) ?? [];
  return unit !== undefined && quantityOf('', unit) ? text.slice(0, -unit.length).trim() : undefined;
}

/**
 * A cell of a file as a table prints it: with a decimal point, in the unit of the column and without it. What is no figure of the column
 * stays as it is.
 */
export function printedCell(cell: string, measured: Measured, hasComma: boolean): string {
  const text = hasComma ? withPoint(cell) : cell;
  const isConverted = measured.printedUnit !== '' && measured.printedUnit !== measured.unit;
  if (isConverted || figureBeforeUnit(text) !== undefined) return printedIn(text, measured) ?? cell;
  return text === cell || printedIn(text, measured) !== undefined ? text : cell;
}

/** A stored value as it is shown: the ends of a range as one text. */
export const shownValue = (stored: unknown): unknown =>
  Array.isArray(stored) ? valueText(stored as [number, number]) : stored;

/** Tolerance for floating-point arithmetic. */
const EPSILON = 1e-9;

/** True if two values are the same; `tolerance`: what their last printed digits leave open. */
export function isSameValue(one: Value, other: Value, tolerance = 0): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  const [[from, to], [otherFrom, otherTo]] = [endsOf(one), endsOf(other)];
  const isNear = (a: number, b: number) => Math.abs(a - b) <= tolerance + EPSILON * Math.max(Math.abs(a), Math.abs(b));
  return isNear(from, otherFrom) && isNear(to, otherTo);
}

const endsOf = (value: number | readonly [number, number]): readonly [number, number] =>
  typeof value === 'number' ? [value, value] : value;

/** True if what a cell says and a value that was typed beside it are the same; each may have been rounded in its own unit. */
export function agrees(cell: string, measured: Measured, stated: Value): boolean {
  const reading = readFigure(cell, measured);
  if (!reading || 'problem' in reading) return false;
  const isConverted = measured.printedUnit !== '' && measured.printedUnit !== measured.unit;
  const beside = { ...measured, printedUnit: '' };
  return isSameValue(reading.value, stated, isConverted ? toleranceOf(cell, valueText(stated), measured, beside) : 0);
}

/** Numbers that were rounded each in its unit are at most so far apart, as a share. */
const ROUNDED = 0.01;

/**
 * Tolerance between two printed cells of one value, in the attribute's unit: half of their last digits, and for trailing zeros as
 * much as rounding explains. Two cells in the attribute's unit must be equal.
 */
export function toleranceOf(one: string, other: string, measured: Measured, otherMeasured: Measured): number {
  const [a, b] = [openDigits(one, measured), openDigits(other, otherMeasured)];
  return Math.max(a.last + b.last, Math.min(a.significant + b.significant, ROUNDED * Math.max(a.value, b.value)));
}

/** Half of the last digit of the number that a cell begins with, and of its last one that is not a zero before the point. */
function openDigits(cell: string, measured: Measured) {
  const [number = '0', decimals = ''] = /\d[\d,]*(?:\.(\d+))?/.exec(cell.replace(SPACES, '')) ?? [];
  const zeros = decimals ? 0 : (/0*$/.exec(number)?.[0].length ?? 0);
  const inUnit = (value: number) => {
    const reading = readFigure(value.toFixed(decimals.length + 1), measured);
    return reading && 'value' in reading && typeof reading.value === 'number' ? reading.value : 0;
  };
  const last = 0.5 / 10 ** decimals.length;
  return {
    value: inUnit(Number(number.replaceAll(',', ''))),
    last: inUnit(last),
    significant: inUnit(last * 10 ** zeros),
  };
}

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
    const figure = figureBeforeUnit(text) ?? text;
    if (isPlainNumber(figure) || isPlainNumber(withPoint(figure))) style.numbers += 1;
  }
  if (COMMA.test(text)) style.commas += 1;
  if (POINT.test(text)) style.points += 1;
}

/** True if numbers are written with a decimal comma: some can be nothing else, and none has a decimal point. */
export function hasDecimalComma(styles: readonly NumberStyle[]): boolean {
  const ofNumbers = styles.filter(({ filled, numbers }) => numbers > 0 && numbers >= SHARE_OF_NUMBERS * filled);
  return ofNumbers.some(({ commas }) => commas > 0) && ofNumbers.every(({ points }) => points === 0);
}
