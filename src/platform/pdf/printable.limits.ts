/** Characters of the typefaces of papers; a test renders all of them. */
const LETTERS = [
  String.raw`\u0020-\u007e\u00a0-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc\u01fa-\u01ff\u0218-\u021b\u0237\u0259\u02bb\u02bc\u02c6\u02c7\u02c9\u02d8-\u02dd\u0300-\u0304\u0306-\u030c\u0312\u0315\u031b\u0323\u0326-\u0328\u035a\u035b`,
  String.raw`\u037e\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0462\u0463\u046a\u046b\u0472-\u0475\u0490-\u04c2\u04cf-\u04d9\u04dc-\u04e9\u04ee-\u04f9\u0524\u0525`,
  String.raw`\u0900-\u097f`,
  String.raw`\u0980-\u0983\u0985-\u098c\u098f\u0990\u0993-\u09a8\u09aa-\u09b0\u09b2\u09b6-\u09b9\u09bc-\u09c4\u09c7\u09c8\u09cb-\u09ce\u09d7\u09dc\u09dd\u09df-\u09e3\u09e6-\u09fe`,
  String.raw`\u0a01-\u0a03\u0a05-\u0a0a\u0a0f\u0a10\u0a13-\u0a28\u0a2a-\u0a30\u0a32\u0a33\u0a35\u0a36\u0a38\u0a39\u0a3c\u0a3e-\u0a42\u0a47\u0a48\u0a4b-\u0a4d\u0a51\u0a59-\u0a5c\u0a5e\u0a66-\u0a76`,
  String.raw`\u0a81-\u0a83\u0a85-\u0a8d\u0a8f-\u0a91\u0a93-\u0aa8\u0aaa-\u0ab0\u0ab2\u0ab3\u0ab5-\u0ab9\u0abc-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ad0\u0ae0-\u0ae3\u0ae6-\u0af1\u0af9-\u0aff`,
  String.raw`\u0b01-\u0b03\u0b05-\u0b0c\u0b0f\u0b10\u0b13-\u0b28\u0b2a-\u0b30\u0b32\u0b33\u0b35-\u0b39\u0b3c-\u0b44\u0b47\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b5c\u0b5d\u0b5f-\u0b63\u0b66-\u0b77`,
  String.raw`\u0b82\u0b83\u0b85-\u0b8a\u0b8e-\u0b90\u0b92-\u0b95\u0b99\u0b9a\u0b9c\u0b9e\u0b9f\u0ba3\u0ba4\u0ba8-\u0baa\u0bae-\u0bb9\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd0\u0bd7\u0be6-\u0bfa`,
  String.raw`\u0c00-\u0c0c\u0c0e-\u0c10\u0c12-\u0c28\u0c2a-\u0c39\u0c3c-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55\u0c56\u0c58-\u0c5a\u0c5d\u0c60-\u0c63\u0c66-\u0c6f\u0c77-\u0c7f`,
  String.raw`\u0c80-\u0c8c\u0c8e-\u0c90\u0c92-\u0ca8\u0caa-\u0cb3\u0cb5-\u0cb9\u0cbc-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5\u0cd6\u0cdd\u0cde\u0ce0-\u0ce3\u0ce6-\u0cef\u0cf1-\u0cf3`,
  String.raw`\u0d00-\u0d0c\u0d0e-\u0d10\u0d12-\u0d44\u0d46-\u0d48\u0d4a-\u0d4f\u0d54-\u0d63\u0d66-\u0d7f`,
  String.raw`\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9`,
  String.raw`\u200c\u200d\u2010-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u2044\u2070\u2074-\u2079\u2080-\u2089\u20a1\u20a4\u20a6\u20a8-\u20ae\u20b1\u20b2\u20b4\u20b5\u20b8-\u20ba\u20bd\u20bf\u20f0\u2113\u2116\u2122\u2126\u212e\u2150\u2151\u2153-\u215e\u2190-\u2199\u21a9\u21aa\u21b0-\u21b3\u21b6\u21b7\u21ba\u21bb\u21c4\u21c6\u2202\u2206\u220f\u2211\u2212\u2215\u2219\u221a\u221e\u222b\u2236\u2248\u2260\u2264\u2265\u25ca\u25cc\u262c\u2713\u274c`,
  String.raw`\ufffd`,
];

export const PRINTABLE_PATTERN = new RegExp(`^[\\n\\r\\t${LETTERS.join('')}]*$`, 'u');

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

const normaliseSpelling = (text: string): string =>
  SPELT.reduce((plain, [found, by]) => plain.replace(found, by), text.normalize('NFC'));

/** The character itself, or those that replace it, as in ﬁ and ㎜; undefined without a typeface. */
function findKnownLetter(letter: string): string | undefined {
  return [letter, letter.normalize('NFKC')].find((one) => PRINTABLE_PATTERN.test(one));
}

export function replaceUnknownLetters(text: string): string {
  const plain = normaliseSpelling(text);
  return PRINTABLE_PATTERN.test(plain) ? plain : Array.from(plain, (one) => findKnownLetter(one) ?? UNKNOWN).join('');
}

/** The first character without a typeface. */
export function findUnknownLetter(text: string): string | undefined {
  const plain = normaliseSpelling(text);
  return PRINTABLE_PATTERN.test(plain) ? undefined : [...plain].find((one) => findKnownLetter(one) === undefined);
}

/** Adds breaks (U+200B) to very long words. */
export const toPrintable = (text: string): string =>
  replaceUnknownLetters(text).replace(ENDLESS_WORD, (word) => word.replace(PIECE, '$&\u200b'));
