import {
  BETWEEN,
  type Ends,
  NUMBER_OF_UNIT,
  parseNumber,
  plainDigits,
} from '../../../platform/numbers/typed-number.ts';
import { convert, type Quantity, symbolOf, typedUnits } from '../units/unit-table.ts';
import { MAX_TYPED } from './typed.limits.ts';

/** A value with its unit as people type it; the ends are equal for a single number. */
export interface TypedMeasure {
  /** In newtons or millimetres; the lower end first. */
  ends: Ends;
  isAbout: boolean;
  /** The tolerance after ±. */
  within?: number;
}

const ABOUT = /^(?:[~≈]|(?:about|approx\.?|approximately|around|roughly|circa|ca\.?)\s)\s*/iu;
const BOUND = /^(?:[<>=≤≥]+|(?:at\s+(?:least|most)|min(?:imum|\.)?|max(?:imum|\.)?|up\s+to|from|between)\s)\s*/iu;
export const TOLERANCE = String.raw`\s*(?:±|\+\s?\/?\s?-)\s*`;

type Measurable = Extract<Quantity, 'force' | 'length'>;

const patternOf = (quantity: Measurable | undefined) => {
  const number = `([+-]?(?:${NUMBER_OF_UNIT}))${quantity ? `(?:[\\s-]*(${typedUnits(quantity)}))?` : '()'}`;
  return new RegExp(`^${number}(?:(?:${BETWEEN}|\\s+and\\s+)${number})?(?:${TOLERANCE}${number})?$`, 'iu');
};
const PATTERNS = { force: patternOf('force'), length: patternOf('length'), number: patternOf(undefined) };

/**
 * Reads `2,500`, `60,5`, `1,00,000`, `1500 to 2000 N`, `2 kN`, `½ inch`, `1-1/2"`, `~150` and `150 ± 2`.
 * @param quantity undefined for a number without a unit
 * @returns undefined for any other text
 */
export function parseMeasure(typed: string, quantity: Measurable | undefined): TypedMeasure | undefined {
  const text = typed.length > MAX_TYPED ? '' : plainDigits(typed).trim().replace(BOUND, '');
  const isAbout = ABOUT.test(text);
  const [, first, unit, second, secondUnit, within, withinUnit] =
    PATTERNS[quantity ?? 'number'].exec(text.replace(ABOUT, '')) ?? [];
  if (first === undefined) return undefined;
  const unitOfAll = secondUnit ?? withinUnit ?? unit;
  const valueIn = (number: string | undefined, own: string | undefined) =>
    number === undefined ? undefined : inBaseUnit(number, own ?? unitOfAll, quantity);
  const from = valueIn(first, unit);
  const to = second === undefined ? from : valueIn(second, secondUnit);
  const tolerance = valueIn(within, withinUnit);
  if (from === undefined || to === undefined || (within !== undefined && tolerance === undefined)) return undefined;
  return {
    ends: from <= to ? [from, to] : [to, from],
    isAbout,
    ...(tolerance !== undefined && { within: tolerance }),
  };
}

function inBaseUnit(number: string, spelled = '', quantity: Measurable | undefined): number | undefined {
  const value = parseNumber(number);
  if (value === undefined || !quantity) return value;
  const unit = symbolOf(spelled);
  return unit === '' ? value : quantity === 'force' ? newtonsOf({ value, unit }) : millimetresOf({ value, unit });
}

/**
 * Catalogues round converted kilograms: 80 kg (784.5 N) is printed as 780 N, so values in other units are rounded down
 * in the same way.
 */
export function newtonsOf({ value, unit }: { value: number; unit: string }): number {
  const newtons = inUnit(value, 'force', unit, 'N');
  if (/N$/.test(unit)) return newtons;
  return newtons < 100 ? Math.floor(newtons) : Math.floor(newtons / 10) * 10;
}

export const millimetresOf = ({ value, unit }: { value: number; unit: string }): number =>
  inUnit(value, 'length', unit || 'mm', 'mm');

const inUnit = (value: number, quantity: Quantity, from: string, to: string) =>
  from === to ? value : Number((convert(value, quantity, from, to) ?? value).toFixed(1));
