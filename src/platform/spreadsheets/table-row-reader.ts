import { shortenText } from '../text/cut-text.ts';
import type { RawRow, RowNote } from './raw-row.ts';

type ReadRow = Pick<RawRow, 'row' | 'isTitle'> & { cells: readonly string[] };

/** Distinguishes rows of a table from titles, sums and footnotes. */
export interface TableShape {
  heads: readonly (readonly string[])[];
  isUnit(text: string): boolean;
  /** Like `isUnit`, but accepts more spellings, because it is used only for a row of units. */
  isUnitOfColumn(text: string): boolean;
  /** True if a text alone in its row may be a key without values; true for all texts by default. */
  isKey?: ((text: string) => boolean) | undefined;
}

/** `isLeftOut`: not part of the table; `note`: note for a person; `begins`: another table starts here. */
export type TableRowVerdict = { isLeftOut: boolean; note?: RowNote; begins?: boolean };

const SUM =
  /^(?:(?:grand|sub|net)[\s-]?)?(?:total|sum)s?$|^(?:zwischen|gesamt)?summe$|^(?:gesamt|insgesamt|somme|totale|suma|average|mittelwert|durchschnitt)$/i;
const OF_SUM =
  /\s+(?:price|weight|qty|quantity|amount|value|net|gross|netto|brutto|gewicht|preis|menge|betrag|kg|g|pcs|eur|usd|inr)\b\.?/gi;
const MAX_SUM = 60;
const FOOTNOTE_MARK =
  /^(?:\*{1,3}|[†‡§]|\(?\d{1,2}\)|[¹²³⁴⁵]\)?|(?:notes?|remarks?|legend|hinweis|anmerkung|bemerkung):)$/i;
const NO_UNIT = /^[-–—/]$/;
const MAX_UNIT = 12;
export const LEADING_NUMBER_PATTERN = /^[≈~±Ø⌀<>]?\s*[+-]?[.,]?\d/;
const SHARE_OF_HEADINGS = 0.6;

const normaliseWord = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
const removeBrackets = (text: string): string =>
  text
    .trim()
    .replace(/^[([](.*)[)\]]$/, '$1')
    .trim();

/** True for a row of units, of which fewer than half may be other short texts, such as `per piece` or a currency. */
export function isUnitRow(row: readonly string[], isUnitOfColumn: (text: string) => boolean): boolean {
  const texts = row.map(removeBrackets).filter((text) => text !== '' && !NO_UNIT.test(text));
  const others = texts.filter((text) => !isUnitOfColumn(text));
  return others.length * 2 < texts.length && others.every((text) => text.length <= MAX_UNIT && !/\d/.test(text));
}

const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
const WORD = /(?:^|\s)\S*(?:\p{L}{4}|\p{L}\p{Ll}{2})/u;

/** True for a short text with a digit and without words. */
export function looksLikePartNumber(text: string): boolean {
  if (text.length > 40 || !/\d/.test(text) || DATE.test(text) || /^\(?\d{1,2}\)\s|^[*†‡§¹²³]/.test(text)) return false;
  return /\s/.test(text) ? !WORD.test(text) : !/\p{Ll}{5}/u.test(text);
}

const isSumText = (text: string): boolean =>
  text.length <= MAX_SUM &&
  SUM.test(
    text
      .replace(/\s*[:=]\s*$/, '')
      .replace(OF_SUM, '')
      .trim(),
  );

/** Likely row of headings: the first one filled with texts only. */
export function findLikelyHeadings<Row extends { cells: readonly string[] }>(top: readonly Row[]): Row | undefined {
  const filledIn = ({ cells }: Row) => cells.filter((cell) => cell !== '');
  const width = Math.max(0, ...top.map((row) => filledIn(row).length));
  return top.find((row) => {
    const texts = filledIn(row);
    return (
      texts.length > 1 &&
      texts.length >= SHARE_OF_HEADINGS * width &&
      !texts.some((text) => LEADING_NUMBER_PATTERN.test(text))
    );
  });
}

/** Signs that a database's client or a text table puts between headings and rows. */
const RULE = /^[-–—─=_+*:]{3,}$/;

export const isSeparatorRow = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || RULE.test(cell));

/** Distinguishes the rows of a table below its headings; must be called for them in order. */
export class TableRowReader {
  readonly #shape: TableShape;
  readonly #heads: readonly (readonly string[])[];
  readonly #width: number;
  #isBelowHeadings = true;
  #isApart = false;
  #last = 0;
  #isOther = false;

  constructor(shape: TableShape) {
    this.#shape = shape;
    this.#heads = shape.heads.map((cells) => cells.map(normaliseWord));
    this.#width = Math.max(0, ...shape.heads.map((cells) => cells.filter((cell) => cell !== '').length));
  }

  read(row: ReadRow, next?: Pick<ReadRow, 'cells'>): TableRowVerdict {
    const isApart = this.#isApart || (this.#last > 0 && row.row > this.#last + 1);
    this.#last = row.row;
    const filled = row.cells.filter((cell) => cell !== '');
    if (filled.length === 0) {
      this.#isApart = true;
      return { isLeftOut: false };
    }
    const read = this.#role(row, filled, isApart, next);
    this.#isApart = isApart && filled.length === 1;
    return read;
  }

  #role(
    { cells, isTitle }: ReadRow,
    filled: string[],
    isApart: boolean,
    next?: Pick<ReadRow, 'cells'>,
  ): TableRowVerdict {
    if (isSeparatorRow(filled)) return leaveOut('only separates rows');
    const isBelowHeadings = this.#isBelowHeadings;
    this.#isBelowHeadings = false;
    const [first = ''] = filled;
    if (this.#repeatsHeadings(cells, filled)) {
      this.#isBelowHeadings = true;
      this.#isOther = false;
      return leaveOut('repeats the headings');
    }
    if (isBelowHeadings && isUnitRow(cells, this.#shape.isUnitOfColumn))
      return leaveOut('has the units of the columns');
    if (isApart && this.#isOtherHeading(cells, filled, next)) {
      this.#isOther = true;
      return {
        ...leaveOut(`begins another table (${quoteText(filled.slice(0, 3).join(', '))})`, OWN_SHEET),
        begins: true,
      };
    }
    if (this.#isOther) return leaveOut('belongs to another table', OWN_SHEET);
    if (isSumText(first)) return leaveOut(`${quoteText(first)} is a sum`);
    if (filled.length === 2 && FOOTNOTE_MARK.test(first))
      return leaveOut(`${quoteText(filled.join(' '))} is a footnote`);
    const { isKey } = this.#shape;
    if (filled.length > 1 || this.#width < 2) {
      const isDoubtful =
        isKey && !isKey(first) && filled.length * 2 <= this.#width && !filled.some((text) => /\d/.test(text));
      return isDoubtful ? { isLeftOut: false, note: MAYBE_TITLE } : { isLeftOut: false };
    }
    if (isTitle || (isKey && !isKey(first))) return leaveOut(`${quoteText(first)} stands alone in its row`);
    return isKey ? { isLeftOut: false, note: ALONE } : { isLeftOut: false };
  }

  #repeatsHeadings(cells: readonly string[], filled: readonly string[]): boolean {
    return this.#heads.some((heads) => {
      const equal = cells.filter((cell, at) => cell !== '' && normaliseWord(cell) === heads[at]).length;
      return equal >= Math.min(2, this.#width) && equal >= SHARE_OF_HEADINGS * filled.length;
    });
  }

  #isOtherHeading(cells: readonly string[], filled: readonly string[], next?: Pick<ReadRow, 'cells'>): boolean {
    if (
      filled.length < 2 ||
      new Set(filled).size < filled.length ||
      filled.some((text) => LEADING_NUMBER_PATTERN.test(text))
    )
      return false;
    const known = new Set(this.#heads.flat());
    if (filled.some((text) => known.has(normaliseWord(text)) || this.#endsWithUnit(text)))
      return !/\d/.test(filled[0] ?? '');
    const below = cells.filter((text, at) => text !== '' && /\d/.test(next?.cells[at] ?? '')).length;
    return filled.every((text) => !/\d/.test(text)) && below * 2 >= filled.length;
  }

  #endsWithUnit(text: string): boolean {
    const [, unit = ''] = /[\s,([]([^\s,()[\]]{1,6})[)\]]?$/.exec(text) ?? [];
    return unit !== '' && this.#shape.isUnit(unit);
  }
}

const OWN_SHEET = 'match the other table as well, or move it to a worksheet of its own';
const ALONE: RowNote = {
  problem: 'has a part number but no values',
  allowed: 'values in its other columns; delete the row if it is a title',
};

const MAYBE_TITLE: RowNote = {
  problem: 'has few values and no part number; it may be a title, but is read',
  allowed: 'a row with values; delete the row if it is a title',
};

const quoteText = (text: string): string => `"${shortenText(text, 60)}"`;

const leaveOut = (what: string, allowed = 'a row with values, if it belongs to the table'): TableRowVerdict => ({
  isLeftOut: true,
  note: { problem: `${what}; the row is left out`, allowed },
});
