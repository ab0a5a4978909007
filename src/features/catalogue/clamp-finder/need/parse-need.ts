import { normaliseDigits, parseNumber } from '../../../../platform/numbers/typed-number.ts';
import { cutText } from '../../../../platform/text/cut-text.ts';
import { toMillimetres, toNewtons } from '../../measures/parse-measure.ts';
import { toUnitSymbol } from '../../measures/unit-table.ts';
import {
  ABOUT_PATTERN,
  COUNTED_PATTERN,
  NOISE_PATTERN,
  parseConditions,
  parseThreads,
  SIZE_PATTERN,
  type TypedQuantity,
} from '../../search/parse-conditions.ts';
import { STOP_WORDS } from '../../search/search-words.ts';
import { MAX_NEED_LENGTH, type NeedField, RULER_TOLERANCE } from './need-fields.limits.ts';

export interface UnderstoodCondition {
  field: NeedField;
  value: string;
  start: number;
  end: number;
}

/** `value`: as written in the URL. */
export interface NamedChoice {
  field: 'mounting' | 'action';
  value: string;
  name: string;
}

const WORKPIECE = /^(?:workpieces?|parts?|pieces?|thick|thickness)$/;
const HOLES = /^(?:holes?|pitch|pattern|spacing)$/;
/** Words that name a length; the first match counts. */
const NAMES: readonly [names: RegExp, field: NeedField][] = [
  [/^(?:open|opened)$/, 'open_height'],
  [WORKPIECE, 'workpiece'],
  [HOLES, 'along'],
  [/^(?:wide|width)$/, 'width'],
  [/^(?:long|length)$/, 'length'],
  [/^(?:height|closed|tall|h)$/, 'height'],
  [/^high$/, 'workpiece'],
  [/^(?:reach|arm|x)$/, 'reach'],
];
const SAFETY = /^(?:safety|factor)$/;
const OTHER_NAMES = /^(?:force|load|capacity|holds?|holding|spindle|thread|space|room|in|within|fits?|mm|h)$/;
/** Nouns of other lengths than the reach, unless "at" stands between. */
const OTHER_LENGTHS = /^(?:spindle|thread|space|room|in|within|fits?)$/;
const OF_CLAMP = /^(?:max|maximum|clamp|closed)$/;
/** Words that do not distinguish names such as "Flanged base". */
const COMMON = /^(?:base|action|hold|down|line|handle)$/;
/** Words that are ignored, in addition to stop words. */
const FILLER = /^(?:with|in|is|has|[x×*-])$/;
const ABOUT_WORD = /^(?:about|approx|approximately|around|roughly|circa|ca)$/;
const RULER = /^(?:ruler|measured)$/;
const RULER_WORDS = /^(?:by|ruler|measured)$/;
/** Lengths that accept a tolerance; the force and the reach are exact. */
const OWN_LENGTHS: ReadonlySet<NeedField> = new Set(['height', 'length', 'width', 'open_height', 'along', 'across']);

interface Word {
  text: string;
  start: number;
  end: number;
}

/**
 * Reads a text such as "flanged, 2000 N at 60 mm, 22 mm high". A height is the workpiece's unless the text names the
 * clamp.
 * @returns conditions in the order of the text, and unknown words
 */
export function parseNeed(
  typed: string,
  named: readonly NamedChoice[],
): { understood: UnderstoodCondition[]; unknown: string[] } {
  const text = normaliseDigits(cutText(typed, MAX_NEED_LENGTH)).replace(/[~≈]/g, ' ');
  const words = [...text.matchAll(/[^\s,;:=()]+/g)].map(({ 0: word, index }): Word => {
    const bare = word.replace(/[.?!]+$/, '');
    return { text: bare.toLowerCase(), start: index, end: index + bare.length };
  });
  const threads = parseThreads(text);
  const isOfThread = ({ index }: RegExpExecArray) => threads.some(({ start, end }) => start <= index && index < end);
  const sizes = [...text.matchAll(SIZE_PATTERN)].filter((size) => !isOfThread(size));
  const { measures: all = [] } = parseConditions(blankOut(text, sizes)) ?? {};
  const [counts, measures] = [all.filter(isCount), all.filter((measure) => !isCount(measure))];
  const found: UnderstoodCondition[] = [];
  const isMeasured = words.some((word) => RULER.test(word.text));
  const describeSurroundings = (start: number, end: number): Surroundings => {
    const isAbout = ABOUT_PATTERN.test(typed.slice(0, start));
    return {
      ...readSurroundings(text, words, start, end),
      tolerance: isAbout ? 'about' : isMeasured ? 'ruler' : undefined,
    };
  };
  const names = findNames(text, words, named);
  const known = [...sizes.map(placeOfSize), ...all, ...threads, ...names.flat()];
  const isNoun = (word: Word) => isUnknownNoun(word, named) && !known.some((one) => isWithin(word, one));
  const read = [
    ...sizes.map(placeOfSize).map(({ size, start, end }) => parseSize(size, describeSurroundings(start, end))),
    ...measures.map((measure, at) => {
      const surroundings = describeSurroundings(measure.start, measure.end);
      const former = measures[at - 1];
      const { names } =
        measure.isJoined && former ? readSurroundings(text, words, former.start, former.end) : surroundings;
      return parseMeasureCondition(measure, { ...surroundings, names }, surroundings.beside.some(isNoun));
    }),
    ...threads.map(({ thread, start, end }) => buildConditions(readSurroundings(text, words, start, end), { thread })),
    ...names,
  ];
  for (const one of read)
    if (!one.some(({ field }) => found.some((other) => other.field === field))) found.push(...one);
  const isUnderstood = ({ text, start, end }: Word) =>
    NOISE_PATTERN.test(text) ||
    FILLER.test(text) ||
    ABOUT_WORD.test(text) ||
    (RULER_WORDS.test(text) && found.some(({ value }) => value.includes('±'))) ||
    (COMMON.test(text) && found.some(({ field }) => field === 'mounting' || field === 'action')) ||
    [...found, ...counts].some((one) => isWithin({ start, end }, one));
  return {
    understood: found.sort((a, b) => a.start - b.start),
    unknown: words.filter((word) => !isUnderstood(word)).map(({ start, end }) => text.slice(start, end)),
  };
}

type Place = Pick<Word, 'start' | 'end'>;
const isWithin = (one: Place, other: Place) => other.start <= one.start && one.end <= other.end;
const placeOfSize = (size: RegExpExecArray) => ({ size, start: size.index, end: size.index + size[0].length });

/** True for a word such as "stroke", which names a figure that the finder does not have. */
const isUnknownNoun = ({ text }: Word, named: readonly NamedChoice[]) =>
  /^\p{L}+(?:-\p{L}+)*$/u.test(text) &&
  ![NOISE_PATTERN, FILLER, COMMON, COUNTED_PATTERN, RULER_WORDS].some((words) => words.test(text)) &&
  !STOP_WORDS.has(text) &&
  !named.some(({ name }) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .includes(text),
  );

const blankOut = (text: string, sizes: readonly RegExpExecArray[]) =>
  sizes.reduce(
    (rest, { 0: size, index }) => rest.slice(0, index) + ' '.repeat(size.length) + rest.slice(index + size.length),
    text,
  );

/** True for the 8 of "8 workpieces of 12 to 30 mm". */
const isCount = ({ unit, most, meaning, after: [next = ''] }: TypedQuantity) =>
  unit === '' && most === undefined && meaning === undefined && COUNTED_PATTERN.test(next);

interface Surroundings {
  start: number;
  end: number;
  names: string[];
  /** Words before and behind, without a sign between, that are none of the names. */
  beside: Word[];
  tolerance?: 'about' | 'ruler' | undefined;
}

const isMeasureName = ({ text }: Word) =>
  OTHER_NAMES.test(text) || SAFETY.test(text) || NAMES.some(([names]) => names.test(text));

function readSurroundings(text: string, words: readonly Word[], start: number, end: number): Surroundings {
  const isBeside = (from: number, to: number) => /^[\s:=]*$/.test(text.slice(from, to));
  let first = words.findIndex((word) => word.end > start);
  let last = words.findLastIndex((word) => word.start < end);
  const [from, to] = [first, last];
  for (
    let before = words[first - 1];
    before && (isMeasureName(before) || NOISE_PATTERN.test(before.text) || ABOUT_WORD.test(before.text));
    before = words[first - 1]
  ) {
    if (!isBeside(before.end, Math.min(words[first]?.start ?? start, first === from ? start : text.length))) break;
    first -= 1;
  }
  for (let after = words[last + 1]; after && isMeasureName(after) && last < to + 2; after = words[last + 1]) {
    const next = words[last + 2];
    const isOfNext = next && /^\d/.test(next.text) && isBeside(after.end, next.start);
    if (isOfNext || !isBeside(last === to ? end : (words[last]?.end ?? end), after.start)) break;
    last += 1;
  }
  const names = [...words.slice(first, from), ...words.slice(to + 1, last + 1)].map((word) => word.text);
  const surroundings = {
    start: Math.min(start, words[first]?.start ?? start),
    end: Math.max(end, words[last]?.end ?? end),
  };
  const [before, after] = [words[first - 1], words[last + 1]];
  const beside = [
    ...(before && isBeside(before.end, surroundings.start) ? [before] : []),
    ...(after && isBeside(surroundings.end, after.start) ? [after] : []),
  ];
  return { ...surroundings, names, beside };
}

const buildConditions = (
  { start, end, tolerance }: Pick<Surroundings, 'start' | 'end' | 'tolerance'>,
  values: Partial<Record<NeedField, string | undefined>>,
): UnderstoodCondition[] =>
  (Object.entries(values) as [NeedField, string | undefined][]).flatMap(([field, value]) => {
    if (value === undefined) return [];
    const isApproximate = tolerance && OWN_LENGTHS.has(field);
    const text = !isApproximate ? value : tolerance === 'about' ? `~${value}` : `${value} ± ${RULER_TOLERANCE}`;
    return [{ field, value: text, start, end }];
  });

/**
 * Meaning of a size: `90 x 40` is length and width, a third number is the height; after "holes" the two numbers are
 * hole pitches.
 */
function parseSize(
  [, first, second, third, spelled = '']: RegExpExecArray,
  surroundings: Surroundings,
): UnderstoodCondition[] {
  const unit = toUnitSymbol(spelled);
  const [a, b, c] = [first, second, third].map(
    (number) => number && String(toMillimetres({ value: parseNumber(number) ?? 0, unit })),
  );
  return surroundings.names.some((name) => HOLES.test(name))
    ? buildConditions(surroundings, { along: a, across: b })
    : buildConditions(surroundings, { length: a, width: b, height: c, open_height: c });
}

function parseMeasureCondition(
  measure: TypedQuantity,
  surroundings: Surroundings,
  isOfNoun: boolean,
): UnderstoodCondition[] {
  const { meaning, unit, value: least, most = least } = measure;
  const { names } = surroundings;
  if (meaning === 'force') return buildConditions(surroundings, { force: String(toNewtons({ value: most, unit })) });
  if (names.some((name) => SAFETY.test(name)) && !unit) return buildConditions(surroundings, { safety: String(most) });
  const named = NAMES.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1];
  const isLength = meaning !== undefined || /^(?:mm|cm|in)$/.test(unit) || (named && !unit);
  if (!isLength) return [];
  const [value, upper] = [least, most].map((end) => String(toMillimetres({ value: end, unit }))) as [string, string];
  const isClamp =
    named === 'workpiece' &&
    (names.some((name) => OF_CLAMP.test(name)) || surroundings.tolerance !== undefined) &&
    !names.some((name) => WORKPIECE.test(name));
  if (!named && isOtherLength(names, isOfNoun)) return [];
  const unnamed = meaning === 'workpiece' || meaning === 'height' ? meaning : 'reach';
  const field = isClamp ? 'height' : named === 'along' && measure.isJoined ? 'across' : (named ?? unnamed);
  // A clamp must reach as far as the range goes, and fit into the least of the space.
  if (field !== 'workpiece') return buildConditions(surroundings, { [field]: field === 'reach' ? upper : value });
  return buildConditions(surroundings, { workpiece: value, workpiece_to: upper === value ? undefined : upper });
}

/** "2000 N at 60 mm" has a reach, and "stroke 60 mm" has none. */
const isOtherLength = (names: readonly string[], isOfNoun: boolean) =>
  !names.includes('at') && (isOfNoun || names.some((name) => OTHER_LENGTHS.test(name)));

/** "straight base" is a name; so is "flanged", because only one name contains it. */
function findNames(text: string, words: readonly Word[], named: readonly NamedChoice[]): UnderstoodCondition[][] {
  const found: UnderstoodCondition[][] = [];
  for (const one of named) {
    const start = text.toLowerCase().indexOf(one.name.toLowerCase());
    if (start >= 0) found.push(buildConditions({ start, end: start + one.name.length }, { [one.field]: one.value }));
  }
  for (const { text: word, start, end } of words) {
    const first = word.split('-')[0] ?? '';
    const meant =
      COMMON.test(first) || HOLES.test(first)
        ? []
        : named.filter(({ name }) =>
            name
              .toLowerCase()
              .split(/[^\p{L}\p{N}]+/u)
              .includes(first),
          );
    const [only, other] = meant;
    if (only && !other) found.push(buildConditions({ start, end }, { [only.field]: only.value }));
  }
  return found;
}
