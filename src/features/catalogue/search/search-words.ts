import { getOwnValue } from '../../../platform/get-own-value.ts';
import { cutText } from '../../../platform/text/cut-text.ts';

const MAX_LENGTH = 1000;

export const splitWords = (text: string): string[] =>
  cutText(text, MAX_LENGTH)
    .replace(/<[^>]*>|&[a-z]+;/gi, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const IRREGULAR: Partial<Record<string, string>> = { feet: 'foot', teeth: 'tooth' };
/** Shorter words keep their endings: "pin" and "ring" are not forms of other words. */
const MIN_STEM = 4;

/** "clamps", "clamping" and "clamp" share a stem; words with digits have one form. */
export function stemWord(word: string): string {
  if (/\P{L}/u.test(word) || word.length < MIN_STEM) return word;
  const singular = getOwnValue(IRREGULAR, word) ?? toSingular(word);
  const base = singular.replace(/(?<=\p{L}{3})(?:ing|ed)$/u, '');
  const undoubled = base === singular ? base : base.replace(/([bdglmnprt])\1$/, '$1');
  return undoubled.length > MIN_STEM ? undoubled.replace(/e$/, '') : undoubled;
}

export function toSingular(word: string): string {
  if (word.length < MIN_STEM) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

const buildWordSet = (words: string) => new Set(words.split(' '));

/** Words without meaning for a search, in English and Hindi. */
export const STOP_WORDS = buildWordSet(
  'a about after again all also am an and any are as at be been before being best both but buy by can could do does ' +
    'each find for from get give good had has have having how i if in into is it its just kindly ka ke ki ko like liye ' +
    'look looking make me more most my near need no not of off on once only or our out over own please price quote ' +
    'quotation qty quantity rate regards required requirement respected sabse same send should show sir dear madam so some ' +
    'such tell than thank thanks that the their them then there these they this those through to too type until up us ' +
    'use used versus very vs wala wali want was we were what when where which while who whom why will with would you your hi hello i',
);

/** Stop words that can be the subject of a question: "how to get a quotation". */
export const TRADE_WORDS = buildWordSet('price quote quotation rate send');

/** Words of a question that mean the company; its pages are called "About us" and "Contact us". */
export const COMPANY_WORDS = buildWordSet('you us we');

/** Questions rank pages above products. */
const QUESTION =
  /^\s*(?:how|what|why|when|where|which|who|do|does|can|is|are|types?|kinds?|difference|meaning|explain)\b/i;
const ASKS_FOR_GOODS = /^\s*(?:do|can) you (?:have|make|sell|supply|offer)\b/i;
export const isQuestionText = (text: string) => QUESTION.test(text) && !ASKS_FOR_GOODS.test(text);

/** Words followed by a purpose or property instead of the product. */
export const PREPOSITIONS = buildWordSet('for with without in into of to on at near from that which by ke ka ki');
