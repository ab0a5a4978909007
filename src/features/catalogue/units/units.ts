import { leadingNumber } from '../../../platform/natural-order.ts';
import { attributeKey } from './attribute-label.ts';

/**
 * Units of the catalogue's figures; the only module that converts them. Figures are converted for display only: sorting,
 * filters and the database use the printed ones.
 */

export type Quantity = 'length' | 'force' | 'mass';

/** The units that a visitor has chosen; figures of a quantity without a choice are shown as printed. */
export interface UnitChoice {
  length?: 'mm' | 'in';
  force?: 'kg' | 'N' | 'lbf';
}

/** The size of each unit in mm, N or kg. A kilogram as a force is 9.80665 N (standard gravity). */
const SIZES: Record<Quantity, Record<string, number>> = {
  length: { mm: 1, cm: 10, m: 1000, in: 25.4, inch: 25.4, inches: 25.4, '"': 25.4, '″': 25.4, ft: 304.8 },
  force: { N: 1, daN: 10, kN: 1000, kg: 9.80665, kgf: 9.80665, kp: 9.80665, lbf: 4.4482216, lb: 4.4482216 },
  mass: { kg: 1, g: 0.001, t: 1000, lb: 0.45359237, lbs: 0.45359237, oz: 0.028349523 },
};

const sizeOf = (quantity: Quantity, unit: string): number | undefined =>
  Object.hasOwn(SIZES[quantity], unit) ? SIZES[quantity][unit] : undefined;

/** Names of forces, which catalogues also state in kilograms and pounds. */
const FORCE_NAME = /capacity|force|load|strength|thrust|pull/i;

/** The quantity that an attribute measures, by its unit; a unit of weight is one of force if the name is that of a force. */
export function quantityOf(name: string, unit: string): Quantity | undefined {
  const measures = (quantity: Quantity) => sizeOf(quantity, unit) !== undefined;
  if (measures('length')) return 'length';
  const force = measures('force');
  if (measures('mass')) return force && FORCE_NAME.test(name) ? 'force' : 'mass';
  return force ? 'force' : undefined;
}

/** The chosen unit for a quantity; undefined for as printed. The choice for lengths also applies to weights. */
export function chosenUnit(quantity: Quantity | undefined, choice: UnitChoice): string | undefined {
  if (quantity === 'mass') return choice.length && (choice.length === 'in' ? 'lb' : 'kg');
  return quantity && choice[quantity];
}

/** Whether two spellings mean the same unit: `in` and `inch`, `kg` and `kgf`. */
export const sameUnit = (quantity: Quantity, a: string, b: string) =>
  a === b || (sizeOf(quantity, a) !== undefined && sizeOf(quantity, a) === sizeOf(quantity, b));

/** Converts a number to another unit; undefined when one of the units does not belong to the quantity. */
export function convert(value: number, quantity: Quantity, from: string, to: string): number | undefined {
  const [source, target] = [sizeOf(quantity, from), sizeOf(quantity, to)];
  return source && target ? (value * source) / target : undefined;
}

const ONE = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:[.,]\d+)?`;
/** One figure or several: `10`, `±0.5`, `35–50`, `10 x 12`, `8 / 10`. */
const FIGURES = new RegExp(String.raw`^[±+-]?\s*${ONE}(?:\s*(?:[-–—x×/…]|to|\.{2,3})\s*${ONE})*$`);
const EACH = new RegExp(ONE, 'g');
/** Sizes in inches are printed as fractions: `3/8`, `1 1/4`. */
const FRACTION = /^(?:\d+[\s-])?\d+\/\d+$/;

/**
 * Converts the figures in a text to another unit and retains what is between them; undefined when the text contains
 * anything else. Inches get three decimals, other units as many significant digits as printed, at least three.
 */
export function convertText(text: string, quantity: Quantity, from: string, to: string): string | undefined {
  const trimmed = text.trim();
  if (sameUnit(quantity, from, to)) return trimmed;
  const show = (printed: string) => {
    const value = convert(leadingNumber(printed) ?? Number.NaN, quantity, from, to);
    return value === undefined ? printed : figure(value, to, printed);
  };
  if (sameUnit('length', from, 'in') && FRACTION.test(trimmed)) return show(trimmed);
  return FIGURES.test(trimmed) ? trimmed.replace(EACH, show) : undefined;
}

const MIN_DIGITS = 3;
const MAX_DIGITS = 6;

/** Formats a converted number with the precision of the printed one. */
export function figure(value: number, unit: string, printed = ''): string {
  if (sameUnit('length', unit, 'in')) return value.toFixed(3);
  const digits = significantDigits(printed);
  // One more digit when the leading digit gets smaller, as from 9.9 to 1.1; otherwise precision would be lost.
  const precision = digits >= MIN_DIGITS && firstDigit(String(value)) < firstDigit(printed) ? digits + 1 : digits;
  const text = value.toPrecision(Math.min(Math.max(precision, MIN_DIGITS), MAX_DIGITS));
  return printed.includes('.') && !text.includes('e') ? text : String(Number(text));
}

/** `1470` has three: trailing zeros of a whole number are not significant. */
function significantDigits(printed: string): number {
  const digits = printed.replace(/\D/g, '').replace(/^0+/, '');
  return (printed.includes('.') ? digits : digits.replace(/0+$/, '')).length;
}

const firstDigit = (text: string) => Number(/[1-9]/.exec(text)?.[0] ?? 0);

/** Figures for display, and the printed value if it is different. */
export interface ShownFigures {
  text: string;
  unit: string;
  /** Includes the unit. */
  printed?: string;
}

/** Converts figures to one unit; text that is not only figures is returned as printed. */
export function figuresIn(name: string, unit: string, figures: string, to: string | undefined): ShownFigures {
  const quantity = quantityOf(name, unit);
  const text = quantity && to && !sameUnit(quantity, unit, to) ? convertText(figures, quantity, unit, to) : undefined;
  return text === undefined || !to ? { text: figures, unit } : { text, unit: to, printed: `${figures} ${unit}` };
}

/** An attribute's name and unit as printed. */
interface Printed {
  name: string;
  unit: string;
}

/**
 * The unit in which each attribute of a list is shown; undefined for as printed. An attribute may be printed in two units
 * (`twins`): then the one in the chosen unit is shown for both, or else the first one, converted.
 */
export function unitsOf<Item extends Printed>(items: readonly Item[], choice: UnitChoice) {
  const measured = items.map((item) => {
    const quantity = quantityOf(item.name, item.unit);
    return { item, quantity, to: chosenUnit(quantity, choice), key: attributeKey(item.name) };
  });
  return measured.map((entry) => {
    const { item, quantity, to, key } = entry;
    if (!quantity || !to) return { item, to: undefined, isTwin: false };
    const twins = measured.filter((other) => other.quantity === quantity && other.key === key);
    const best = twins.find((other) => sameUnit(quantity, other.item.unit, to)) ?? twins[0] ?? entry;
    const isTwin = !sameUnit(quantity, item.unit, best.item.unit);
    return { item, to: isTwin || sameUnit(quantity, item.unit, to) ? undefined : to, isTwin };
  });
}
