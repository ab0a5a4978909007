import { getOwnValue } from './get-own-value.ts';

// Browser-safe: no imports.

const omitted = /[™®©]/g;
const inch = /(\p{N}\s*)["″”]/gu;
const diameter = /[øØ⌀](?=\s*\p{N})/gu;
const dash = /^[-–—]+$/;
const letters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', '×': 'x' };
const signs: Record<string, string> = { ',': '--', '/': '-', '\u2044': '-' };

const removeSigns = (word: string): string =>
  word.replace(/[^a-z0-9.-]/g, (char) => getOwnValue(letters, char) ?? getOwnValue(signs, char) ?? '');

/**
 * The only slug rule (docs/spec/catalogue.md#slugs): `Clamps, Vertical` is `clamps---vertical`; dimension and K0 names
 * keep digits, dots and x together. '' for a name without a letter or digit.
 */
export function toSlug(name: string): string {
  const words = name
    .trim()
    .replace(omitted, '')
    .replace(diameter, 'd')
    .replace(inch, '$1in')
    .normalize('NFKD')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !dash.test(word));
  const plain = words.map(removeSigns).filter(Boolean).join('-');
  return /[a-z0-9]/.test(plain) ? plain : '';
}

/** Letters and digits in lower case, for lookups. Equal to the SQL function norm(). */
export function toNorm(value: string): string {
  return value.replace(/[^A-Za-z0-9]+/g, '').toLowerCase();
}

/** Replaces o by 0 and i by 1, which are mistyped in part numbers. Equal to the SQL function folded(norm()). */
export const toFoldedNorm = (value: string) => toNorm(value).replaceAll('o', '0').replaceAll('i', '1');

/** A brand's key in URLs: lower case without hyphens and spaces (docs/spec/catalogue.md#brand-addresses). */
export function toBrandKey(name: string): string {
  return name.toLowerCase().replace(/[\s-]+/g, '');
}

const MAX_WORDS = 60;
const LONGEST = 12;

/**
 * Possible part numbers: joined runs of adjacent words that contain a digit. "clamp 61-V" has `clamp61`, `clamp61V`,
 * `61` and `61V`.
 * @param longest limit of words in a run
 */
export function listPossibleNumbers(text: string, longest = LONGEST): string[] {
  const words = text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  return words
    .flatMap((_, from) =>
      words.slice(from, from + longest).map((__, length) => words.slice(from, from + length + 1).join('')),
    )
    .filter((run) => /\d/.test(run));
}
