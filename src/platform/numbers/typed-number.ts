/**
 * The one reader of numbers that people type or print: digits of any script, thousands by comma, space or apostrophe
 * (also Indian: 1,00,000), a decimal point or comma, and fractions (1/2, 1-1/2, ½). Patterns are sources, so that
 * larger patterns contain the same number.
 */

/** Proper, reduced fractions of an inch; `6/8` means a 6 beside an 8. */
const SIZE_FRACTION = String.raw`(?:1\/2|[13]\/4|[1357]\/8|(?:[13579]|1[135])\/16|(?:[12]?[13579]|31)\/32|(?:[1-5]?[13579]|6[13])\/64)(?!\d)`;
const VULGAR = '[¼-¾⅐-⅞]';
const mixedNumberPattern = (fraction: string) => String.raw`(?:\d{1,4}[ -])?${fraction}|\d{0,4}[ -]?${VULGAR}`;
/** Three digits between commas, or two as in India, in few groups; a first group of 0 is no thousand. */
const BY_COMMA = String.raw`(?!0)\d{1,3}(?:,\d{2,3}){0,12},\d{3}(?!\d|,\d)(?:\.\d+)?`;
const BY_POINT = String.raw`(?!0)\d{1,3}(?:\.\d{3})+,\d+(?!\d|[.,]\d)`;
const BY_APOSTROPHE = String.raw`(?!0)\d{1,3}(?:['’]\d{3})+(?!\d)(?:\.\d+)?`;
const BY_SPACE = String.raw`(?!0)\d{1,3}(?: \d{3})+(?!\d)(?:[.,]\d+)?`;
const GROUPED = `${BY_COMMA}|${BY_POINT}|${BY_APOSTROPHE}`;
const PLAIN = String.raw`\d+(?:[.,]\d+)?|\.\d+`;
/** Also improper and other fractions, which only a unit beside them makes likely: `5/4 in`, `2/3 t`. */
const ANY_FRACTION = String.raw`\d{1,3}\/\d{1,3}(?![\d/])`;

export const NUMBER_PATTERN = `${mixedNumberPattern(SIZE_FRACTION)}|${GROUPED}|${BY_SPACE}|${PLAIN}`;
export const UNIT_NUMBER_PATTERN = `${mixedNumberPattern(ANY_FRACTION)}|${GROUPED}|${BY_SPACE}|${PLAIN}`;
/** Sizes have no spaces between thousands: `90 x 40 200 N` is a size and a force. */
export const SIZE_NUMBER_PATTERN = `${mixedNumberPattern(ANY_FRACTION)}|${GROUPED}|${PLAIN}`;
/** Lists of parts have counts and prices, whose thousands have no spaces: "5 100" may be two columns. */
export const LIST_NUMBER_PATTERN = `${BY_COMMA}|${BY_POINT}|\\d+(?:[.,]\\d+)?`;
/** The sign or word between the ends of a range. */
export const RANGE_SIGN_PATTERN = String.raw`\s*(?:[-–—…]|\.{2,3}|(?:up\s+)?to\b|till\b|until\b|bis\b)\s*`;

const AT = new RegExp(`[+-]?(?:${NUMBER_PATTERN})`, 'iy');
const WHOLE = new RegExp(`^[+-]?(?:${NUMBER_PATTERN}|${UNIT_NUMBER_PATTERN})$`, 'i');
const FRACTION = new RegExp(String.raw`^([+-]?)(?:(?:(\d+)[ -])?(\d{1,3})\/(\d{1,3})|(\d*)[ -]?(${VULGAR}))$`);
const HAS_COMMA_GROUPS = new RegExp(`^[+-]?(?:${BY_COMMA})$`);
/** Upper bound in characters, so that a number of a field is read in constant time. */
const MAX_NUMBER = 40;

/** Digits of other scripts become 0 to 9, wide spaces a space, a typographic minus a hyphen; the length stays. */
export const normaliseDigits = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain texts need no work
  /^[\x00-\x7f]*$/.test(text)
    ? text
    : text
        .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
        .replace(/[−⁻﹣－]/g, '-')
        .replaceAll('⁄', '/')
        .replace(/(?!\d)\p{Nd}/gu, (digit) => (digit.length === 1 ? computeDigitValue(digit) : digit));

/** Digits of a script follow each other, so the distance to the first one is the value. */
function computeDigitValue(digit: string): string {
  const code = digit.charCodeAt(0);
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCharCode(code - value - 1))) value += 1;
  return String(value);
}

const TRAILING_MINUS = /^(\d[\d.,' ]*)-$/;

/** Some programs write the sign of a number behind it, as in `12.50-`. */
export const moveTrailingMinus = (text: string): string => text.replace(TRAILING_MINUS, '-$1');

export interface TypedNumber {
  value: number;
  /** The same number with a decimal point and without separators; '' for a fraction. */
  decimal: string;
  end: number;
  /** True for `60,5`, which some columns must refuse. */
  hasDecimalComma: boolean;
}

/** The number that stands at a place of a text. */
export function parseNumberAt(text: string, at: number): TypedNumber | undefined {
  AT.lastIndex = at;
  const [found] = AT.exec(text) ?? [];
  const read = found === undefined ? undefined : toTypedNumber(found);
  return read && { ...read, end: at + (found?.length ?? 0) };
}

function toTypedNumber(text: string): Omit<TypedNumber, 'end'> | undefined {
  const [fraction, sign, whole, over, under, before, vulgar] = FRACTION.exec(text) ?? [];
  if (fraction !== undefined) {
    const [numerator, denominator] = vulgar ? vulgar.normalize('NFKC').split('⁄') : [over, under];
    const value = (sign === '-' ? -1 : 1) * (Number(whole ?? before ?? 0) + Number(numerator) / Number(denominator));
    return Number.isFinite(value) ? { value, decimal: '', hasDecimalComma: false } : undefined;
  }
  const hasDecimalComma = text.includes(',') && !HAS_COMMA_GROUPS.test(text);
  const plain = text.replace(/[ '’+]/g, '');
  const decimal = hasDecimalComma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  const value = Number(decimal);
  return Number.isFinite(value) ? { value, decimal, hasDecimalComma } : undefined;
}

/** Reads a text that is one number and nothing else: `2,500`, `60,5`, `1,00,000`, `1-1/2`, `½`, `२५`. */
export function parseNumber(text: string): number | undefined {
  return parseDecimal(text)?.value;
}

/** Like `parseNumber`, with the decimal as text, for sums that must be exact. */
export function parseDecimal(text: string): Omit<TypedNumber, 'end'> | undefined {
  const plain = text.length > MAX_NUMBER ? '' : normaliseDigits(text).trim();
  return WHOLE.test(plain) ? toTypedNumber(plain) : undefined;
}

const MARKS = /^\s*[±≈~Ø⌀<>≤≥]?\s*/;
const RANGE = new RegExp(RANGE_SIGN_PATTERN, 'iy');

/** The ends of a number or a range, the lower one first; equal for a single number. */
export type NumberRange = readonly [from: number, to: number];

function parseRangeAt(plain: string, at: number): { ends: NumberRange; end: number } | undefined {
  const first = parseNumberAt(plain, at);
  if (!first) return undefined;
  RANGE.lastIndex = first.end;
  const [between] = RANGE.exec(plain) ?? [];
  const second = between === undefined ? undefined : parseNumberAt(plain, first.end + between.length);
  return second && second.value > first.value
    ? { ends: [first.value, second.value], end: second.end }
    : { ends: [first.value, first.value], end: first.end };
}

/** The number or range with which a printed text such as `49.5–80.5` or `12 (with cap)` begins. */
export function parseLeadingRange(text: string): NumberRange | undefined {
  const plain = normaliseDigits(text);
  return parseRangeAt(plain, MARKS.exec(plain)?.[0].length ?? 0)?.ends;
}

/** Like `parseLeadingRange`, for a text that is a number or a range and nothing else. */
export function parseRange(text: string): NumberRange | undefined {
  const plain = normaliseDigits(text).trim();
  const read = parseRangeAt(plain, 0);
  return read?.end === plain.length ? read.ends : undefined;
}

export const parseLeadingNumber = (text: string): number | undefined => parseLeadingRange(text)?.[0];

/** Bounds as typed, in either order; undefined without a readable one. An unreadable or blank bound does not limit. */
export function parseBounds(from: string, to: string): NumberRange | undefined {
  const [one, other] = [parseNumber(from), parseNumber(to)];
  return one === undefined && other === undefined
    ? undefined
    : [one ?? Number.NEGATIVE_INFINITY, other ?? Number.POSITIVE_INFINITY];
}
