import {
  findCountUnit,
  isWeakNumberWord,
  parseCountWord,
  parseCountWords,
} from '../../../platform/numbers/count-words.ts';
import { parseQuantity } from '../../../platform/numbers/parse-quantity.ts';
import { LIST_NUMBER_PATTERN } from '../../../platform/numbers/typed-number.ts';
import { toNorm } from '../../../platform/slug.ts';
import { listNumbersWithoutPieces, type TextSpan } from './request-words.ts';

export interface RequestToken extends TextSpan {
  kind: 'word' | 'number' | 'sign';
  text: string;
  /** True within a date, a price, a measure or a labelled number. */
  isOther: boolean;
}

const NUMBER = new RegExp(`(?:${LIST_NUMBER_PATTERN})(?![\\p{L}\\p{N}])(?![-/.][\\p{L}\\p{N}])`, 'iuy');
const GLUED_NUMBER =
  /\d{1,6}(?=(?:nos?|nrs|pcs?|pieces?|pairs?|prs?|sets?|each|ea|stk|stück|st|doz(?:en)?|dz|units?|qty|x|×|\*)\.?(?![\p{L}\p{N}-]))/iuy;
const TIMES_NUMBER = /[x×*](?=\s*\d{1,6}(?![\p{L}\p{N}/.-]))/iuy;
const LABELLED = /(?:qty|nos|pcs|menge|quantity)(?=[.:=-]*\d)/iuy;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'°._+&#×*-]*[\p{L}\p{N}\p{M}])?/iuy;
/** `4xH150UB`. */
const NUMBER_BEFORE_TIMES = /\d{1,5}(?=[x×*][A-Z]{1,6}[- ]?\d)/iuy;
const TIMES_BEFORE_NAME = /(?<=\d)[x×*](?=[A-Z]{1,6}[- ]?\d)/iuy;
const SHAPES = [
  ['number', NUMBER_BEFORE_TIMES],
  ['sign', TIMES_BEFORE_NAME],
  ['number', GLUED_NUMBER],
  ['number', NUMBER],
  ['sign', TIMES_NUMBER],
  ['word', LABELLED],
  ['word', WORD],
] as const;
/** Words of one line that are read; a longer line is no list. */
const MAX_TOKENS = 2000;

export function tokeniseRequestLine(text: string): RequestToken[] {
  const others = listNumbersWithoutPieces(text);
  const tokens: RequestToken[] = [];
  for (let at = 0; at < text.length && tokens.length < MAX_TOKENS; ) {
    const sign = text[at] ?? '';
    if (sign === ' ') {
      at += 1;
      continue;
    }
    const token = readShape(text, at) ?? { kind: 'sign' as const, text: sign };
    const to = at + token.text.length;
    const isOther = others.some((span) => span.from <= at && at < span.to);
    tokens.push({ ...token, from: at, to, isOther });
    at = to;
  }
  return tokens;
}

/** "SK8 25 M5 x 10 x 3": the 3 is part of a measure only together with the digits of the name. */
export function releaseNumbersBehindNames(
  text: string,
  tokens: RequestToken[],
  names: readonly TextSpan[],
): RequestToken[] {
  if (!names.length || !tokens.some(({ isOther }) => isOther)) return tokens;
  const hidden = names.reduce(
    (rest, { from, to }) => rest.slice(0, from) + 'N'.repeat(to - from) + rest.slice(to),
    text,
  );
  const others = listNumbersWithoutPieces(hidden);
  return tokens.map((token) =>
    token.isOther && !others.some(({ from, to }) => from <= token.from && token.from < to)
      ? { ...token, isOther: false }
      : token,
  );
}

function readShape(text: string, at: number): Pick<RequestToken, 'kind' | 'text'> | undefined {
  for (const [kind, shape] of SHAPES) {
    shape.lastIndex = at;
    const [found] = shape.exec(text) ?? [];
    if (found) return { kind, text: found };
  }
  return undefined;
}

export interface NameRun {
  /** Indexes of tokens, `to` excluded. */
  from: number;
  to: number;
  text: string;
  /** Number behind the name in the same word: the 10 of `VTC-200-UBx10`. */
  rest?: { pieces: number; isMarked: boolean };
}

const TIMES = /^[x×*]$/i;
/** A digit, or a letter that may be a misread one. */
const DIGIT = /[\dloi|]/i;
/** `M5 x 10`: a screw of a model number, written with spaces. */
const SCREW_LENGTH = /(?<=M\d{1,2})\s*[x×*]\s*(\d)/iu;
const MAX_RUN = 5;
const MAX_NAME = 40;
const GAP = /^(?:| |\/|\.| ?- ?)$/;
const ENDS_WITH_NUMBER = /^(.{3,}?)\s*([x×*=/-])\s*(\d{1,5})$/iu;

/** Runs of tokens that may be a model number, for one lookup of all. */
export function listNameRuns(
  text: string,
  tokens: readonly RequestToken[],
  isOwn: (norm: string) => boolean,
): NameRun[] {
  const runs: NameRun[] = [];
  for (const [from, first] of tokens.entries()) {
    if (first.kind === 'sign') continue;
    for (let to = from + 1; to <= Math.min(tokens.length, from + MAX_RUN * 2); to += 1) {
      const last = tokens[to - 1];
      const before = tokens[to - 2];
      if (!last) break;
      if (
        to - 1 > from &&
        before &&
        !TIMES.test(before.text) &&
        !GAP.test(text.slice(before.to, last.from)) &&
        last.kind !== 'sign'
      )
        break;
      if (last.kind === 'sign') {
        if (TIMES.test(last.text) && before && /M\d{1,2}$/i.test(before.text)) continue;
        if (!/[-/.]/.test(last.text)) break;
        continue;
      }
      const written = text.slice(first.from, last.to);
      if (!DIGIT.test(written)) continue;
      const name = written.replace(SCREW_LENGTH, 'x$1');
      if (name.length > MAX_NAME) break;
      const canBeName = isOwn(toNorm(name)) || (canBeRequestedName(name) && !isCountBehind(text, tokens, from, to));
      if (canBeName) runs.push({ from, to, text: name });
      const [, start = '', sign = '', pieces = ''] = ENDS_WITH_NUMBER.exec(name) ?? [];
      if (start && to === from + 1 && canBeRequestedName(start))
        runs.push({ from, to, text: start, rest: { pieces: Number(pieces), isMarked: /[x×*=]/i.test(sign) } });
    }
  }
  return runs;
}

/** "IP-8 5 nos": the 5 before a unit is a quantity, not the end of IP-8-5. */
function isCountBehind(text: string, tokens: readonly RequestToken[], from: number, to: number): boolean {
  const last = tokens[to - 1];
  const next = tokens[to];
  if (to - from < 2 || last?.kind !== 'number') return false;
  // "VTC-UB 200": a series without a size is followed by its size.
  if (!/\d/.test(text.slice(tokens[from]?.from, last.from))) return false;
  if (TIMES.test(tokens[to - 2]?.text ?? '')) return false;
  const isSpaced = text[last.from - 1] === ' ';
  return (
    isSpaced && (!next || findCountUnit(next.text) !== undefined || next.kind === 'sign' || /^[x×]$/i.test(next.text))
  );
}

export function canBeRequestedName(name: string): boolean {
  // Most runs of words end here, before the dearer tests.
  if (!/[\dloi|]/i.test(name)) return false;
  const norm = toNorm(name);
  // Lookups drop letters other than a to z, so that a word of another script would go unnoticed.
  if (/[^\P{L}A-Za-z]/u.test(name)) return false;
  return (
    norm.length >= 3 && norm.length <= MAX_NAME && /\d/.test(toNorm(correctMisreadDigits(name))) && /[a-z]/.test(norm)
  );
}

/** `VTC-lOO-UB`: letters that are read as digits become digits, in parts that are otherwise digits. */
export const correctMisreadDigits = (name: string): string =>
  name.replace(/(?<=[-\s/])[\dloi|]{2,4}(?![\p{L}\p{N}])/giu, (part) =>
    part.replace(/[li|]/gi, '1').replace(/o/gi, '0'),
  );

/** A quantity as written in a line. */
export interface StatedCount {
  from: number;
  to: number;
  pieces: number;
  unit: 'pieces' | 'pairs' | 'dozens' | 'packages' | undefined;
  /** True with a unit, a label or a sign of multiplication. */
  isMarked: boolean;
  isEach: boolean;
  isTotal: boolean;
  uncertainty: string | undefined;
}

const LABELS =
  /^(?:qty|qnty|quantity|quantities|menge|anzahl|stückzahl|qté|cantidad|数量|मात्रा|req(?:uirement|uired)?)$/iu;
const TOTAL_BEFORE = /^(?:totall?y?|altogether|gesamt|insgesamt|summe|sum|kul)$/iu;
const TOTAL_AFTER =
  /^\W*(?:pcs|nos|pieces|stück)?\W*(?:in all|in total|total|altogether|insgesamt|gesamt|all together|overall|zusammen)\b/iu;
const PER_OTHER =
  /^\W*(?:nos?|pcs?|pieces|stück)?\W*(?:per|pro|for each|on each|in each|\/)\s*(?:of the\s+)?(?!month|year)[\p{L}]/iu;
const PER_TIME =
  /^\W*(?:nos?|pcs?|pieces|stück)?\W*(?:(?:per|a|every|each|pro|\/)\s*(?:month|year|week|quarter|monat|jahr|annum)|p\.?\s?[am]\.?(?!\p{L})|monthly|yearly|annually|monatlich|jährlich)/iu;
const ABOUT =
  /(?:approx(?:imately|\.)?|about|around|roughly|circa|ca\.?|~|say|maybe|perhaps|probably|etwa|ungefähr|min(?:imum)?\.?|at least|up to|max(?:imum)?\.?|or so)\s*$/iu;
const GROUPED = /^\d{1,3},\d{3}$/u;
export const SEVERAL_NUMBERS = 'several numbers stand together';
/** "25 + 5 nos", "2 1/2 dozen": parts of a sum or of a fraction. */
const SUM_AHEAD = /\d(?:\s*\+\s*|\/)$/u;
const SUM_BEHIND = /^\s*\+\s*\d/u;
/** "2 sets of 4". */
const OF_SEVERAL = /^\W*(?:of|à|zu je|mit je)\s+\d+(?![\p{L}\p{N}-])/iu;
const RANGE_BEHIND = /^\s*(?:-|to|bis|or|\/)\s*\d+/iu;

/** Quantities among tokens that are no part of a name. */
export function listStatedCounts(
  text: string,
  tokens: readonly RequestToken[],
  isName: (at: number) => boolean,
): StatedCount[] {
  const counts: StatedCount[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (isName(at) || tokens[at]?.isOther) continue;
    const count = readCountAt(text, tokens, at, isName);
    if (!count) continue;
    counts.push(count);
    at = count.to - 1;
  }
  return counts;
}

function readCountAt(
  text: string,
  tokens: readonly RequestToken[],
  at: number,
  isName: (at: number) => boolean,
): StatedCount | undefined {
  const words = tokens.slice(at, at + 6).map((token, index) => (isName(at + index) ? '' : token.text));
  const number = readNumber(tokens, at, words);
  if (!number) return undefined;
  let to = at + number.length;
  let { pieces } = number;
  let unit: StatedCount['unit'] = number.unit;
  while (to < tokens.length && !isName(to)) {
    const next = tokens[to];
    if (next?.kind === 'sign' && next.text === '.' && unit) {
      to += 1;
      continue;
    }
    const found = next && !isSpacedFar(text, tokens, to) ? findCountUnit(next.text) : undefined;
    if (!found || (unit && found !== 'pieces' && found !== unit && unit !== 'pieces')) break;
    unit = unit === undefined || unit === 'pieces' ? found : unit;
    to += 1;
  }
  const before = tokens[at - 1];
  const isWeak =
    number.isWord && isWeakNumberWord(words[0] ?? '') && !unit && !isName(to) && !/^single$/i.test(words[0] ?? '');
  if (isWeak) return undefined;
  const isTimes = /^[x×*]$/i.test(before?.text ?? '') || /^[x×*]$/i.test(tokens[to]?.text ?? '');
  if (/^[x×*]$/i.test(tokens[to]?.text ?? '')) to += 1;
  const labelAt = tokens.slice(0, at).findLastIndex(({ kind }, index) => kind === 'word' && index >= at - 3);
  const label = tokens[labelAt]?.text ?? '';
  // "10 Nos 450": the word is the unit of the number before it.
  const isUnitBefore = tokens.slice(0, Math.max(0, labelAt)).findLast((one) => one.text.trim())?.kind === 'number';
  const behind = text.slice(tokens[to - 1]?.to ?? 0);
  const ahead = text.slice(Math.max(0, (tokens[at]?.from ?? 0) - 20), tokens[at]?.from ?? 0);
  if (unit === 'dozens') pieces *= 12;
  return {
    from: at,
    to,
    pieces,
    unit,
    isMarked: Boolean(unit || isTimes || LABELS.test(label) || (/^nos$/i.test(label) && !isUnitBefore)),
    isEach:
      tokens.slice(at, to).some((one) => /^(?:each|ea)$/i.test(one.text)) ||
      /(?:^|\s)je\s*$/iu.test(ahead) ||
      /^\W*(?:of )?(?:each|both|jeweils)\b/iu.test(behind),
    isTotal:
      TOTAL_AFTER.test(behind) || tokens.slice(Math.max(0, at - 3), at).some((one) => TOTAL_BEFORE.test(one.text)),
    uncertainty: findCountUncertainty({ ...number, text: tokens[at]?.text ?? '' }, ahead, behind),
  };
}

function findCountUncertainty(
  number: ReadNumber & { text: string },
  ahead: string,
  behind: string,
): string | undefined {
  if (number.problem) return number.problem;
  if (PER_TIME.test(behind)) return 'the quantity is for a period';
  if (PER_OTHER.test(behind)) return 'the quantity is for one of several';
  if (ABOUT.test(ahead)) return 'the quantity is about';
  if (GROUPED.test(number.text) && /,$/.test(ahead)) return SEVERAL_NUMBERS;
  if (SUM_AHEAD.test(ahead) || SUM_BEHIND.test(behind)) return SEVERAL_NUMBERS;
  if (OF_SEVERAL.test(behind)) return 'the number of pieces in a set is not stated';
  return RANGE_BEHIND.test(behind) ? 'the quantity is a range' : undefined;
}

const isSpacedFar = (text: string, tokens: readonly RequestToken[], at: number) =>
  /\t/.test(text.slice(tokens[at - 1]?.to ?? 0, tokens[at]?.from));

interface ReadNumber {
  pieces: number;
  length: number;
  isWord: boolean;
  unit: StatedCount['unit'];
  problem?: string;
}

const MOST = 99_999;

function readNumber(tokens: readonly RequestToken[], at: number, words: readonly string[]): ReadNumber | undefined {
  const token = tokens[at];
  const [first = '', second = '', third = ''] = words;
  if (token?.kind === 'number') {
    const { pieces, problem } = parseQuantity(token.text, MOST);
    if (problem && !/^\d+\.000$/.test(token.text)) return undefined;
    return { pieces, length: 1, isWord: false, unit: undefined, ...(problem ? { problem } : {}) };
  }
  if (token?.kind !== 'word') return undefined;
  if (/^(?:half|halbes)$/i.test(first)) {
    const at2 = /^an?$/i.test(second) ? 2 : 1;
    return findCountUnit(words[at2] ?? '') === 'dozens'
      ? { pieces: 0.5, length: at2, isWord: true, unit: undefined }
      : undefined;
  }
  const after = /^(?:good|full)$/i.test(second) ? third : second;
  if (findCountUnit(first) === 'dozens') return { pieces: 1, length: 0, isWord: true, unit: undefined };
  if (/^couple$/i.test(first)) return { pieces: 2, length: 1, isWord: true, unit: undefined, problem: 'a couple' };
  if (parseCountWord(first) === undefined) return undefined;
  if (isWeakNumberWord(first) && after === second && findCountUnit(second) === undefined && !/^single$/i.test(first))
    return undefined;
  const read = parseCountWords(words, 0);
  return read && { pieces: read.value, length: read.to, isWord: true, unit: undefined };
}
