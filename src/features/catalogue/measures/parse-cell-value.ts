import { dropRoundingError, isEqualTo } from '../../../platform/numbers/compare-numbers.ts';
import {
  moveTrailingMinus,
  type NumberRange,
  normaliseDigits,
  parseNumberAt,
  RANGE_SIGN_PATTERN,
  type TypedNumber,
} from '../../../platform/numbers/typed-number.ts';
import { convertUnit, findQuantity, type Quantity } from './unit-table.ts';

/** Number in the attribute's unit, ends of a range, or text. */
export type AttributeValue = number | readonly [number, number] | string;

export type CellReading = { value: AttributeValue } | { problem: string; allowed: string; hasDecimalComma?: boolean };

export interface ColumnMeasure {
  name: string;
  unit: string | null;
  printedUnit: string;
}

const SPACES = /[\u00a0\u2000-\u200a\u202f]/g;
/** A dash means not stated. */
const DASH = /^[-–—]$/;
const BEFORE = /^(?:[≈~±Ø⌀\s]|(?:approx|ca|abt)\.?\s|about\s)+/i;
/** A dash that Word made of a minus. */
const MINUS = /^–(?=\s?\d)/;
const RANGE = new RegExp(RANGE_SIGN_PATTERN, 'iy');
const EXPONENT = /e[+-]?\d+(?![\p{L}\p{N}])/iuy;
/** A second slash or a digit behind one means several numbers, as in `8/10`. */
const SLASH = /\/\d/y;
const DECIMAL_COMMA = /^[+-]?\d+,\d+/;
const MAX_TEXT = 100;

/**
 * Reads a number, a fraction (1/2, ½), a range (4–6) or a marked number (≈, ±, Ø), with or without its unit.
 * @returns undefined for a blank cell or a dash
 */
export function parseCellValue(cell: string, { name, unit, printedUnit }: ColumnMeasure): CellReading | undefined {
  const text = unit === null ? cell.replace(SPACES, ' ').trim() : normaliseDigits(cell).trim();
  if (text === '' || DASH.test(text)) return undefined;
  if (unit === null) {
    const isLong = text.length > MAX_TEXT;
    return isLong ? { problem: 'is too long for a text', allowed: `at most ${MAX_TEXT} characters` } : { value: text };
  }
  return parseNumbers(text.replace(BEFORE, '').replace(MINUS, '-'), { name, unit, printedUnit });
}

function parseNumbers(numbers: string, { name, unit, printedUnit }: ColumnMeasure): CellReading {
  const first = parseCellNumberAt(numbers, 0);
  if (!first) return { problem: 'is not a number', allowed: 'a number such as 12.5, with a decimal point' };
  const between = matchPatternAt(RANGE, numbers, first.end);
  const second = between === undefined ? undefined : parseCellNumberAt(numbers, first.end + between.length);
  const rest = numbers.slice(second?.end ?? first.end).trim();
  const scale = findScale({ name, unit, printedUnit }, rest);
  if (scale === undefined) return { problem: describeProblem(numbers, rest), allowed: suggestCorrection(numbers) };
  if (first.hasDecimalComma || second?.hasDecimalComma)
    return { problem: 'is not a number', allowed: `${toDecimalPoint(numbers)}?`, hasDecimalComma: true };
  if (second && second.value <= first.value)
    return { problem: 'is a range that ends before it begins', allowed: 'the lower number first' };
  return { value: second ? [scale(first.value), scale(second.value)] : scale(first.value) };
}

function matchPatternAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** A number of a cell, which may have an exponent, because spreadsheets write `1e-7`. */
function parseCellNumberAt(
  text: string,
  at: number,
): Pick<TypedNumber, 'value' | 'end' | 'hasDecimalComma'> | undefined {
  const number = parseNumberAt(text, at);
  if (!number || matchPatternAt(SLASH, text, number.end) !== undefined) return undefined;
  const exponent = number.decimal ? matchPatternAt(EXPONENT, text, number.end) : undefined;
  if (exponent === undefined) return number;
  const value = Number(`${number.decimal}${exponent}`);
  return Number.isFinite(value) ? { ...number, value, end: number.end + exponent.length } : undefined;
}

function findScale({ name, unit, printedUnit }: ColumnMeasure, rest: string): ((value: number) => number) | undefined {
  const [from, to] = [rest || printedUnit || unit, unit];
  if (from === to || to === null || from === null) return (value) => value;
  const quantity = findQuantity(name, to);
  return quantity && isUnitOfQuantity(quantity, from)
    ? (value) => convertRounded(value, quantity, from, to)
    : undefined;
}

const isUnitOfQuantity = (quantity: Quantity, unit: string): boolean =>
  convertUnit(1, quantity, unit, unit) !== undefined;

function convertRounded(value: number, quantity: Quantity, from: string, to: string): number {
  return dropRoundingError(convertUnit(value, quantity, from, to) ?? Number.NaN);
}

const describeProblem = (text: string, rest: string): string =>
  DECIMAL_COMMA.test(text)
    ? 'is not a number'
    : /\d/.test(rest)
      ? 'contains several numbers'
      : `is followed by "${rest}"`;

const suggestCorrection = (text: string): string =>
  DECIMAL_COMMA.test(text)
    ? `${text.replace(',', '.')}?`
    : 'one number, or a range such as 4–6, in the unit of the column';

export function isConvertible(name: string, from: string, to: string | null): boolean {
  if (to === null || from === '' || from === to) return true;
  const quantity = findQuantity(name, to);
  return quantity !== undefined && isUnitOfQuantity(quantity, from);
}

export const PLAIN_NUMBER_MEASURE: ColumnMeasure = { name: '', unit: '-', printedUnit: '' };

export function isPlainNumber(text: string): boolean {
  const reading = parseCellValue(text, PLAIN_NUMBER_MEASURE);
  return reading !== undefined && 'value' in reading;
}

const BY_COMMA = /\d+(?:\.\d{3})*(?:,\d+)?/g;

export const toDecimalPoint = (text: string): string =>
  text.replace(BY_COMMA, (number) => number.replaceAll('.', '').replace(',', '.'));

export const formatAttributeValue = (value: AttributeValue): string =>
  typeof value === 'object' ? `${value[0]}–${value[1]}` : String(value);

const PRINTED_DIGITS = 6;
const roundForPrint = (value: number): number => Number(value.toPrecision(PRINTED_DIGITS));

export function formatCellInUnit(cell: string, measured: ColumnMeasure): string | undefined {
  const reading = parseCellValue(cell, measured);
  if (!reading || 'problem' in reading) return undefined;
  const { value } = reading;
  if (typeof value === 'string') return value;
  return formatAttributeValue(
    typeof value === 'number' ? roundForPrint(value) : [roundForPrint(value[0]), roundForPrint(value[1])],
  );
}

const BEHIND = /\d\s*([^\s\d.,–-]\S{0,5})$/;

function cutUnit(text: string): string | undefined {
  const [, unit] = BEHIND.exec(text) ?? [];
  return unit !== undefined && findQuantity('', unit) ? text.slice(0, -unit.length).trim() : undefined;
}

export function formatPrintedCell(cell: string, measured: ColumnMeasure, hasComma: boolean): string {
  const signed = moveTrailingMinus(cell);
  const text = hasComma ? toDecimalPoint(signed) : signed;
  const isConverted = measured.printedUnit !== '' && measured.printedUnit !== measured.unit;
  if (isConverted || cutUnit(text) !== undefined) return formatCellInUnit(text, measured) ?? cell;
  return text === cell || formatCellInUnit(text, measured) !== undefined ? text : cell;
}

export const toShownValue = (stored: unknown): unknown =>
  Array.isArray(stored) ? formatAttributeValue(stored as [number, number]) : stored;

export function isSameValue(one: AttributeValue, other: AttributeValue, tolerance = 0): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  const [[from, to], [otherFrom, otherTo]] = [toEnds(one), toEnds(other)];
  return isEqualTo(from, otherFrom, tolerance) && isEqualTo(to, otherTo, tolerance);
}

const toEnds = (value: number | NumberRange): NumberRange => (typeof value === 'number' ? [value, value] : value);

/** True if a cell equals a stated value; both may be rounded in their own unit. */
export function isCellEqualTo(cell: string, measured: ColumnMeasure, stated: AttributeValue): boolean {
  const reading = parseCellValue(cell, measured);
  if (!reading || 'problem' in reading) return false;
  const isConverted = measured.printedUnit !== '' && measured.printedUnit !== measured.unit;
  const beside = { ...measured, printedUnit: '' };
  return isSameValue(
    reading.value,
    stated,
    isConverted ? computeTolerance(cell, formatAttributeValue(stated), measured, beside) : 0,
  );
}

/** Relative difference that rounding in different units explains. */
const ROUNDED = 0.01;

/**
 * Tolerance between two cells, in the attribute's unit: half a step of both last digits, and more for trailing zeros,
 * which may be rounded.
 */
export function computeTolerance(
  one: string,
  other: string,
  measured: ColumnMeasure,
  otherMeasured: ColumnMeasure,
): number {
  const [a, b] = [measureRounding(one, measured), measureRounding(other, otherMeasured)];
  return Math.max(a.last + b.last, Math.min(a.significant + b.significant, ROUNDED * Math.max(a.value, b.value)));
}

/** `last`: half a step of the last digit; `significant`: half a step of the last non-zero digit of a whole number. */
function measureRounding(cell: string, measured: ColumnMeasure) {
  const text = normaliseDigits(cell);
  const { value = 0, decimal = '' } = parseNumberAt(text, Math.max(0, text.search(/\d/))) ?? {};
  const [whole = '', decimals = ''] = decimal.split('.');
  const zeros = decimals ? 0 : (/0*$/.exec(whole)?.[0].length ?? 0);
  const inUnit = (own: number) => {
    const reading = parseCellValue(own.toFixed(decimals.length + 1), measured);
    return reading && 'value' in reading && typeof reading.value === 'number' ? reading.value : 0;
  };
  const last = 0.5 / 10 ** decimals.length;
  return {
    value: inUnit(Math.abs(value)),
    last: inUnit(last),
    significant: inUnit(last * 10 ** zeros),
  };
}

/** Numbers that need a decimal comma: 1,5, 0,575 or 1.234,5. */
const COMMA = /\d,\d{1,2}(?![\d,.])|(?<![\d,.])0,\d|\d\.\d{3},\d|\d,\d{4,}/;
/** Numbers that need a decimal point: 1.5, 0.575, 1,234.5 or groups such as 1,23,456. */
const POINT = /\d\.\d{1,2}(?![\d,.])|(?<![\d,.])0\.\d|,\d{3}\.\d|\d\.\d{4,}|\d,\d{2},\d{3}/;
const LOOKED_AT = 200;
export const MIN_NUMBER_SHARE = 0.6;

export interface NumberStyleCounts {
  filled: number;
  numbers: number;
  commas: number;
  points: number;
}

export function countNumberStyles(cells: Iterable<string>, styles: NumberStyleCounts[]): void {
  let at = 0;
  for (const text of cells) {
    styles[at] ??= { filled: 0, numbers: 0, commas: 0, points: 0 };
    if (text !== '') countCellStyle(text, styles[at] as NumberStyleCounts);
    at += 1;
  }
}

function countCellStyle(text: string, style: NumberStyleCounts): void {
  if (style.filled < LOOKED_AT) {
    style.filled += 1;
    const numberText = cutUnit(text) ?? text;
    if (isPlainNumber(numberText) || isPlainNumber(toDecimalPoint(numberText))) style.numbers += 1;
  }
  if (COMMA.test(text)) style.commas += 1;
  if (POINT.test(text)) style.points += 1;
}

export function hasDecimalComma(styles: readonly NumberStyleCounts[]): boolean {
  const ofNumbers = styles.filter(({ filled, numbers }) => numbers > 0 && numbers >= MIN_NUMBER_SHARE * filled);
  return ofNumbers.some(({ commas }) => commas > 0) && ofNumbers.every(({ points }) => points === 0);
}

/** `1,250`, which is 1250 with thousands and 1.25 with a decimal comma. */
const EITHER = /^\D{0,3}[1-9]\d{0,2},\d{3}\D{0,6}$/;
export const isAmbiguousNumber = (text: string): boolean => EITHER.test(text);

/** True while no number shows whether the commas of a file are decimal ones. */
export const isNumberStyleUnknown = (styles: readonly NumberStyleCounts[]): boolean =>
  styles.every(({ numbers, commas, points }) => numbers === 0 || (commas === 0 && points === 0));
