import { leadingNumber } from '../../../platform/natural-order.ts';
import { attributeKey } from './attribute-label.ts';

/**
 * Units of the catalogue's figures, and the only place that knows how to bring one into another. Figures are converted
 * for the eye alone: sorting, filters and what is stored keep to the printed ones.
 */

export type Quantity = 'length' | 'force' | 'mass';

/** The units that a visitor has chosen; nothing chosen for a quantity leaves its figures as printed. */
export interface UnitChoice {
  length?: 'mm' | 'in';
  force?: 'kg' | 'N' | 'lbf';
}

/** How much one of a unit is in mm, N or kg. A kilogram that is a force is 9.80665 N (standard gravity). */
const SIZES: Record<Quantity, Record<string, number>> = {
  length: { mm: 1, cm: 10, m: 1000, in: 25.4, inch: 25.4, inches: 25.4, '"': 25.4, '″': 25.4, ft: 304.8 },
  force: { N: 1, daN: 10, kN: 1000, kg: 9.80665, kgf: 9.80665, kp: 9.80665, lbf: 4.4482216, lb: 4.4482216 },
  mass: { kg: 1, g: 0.001, t: 1000, lb: 0.45359237, lbs: 0.45359237, oz: 0.028349523 },
};

const sizeOf = (quantity: Quantity, unit: string): number | undefined =>
  Object.hasOwn(SIZES[quantity], unit) ? SIZES[quantity][unit] : undefined;

/** Names of forces: catalogues state them in kilograms and pounds as well. */
const FORCE_NAME = /capacity|force|load|strength|thrust|pull/i;

/** What an attribute measures, by its unit; a unit of weight is one of force where the name speaks of a force. */
export function quantityOf(name: string, unit: string): Quantity | undefined {
  const measures = (quantity: Quantity) => sizeOf(quantity, unit) !== undefined;
  if (measures('length')) return 'length';
  const force = measures('force');
  if (measures('mass')) return force && FORCE_NAME.test(name) ? 'force' : 'mass';
  return force ? 'force' : undefined;
}

/** The unit that a choice asks for; undefined when it leaves the quantity as printed. Weights follow the lengths. */
export function chosenUnit(quantity: Quantity | undefined, choice: UnitChoice): string | undefined {
  if (quantity === 'mass') return choice.length && (choice.length === 'in' ? 'lb' : 'kg');
  return quantity && choice[quantity];
}

/** Whether two spellings are of one unit: `in` and `inch`, `kg` and `kgf`. */
export const sameUnit = (quantity: Quantity, a: string, b: string) =>
  a === b || (sizeOf(quantity, a) !== undefined && sizeOf(quantity, a) === sizeOf(quantity, b));

/** A number in another unit; undefined when one of the two is no unit of the quantity. */
export function convert(value: number, quantity: Quantity, from: string, to: string): number | undefined {
  const [source, target] = [sizeOf(quantity, from), sizeOf(quantity, to)];
  return source && target ? (value * source) / target : undefined;
}

const ONE = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:[.,]\d+)?`;
/** One figure or several: `10`, `±0.5`, `35–50`, `10 x 12`, `8 / 10`. */
const FIGURES = new RegExp(String.raw`^[±+-]?\s*${ONE}(?:\s*(?:[-–—x×/…]|to|\.{2,3})\s*${ONE})*$`);
const EACH = new RegExp(ONE, 'g');
/** Sizes in inches stand as fractions: `3/8`, `1 1/4`. */
const FRACTION = /^(?:\d+[\s-])?\d+\/\d+$/;

/**
 * The figures of a text in another unit, with what stands between them; undefined when it is more than figures.
 * Inches have three decimals, all else as many significant digits as were printed, and at least three.
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

const FEWEST_DIGITS = 3;
const MOST_DIGITS = 6;

/** A number as it is shown, as exact as it was printed in its first unit. */
export function figure(value: number, unit: string, printed = ''): string {
  if (sameUnit('length', unit, 'in')) return value.toFixed(3);
  const digits = significantDigits(printed);
  // From 9.9 to 1.1 a digit is lost that was printed.
  const kept = digits >= FEWEST_DIGITS && firstDigit(String(value)) < firstDigit(printed) ? digits + 1 : digits;
  const text = value.toPrecision(Math.min(Math.max(kept, FEWEST_DIGITS), MOST_DIGITS));
  return printed.includes('.') && !text.includes('e') ? text : String(Number(text));
}

/** `1470` has three: zeros at the end of a whole number promise nothing. */
function significantDigits(printed: string): number {
  const digits = printed.replace(/\D/g, '').replace(/^0+/, '');
  return (printed.includes('.') ? digits : digits.replace(/0+$/, '')).length;
}

const firstDigit = (text: string) => Number(/[1-9]/.exec(text)?.[0] ?? 0);

/** Figures as a visitor is shown them, and what is printed where that is something else. */
export interface ShownFigures {
  text: string;
  unit: string;
  /** With its unit. */
  printed?: string;
}

/** Figures in one unit; what is more than figures keeps the printed one. */
export function figuresIn(name: string, unit: string, figures: string, to: string | undefined): ShownFigures {
  const quantity = quantityOf(name, unit);
  const text = quantity && to && !sameUnit(quantity, unit, to) ? convertText(figures, quantity, unit, to) : undefined;
  return text === undefined || !to ? { text: figures, unit } : { text, unit: to, printed: `${figures} ${unit}` };
}

/** Something that is printed under a name in a unit. */
interface Printed {
  name: string;
  unit: string;
}

/**
 * The unit that each of a list is shown in; undefined for as printed. One attribute may be printed in two units (`twins`):
 * then it is the one in the unit asked for that speaks for both, or the first one, converted.
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
