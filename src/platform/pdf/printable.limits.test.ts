import { describe, expect, it } from 'vitest';
import { findUnknownLetter, replaceUnknownLetters } from './printable.limits.ts';

describe('The text of a paper', () => {
  it.each([
    ['the thin spaces of Word and typesetters', '40\u202f000 N, 1\u2009234\u2003mm', '40\u00a0000 N, 1\u00a0234 mm'],
    ['signs that nobody sees', '\ufeffVTC\u200b-200', 'VTC-200'],
    ['letters that stand for others', '5 ㎜ at 20 ℃, ﬁne', '5 mm at 20 °C, fine'],
    ['the sign of a diameter', '⌀6', 'Ø6'],
    ['accents in pieces', 'e\u0301', 'é'],
  ])('is written in letters of the typefaces: %s', (_, text, written) => {
    expect(replaceUnknownLetters(text)).toBe(written);
    expect(findUnknownLetter(text)).toBeUndefined();
  });

  it.each([
    ['12 pieces 🙂', '🙂'],
    ['夹具', '夹'],
    ['5 ㎜ עברית', 'ע'],
  ])('is refused by the first letter without a typeface: %s', (text, letter) => {
    expect(findUnknownLetter(text)).toBe(letter);
  });
});
