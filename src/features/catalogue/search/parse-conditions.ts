import { isWeakNumberWord } from '../../../platform/numbers/count-words.ts';
import { NUMBER_WORD_PATTERN, parseNumeralWord } from '../../../platform/numbers/number-words.ts';
import {
  type NumberRange,
  normaliseDigits,
  parseNumber,
  RANGE_SIGN_PATTERN,
  SIZE_NUMBER_PATTERN,
  UNIT_NUMBER_PATTERN,
} from '../../../platform/numbers/typed-number.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { MAX_QUERY_LENGTH } from '../../../web/query.limits.ts';
import { type RangeEnd, TOLERANCE_PATTERN, toMillimetres, toNewtons, withUnits } from '../measures/parse-measure.ts';
import { buildUnitPattern, convertUnit, findQuantity, findUnit, toUnitSymbol } from '../measures/unit-table.ts';
import { METRIC_THREAD_PATTERN, parseMetricThread } from '../ratings/parse-thread.ts';

/**
 * "flanged 2000 N, 60 mm" has a force, a reach and a word. Minimum `force` in newtons, minimum `reach` and maximum
 * `height` in millimetres; `thread` such as M8.
 */
export interface SearchConditions {
  force?: number;
  reach?: number;
  height?: number;
  /** Height of the part to be held, in millimetres; equal ends for a single number. */
  workpiece?: NumberRange;
  /** True for the height of a clamp at hand, as in "about 150 mm tall" and "height 150, M8". */
  isAboutHeight?: boolean;
  /** True for vertical and horizontal clamps, which the trade calls hold-down clamps. */
  isHoldDown?: boolean;
  thread?: string;
  words: string;
  rest: string;
  measures: TypedQuantity[];
}

const LENGTH_UNIT = buildUnitPattern('length');
const UNIT = buildUnitPattern();
/** A number must follow a space or a sign, because the 200 of VTC-200 is part of a model number. */
const START = String.raw`(?<![^\s(,;:=<>≥≤~@±+])`;
/** No letters or digits follow a unit, because 200UB is a model number. */
const END = String.raw`(?![\p{L}\p{N}_]|[-/][\p{L}\p{N}])`;
const ONE = `(${NUMBER_WORD_PATTERN}|${UNIT_NUMBER_PATTERN})`;
/** The hyphen of `1-1/2` joins a whole number and its fraction, unlike that of `1/2-3/4`. */
const NOT_MIXED = String.raw`(?!(?<=(?<![/\d.,])\d{1,4})-(?:\d{1,3}/\d|[¼-¾⅐-⅞]))`;
const DIGITS_BEFORE = /(?:^|\s)\d[\d.,]*[\s-]+$/;
/** A measure, or the two ends of a range, each with its unit: `50 to 60 mm`, `1/2 in to 20 mm`. */
const MEASURE = new RegExp(
  `${START}(?:${ONE}(?:\\s*(${UNIT}))?${NOT_MIXED}(${RANGE_SIGN_PATTERN}|(?<!hundred|thousand)\\s+and\\s+))?${ONE}(?:[\\s-]*(${UNIT}))?${END}`,
  'dgiu',
);
/** The tolerance of a number, with its own unit only behind a unit: `150 ± 2 mm`, `150 mm ± 2 mm`. */
const WITHIN = new RegExp(
  `(?<=\\d\\s*(?:${UNIT}))${TOLERANCE_PATTERN}(?:${UNIT_NUMBER_PATTERN})(?:\\s*(?:${UNIT})${END})?|(?<=\\d)${TOLERANCE_PATTERN}(?:${UNIT_NUMBER_PATTERN})`,
  'giu',
);
const EDGE = `(${SIZE_NUMBER_PATTERN})`;
/** `90 x 40`, `90x40x120 mm`: two or three numbers with one unit. */
export const SIZE_PATTERN = new RegExp(
  `${START}${EDGE}\\s?[x×*]\\s?${EDGE}(?:\\s?[x×*]\\s?${EDGE})?(?:\\s?(${LENGTH_UNIT}))?${END}`,
  'giu',
);
const THREADS = new RegExp(`${START}${METRIC_THREAD_PATTERN}${END}(?![.,]\\d)`, 'giu');

const HEIGHT = /^(?:height|high|higher|tall|taller|h)$/;
export const AT_MOST_PATTERN =
  /^(?:max|maximum|most|upto|under|below|within|less|lower|lighter|smaller|shorter|thinner)$/;
export const AT_LEAST_PATTERN =
  /^(?:min|minimum|least|over|above|from|more|exceeding|greater|larger|longer|higher|taller|heavier)$/;
/** Words that make an upper limit even of a reach or a force, of which more is usually better. */
const COMPARED_PATTERN = /^(?:under|below|less|lower|lighter|smaller|shorter)$/;
/** Comparatives belong to a number only beside it: "shorter than 60 mm", but not "shorter clamp with 60 mm reach". */
const COMPARATIVE = /^(?:less|lower|lighter|smaller|shorter|thinner|more|greater|larger|longer|higher|taller|heavier)$/;
/** Prepositions belong to a number only beside it, because "under bench" and "over centre" describe a clamp. */
const PLACE_LIMIT = /^(?:under|below|over|above)$/;
const BESIDE_LIMIT = /^(?:a|about|an|approx|approximately|around|equal|of|or|than|to)$/;
const NEGATION = /^(?:no|not|never|nothing)$/;
/** A limit behind its number: `25 mm max`, `25 mm or less`. */
const LIMIT_BEHIND =
  /^[\s),]*(?:(?:high|tall|wide|long)\s+)?(?:(max(?:imum|\.)?(?=\s*(?:$|[,;.)]))|(?:or|and)\s+(?:less|lower|below|under|smaller|shorter|lighter)(?!\s*\d))|(min(?:imum|\.)?(?=\s*(?:$|[,;.)]))|(?:or|and)\s+(?:more|above|over|higher|greater|larger|longer)(?!\s*\d)))(?!\p{L})/iu;
const REACH = /^(?:reach|arm|long|length|r)$/;
const LOAD = /^(?:capacity|force|load|hold|holds|holding|clamping|f)$/;
const WORKPIECE = /^(?:workpieces?|parts?|pieces?|jobs?|plates?|sheets?|panels?|components?|thick|thickness)$/;
/** Words between a part and its height, as in "workpieces with a height of 12 mm". */
const BESIDE_WORKPIECE =
  /^(?:a|an|about|approx|are|around|between|from|having|height|high|is|of|range|ranging|size|tall|thick|thickness|to|up|with)$/;
const HOLD_DOWN = /(?<![\p{L}-])hold[\s-]?downs?(?![\p{L}-])/iu;
const OTHER =
  /^(?:stroke|travel|dia|diameter|ø|hole|holes|pitch|thick|thickness|width|wide|deep|plate|pin|knob|wheel|bolt|screw|weight|weighs|weighing|mass|spring|bore|groove|slot|keyway|recess|gap|depth|radius|pipe|tube|shaft)$/;
export const NOISE_PATTERN =
  /^(?:a|an|and|about|approx|at|between|clamp|clamps|for|from|least|less|max|maximum|min|minimum|more|most|of|over|rated|than|that|the|thread|threaded|to|toggle|up|with)$/;

/** Nouns that a number before them counts: "8 workpieces of 12 mm". */
export const COUNTED_PATTERN = /^(?:workpieces|parts|pieces|pcs|nos|clamps|units|sets|components)$/;

export const ABOUT_PATTERN = /(?:[~≈]|(?<![\p{L}])(?:about|approx\.?|approximately|around|roughly|circa|ca\.?))\s*$/iu;

export interface TypedQuantity {
  start: number;
  end: number;
  /** With `most`, the lower end of a range. */
  value: number;
  most?: number;
  unit: string;
  before: string[];
  after: string[];
  meaning: 'force' | 'reach' | 'height' | 'workpiece' | undefined;
  /** The limit that words make of the number: "not more than 60 mm", "60 mm or less". */
  limit?: 'most' | 'least';
  /** True if the limit also turns a force or reach into an upper one: "reach under 60 mm", "max reach 60 mm". */
  isUpper?: true;
  /** True for the second length of "holes 28 and 41 mm", which has the name of the first. */
  isJoined?: true;
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
export function removeQuantities(text: string): string {
  const rest = cutText(text, MAX_QUERY_LENGTH).replace(QUANTITY, ' ').replace(GLUED, '$1 ').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}

/** Writes `60 x 60` as `60x60`, as in model numbers. */
export const joinSizes = (text: string) => text.replace(/(\d)\s+[x×*]\s+(?=\d)/giu, '$1x');

const ONLY_SIZE = new RegExp(`^${EDGE}\\s?[x×*]\\s?${EDGE}(?:\\s?(${LENGTH_UNIT}))?$`, 'iu');

/** Reads a size alone as a hole pattern: `35x45 mm` becomes `hole pitch 35 x 45 mm`. Undefined for other texts. */
export function parseHolePattern(text: string): string | undefined {
  const [size, first, second, unit = ''] = ONLY_SIZE.exec(text) ?? [];
  return size && `hole pitch ${first} x ${second} ${unit}`.trim();
}

export function parseConditions(typed: string): SearchConditions | undefined {
  const text = normaliseDigits(cutText(typed, MAX_QUERY_LENGTH)).replace(WITHIN, (within) => ' '.repeat(within.length));
  const found: Omit<SearchConditions, 'words' | 'rest' | 'measures'> = {};
  const cut: { start: number; end: number }[] = [];
  const threads = parseThreads(text);
  const isPitch = ({ start: at }: TypedQuantity) => threads.some(({ start, end }) => start <= at && at < end);
  const all = parseMeasures(text);
  cut.push(...all.filter(isPitch));
  const measures = all.filter((measure) => !isPitch(measure));
  for (const measure of measures) {
    const { meaning } = measure;
    if (meaning === 'workpiece') found.workpiece ??= getWorkpieceRange(measure);
    else if (meaning && !isBeyondFinder(measure)) found[meaning] ??= getRequiredValue(measure, meaning);
    if (meaning || measure.unit) cut.push(measure);
  }
  for (const { thread, start, end } of threads) {
    found.thread ??= thread;
    cut.push({ start, end });
  }
  if (!cut.length && !measures.length) return undefined;
  const measured = measures.find(({ meaning }) => meaning === 'height');
  const isAtHand = found.thread !== undefined && found.force === undefined;
  if (measured && found.height !== undefined && (isAtHand || ABOUT_PATTERN.test(text.slice(0, measured.start))))
    found.isAboutHeight = true;
  const rest = removeRanges(text, cut);
  if (HOLD_DOWN.test(rest)) found.isHoldDown = true;
  return { ...found, words: listRemainingWords(rest, found), rest, measures };
}

/** Limit that the words beside a value make of it, as in "max 60 mm"; a range has no lower one. */
export const findTypedLimit = ({ limit, most }: TypedQuantity): 'most' | 'least' | undefined =>
  limit === 'least' && most !== undefined ? undefined : limit;

/**
 * True for "over 300 mm high", "300 to 400 mm high", "max reach 60 mm" and "less than 500 N": the finder has only an
 * upper limit of the height, and only lower limits of reach and force.
 */
export const isBeyondFinder = (measure: TypedQuantity): boolean =>
  measure.meaning === 'height'
    ? measure.most !== undefined || findTypedLimit(measure) === 'least'
    : measure.meaning !== undefined && measure.most === undefined && measure.isUpper === true;

function decideLimit(before: readonly string[], behind: string): Pick<TypedQuantity, 'limit' | 'isUpper'> {
  const [, most, least] = LIMIT_BEHIND.exec(behind) ?? [];
  if (most || least) return { limit: most ? 'most' : 'least' };
  const at = before.findLastIndex((word, place) => isLimitWord(word, before.slice(place + 1)));
  const word = before[at];
  if (word === undefined) return {};
  const isNegated = before.slice(Math.max(0, at - 2), at).some((one) => NEGATION.test(one));
  if (AT_MOST_PATTERN.test(word) === isNegated) return { limit: 'least' };
  const isAtMost = word === 'most' && before[at - 1] === 'at';
  const isOfName = [REACH, LOAD].some((one) => one.test(before[at + 1] ?? ''));
  return {
    limit: 'most',
    ...((isNegated || isAtMost || isOfName || COMPARED_PATTERN.test(word)) && { isUpper: true as const }),
  };
}

/** True for a word that limits the number behind the `following` words, as in "lower height of 60 mm". */
function isLimitWord(word: string, following: readonly string[]): boolean {
  if (!AT_MOST_PATTERN.test(word) && !AT_LEAST_PATTERN.test(word)) return false;
  if (PLACE_LIMIT.test(word)) return following.every((one) => BESIDE_LIMIT.test(one));
  if (!COMPARATIVE.test(word)) return true;
  return following.every((one, place) => BESIDE_LIMIT.test(one) || (place === 0 && isNaming(one)));
}

export const isAnsweredByFinder = ({ force, reach, height, thread, workpiece }: SearchConditions) =>
  [force, reach, height, thread, workpiece].some((one) => one !== undefined);

export const parseThreads = (text: string): { thread: string; start: number; end: number }[] =>
  [...text.matchAll(THREADS)].flatMap(({ 0: typed, index }) => {
    const thread = parseMetricThread(typed);
    return thread === undefined ? [] : [{ thread, start: index, end: index + typed.length }];
  });

/** The end of a range that meets all of it: the greatest force and reach, the least height. */
function getRequiredValue({ value, most = value, unit }: TypedQuantity, meaning: 'force' | 'reach' | 'height'): number {
  if (meaning === 'force') return toNewtons({ value: most, unit });
  return toMillimetres({ value: meaning === 'reach' ? most : value, unit });
}

const getWorkpieceRange = ({ value, most = value, unit }: TypedQuantity): NumberRange => [
  toMillimetres({ value, unit }),
  toMillimetres({ value: most, unit }),
];

type FoundMeasure = Pick<TypedQuantity, 'start' | 'end' | 'value' | 'most' | 'unit'>;

function parseMeasures(text: string): TypedQuantity[] {
  const found = [...text.matchAll(MEASURE)].flatMap((match) => parseMatch(match, text));
  const between = (at: number) => text.slice(found[at - 1]?.end ?? 0, found[at]?.start);
  const isByFormer = (at: number) => /^\s*[x×]\s*$/i.test(between(at));
  // "reach 60 mm height 40": the word between two measures names the second.
  const nextTo = ({ end }: FoundMeasure, after: readonly string[]) =>
    /^[\s)]*\p{L}+(?!\s*[=:]?\s*\d)/u.test(text.slice(end)) ? (after[0] ?? '') : '';
  const afterOf = (at: number) => splitLowerWords(text.slice(found[at]?.end ?? 0, found[at + 1]?.start)).slice(0, 4);
  const isJoined = (at: number) => {
    const one = found[at];
    return (
      one !== undefined &&
      /^\s*(?:and|&)\s*$/i.test(between(at)) &&
      findUnit('length', one.unit) !== undefined &&
      ['', one.unit].includes(found[at - 1]?.unit ?? '-') &&
      splitLowerWords(between(at - 1)).some(isNaming) &&
      !isNaming(nextTo(one, afterOf(at)))
    );
  };
  for (let at = found.length - 1; at > 0; at -= 1) {
    const [former, one] = [found[at - 1], found[at]];
    if (former && one && (isByFormer(at) || isJoined(at))) former.unit ||= one.unit;
  }
  // A limit behind the former number belongs to that number alone.
  const ownWords = (at: number) => {
    const from = found[at - 1]?.end;
    return between(at).slice(from === undefined ? 0 : (LIMIT_BEHIND.exec(text.slice(from))?.[0].length ?? 0));
  };
  let before: string[] = [];
  let formerNames: string[] = [];
  const limits: TypedQuantity['limit'][] = [];
  return found.map((one, at) => {
    const joined = isJoined(at);
    if (!isByFormer(at) && !joined) before = splitLowerWords(ownWords(at)).slice(-4);
    const after = afterOf(at);
    const limit = decideLimit(before, text.slice(one.end));
    const opposite = limit.limit && limits.at(-1) && limit.limit !== limits.at(-1);
    // The second limit of "stroke over 20 mm and under 40 mm" has the name of the first.
    if (opposite && one.unit === found[at - 1]?.unit && /^\s*,?\s*(?:and|but)\s/i.test(between(at)))
      before = [...(before.some(isNaming) ? [] : formerNames), ...before];
    limits.push(limit.limit);
    formerNames = before.filter(isNaming);
    const meaning = decideMeaning(one, { before, after, next: nextTo(one, after) }, limit.limit);
    return { ...one, before, after, meaning, ...(joined && { isJoined: true as const }), ...limit };
  });
}

/** One measure, or two where the ends are no range: "holes 28 and 41 mm", "2000 N to 60 mm". */
function parseMatch(match: RegExpExecArray, text: string): FoundMeasure[] {
  const [whole, first, firstUnit, between = '', number = '', spelled] = match;
  const end = match.index + whole.length;
  if (first === undefined) return parseMeasureAt(text, match.index, end, number, spelled);
  const tens = firstUnit === undefined && between === '-' ? `${first} ${number}` : '';
  if (tens && parseNumeralWord(tens) !== undefined) return parseMeasureAt(text, match.index, end, tens, spelled);
  const [start] = match.indices?.[4] ?? [end];
  const former = parseMeasureAt(text, match.index, start - between.length, first, firstUnit);
  const latter = parseMeasureAt(text, start, end, number, spelled);
  const [from, to] = [former[0] ?? parseNumberWord(first, match.index, latter), latter[0]];
  const isRange = !/and/i.test(between) || /\bbetween\s*$/i.test(text.slice(0, match.index));
  if (!isRange || !from || !to || (from.unit !== '' && isOfWord(to, text))) return [...former, ...latter];
  const ends = withUnits(from, to);
  if (!ends) return [];
  const { value, unit } = ends[1];
  const low = convertToUnit(ends[0], unit);
  if (low === undefined) return [...former, ...latter];
  return [{ start: match.index, end, unit, value: Math.min(low, value), most: Math.max(low, value) }];
}

/** True for the 2 of "500 N to 2 clamps". */
const isOfWord = ({ unit, end }: FoundMeasure, text: string) => unit === '' && /^\s*\p{L}/u.test(text.slice(end));

/** A number word of a range has the unit of the other end: "two to three tons". */
function parseNumberWord(word: string, start: number, [latter]: readonly FoundMeasure[]): FoundMeasure | undefined {
  const value = parseNumeralWord(word);
  return value === undefined || !latter?.unit ? undefined : { start, end: start + word.length, value, unit: '' };
}

function parseMeasureAt(text: string, start: number, end: number, number: string, spelled = ''): FoundMeasure[] {
  const unit = toUnitSymbol(spelled);
  const byWord = parseNumeralWord(number);
  // Words such as "one" are numbers only before a unit of force or length.
  if (byWord !== undefined && !findUnit('force', unit) && !findUnit('length', unit)) return [];
  // "do n hold" has no newtons.
  if (isWeakNumberWord(number) && spelled.length < 2) return [];
  // "5 two hundred N" is no number.
  if (byWord !== undefined && DIGITS_BEFORE.test(text.slice(0, start))) return [];
  const value = byWord ?? parseNumber(number) ?? 0;
  // "in" is no unit in "2 in 1" and "3 in stock".
  const isWord =
    /^in$/i.test(spelled) && /^\s+[\p{L}\p{N}]/u.test(text.slice(end)) && !isFollowedByName(text.slice(end));
  return value > 0 && !isWord ? [{ start, end, value, unit }] : [];
}

function convertToUnit({ value, unit: from }: RangeEnd, unit: string): number | undefined {
  if (from === '' || from === unit) return value;
  const quantity = findQuantity('', unit);
  return quantity && convertUnit(value, quantity, from, unit);
}

const isFollowedByName = (after: string) =>
  REACH.test(splitLowerWords(after)[0] ?? '') || HEIGHT.test(splitLowerWords(after)[0] ?? '');

interface WordsBeside {
  before: readonly string[];
  after: readonly string[];
  /** First word of `after` if it belongs to this number. */
  next: string;
}

function decideMeaning(
  { unit, most }: FoundMeasure,
  words: WordsBeside,
  limit: TypedQuantity['limit'],
): TypedQuantity['meaning'] {
  const { before, next } = words;
  const isLength = unit !== '' && findUnit('length', unit) !== undefined;
  if (isLength && isOfWorkpiece(words)) return 'workpiece';
  const isForce = unit !== '' && findUnit('force', unit) !== undefined;
  const named = before.findLast((word) => isNaming(word) && !(isForce && WORKPIECE.test(word)));
  const name = named ?? next;
  if (OTHER.test(name)) return undefined;
  if (isForce) return 'force';
  // A number without unit needs a name just before it.
  if (unit === '' && !(named && before.at(-1) === named)) return undefined;
  if (HEIGHT.test(name)) return 'height';
  // "under 60 mm" without a name is the space that a clamp may take.
  if (isLength) return limit === 'most' && most === undefined && !REACH.test(name) ? 'height' : 'reach';
  if (unit) return undefined;
  if (LOAD.test(name)) return COUNTED_PATTERN.test(next) ? undefined : 'force';
  return REACH.test(name) ? 'reach' : undefined;
}

/** True for "workpieces of 12 mm", "20 mm plate" and "30 mm thick", which is the part to be held. */
function isOfWorkpiece({ before, after: [, afterNext = ''], next }: WordsBeside): boolean {
  const close = before.slice(-4);
  const at = close.findLastIndex((word) => WORKPIECE.test(word));
  const isNamedBefore =
    at >= 0 && close[at - 1] !== 'spare' && close.slice(at + 1).every((word) => BESIDE_WORKPIECE.test(word));
  return isNamedBefore || WORKPIECE.test(next) || (HEIGHT.test(next) && WORKPIECE.test(afterNext));
}

const isNaming = (word: string) => [HEIGHT, REACH, LOAD, OTHER].some((names) => names.test(word));

const splitLowerWords = (text: string) => text.toLowerCase().match(/[\p{L}ø]+/gu) ?? [];

function removeRanges(text: string, cut: readonly { start: number; end: number }[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of cut.toSorted((a, b) => a.start - b.start)) {
    rest += `${text.slice(from, start)} `;
    from = Math.max(from, end);
  }
  return `${rest}${text.slice(from)}`;
}

function listRemainingWords(rest: string, found: Pick<SearchConditions, 'reach' | 'height' | 'thread'>): string {
  const words = rest
    .replace(HOLD_DOWN, ' ')
    .split(/[\s,;:=<>≥≤~@±+()"″]+/)
    .map((word) => word.replace(/^[-–./]+|[-–./?!]+$/g, ''));
  const names = [
    LOAD,
    NOISE_PATTERN,
    /^reach$/,
    ...(found.reach === undefined ? [] : [REACH]),
    ...(found.height === undefined ? [] : [HEIGHT]),
    // With a height, "spindle" describes the clamp at hand and is not searched.
    ...(found.height === undefined || !found.thread ? [] : [/^spindle$/]),
  ];
  const isOther = (word: string) => names.every((one) => !one.test(word.toLowerCase()));
  return words.filter((word) => word && isOther(word)).join(' ');
}

const roundToTenth = (value: number) => String(Number(value.toFixed(1)));

export function formatConditions(conditions: Omit<SearchConditions, 'rest' | 'measures'>): string {
  const { force, reach, height, isAboutHeight, workpiece, thread, words } = conditions;
  const holds =
    force !== undefined &&
    `hold at least ${roundToTenth(force)} N${reach === undefined ? '' : ` at ${roundToTenth(reach)} mm`}`;
  const others = [
    force === undefined && reach !== undefined && `reach at least ${roundToTenth(reach)} mm`,
    height !== undefined && `are ${isAboutHeight ? 'about' : 'at most'} ${roundToTenth(height)} mm high`,
    workpiece && `take a workpiece of ${[...new Set(workpiece)].map(roundToTenth).join(' to ')} mm`,
    thread !== undefined && `have an ${thread} thread`,
    words && `match “${words}”`,
  ];
  const all = [holds, ...others].filter(Boolean);
  const last = all.pop();
  return `that ${[all.join(', '), last].filter(Boolean).join(' and ')}`;
}
