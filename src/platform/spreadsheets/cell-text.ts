import { HALF_CHARACTER_PATTERN } from '../text/cut-text.ts';

/** Control characters except line feeds and tabs are never intended, and PostgreSQL refuses null. */
const CONTROL = /[^\P{Cc}\n\t]/gu;
/** Soft hyphen, zero-width space, direction and byte order marks. Joiners stay, because Indian scripts need them. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
const SPACES = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;

export const normaliseLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

export const removeInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** For part numbers and phone numbers, which have no joined letters. */
export const removeJoiners = (text: string): string => removeInvisible(text).replace(/[\u200C\u200D]/g, '');

/** Trims and normalises line ends; removes control and invisible characters and unpaired surrogates. */
export const cleanCell = (text: string): string =>
  removeInvisible(normaliseLineEnds(text))
    .replace(/[\v\f\u0085]/g, '\n')
    .replace(CONTROL, '')
    .replace(HALF_CHARACTER_PATTERN, '')
    .trim();

export const hasControlCharacters = (text: string): boolean => {
  const lines = normaliseLineEnds(text).replace(/[\v\f\u0085]/g, '\n');
  return lines.search(CONTROL) >= 0 || lines.search(HALF_CHARACTER_PATTERN) >= 0;
};

/** Normalises spaces and removes invisible characters from tables of others. */
export const normaliseVisibleText = (text: string): string => removeInvisible(text).replace(SPACES, ' ').trim();

/** Hyphens, dashes and minus signs of all kinds. */
const DASHES = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/g;

export const normaliseHyphens = (text: string): string => text.replace(DASHES, '-');

/** Part numbers are compared letter by letter, so that each has one kind of hyphen and of space. */
export const normalisePartNumber = (text: string): string =>
  normaliseHyphens(normaliseVisibleText(text)).replace(/[ \t]+/g, ' ');

/** Phone number as it is stored, from one with dots, other hyphens, full-width signs or invisible marks. */
export const normalisePhone = (typed: string): string =>
  normaliseHyphens(removeJoiners(typed.normalize('NFKC').replace(/^\s*tel:/i, '')))
    .replaceAll('.', '-')
    .trim();
