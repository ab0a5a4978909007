import { lookUp } from '../../../platform/look-up.ts';
import { fractionOf } from '../../../platform/natural-order.ts';
import { convert, type Quantity, quantityOf } from '../units/unit-table.ts';

/** Number in the attribute's unit, ends of a range, or text. */
export type Value = number | readonly [number, number] | string;

export type Reading = { value: Value } | { problem: string; allowed: string; hasDecimalComma?: boolean };

export interface Measured {
  name: string;
  unit: string | null;
  printedUnit: string;
}

const SPACES = /[\u00a0\u2000-\u200a\u202f]/g;
/** A dash means not stated. */
const DASH = /^[-–—]$/;
const BEFORE = /^(?:[≈~±Ø⌀\s]|(?:approx|ca|abt)\.?\s|about\s)+/i;
/** The typographic minus, and a dash that Word made of a minus. */
const MINUS = /−|^–(?=\s?\d)/g;
/** Fractions such as 1/2, ½ and 1 ½, and numbers with separators, including 1,23,456. */
const NUMBER =
  /[+-]?(?:(?:\d+[\s-])?\d+\/\d+|\d*[½¼¾⅛⅜⅝⅞]|(?:\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d{1,3}(?:[ ,]\d{3})+(?!\d)|\d+)(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+)/iy;
const BETWEEN = /\s*(?:[-–—…]|\.{2,3}|to)\s*/iy;
const VULGAR: Readonly<Record<string, number>> = {
  ...{ '½': 1 / 2, '¼': 1 / 4, '¾': 3 / 4, '⅛': 1 / 8, '⅜': 3 / 8, '⅝': 5 / 8, '⅞': 7 / 8 },
};
const DECIMAL_COMMA = /^[+-]?\d+,\d+/;
const MAX_TEXT = 100;
const DIGITS = 12;

/**
 * Reads a number, a fraction (1/2, ½), a range (4–6) or a marked number (≈, ±, Ø), with or without its unit.
 * @returns undefined for a blank cell or a dash
 */
export function readFigure(cell: string, { name, unit, printedUnit }: Measured): Reading | undefined {
  const text = cell.replace(SPACES, ' ').trim();
  if (text === '' || DASH.test(text)) return undefined;
  if (unit === null) {
    const isLong = text.length > MAX_TEXT;
    return isLong ? { problem: 'is too long for a text', allowed: `at most ${MAX_TEXT} characters` } : { value: text };
  }
  const numbers = text.replace(BEFORE, '').replace(MINUS, '-');
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
  const vulgar = lookUp(VULGAR, found.at(-1) ?? '');
  const value = found.includes('/')
    ? fractionOf(found)
    : vulgar !== undefined
      ? Number(found.slice(0, -1)) + vulgar
      : Number(found.replace(/[ ,]/g, ''));
  return value === undefined || !Number.isFinite(value) ? undefined : { value, end: at + found.length };
}

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
  DECIMAL_COMMA.test(text)
    ? 'is not a number'
    : /\d/.test(rest)
      ? 'contains several numbers'
      : `is followed by "${rest}"`;

const meant = (text: string): string =>
  DECIMAL_COMMA.test(text)
    ? `${text.replace(',', '.')}?`
    : 'one number, or a range such as 4–6, in the unit of the column';

export function isConvertible(name: string, from: string, to: string | null): boolean {
  if (to === null || from === '' || from === to) return true;
  const quantity = quantityOf(name, to);
  return quantity !== undefined && isUnitOf(quantity, from);
}

export const PLAIN_NUMBER: Measured = { name: '', unit: '-', printedUnit: '' };

export function isPlainNumber(text: string): boolean {
  const reading = readFigure(text, PLAIN_NUMBER);
  return reading !== undefined && 'value' in reading;
}

const BY_COMMA = /\d+(?:\.\d{3})*(?:,\d+)?/g;

export const withPoint = (text: string): string =>
  text.replace(BY_COMMA, (number) => number.replaceAll('.', '').replace(',', '.'));

export const valueText = (value: Value): string =>
  typeof value === 'object' ? `${value[0]}–${value[1]}` : String(value);

const PRINTED_DIGITS = 6;
const forPrint = (value: number): number => Number(value.toPrecision(PRINTED_DIGITS));

export function printedIn(cell: string, measured: Measured): string | undefined {
  const reading = readFigure(cell, measured);
  if (!reading || 'problem' in reading) return undefined;
  const { value } = reading;
  if (typeof value === 'string') return value;
  return valueText(typeof value === 'number' ? forPrint(value) : [forPrint(value[0]), forPrint(value[1])]);
}

const BEHIND = /\d\s*([^\s\d.,–-]\S{0,5})$/;

function figureBeforeUnit(text: string): string | undefined {
  const [, unit] = BEHIND.exec(text) ?? [];
  return unit !== undefined && quantityOf('', unit) ? text.slice(0, -unit.length).trim() : undefined;
}

export function printedCell(cell: string, measured: Measured, hasComma: boolean): string {
  const text = hasComma ? withPoint(cell) : cell;
  const isConverted = measured.printedUnit !== '' && measured.printedUnit !== measured.unit;
  if (isConverted || figureBeforeUnit(text) !== undefined) return printedIn(text, measured) ?? cell;
  return text === cell || printedIn(text, measured) !== undefined ? text : cell;
}

export const shownValue = (stored: unknown): unknown =>
  Array.isArray(stored) ? valueText(stored as [number, number]) : stored;

const EPSILON = 1e-9;

export function isSameValue(one: Value, other: Value, tolerance = 0): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  const [[from, to], [otherFrom, otherTo]] = [endsOf(one), endsOf(other)];
  const isNear = (a: number, b: number) => Math.abs(a - b) <= tolerance + EPSILON * Math.max(Math.abs(a), Math.abs(b));
  return isNear(from, otherFrom) && isNear(to, otherTo);
}

const endsOf = (value: number | readonly [number, number]): readonly [number, number] =>
  typeof value === 'number' ? [value, value] : value;

/** True if a cell equals a stated value; both may be rounded in their own unit. */
export function agrees(cell: string, measured: Measured, stated: Value): boolean {
  const reading = readFigure(cell, measured);
  if (!reading || 'problem' in reading) return false;
  const isConverted = measured.printedUnit !== '' && measured.printedUnit !== measured.unit;
  const beside = { ...measured, printedUnit: '' };
  return isSameValue(reading.value, stated, isConverted ? toleranceOf(cell, valueText(stated), measured, beside) : 0);
}

/** Relative difference that rounding in different units explains. */
const ROUNDED = 0.01;

/**
 * Tolerance between two cells, in the attribute's unit: half a step of both last digits, and more for trailing zeros,
 * which may be rounded.
 */
export function toleranceOf(one: string, other: string, measured: Measured, otherMeasured: Measured): number {
  const [a, b] = [openDigits(one, measured), openDigits(other, otherMeasured)];
  return Math.max(a.last + b.last, Math.min(a.significant + b.significant, ROUNDED * Math.max(a.value, b.value)));
}

/** `last`: half a step of the last digit; `significant`: half a step of the last non-zero digit of a whole number. */
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

/** Numbers that need a decimal comma: 1,5, 0,575 or 1.234,5. */
const COMMA = /\d,\d{1,2}(?![\d,.])|(?<![\d,.])0,\d|\d\.\d{3},\d|\d,\d{4,}/;
/** Numbers that need a decimal point: 1.5, 0.575, 1,234.5 or groups such as 1,23,456. */
const POINT = /\d\.\d{1,2}(?![\d,.])|(?<![\d,.])0\.\d|,\d{3}\.\d|\d\.\d{4,}|\d,\d{2},\d{3}/;
const LOOKED_AT = 200;
export const SHARE_OF_NUMBERS = 0.6;

export interface NumberStyle {
  filled: number;
  numbers: number;
  commas: number;
  points: number;
}

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

export function hasDecimalComma(styles: readonly NumberStyle[]): boolean {
  const ofNumbers = styles.filter(({ filled, numbers }) => numbers > 0 && numbers >= SHARE_OF_NUMBERS * filled);
  return ofNumbers.some(({ commas }) => commas > 0) && ofNumbers.every(({ points }) => points === 0);
}
