import { HALF_CHARACTERS } from '../text/cut-text.ts';

/** Control characters except line feeds and tabs are never intended, and PostgreSQL refuses null. */
const CONTROL = /[^\P{Cc}\n\t]/gu;
/** Soft hyphen, zero-width space, direction and byte order marks. Joiners stay, because Indian scripts need them. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
const SPACES = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;

export const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n');

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** For part numbers and phone numbers, which have no joined letters. */
export const withoutMarks = (text: string): string => withoutInvisible(text).replace(/[\u200C\u200D]/g, '');

/** Trims and normalises line ends; removes control and invisible characters and unpaired surrogates. */
export const plainCell = (text: string): string =>
  withoutInvisible(plainLines(text))
    .replace(/[\v\f\u0085]/g, '\n')
    .replace(CONTROL, '')
    .replace(HALF_CHARACTERS, '')
    .trim();

export const hasControls = (text: string): boolean => {
  const lines = plainLines(text).replace(/[\v\f\u0085]/g, '\n');
  return lines.search(CONTROL) >= 0 || lines.search(HALF_CHARACTERS) >= 0;
};

/** Normalises spaces and removes invisible characters from tables of others. */
export const visibleText = (text: string): string => withoutInvisible(text).replace(SPACES, ' ').trim();

/** Hyphens, dashes and minus signs of all kinds. */
const DASHES = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/g;

export const plainHyphens = (text: string): string => text.replace(DASHES, '-');

/** Part numbers are compared letter by letter, so that each has one kind of hyphen and of space. */
export const plainPartNumber = (text: string): string => plainHyphens(visibleText(text)).replace(/[ \t]+/g, ' ');

/** Phone number as it is stored, from one with dots, other hyphens, full-width signs or invisible marks. */
export const plainMobile = (typed: string): string =>
  plainHyphens(withoutMarks(typed.normalize('NFKC').replace(/^\s*tel:/i, '')))
    .replaceAll('.', '-')
    .trim();
