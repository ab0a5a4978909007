import { isAtMost } from '../../../platform/numbers/compare-numbers.ts';
import {
  type NumberRange,
  normaliseDigits,
  parseNumber,
  RANGE_SIGN_PATTERN,
  UNIT_NUMBER_PATTERN,
} from '../../../platform/numbers/typed-number.ts';
import { MAX_MEASURE_LENGTH } from './parse-measure.limits.ts';
import {
  buildUnitPattern,
  convertUnit,
  findQuantity,
  findSmallerUnit,
  type Quantity,
  toUnitSymbol,
} from './unit-table.ts';

/** A value with its unit as people type it; the ends are equal for a single number. */
export interface TypedMeasure {
  /** In newtons or millimetres; the lower end first. */
  ends: NumberRange;
  isAbout: boolean;
  /** The tolerance after ±. */
  within?: number;
}

const ABOUT = /^(?:[~≈]|(?:about|approx\.?|approximately|around|roughly|circa|ca\.?)\s)\s*/iu;
const BOUND = /^(?:[<>=≤≥]+|(?:at\s+(?:least|most)|min(?:imum|\.)?|max(?:imum|\.)?|up\s+to|from|between)\s)\s*/iu;
export const TOLERANCE_PATTERN = String.raw`\s*(?:±|\+\s?\/?\s?-)\s*`;

type Measurable = Extract<Quantity, 'force' | 'length'>;

const buildPattern = (quantity: Measurable | undefined) => {
  const number = `([+-]?(?:${UNIT_NUMBER_PATTERN}))${quantity ? `(?:[\\s-]*(${buildUnitPattern(quantity)}))?` : '()'}`;
  return new RegExp(
    `^${number}(?:(?:${RANGE_SIGN_PATTERN}|\\s+and\\s+)${number})?(?:${TOLERANCE_PATTERN}${number})?$`,
    'iu',
  );
};
const PATTERNS = { force: buildPattern('force'), length: buildPattern('length'), number: buildPattern(undefined) };

/**
 * Reads `2,500`, `60,5`, `1,00,000`, `1500 to 2000 N`, `2 kN`, `½ inch`, `1-1/2"`, `~150` and `150 ± 2`.
 * @param quantity undefined for a number without a unit
 * @returns undefined for any other text
 */
export function parseMeasure(typed: string, quantity: Measurable | undefined): TypedMeasure | undefined {
  const text = typed.length > MAX_MEASURE_LENGTH ? '' : normaliseDigits(typed).trim().replace(BOUND, '');
  const isAbout = ABOUT.test(text);
  const [, first, unit, second, secondUnit, within, withinUnit] =
    PATTERNS[quantity ?? 'number'].exec(text.replace(ABOUT, '')) ?? [];
  if (first === undefined) return undefined;
  const shared = toUnitSymbol(secondUnit ?? withinUnit ?? unit ?? '');
  const ends = endsOf([first, unit], [second ?? first, second === undefined ? unit : secondUnit]);
  const [from, to] = (ends ?? []).map((end) => toBaseUnit({ ...end, unit: end.unit || shared }, quantity));
  const typedWithin = within === undefined ? undefined : parseNumber(within);
  const tolerance =
    typedWithin === undefined
      ? undefined
      : toBaseUnit({ value: typedWithin, unit: toUnitSymbol(withinUnit ?? '') || shared }, quantity);
  if (from === undefined || to === undefined || (within !== undefined && tolerance === undefined)) return undefined;
  return {
    ends: from <= to ? [from, to] : [to, from],
    isAbout,
    ...(tolerance !== undefined && { within: tolerance }),
  };
}

type Typed = [number: string, unit: string | undefined];

function endsOf(...typed: [Typed, Typed]): readonly [RangeEnd, RangeEnd] | undefined {
  const [from, to] = typed.map(([number, unit = '']) => ({ value: parseNumber(number), unit: toUnitSymbol(unit) }));
  return from?.value === undefined || to?.value === undefined ? undefined : withUnits(from as RangeEnd, to as RangeEnd);
}

/** An end of a range; `unit` is '' where none is typed. */
export interface RangeEnd {
  value: number;
  unit: string;
}

/**
 * Gives an end without a unit that of the other end, or the smaller unit if the ends are nearer by it: `500 to 2 kN`
 * begins at 500 N, and `3 to 2 kN` runs backwards.
 * @returns undefined if the smaller unit does not make it the lower end, as in `5000 to 2 kN`
 */
export function withUnits(from: RangeEnd, to: RangeEnd): readonly [RangeEnd, RangeEnd] | undefined {
  if ((from.unit === '') === (to.unit === '')) return [from, to];
  const isFirst = from.unit === '';
  const [{ value }, other] = isFirst ? [from, to] : [to, from];
  const unit = unitBeside(value, other);
  if (unit === undefined) return undefined;
  return isFirst ? [{ value, unit }, to] : [from, { value, unit }];
}

function unitBeside(value: number, { value: other, unit }: RangeEnd): string | undefined {
  const smaller = findSmallerUnit(unit);
  const quantity = smaller && findQuantity('', smaller);
  const inOther = quantity && convertUnit(value, quantity, smaller, unit);
  if (!inOther || value <= other || spanOf(value, other) <= spanOf(inOther, other)) return unit;
  return isAtMost(inOther, other) ? smaller : undefined;
}

const spanOf = (one: number, other: number) => Math.max(one, other) / Math.min(one, other);

function toBaseUnit({ value, unit }: RangeEnd, quantity: Measurable | undefined): number {
  if (!quantity || unit === '') return value;
  return quantity === 'force' ? toNewtons({ value, unit }) : toMillimetres({ value, unit });
}

/**
 * Catalogues round converted kilograms: 80 kg (784.5 N) is printed as 780 N, so values in other units are rounded down
 * in the same way.
 */
export function toNewtons({ value, unit }: { value: number; unit: string }): number {
  const newtons = convertToTenth(value, 'force', unit, 'N');
  if (/N$/.test(unit)) return newtons;
  return newtons < 100 ? Math.floor(newtons) : Math.floor(newtons / 10) * 10;
}

export const toMillimetres = ({ value, unit }: { value: number; unit: string }): number =>
  convertToTenth(value, 'length', unit || 'mm', 'mm');

const convertToTenth = (value: number, quantity: Quantity, from: string, to: string) =>
  from === to ? value : Number((convertUnit(value, quantity, from, to) ?? value).toFixed(1));
