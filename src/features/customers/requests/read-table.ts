import { findCountUnit } from '../../../platform/numbers/count-words.ts';
import type { CellRow } from './request-lines.ts';
import { listStatedCounts, tokeniseRequestLine } from './request-tokens.ts';
import { normaliseRequestText } from './request-words.ts';
import { type HeadKind, readHeads } from './table-heads.ts';

/** Number of rows of a table that are read. */
const MAX_TABLE_ROWS = 2000;

export interface TableItem {
  row: CellRow;
  /** Cells that may have the model, likeliest first. */
  cells: string[];
  description: string;
  /** The buyer's own number. */
  own: string;
  maker: string;
  quantity: number | null;
  unit: string;
  uncertainties: string[];
}

export interface RequestTableReading {
  items: TableItem[];
  /** Rows that are named but not read, with the reason. */
  leftOut: { row: CellRow; reason: string }[];
  questions: string[];
  /** Rows that ask for nothing: headings, sums, a letterhead, and rows without a quantity. */
  others: CellRow[];
}

/** True for a text that is a known model number. */
export type NameTest = (cell: string) => boolean;

interface Section {
  heads: readonly string[];
  kinds: readonly (HeadKind | undefined)[];
  rows: CellRow[];
}

const SUM =
  /^\W*(?:grand |sub[- ]?)?(?:total|sum(?:me)?|gesamt(?:summe|menge)?|carried (?:forward|over)|brought forward|b\/f|c\/f|übertrag|合计)\b/iu;
const CANCELLED =
  /\b(?:cancel(?:l?ed)?|not (?:required|needed|to (?:be )?quot\w*)|no longer|closed|deleted|storniert|entfällt|dropped|do not (?:quote|order))\b/iu;

/** Reads all tables of rows of cells, as of a worksheet. */
export function readTableRows(rows: readonly CellRow[], isName: NameTest, message: string): RequestTableReading {
  const reading: RequestTableReading = { items: [], leftOut: [], questions: [], others: [] };
  for (const section of splitSections(rows.slice(0, MAX_TABLE_ROWS), isName, reading))
    readSection(section, isName, message, reading);
  const beyond = rows.slice(MAX_TABLE_ROWS);
  reading.others.push(...beyond);
  if (beyond.length) reading.questions.push(`The table is too long: its last ${beyond.length} rows were not read.`);
  return reading;
}

function splitSections(rows: readonly CellRow[], isName: NameTest, reading: RequestTableReading): Section[] {
  const sections: Section[] = [];
  for (const row of rows) {
    const heads = row.cells.some(isName) ? undefined : readHeads(row.cells);
    const last = sections.at(-1);
    if (heads) reading.others.push(row);
    if (heads && last && isSameHead(last.heads, row.cells)) continue;
    if (heads) sections.push({ heads: row.cells, kinds: heads, rows: [] });
    else if (last) last.rows.push(row);
    else reading.others.push(row);
  }
  if (sections.length) return sections;
  const filled = reading.others.filter(({ cells }) => cells.filter((cell) => cell.trim()).length > 1);
  reading.others = reading.others.filter((row) => !filled.includes(row));
  return filled.length ? [{ heads: [], kinds: [], rows: filled }] : [];
}

const isSameHead = (heads: readonly string[], cells: readonly string[]) =>
  heads.join('|').toLowerCase() === cells.join('|').toLowerCase();

interface Columns {
  models: number[];
  quantity: number[];
  unit: number;
  question: string | undefined;
  /** True if a quantity is written without a comma, so that the commas of others set thousands apart. */
  hasPlainQuantity: boolean;
}

function readSection(section: Section, isName: NameTest, message: string, reading: RequestTableReading): void {
  const columns = decideColumns(section, isName, message);
  if (columns.question) reading.questions.push(columns.question);
  const at = (kind: HeadKind) => section.kinds.indexOf(kind);
  for (const row of section.rows) {
    const cell = (index: number) => (row.cells[index] ?? '').trim();
    const filled = row.cells.filter((one) => one.trim());
    if (!filled.length) continue;
    const names = columns.models.map(cell).filter(Boolean);
    if (SUM.test(filled[0] ?? '') || !names.length || (filled.length === 1 && section.kinds.length > 1)) {
      reading.others.push(row);
      continue;
    }
    if (row.isHidden) reading.leftOut.push({ row, reason: 'This row is hidden.' });
    else if ([at('status'), at('remark')].some((index) => CANCELLED.test(cell(index))))
      reading.leftOut.push({ row, reason: 'This row is marked as not required.' });
    else {
      const stated = readQuantities(columns, row);
      if (!stated) {
        reading.others.push(row);
        continue;
      }
      const description = [at('description'), at('remark')].map(cell).filter(Boolean).join(', ');
      const uncertainties = [...stated.uncertainties, ...(columns.question ? [columns.question] : [])];
      reading.items.push({
        row,
        cells: names,
        description,
        own: cell(at('own')),
        maker: cell(at('maker')),
        quantity: stated.pieces,
        unit: cell(columns.unit),
        uncertainties,
      });
    }
  }
}

const NO_MODEL: ReadonlySet<HeadKind | undefined> = new Set([
  ...([
    'serial',
    'price',
    'stock',
    'otherNumber',
    'perUnit',
    'period',
    'toOrder',
    'total',
    'quantity',
    'required',
  ] as const),
  ...(['unit', 'date', 'context', 'maker', 'status', 'remark'] as const),
]);
const RANK: readonly (HeadKind | undefined)[] = ['ours', 'model', 'existing', 'description', 'own', undefined];

function decideColumns(section: Section, isName: NameTest, message: string): Columns {
  const width = Math.max(section.heads.length, ...section.rows.map(({ cells }) => cells.length));
  const indexes = Array.from({ length: width }, (_, at) => at);
  const cellsOf = (at: number) => section.rows.flatMap(({ cells }) => (cells[at]?.trim() ? [cells[at].trim()] : []));
  const isNumeric = (at: number) => {
    const cells = cellsOf(at);
    return cells.length > 0 && cells.filter((cell) => parseCell(cell) !== undefined).length * 5 >= cells.length * 3;
  };
  const named = (at: number) => cellsOf(at).filter(isName).length;
  const rank = (at: number) => RANK.indexOf(section.kinds[at]);
  const models = indexes
    .filter((at) => !NO_MODEL.has(section.kinds[at]) && cellsOf(at).length && (named(at) || !isNumeric(at)))
    .filter((at) => named(at) || section.kinds[at] === undefined || section.kinds[at] !== 'own')
    .toSorted((a, b) => named(b) - named(a) || rank(a) - rank(b));
  const others = (kind: HeadKind, isWanted: (at: number) => boolean) =>
    models.length ? [] : indexes.filter((at) => section.kinds[at] === kind && isWanted(at));
  const serials = others('serial', (at) => named(at) > 0);
  const own = serials.length ? [] : others('own', (at) => cellsOf(at).length > 0);
  const numeric = indexes.filter((at) => !models.slice(0, 1).includes(at) && isNumeric(at));
  const { quantity, question } = decideQuantity(section, numeric, message, cellsOf);
  return {
    models: [...models, ...serials, ...own],
    unit: section.kinds.indexOf('unit'),
    quantity,
    question,
    hasPlainQuantity: quantity.some((at) => cellsOf(at).some((cell) => /^[1-9]\d{0,4}$/.test(cell))),
  };
}

const QUANTITY_RANK: readonly (readonly HeadKind[])[] = [['toOrder'], ['total'], ['quantity'], ['required']];
const NEVER: ReadonlySet<HeadKind | undefined> = new Set([
  'serial',
  'price',
  'stock',
  'otherNumber',
  'date',
  'unit',
  'own',
  'ours',
  'context',
  'status',
  'remark',
  'maker',
]);

function decideQuantity(
  section: Section,
  numeric: readonly number[],
  message: string,
  cellsOf: (at: number) => string[],
): Pick<Columns, 'quantity' | 'question'> {
  const { heads } = section;
  const kinds = section.kinds.map((kind, at) => (isSumOfPrices(section, at) ? 'price' : kind));
  const stated = heads.flatMap((_, at) =>
    ['toOrder', 'total', 'quantity', 'required', 'perUnit', 'period'].includes(kinds[at] ?? '') ? [at] : [],
  );
  if (heads.length && stated.length) {
    const mentioned = stated.filter((at) => isMentioned(heads[at] ?? '', message));
    if (stated.length > 1 && mentioned.length === 1) return { quantity: mentioned, question: undefined };
    for (const rank of QUANTITY_RANK) {
      const found = stated.filter((at) => rank.includes(kinds[at] ?? 'serial'));
      if (found.length === 1) {
        const onlyTotal =
          rank[0] === 'total' &&
          stated.length === 1 &&
          !/qty|quan|menge|nos|pcs|anz/iu.test(heads[found[0] ?? 0] ?? '') &&
          kinds.includes('price');
        return { quantity: found, question: onlyTotal ? 'Is the column "Total" a quantity?' : undefined };
      }
      if (found.length > 1) return { quantity: found, question: formatQuestion(found.map((at) => heads[at] ?? '')) };
    }
    return { quantity: stated, question: formatQuestion(stated.map((at) => heads[at] ?? '')) };
  }
  const possible = numeric.filter((at) => !NEVER.has(kinds[at]) && !isSerial(cellsOf(at)));
  const whole = possible.filter((at) => cellsOf(at).every((cell) => parseCell(cell) !== undefined || !/\d/.test(cell)));
  if (possible.length <= 1) {
    const isHeadUnknown = heads.length > 0 && possible.length === 1;
    const head = heads[possible[0] ?? 0] ?? '';
    return { quantity: possible, question: isHeadUnknown ? `Is the column "${head}" the quantity?` : undefined };
  }
  const names = possible.map((at) => heads[at] || `column ${at + 1}`);
  return { quantity: whole.length ? whole : possible, question: formatQuestion(names) };
}

/** "Qty | Rate | Total": a total behind a price is an amount of money. */
const isSumOfPrices = ({ kinds, heads }: Section, at: number): boolean =>
  kinds[at] === 'total' &&
  kinds.slice(0, at).includes('price') &&
  !/qty|quan|menge|nos|pcs|anz|stück/iu.test(heads[at] ?? '');

const formatQuestion = (names: readonly string[]) =>
  `Which column is the quantity: ${names.map((name) => `"${name}"`).join(', ')}?`;

/** True if the message says that a column is meant: "Total qty column is what we buy", "quote for To order only". */
function isMentioned(head: string, message: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/\(.*?\)/g, ' ')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const name = plain(head);
  return (
    name.length > 2 &&
    ` ${plain(message)} `.includes(` ${name} `) &&
    /\b(?:column|only|valid|what we|consider|spalte|refer|as per|against)\b/iu.test(message)
  );
}

function isSerial(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => Number(cell.replace(/\.$/, '')));
  const step = numbers.length > 1 ? (numbers[1] ?? 0) - (numbers[0] ?? 0) : 0;
  const first = numbers[0] ?? 0;
  return [1, 10, 5].includes(step) && first === step && numbers.every((number, at) => number === first + at * step);
}

const DECIMAL_POINT = 'a point may be decimal';

/** Pieces of a cell that is a quantity and hardly more: `12`, `12 Nos`, `1,000`, `3 doz`. */
function parseCell(
  cell: string,
): { pieces: number; unit: string | undefined; uncertainty: string | undefined } | undefined {
  const text = normaliseRequestText(cell).trim();
  if (/^0+(?:[.,]0+)?(?:\s*\p{L}{1,6}\.?)?$/u.test(text)) return { pieces: 0, unit: undefined, uncertainty: undefined };
  const plain = text.replace(/^(\d+)[.,]0{1,2}$/, '$1').replace(/^(\d{1,3})[.,](\d{3})$/, '$1$2');
  const [, digits] = /^(\d{1,5})$/.exec(plain) ?? [];
  // Some programs write three decimals: 12.000 or 12,000 may be a dozen.
  const isPoint = /^\d{1,3}(?:\.\d{3}|,000)$/.test(text);
  if (digits) return { pieces: Number(digits), unit: undefined, uncertainty: isPoint ? DECIMAL_POINT : undefined };
  const tokens = tokeniseRequestLine(text);
  const counts = listStatedCounts(text, tokens, () => false);
  const [count, ...others] = counts;
  if (!count || others.length || count.to - count.from < tokens.length - 4) return undefined;
  const rest = tokens.filter((token, at) => (at < count.from || at >= count.to) && token.kind !== 'sign');
  if (rest.some(({ kind }) => kind === 'number') || (rest.length > 0 && !count.isMarked)) return undefined;
  return { pieces: count.pieces, unit: count.unit, uncertainty: count.uncertainty };
}

const NONE = /^(?:-+|nil|n\.?a\.?|n\/a|none|keine?|x|—|–)?$/iu;

/** The quantity of a row; undefined for an empty cell and for 0, which mean that nothing is asked. */
function readQuantities(
  { quantity, unit, hasPlainQuantity }: Columns,
  row: CellRow,
): { pieces: number | null; uncertainties: string[] } | undefined {
  if (!quantity.length) return { pieces: null, uncertainties: ['no quantity is stated'] };
  const typed = quantity.map((at) => (row.cells[at] ?? '').trim());
  if (typed.every((cell) => NONE.test(cell))) return undefined;
  const read = typed.map(parseCell);
  const unreadable = typed.find((cell, at) => !NONE.test(cell) && !read[at]);
  if (unreadable !== undefined) return { pieces: null, uncertainties: [`"${unreadable}" is not a quantity`] };
  const pieces = read.reduce((sum, one) => sum + (one?.pieces ?? 0), 0);
  if (pieces === 0) return undefined;
  const isThousands = hasPlainQuantity && typed.every((cell) => !cell.includes('.'));
  const uncertainties = read.flatMap((one) =>
    one?.uncertainty && !(isThousands && one.uncertainty === DECIMAL_POINT) ? [one.uncertainty] : [],
  );
  const word = (row.cells[unit] ?? '').trim();
  const packed = findCountUnit(word.replace(/[^\p{L}]+$/u, ''));
  if (packed === 'packages' || read.some((one) => one?.unit === 'packages'))
    uncertainties.push('the number of pieces in a package is not stated');
  if (packed === 'dozens' && read.every((one) => one?.unit !== 'dozens')) return { pieces: pieces * 12, uncertainties };
  return { pieces, uncertainties };
}
