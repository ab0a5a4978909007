import { BETWEEN, NUMBER, parseNumber } from '../../../platform/numbers/typed-number.ts';
import { convert, type OFFERED, type Quantity, quantityOf, unitOf } from './unit-table.ts';
import type { PrintedValue } from './value.contract.ts';

export interface UnitChoice {
  length?: (typeof OFFERED)['length'][number]['unit'] | undefined;
  force?: (typeof OFFERED)['force'][number]['unit'] | undefined;
}

/** Undefined means as printed. The choice for lengths also applies to weights. */
export function chosenUnit(quantity: Quantity | undefined, choice: UnitChoice): string | undefined {
  if (quantity === 'mass') return choice.length && (choice.length === 'in' ? 'lb' : 'kg');
  return quantity === 'length' || quantity === 'force' ? choice[quantity] : undefined;
}

export function sameUnit(quantity: Quantity, a: string, b: string): boolean {
  const unit = unitOf(quantity, a);
  return a === b || (unit !== undefined && unit.size === unitOf(quantity, b)?.size);
}

/** One number or several: `10`, `±0.5`, `35–50`, `1/2–3/4`, `10 x 12`, `8 / 10`. */
const FIGURES = new RegExp(`^[±+-]?\\s*(?:${NUMBER})(?:(?:${BETWEEN}|\\s*[x×/]\\s*)(?:${NUMBER}))*$`, 'i');
const EACH = new RegExp(NUMBER, 'g');

/**
 * Converts the numbers of a printed value; undefined when the text has words. Inches get three decimals, other units as
 * many significant digits as printed, at least three.
 */
export function convertText(text: string, quantity: Quantity, from: string, to: string): string | undefined {
  const trimmed = text.trim();
  if (sameUnit(quantity, from, to)) return trimmed;
  const show = (printed: string) => {
    const value = convert(parseNumber(printed) ?? Number.NaN, quantity, from, to);
    return value === undefined ? printed : figure(value, to, printed);
  };
  return FIGURES.test(trimmed) ? trimmed.replace(EACH, show) : undefined;
}

const MIN_DIGITS = 3;
const MAX_DIGITS = 6;

export function figure(value: number, unit: string, printed = ''): string {
  if (sameUnit('length', unit, 'in')) return value.toFixed(3);
  const digits = significantDigits(printed);
  // Keeps precision when the leading digit gets smaller, as from 9.9 to 1.1.
  const precision = digits >= MIN_DIGITS && firstDigit(String(value)) < firstDigit(printed) ? digits + 1 : digits;
  const text = value.toPrecision(Math.min(Math.max(precision, MIN_DIGITS), MAX_DIGITS));
  return printed.includes('.') && !text.includes('e') ? text : String(Number(text));
}

/** Number of significant digits: `1470` has three, because trailing zeros of a whole number are not significant. */
function significantDigits(printed: string): number {
  const digits = printed.replace(/\D/g, '').replace(/^0+/, '');
  return (printed.includes('.') ? digits : digits.replace(/0+$/, '')).length;
}

const firstDigit = (text: string) => Number(/[1-9]/.exec(text)?.[0] ?? 0);

export interface ShownFigures {
  text: string;
  unit: string;
  printed?: string;
}

export function figuresIn(name: string, unit: string, figures: string, to: string | undefined): ShownFigures {
  const quantity = quantityOf(name, unit);
  const text = quantity && to && !sameUnit(quantity, unit, to) ? convertText(figures, quantity, unit, to) : undefined;
  return text === undefined || !to ? { text: figures, unit } : { text, unit: to, printed: `${figures} ${unit}` };
}

export const unitsOf = <Item extends Pick<PrintedValue, 'name' | 'unit'>>(items: readonly Item[], choice: UnitChoice) =>
  items.map((item) => {
    const quantity = quantityOf(item.name, item.unit);
    const to = chosenUnit(quantity, choice);
    return { item, to: quantity && to && !sameUnit(quantity, item.unit, to) ? to : undefined };
  });
