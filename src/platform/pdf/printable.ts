import { PRINTABLE } from './printable.limits.ts';

const UNKNOWN = '\uFFFD';
const SPELT: readonly [RegExp, string][] = [
  [/⌀/g, 'Ø'],
  // The spaces between thousands do not break.
  [/[\u2007\u2009\u202f]/g, '\u00a0'],
  [/[\t\u2000-\u2006\u2008\u200a\u205f\u3000]/g, ' '],
  [/[\v\f\u2028\u2029]/g, '\n'],
  [/[\u200b\u200e\u200f\u2060\ufeff]/g, ''],
];
const ENDLESS_WORD = /(?<!\S)(?!https?:)\S{28,}/g;
const PIECE = /.{14}/gu;

const spelt = (text: string): string =>
  SPELT.reduce((plain, [found, by]) => plain.replace(found, by), text.normalize('NFC'));

/** The letter itself, or those that it stands for, as in ﬁ and ㎜; undefined if there is no typeface for them. */
function knownLetter(letter: string): string | undefined {
  return [letter, letter.normalize('NFKC')].find((one) => PRINTABLE.test(one));
}

export function withKnownLetters(text: string): string {
  const plain = spelt(text);
  return PRINTABLE.test(plain) ? plain : Array.from(plain, (one) => knownLetter(one) ?? UNKNOWN).join('');
}

/** The first letter of a text that no typeface of the papers has. */
export function unknownLetter(text: string): string | undefined {
  const plain = spelt(text);
  return PRINTABLE.test(plain) ? undefined : [...plain].find((one) => knownLetter(one) === undefined);
}

/** Adds breaks (U+200B) to very long words. */
export const printable = (text: string): string =>
  withKnownLetters(text).replace(ENDLESS_WORD, (word) => word.replace(PIECE, '$&\u200b'));
