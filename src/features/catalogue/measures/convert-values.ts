import { NUMBER_PATTERN, parseNumber, RANGE_SIGN_PATTERN } from '../../../platform/numbers/typed-number.ts';
import { convertUnit, findQuantity, findUnit, type OFFERED_UNITS, type Quantity } from './unit-table.ts';
import type { NamedValue } from './value.contract.ts';

export interface UnitChoice {
  length?: (typeof OFFERED_UNITS)['length'][number]['unit'] | undefined;
  force?: (typeof OFFERED_UNITS)['force'][number]['unit'] | undefined;
}

/** Undefined means as printed. The choice for lengths also applies to weights. */
export function getChosenUnit(quantity: Quantity | undefined, choice: UnitChoice): string | undefined {
  if (quantity === 'mass') return choice.length && (choice.length === 'in' ? 'lb' : 'kg');
  return quantity === 'length' || quantity === 'force' ? choice[quantity] : undefined;
}

export function isSameUnit(quantity: Quantity, a: string, b: string): boolean {
  const unit = findUnit(quantity, a);
  return a === b || (unit !== undefined && unit.size === findUnit(quantity, b)?.size);
}

/** One number or several: `10`, `±0.5`, `35–50`, `1/2–3/4`, `10 x 12`, `8 / 10`. */
const FIGURES = new RegExp(
  `^[±+-]?\\s*(?:${NUMBER_PATTERN})(?:(?:${RANGE_SIGN_PATTERN}|\\s*[x×/]\\s*)(?:${NUMBER_PATTERN}))*$`,
  'i',
);
const EACH = new RegExp(NUMBER_PATTERN, 'g');

/**
 * Converts the numbers of a printed value; undefined when the text has words. Inches get three decimals, other units as
 * many significant digits as printed, at least three.
 */
export function convertText(text: string, quantity: Quantity, from: string, to: string): string | undefined {
  const trimmed = text.trim();
  if (isSameUnit(quantity, from, to)) return trimmed;
  const show = (original: string) => {
    const value = convertUnit(parseNumber(original) ?? Number.NaN, quantity, from, to);
    return value === undefined ? original : formatConvertedNumber(value, to, original);
  };
  return FIGURES.test(trimmed) ? trimmed.replace(EACH, show) : undefined;
}

const MIN_DIGITS = 3;
const MAX_DIGITS = 6;

export function formatConvertedNumber(value: number, unit: string, original = ''): string {
  if (isSameUnit('length', unit, 'in')) return value.toFixed(3);
  const digits = countSignificantDigits(original);
  // Keeps precision when the leading digit gets smaller, as from 9.9 to 1.1.
  const precision =
    digits >= MIN_DIGITS && getFirstDigit(String(value)) < getFirstDigit(original) ? digits + 1 : digits;
  const text = value.toPrecision(Math.min(Math.max(precision, MIN_DIGITS), MAX_DIGITS));
  return original.includes('.') && !text.includes('e') ? text : String(Number(text));
}

/** Number of significant digits: `1470` has three, because trailing zeros of a whole number are not significant. */
function countSignificantDigits(original: string): number {
  const digits = original.replace(/\D/g, '').replace(/^0+/, '');
  return (original.includes('.') ? digits : digits.replace(/0+$/, '')).length;
}

const getFirstDigit = (text: string) => Number(/[1-9]/.exec(text)?.[0] ?? 0);

export interface DisplayedValue {
  text: string;
  unit: string;
  printed?: string;
}

export function displayInUnit(name: string, unit: string, valueText: string, to: string | undefined): DisplayedValue {
  const quantity = findQuantity(name, unit);
  const text =
    quantity && to && !isSameUnit(quantity, unit, to) ? convertText(valueText, quantity, unit, to) : undefined;
  return text === undefined || !to ? { text: valueText, unit } : { text, unit: to, printed: `${valueText} ${unit}` };
}

export const chooseTargetUnits = <Item extends Pick<NamedValue, 'name' | 'unit'>>(
  items: readonly Item[],
  choice: UnitChoice,
) =>
  items.map((item) => {
    const quantity = findQuantity(item.name, item.unit);
    const to = getChosenUnit(quantity, choice);
    return { item, to: quantity && to && !isSameUnit(quantity, item.unit, to) ? to : undefined };
  });
