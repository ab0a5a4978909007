import { NUMBER_WORDS } from '../../../../platform/numbers/number-words.ts';
import { LIST_NUMBER_PATTERN, normaliseDigits } from '../../../../platform/numbers/typed-number.ts';
import { COUNT_WORDS, CURRENCY_WORDS, MONTH_WORDS } from './parts-words.ts';

export type PartsTokenKind =
  | 'word'
  | 'number'
  | 'times'
  | 'countWord'
  | 'currency'
  | 'date'
  | 'month'
  | 'open'
  | 'close'
  | 'mark'
  | 'break';

export interface PartsToken {
  kind: PartsTokenKind;
  text: string;
  spaced: boolean;
  column: number;
}

const buildAlternation = (list: ReadonlySet<string>) => [...list].map((word) => word.replace(/[$]/, '\\$&')).join('|');
/** No letter or digit follows, not even after a hyphen, slash or dot, so that "10" of "10-UB" is not a number. */
const END = '(?![\\p{L}\\p{N}])(?![-/.][\\p{L}\\p{N}])';
/** A sign or a word follows without a space: "10x", "10pcs", "10INR". */
const GLUED = `(?=[x×*](?!\\d)|(?:${buildAlternation(COUNT_WORDS)}|inr|usd|eur)${END})`;
const NUMBER = `(?:${LIST_NUMBER_PATTERN})(?:${END}|${GLUED})`;
const YEAR = '(?:\\d{4}|\\d{2})';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = `(?:0?[1-9]|1[0-2]|(?:${buildAlternation(MONTH_WORDS)}))`;

const SHAPES: readonly (readonly [PartsTokenKind, RegExp])[] = (
  [
    ['break', '[,;|\\n]'],
    ['date', `\\d{4}([-/.])${MONTH}\\1${DAY}${END}|${DAY}([-/.])${MONTH}\\2${YEAR}${END}`],
    // "1." of "1.VTC-200-UB" at the start of a cell.
    ['number', '(?<![\\s\\S])\\d{1,3}(?=[.)]\\p{L})'],
    ['number', NUMBER],
    ['times', `(?<=\\d)[x×*](?!\\d)|[x×*](?=\\s*${NUMBER})|(?<=\\s)[x×](?=\\s|$)`],
    ['currency', '(?<=\\d)/-|rs\\.?(?=\\s*\\d)|[₹$€£@]'],
    ['countWord', '(?:qty|nos)(?=\\d)'],
    ['word', "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}'°./+&_#×*-]*[\\p{L}\\p{N}])?"],
    ['open', '[(\\[]'],
    ['close', '[)\\]]'],
    ['mark', '[\\s\\S]'],
  ] as const
).map(([kind, shape]) => [kind, new RegExp(shape, 'iuy')]);

const SPACE = /[^\S\n]*/y;

export function tokenise(typed: string, column: number): PartsToken[] {
  const cell = normaliseDigits(typed);
  const tokens: PartsToken[] = [];
  let at = 0;
  while (at < cell.length) {
    const space = matchAt(SPACE, cell, at) ?? '';
    at += space.length;
    if (at >= cell.length) break;
    const token = readToken(cell, at);
    tokens.push({ ...token, spaced: Boolean(space) || tokens.length === 0, column });
    at += token.text.length;
  }
  return tokens;
}

function readToken(cell: string, at: number): Pick<PartsToken, 'kind' | 'text'> {
  for (const [kind, shape] of SHAPES) {
    const text = matchAt(shape, cell, at);
    if (text) return { kind: kind === 'word' ? classifyWord(text) : kind, text };
  }
  return { kind: 'mark', text: cell[at] ?? '' };
}

function matchAt(shape: RegExp, text: string, at: number): string | undefined {
  shape.lastIndex = at;
  return shape.exec(text)?.[0];
}

function classifyWord(text: string): PartsTokenKind {
  const word = text.toLowerCase();
  if (COUNT_WORDS.has(word)) return 'countWord';
  if (NUMBER_WORDS.has(word)) return 'number';
  if (MONTH_WORDS.has(word)) return 'month';
  return CURRENCY_WORDS.has(word) ? 'currency' : 'word';
}

export const hasDigit = (text: string) => /\d/.test(text);
export const hasLetterOrDigit = (text: string) => /[\p{L}\p{N}]/u.test(text);

export const joinTokens = (tokens: readonly PartsToken[]) =>
  tokens.map(({ text, spaced }, at) => (spaced && at > 0 ? ` ${text}` : text)).join('');
