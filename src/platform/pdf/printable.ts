import { PRINTABLE } from './printable.limits.ts';

const UNKNOWN = '\uFFFD';
const SPELT: Record<string, string> = { '⌀': 'Ø', '\t': ' ' };
const ENDLESS_WORD = /(?<!\S)(?!https?:)\S{28,}/g;
const PIECE = /.{14}/gu;

export function withKnownLetters(text: string): string {
  const plain = text.normalize('NFC').replace(/[⌀\t]/g, (found) => SPELT[found] ?? '');
  if (PRINTABLE.test(plain)) return plain;
  return Array.from(plain, (one) => (PRINTABLE.test(one) ? one : UNKNOWN)).join('');
}

/** Adds breaks (U+200B) to very long words. */
export const printable = (text: string): string =>
  withKnownLetters(text).replace(ENDLESS_WORD, (word) => word.replace(PIECE, '$&\u200b'));
