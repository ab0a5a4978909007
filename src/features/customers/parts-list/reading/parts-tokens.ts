import { NUMBER_WORDS } from '../../../../platform/numbers/number-words.ts';
import { NUMBER_OF_LIST, plainDigits } from '../../../../platform/numbers/typed-number.ts';
import { COUNT_WORDS, CURRENCIES, MONTHS } from './parts-words.ts';

export type TokenKind =
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

export interface Token {
  kind: TokenKind;
  text: string;
  spaced: boolean;
  column: number;
}

const either = (list: ReadonlySet<string>) => [...list].map((word) => word.replace(/[$]/, '\\$&')).join('|');
/** No letter or digit follows, not even after a hyphen, slash or dot, so that "10" of "10-UB" is not a number. */
const END = '(?![\\p{L}\\p{N}])(?![-/.][\\p{L}\\p{N}])';
/** A sign or a word follows without a space: "10x", "10pcs", "10INR". */
const GLUED = `(?=[x×*](?!\\d)|(?:${either(COUNT_WORDS)}|inr|usd|eur)${END})`;
const NUMBER = `(?:${NUMBER_OF_LIST})(?:${END}|${GLUED})`;
const YEAR = '(?:\\d{4}|\\d{2})';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = `(?:0?[1-9]|1[0-2]|(?:${either(MONTHS)}))`;

const SHAPES: readonly (readonly [TokenKind, RegExp])[] = (
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

export function tokensOf(typed: string, column: number): Token[] {
  const cell = plainDigits(typed);
  const tokens: Token[] = [];
  let at = 0;
  while (at < cell.length) {
    const space = matchAt(SPACE, cell, at) ?? '';
    at += space.length;
    if (at >= cell.length) break;
    const token = tokenAt(cell, at);
    tokens.push({ ...token, spaced: Boolean(space) || tokens.length === 0, column });
    at += token.text.length;
  }
  return tokens;
}

function tokenAt(cell: string, at: number): Pick<Token, 'kind' | 'text'> {
  for (const [kind, shape] of SHAPES) {
    const text = matchAt(shape, cell, at);
    if (text) return { kind: kind === 'word' ? kindOfWord(text) : kind, text };
  }
  return { kind: 'mark', text: cell[at] ?? '' };
}

function matchAt(shape: RegExp, text: string, at: number): string | undefined {
  shape.lastIndex = at;
  return shape.exec(text)?.[0];
}

function kindOfWord(text: string): TokenKind {
  const word = text.toLowerCase();
  if (COUNT_WORDS.has(word)) return 'countWord';
  if (NUMBER_WORDS.has(word)) return 'number';
  if (MONTHS.has(word)) return 'month';
  return CURRENCIES.has(word) ? 'currency' : 'word';
}

export const hasDigit = (text: string) => /\d/.test(text);
export const hasLetterOrDigit = (text: string) => /[\p{L}\p{N}]/u.test(text);

export const textOf = (tokens: readonly Token[]) =>
  tokens.map(({ text, spaced }, at) => (spaced && at > 0 ? ` ${text}` : text)).join('');
