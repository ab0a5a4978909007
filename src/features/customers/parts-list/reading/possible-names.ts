import { toNorm } from '../../../../platform/slug.ts';
import { hasDigit, hasLetterOrDigit, joinTokens, type PartsToken } from './parts-tokens.ts';

/** Tokens `from` to `to` of a row that may be a model number. */
export interface PossibleName {
  text: string;
  from: number;
  to: number;
  /** Rest of the last token after the name: "-10" of "VTC-200-UB-10". */
  rest: string;
}

const MAX_WORDS = 5;
const MAX_TOKENS = 9;
const LENGTH = { min: 2, max: 40 };
/** A number without letters is a model number from this many digits on. */
const MIN_DIGITS = 4;
/** A word that ends with a quantity, after a sign or a hyphen. */
const ENDS_WITH_NUMBER = /^(.+?)([x×*/-]\d{1,5})$/i;

export function findPossibleNames(tokens: readonly PartsToken[]): PossibleName[] {
  const names: PossibleName[] = [];
  for (const [from, first] of tokens.entries()) {
    if (!canBeginName(first)) continue;
    let spaces = 0;
    for (let to = from + 1; to <= Math.min(tokens.length, from + MAX_TOKENS); to++) {
      const last = tokens[to - 1];
      if (!last || last.kind === 'break' || (to - 1 > from && last.column !== first.column)) break;
      if (to - 1 > from && last.spaced && ++spaces >= MAX_WORDS) break;
      if (!hasLetterOrDigit(last.text) || last.kind === 'times') continue;
      const text = joinTokens(tokens.slice(from, to));
      if (canBeName(text)) names.push({ text, from, to, rest: '' });
      const [, start, rest] = ENDS_WITH_NUMBER.exec(text) ?? [];
      if (last.kind === 'word' && start && rest && canBeName(start)) names.push({ text: start, from, to, rest });
    }
  }
  return names;
}

const canBeginName = ({ kind, text }: PartsToken) =>
  ['word', 'number', 'month', 'countWord', 'currency'].includes(kind) && hasLetterOrDigit(text);

export function canBeName(text: string): boolean {
  const norm = toNorm(text);
  if (norm.length < LENGTH.min || norm.length > LENGTH.max) return false;
  return hasDigit(norm) ? /[a-z]/.test(norm) || norm.length >= MIN_DIGITS : !/\s/.test(text);
}
