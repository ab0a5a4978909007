import { MAX_PIECES } from '../../visitors/basket/basket.limits.ts';

/** One way to understand a line. `certain`: a word, a symbol or its column shows which number is the quantity. */
export interface Reading {
  name: string;
  quantity: number;
  certain: boolean;
}

export interface PartsLine {
  /** The line number in the list, from 1. */
  number: number;
  /** The original text. */
  text: string;
  /** The most likely first; empty when the line cannot contain a model number. */
  readings: Reading[];
}

export interface PartsList {
  lines: PartsLine[];
  /** Lines that only name the columns. */
  headings: { number: number; text: string }[];
  /** How many lines were beyond MAX_LIST_LINES and not read. */
  leftOut: number;
}

export const MAX_LIST_LINES = 2000;
/** Anything longer is not a model number. */
const MAX_NAME_LENGTH = 120;
/** Anything longer is prose and is not parsed. */
const MAX_LINE_LENGTH = 1000;
const MAX_READINGS = 6;

const UNIT =
  '(?:pcs?|pieces?|nos?|numbers?|units?|each|ea|sets?|stk|stck|st\\u00fcck|qty|quantity|off)(?![a-z0-9])[.:]?';
const NUMBER = '(\\d{1,9})';
const COUNT = /^[x×*]?\s*(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,9})(?:\.0+)?\s*/i;
const UNIT_ALONE = new RegExp(`^(?:[x×*]|${UNIT})?$`, 'i');

/** Patterns in which a symbol or a word shows which number is the quantity. */
const CERTAIN = [
  /^(?:qty|quantity)[.:]*\s*(?<count>\d{1,9})\s*(?:[x×*]\s*)?(?<name>\S.*)$/i,
  /^(?<count>\d{1,9})\s*(?:[×*]\s*|x(?:\s+|(?=[a-z])))(?<name>\S.*)$/i,
  new RegExp(`^(?<count>\\d{1,9})\\s*${UNIT}\\s*(?:of\\s+|[-:x×*]\\s*)?(?<name>\\S.*)$`, 'i'),
  new RegExp(
    `^(?<name>.*\\S)\\s*[(\\[]\\s*(?:[x×*]|${UNIT})?\\s*(?<count>\\d{1,9})\\s*(?:[x×*]|${UNIT})?\\s*[)\\]]$`,
    'i',
  ),
  new RegExp(
    `^(?<name>.*\\S)\\s*(?:[-–:,=]\\s*)?(?:(?<![a-z0-9])(?:qty|quantity)[.:=]*|\\s[x×*]|[×*])\\s*${NUMBER.replace('(', '(?<count>')}\\s*(?:${UNIT})?$`,
    'i',
  ),
  new RegExp(`^(?<name>.*\\S)(?:\\s+[-:,=]?\\s*|\\s*[:,=]\\s*)${NUMBER.replace('(', '(?<count>')}\\s*${UNIT}$`, 'i'),
  new RegExp(`^(?<name>.*\\S)(?:\\s+-\\s+|\\s*[:=]\\s*)${NUMBER.replace('(', '(?<count>')}$`, 'i'),
];
const UNCERTAIN = [/^(?<name>.*\S)\s+(?<count>\d{1,6})$/, /^(?<count>\d{1,6})\s+(?<name>\S.*)$/];

const MODEL_HEADING = /^(models?|parts?|items?|articles?|art\.?|code|sku|type|catalogue|cat\.?)\b/i;
const OTHER_HEADING =
  /^(description|desc\.?|name|product|designation|remarks?|s\.?\s*(l|r)?\.?\s*no\.?|#|pos\.?|line|unit|uom|price|rate)\b/i;
const COUNT_HEADING = /^(qty|quantity|quantities|pcs|pieces|nos|order qty|req(uired|\.)? qty|menge|anzahl)\b/i;

interface Columns {
  name: number;
  count: number;
}

/** Reads pasted text or a text or CSV file: one model per line. Every line with a letter or digit is in the result. */
export const readPartsText = (text: string): PartsList =>
  readLines(
    text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => {
      const plain = plainText(line);
      return { text: line.trim(), plain, cells: cellsOf(plain) };
    }),
  );

/** Reads the rows of a spreadsheet. */
export const readPartsRows = (rows: readonly (readonly unknown[])[]): PartsList =>
  readLines(
    rows.map((row) => {
      const cells = row.map((cell) => (cell === null || cell === undefined ? '' : plainText(String(cell))));
      const text = cells.filter(Boolean).join('   ');
      return { text, plain: text, cells };
    }),
  );

function readLines(rows: { text: string; plain: string; cells: string[] }[]): PartsList {
  const list: PartsList = { lines: [], headings: [], leftOut: 0 };
  let columns: Columns | undefined;
  for (const [index, { text, plain, cells }] of rows.entries()) {
    // Empty lines, rulers and lone symbols.
    if (!/[\p{L}\p{N}]/u.test(plain)) continue;
    const heading: Columns | undefined = list.lines.length === 0 ? columnsOf(cells) : undefined;
    if (heading) {
      columns = heading;
      list.headings.push({ number: index + 1, text });
    } else if (list.lines.length >= MAX_LIST_LINES) list.leftOut += 1;
    else list.lines.push({ number: index + 1, text, readings: readingsOf(plain, cells, columns) });
  }
  return list;
}

/** Normalises compatibility forms and every kind of hyphen, space and quote. */
const plainText = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/[\u200b-\u200f\u00ad\ufeff]/g, '')
    .replace(/[\p{Cc}\p{Zs}]/gu, (space) => (space === '\t' ? space : ' '))
    .replace(/[“”„]/g, '"')
    .trim();

/** Splits a line into cells: by tabs, else semicolons, else commas, which may be quoted. */
function cellsOf(whole: string): string[] {
  if (whole.length > MAX_LINE_LENGTH) return [whole];
  const line = whole.replace(/[\s,;]+$/, '');
  for (const separator of ['\t', ';', ',']) {
    if (separator === ',' && GROUPED.test(line)) break;
    const cells = line.includes(separator) ? splitAt(separator, line) : [];
    if (cells.filter(Boolean).length > 1) return cells;
  }
  return [line];
}

const splitAt = (separator: string, line: string) =>
  [...line.matchAll(new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(?:${separator}|$)`, 'g'))].map(([, cell = '']) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  );

/** A quantity with groups of thousands or lakhs at the beginning or end of the line. */
const GROUPED = new RegExp(
  `^\\d{1,3}(,\\d{2,3})*,\\d{3}\\s*([x×*]|${UNIT})|\\s[x×*]?\\s*\\d{1,3}(,\\d{2,3})*,\\d{3}\\s*(${UNIT})?$`,
  'i',
);

function columnsOf(cells: string[]): Columns | undefined {
  const known = cells.filter(Boolean);
  if (!known.length || cells.some((cell) => /\d/.test(cell))) return undefined;
  const count = cells.findIndex((cell) => COUNT_HEADING.test(cell));
  const name = cells.findIndex((cell) => MODEL_HEADING.test(cell));
  const other = cells.findIndex((cell) => OTHER_HEADING.test(cell));
  const named = known.filter((cell) => [COUNT_HEADING, MODEL_HEADING, OTHER_HEADING].some((kind) => kind.test(cell)));
  return named.length && named.length * 2 >= known.length ? { name: name < 0 ? other : name, count } : undefined;
}

function readingsOf(line: string, cells: string[], columns: Columns | undefined): Reading[] {
  if (line.length > MAX_LINE_LENGTH) return [];
  const filled = cells.filter(Boolean);
  const readings = filled.length > 1 ? [...byCells(cells, columns), ...byWords(line)] : byWords(filled[0] ?? line);
  const known = new Set<string>();
  return readings
    .map((reading) => ({ ...reading, name: trimmed(reading.name) }))
    .filter(({ name, quantity }) => {
      const key = `${name.toLowerCase()} ${quantity}`;
      if (known.has(key) || name.length > MAX_NAME_LENGTH || !/[A-Za-z0-9]/.test(name)) return false;
      known.add(key);
      return true;
    })
    .slice(0, MAX_READINGS);
}

const trimmed = (name: string) => name.replace(/^["'\s,;:=-]+|["'\s,;:=-]+$/g, '');

/** The quantity of a cell that contains nothing else: "10", "1,000", "10 pcs", "x 10". */
function countOf(cell: string | undefined): number | undefined {
  const [whole, digits] = COUNT.exec(cell ?? '') ?? [];
  if (!whole || !digits || !UNIT_ALONE.test((cell ?? '').slice(whole.length).trim())) return undefined;
  return piecesOf(digits);
}

/** The quantity up to MAX_PIECES; undefined for 0. */
function piecesOf(digits: string): number | undefined {
  const count = Number(digits.replaceAll(',', ''));
  return count >= 1 ? Math.min(count, MAX_PIECES) : undefined;
}

function byCells(cells: string[], columns: Columns | undefined): Reading[] {
  const named = columns && columns.name >= 0 ? cells[columns.name] : undefined;
  const stated = columns && columns.count >= 0 ? countOf(cells[columns.count]) : undefined;
  if (named) {
    const inside = columns?.count === -1 ? byWords(named).filter(({ certain }) => certain) : [];
    return [...inside, { name: named, quantity: stated ?? 1, certain: true }];
  }
  // Cells with a digit are more likely model numbers than plain words.
  const texts = cells
    .map((cell, at) => ({ cell, at }))
    .filter(({ cell }) => cell && countOf(cell) === undefined)
    .sort((a, b) => Number(/\d/.test(b.cell)) - Number(/\d/.test(a.cell)) || a.at - b.at);
  return texts.flatMap(({ cell, at }) => {
    const after = cells
      .slice(at + 1)
      .map(countOf)
      .find(Boolean);
    const before = cells.slice(0, at).map(countOf).findLast(Boolean);
    const quantity = stated ?? after ?? before;
    if (quantity !== undefined) return [{ name: cell, quantity, certain: true }];
    return byWords(cell);
  });
}

function byWords(given: string): Reading[] {
  const text = given
    .replaceAll(/["\t]/g, ' ')
    .replace(/^\s*(?:[•·▪*>-]\s*|\d{1,3}[.)]\s+)/, '')
    .replace(/(?<=^|\s)[x×*]?\d{1,3}(?:,\d{2,3})*,\d{3}(?=\s|$|[x×*])/gi, (number) => number.replaceAll(',', ''))
    .replace(/[\s.,;]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const read = (shapes: RegExp[], certain: boolean) =>
    shapes.flatMap((shape) => {
      const { name = '', count = '' } = shape.exec(text)?.groups ?? {};
      const quantity = piecesOf(count);
      return quantity === undefined ? [] : [{ name, quantity, certain }];
    });
  return [...read(CERTAIN, true), { name: text, quantity: 1, certain: false }, ...read(UNCERTAIN, false)];
}
