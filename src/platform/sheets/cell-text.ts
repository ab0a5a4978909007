/** Control characters except line feeds and tabs are never intended, and PostgreSQL refuses null. */
const CONTROL = /[^\P{Cc}\n\t]/gu;
const HALF_CHARACTER = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
/** Soft hyphen, zero-width spaces, direction and byte order marks. Joiners stay, because Indian scripts need them. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/g;
const SPACES = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;

export const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Trims and normalises line ends; removes control characters and unpaired surrogates. */
export const plainCell = (text: string): string =>
  plainLines(text)
    .replace(/[\v\f\u0085]/g, '\n')
    .replace(CONTROL, '')
    .replace(HALF_CHARACTER, '')
    .trim();

export const hasControls = (text: string): boolean => {
  const lines = plainLines(text).replace(/[\v\f\u0085]/g, '\n');
  return lines.search(CONTROL) >= 0 || lines.search(HALF_CHARACTER) >= 0;
};

/** Normalises spaces and removes invisible characters from tables of others. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '').replace(SPACES, ' ').trim();
