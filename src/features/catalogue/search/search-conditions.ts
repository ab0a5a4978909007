import { MAX_QUERY } from '../../../web/query.limits.ts';
import { convert, type Quantity, symbolOf, typedUnits, unitOf } from '../units/unit-table.ts';

/**
 * "flanged 2000 N, 60 mm" has a force, a reach and a word. Minimum `force` in newtons, minimum `reach` and maximum
 * `height` in millimetres; `thread` such as M8.
 */
export interface Conditions {
  force?: number;
  reach?: number;
  height?: number;
  /** True for the height of a clamp at hand, as in "about 150 mm tall" and "height 150, M8". */
  isAboutHeight?: boolean;
  thread?: string;
  words: string;
  rest: string;
  measures: Measure[];
}

const [FRACTION, THOUSANDS, PLAIN] = [
  String.raw`\d{1,2} \d{1,2}\/\d{1,2}|\d{1,2}\/\d{1,2}`,
  String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?`,
  String.raw`\d+(?:[.,]\d+)?`,
];
const NUMBER = String.raw`${FRACTION}|${THOUSANDS}|\d{1,2}[ \u00a0\u202f]\d{3}|${PLAIN}`;
const LENGTH_UNIT = typedUnits('length');
const UNIT = typedUnits();
/** A number must follow a space or a sign, because the 200 of VTC-200 is part of a model number. */
const START = String.raw`(?<![^\s(,;:=<>≥≤~@±+])`;
/** No letters or digits follow a unit, because 200UB is a model number. */
const END = String.raw`(?![\p{L}\p{N}_]|[-/][\p{L}\p{N}])`;
const MEASURE = new RegExp(
  `${START}(?:(${NUMBER})\\s*(?:[-–—…]|to)\\s*)?(${NUMBER})(?:[\\s-]*(${UNIT}))?${END}`,
  'giu',
);
/** Sizes have no spaces between thousands: `90 x 40 200 N` is a size and a force. */
const EDGE = `(${FRACTION}|${THOUSANDS}|${PLAIN})`;
/** `90 x 40`, `90x40x120 mm`: two or three numbers with one unit. */
export const SIZE = new RegExp(
  `${START}${EDGE}\\s?[x×*]\\s?${EDGE}(?:\\s?[x×*]\\s?${EDGE})?(?:\\s?(${LENGTH_UNIT}))?${END}`,
  'giu',
);
/** `M8`, also with its pitch, `M8x1.25`; M8x40 is the size of a screw. */
const THREAD = new RegExp(String.raw`${START}M(\d{1,2})(?:\s?[x×]\s?[0-3](?:\.\d+)?)?${END}(?![.,]\d)`, 'giu');
const THREAD_SIZES = new Set([3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 27, 30, 36]);

const HEIGHT = /^(?:height|high|tall|h)$/;
const REACH = /^(?:reach|arm|long|length|r)$/;
const LOAD = /^(?:capacity|force|load|hold|holds|holding|clamping|f)$/;
const OTHER =
  /^(?:stroke|travel|dia|diameter|ø|hole|holes|pitch|thick|thickness|width|wide|deep|plate|pin|knob|wheel|bolt|screw|weight|weighs|weighing|mass|spring|bore)$/;
export const NOISE =
  /^(?:a|an|and|about|approx|at|clamp|clamps|for|from|least|max|maximum|min|minimum|more|most|of|over|rated|than|that|the|thread|threaded|to|toggle|up|with)$/;

export const ABOUT = /(?:[~≈]|(?<![\p{L}])(?:about|approx\.?|approximately|around|roughly|circa|ca\.?))\s*$/iu;

export interface Measure {
  start: number;
  end: number;
  value: number;
  most?: number;
  unit: string;
  before: string[];
  after: string[];
  meaning: 'force' | 'reach' | 'height' | undefined;
}

/** `qty 50`, `50 nos`, `Quantity: 50 pcs`: an ordered quantity. */
const PIECES = String.raw`nos?\.?|pcs?\.?|pieces?|sets?|units?|each|ea`;
const QUANTITY = new RegExp(
  String.raw`(?<![^\s(,;])(?:(?:qty|quantity)\.?\s*[:=-]?\s*\d[\d,.]*(?:\s*(?:${PIECES}))?|\d[\d,]*\s*(?:${PIECES}))(?![\p{L}\p{N}-])`,
  'giu',
);

/** Matches codes of buyers' systems such as "DIA40". */
const GLUED = /(?<![\p{L}\p{N}])(dia|dia\.|[øØ⌀])(?=\d)/giu;

/** Leaves out quantities, and puts a space into texts such as "DIA40". */
export function withoutQuantities(text: string): string {
  const rest = text.slice(0, MAX_QUERY).replace(QUANTITY, ' ').replace(GLUED, '$1 ').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}

/** Writes `60 x 60` as `60x60`, as in model numbers. */
export const withJoinedSizes = (text: string) => text.replace(/(\d)\s+[x×*]\s+(?=\d)/giu, '$1x');

const ONLY_SIZE = new RegExp(`^${EDGE}\\s?[x×*]\\s?${EDGE}(?:\\s?(${LENGTH_UNIT}))?$`, 'iu');

/** Reads a size alone as a hole pattern: `35x45 mm` becomes `hole pitch 35 x 45 mm`. Undefined for other texts. */
export function asPattern(text: string): string | undefined {
  const [size, first, second, unit = ''] = ONLY_SIZE.exec(text) ?? [];
  return size && `hole pitch ${first} x ${second} ${unit}`.trim();
}

export function conditionsIn(typed: string): Conditions | undefined {
  const text = typed.slice(0, MAX_QUERY);
  const found: Pick<Conditions, 'force' | 'reach' | 'height' | 'isAboutHeight' | 'thread'> = {};
  const cut: { start: number; end: number }[] = [];
  const measures = measuresIn(text);
  for (const measure of measures) {
    const { meaning } = measure;
    if (meaning) found[meaning] ??= meaning === 'force' ? newtonsOf(measure) : millimetresOf(measure);
    if (meaning || measure.unit) cut.push(measure);
  }
  for (const match of text.matchAll(THREAD)) {
    if (!THREAD_SIZES.has(Number(match[1]))) continue;
    found.thread ??= `M${match[1]}`;
    cut.push({ start: match.index, end: match.index + match[0].length });
  }
  if (!cut.length && !measures.length) return undefined;
  const measured = measures.find(({ meaning }) => meaning === 'height');
  const isAtHand = found.thread !== undefined && found.force === undefined;
  if (measured && (isAtHand || ABOUT.test(text.slice(0, measured.start)))) found.isAboutHeight = true;
  const rest = withoutParts(text, cut);
  return { ...found, words: remainingWords(rest, found), rest, measures };
}

export const isForFinder = ({ force, reach, height, thread }: Conditions) =>
  [force, reach, height, thread].some((one) => one !== undefined);

function measuresIn(text: string): Measure[] {
  const found = [...text.matchAll(MEASURE)].flatMap((match) => {
    const [whole, least, number = '', spelled = ''] = match;
    const end = match.index + whole.length;
    const value = numberOf(least ?? number);
    const unit = symbolOf(spelled);
    const most = least === undefined ? undefined : numberOf(number);
    // "in" is no unit in "2 in 1" and "3 in stock".
    const isWord = /^in$/i.test(spelled) && /^\s+[\p{L}\p{N}]/u.test(text.slice(end)) && !isNamed(text.slice(end));
    return value > 0 && !isWord ? [{ start: match.index, end, value, unit, ...(most !== undefined && { most }) }] : [];
  });
  const between = (at: number) => text.slice(found[at - 1]?.end ?? 0, found[at]?.start);
  const isByFormer = (at: number) => /^\s*[x×]\s*$/i.test(between(at));
  for (let at = found.length - 1; at > 0; at -= 1) {
    const [former, one] = [found[at - 1], found[at]];
    if (former && one && isByFormer(at)) former.unit ||= one.unit;
  }
  let before: string[] = [];
  return found.map((one, at) => {
    if (!isByFormer(at)) before = wordsOf(between(at)).slice(-4);
    const after = wordsOf(text.slice(one.end, found[at + 1]?.start)).slice(0, 4);
    // "reach 60 mm height 40": the word between two measures names the second.
    const [next = ''] = /^[\s)]*\p{L}+(?!\s*[=:]?\s*\d)/u.test(text.slice(one.end)) ? after : [];
    return { ...one, before, after, meaning: meaningOf(one.unit, before, next) };
  });
}

const isNamed = (after: string) => REACH.test(wordsOf(after)[0] ?? '') || HEIGHT.test(wordsOf(after)[0] ?? '');

/** Number of a text: `2,000` and `2 000` are two thousand, `2,5` is two and a half, `1 1/2` one and a half. */
export function numberOf(text: string): number {
  const [, whole = '0', over, under] = /^(?:(\d+) )?(\d+)\/(\d+)$/.exec(text) ?? [];
  if (over && under) return Number(whole) + Number(over) / Number(under);
  if (/^\d{1,3}(,\d{3})+/.test(text)) return Number(text.replaceAll(',', ''));
  return Number(text.replace(/\s/, '').replace(',', '.'));
}

function meaningOf(unit: string, before: readonly string[], next: string): Measure['meaning'] {
  const named = before.findLast((word) => [HEIGHT, REACH, LOAD, OTHER].some((names) => names.test(word)));
  const name = named ?? next;
  if (OTHER.test(name)) return undefined;
  if (unitOf('force', unit)) return 'force';
  // A number without unit needs a name just before it.
  if (unit === '' && !(named && before.at(-1) === named)) return undefined;
  if (HEIGHT.test(name)) return 'height';
  return unit ? (unitOf('length', unit) ? 'reach' : undefined) : REACH.test(name) ? 'reach' : undefined;
}

/**
 * Catalogues round converted kilograms: 80 kg (784.5 N) is printed as 780 N, so values in other units are rounded down
 * in the same way.
 */
export function newtonsOf({ value, unit }: Pick<Measure, 'value' | 'unit'>): number {
  const newtons = inUnit(value, 'force', unit, 'N');
  if (/N$/.test(unit)) return newtons;
  return newtons < 100 ? Math.floor(newtons) : Math.floor(newtons / 10) * 10;
}

export const millimetresOf = ({ value, unit }: Pick<Measure, 'value' | 'unit'>) =>
  inUnit(value, 'length', unit || 'mm', 'mm');

const inUnit = (value: number, quantity: Quantity, from: string, to: string) =>
  Number((convert(value, quantity, from, to) ?? value).toFixed(1));

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}ø]+/gu) ?? [];

function withoutParts(text: string, cut: readonly { start: number; end: number }[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of cut.toSorted((a, b) => a.start - b.start)) {
    rest += `${text.slice(from, start)} `;
    from = Math.max(from, end);
  }
  return `${rest}${text.slice(from)}`;
}

function remainingWords(rest: string, found: Pick<Conditions, 'reach' | 'height' | 'thread'>): string {
  const words = rest.split(/[\s,;:=<>≥≤~@±+()"″]+/).map((word) => word.replace(/^[-–./]+|[-–./?!]+$/g, ''));
  const names = [
    LOAD,
    NOISE,
    /^reach$/,
    ...(found.reach === undefined ? [] : [REACH]),
    ...(found.height === undefined ? [] : [HEIGHT]),
    // With a height, "spindle" describes the clamp at hand and is not searched.
    ...(found.height === undefined || !found.thread ? [] : [/^spindle$/]),
  ];
  const isOther = (word: string) => names.every((one) => !one.test(word.toLowerCase()));
  return words.filter((word) => word && isOther(word)).join(' ');
}

const shortened = (value: number) => String(Number(value.toFixed(1)));

export function conditionText(conditions: Omit<Conditions, 'rest' | 'measures'>): string {
  const { force, reach, height, isAboutHeight, thread, words } = conditions;
  const holds =
    force !== undefined &&
    `hold at least ${shortened(force)} N${reach === undefined ? '' : ` at ${shortened(reach)} mm`}`;
  const others = [
    force === undefined && reach !== undefined && `reach at least ${shortened(reach)} mm`,
    height !== undefined && `are ${isAboutHeight ? 'about' : 'at most'} ${shortened(height)} mm high`,
    thread !== undefined && `have an ${thread} thread`,
    words && `match “${words}”`,
  ];
  const all = [holds, ...others].filter(Boolean);
  const last = all.pop();
  return `that ${[all.join(', '), last].filter(Boolean).join(' and ')}`;
}
