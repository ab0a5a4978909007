import { isAtMost } from '../../../platform/numbers/compare-numbers.ts';
import {
  BETWEEN,
  type Ends,
  NUMBER_OF_UNIT,
  parseNumber,
  plainDigits,
} from '../../../platform/numbers/typed-number.ts';
import { convert, type Quantity, quantityOf, smallerUnit, symbolOf, typedUnits } from '../units/unit-table.ts';
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
  const shared = symbolOf(secondUnit ?? withinUnit ?? unit ?? '');
  const ends = endsOf([first, unit], [second ?? first, second === undefined ? unit : secondUnit]);
  const [from, to] = (ends ?? []).map((end) => inBaseUnit({ ...end, unit: end.unit || shared }, quantity));
  const typedWithin = within === undefined ? undefined : parseNumber(within);
  const tolerance =
    typedWithin === undefined
      ? undefined
      : inBaseUnit({ value: typedWithin, unit: symbolOf(withinUnit ?? '') || shared }, quantity);
  if (from === undefined || to === undefined || (within !== undefined && tolerance === undefined)) return undefined;
  return {
    ends: from <= to ? [from, to] : [to, from],
    isAbout,
    ...(tolerance !== undefined && { within: tolerance }),
  };
}

type Typed = [number: string, unit: string | undefined];

function endsOf(...typed: [Typed, Typed]): readonly [End, End] | undefined {
  const [from, to] = typed.map(([number, unit = '']) => ({ value: parseNumber(number), unit: symbolOf(unit) }));
  return from?.value === undefined || to?.value === undefined ? undefined : withUnits(from as End, to as End);
}

/** An end of a range; `unit` is '' where none is typed. */
export interface End {
  value: number;
  unit: string;
}

/**
 * Gives an end without a unit that of the other end, or the smaller unit if the ends are nearer by it: `500 to 2 kN`
 * begins at 500 N, and `3 to 2 kN` runs backwards.
 * @returns undefined if the smaller unit does not make it the lower end, as in `5000 to 2 kN`
 */
export function withUnits(from: End, to: End): readonly [End, End] | undefined {
  if ((from.unit === '') === (to.unit === '')) return [from, to];
  const isFirst = from.unit === '';
  const [{ value }, other] = isFirst ? [from, to] : [to, from];
  const unit = unitBeside(value, other);
  if (unit === undefined) return undefined;
  return isFirst ? [{ value, unit }, to] : [from, { value, unit }];
}

function unitBeside(value: number, { value: other, unit }: End): string | undefined {
  const smaller = smallerUnit(unit);
  const quantity = smaller && quantityOf('', smaller);
  const inOther = quantity && convert(value, quantity, smaller, unit);
  if (!inOther || value <= other || spanOf(value, other) <= spanOf(inOther, other)) return unit;
  return isAtMost(inOther, other) ? smaller : undefined;
}

const spanOf = (one: number, other: number) => Math.max(one, other) / Math.min(one, other);

function inBaseUnit({ value, unit }: End, quantity: Measurable | undefined): number {
  if (!quantity || unit === '') return value;
  return quantity === 'force' ? newtonsOf({ value, unit }) : millimetresOf({ value, unit });
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
