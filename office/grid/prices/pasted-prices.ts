import { toDecimalPoint } from '../../../src/features/catalogue/measures/parse-cell-value.ts';
import { MAX_PIECES } from '../../../src/features/visitors/cart/cart.limits.ts';
import { parseAmount } from '../../../src/platform/numbers/parse-amount.ts';
import { parseQuantity } from '../../../src/platform/numbers/parse-quantity.ts';
import type { CellTexts } from '../document/clipboard.ts';
import { createKeys, type RowCells } from '../document/grid-document.ts';
import { type EditorState, editTable, getCurrentTable, refreshViews } from '../document/grid-editor.ts';
import { insertRows, setCells } from '../document/grid-edits.ts';
import { haveDecimalComma, listColumnTexts } from '../pasting/heading-rows.ts';
import { isNameHeading } from '../pasting/match-columns.ts';
import { buildPriceKey, PRICE_COLUMN_LABELS, type PriceField } from './price-grid.ts';

/** Values of the pasted prices for which the clipboard has no column. */
export type PasteConstants = Partial<Record<PriceField, string>>;

interface PriceColumn {
  at: number;
  label: string;
  field: PriceField | undefined;
  /** Quantity from which the column's prices apply, for one column per quantity. */
  from?: string;
  currency: string;
  per: string;
}

export interface PastedPrices {
  rows: RowCells[];
  /** Headings without a meaning in a price list. */
  leftOut: string[];
  /** Rows of the clipboard without a model or a price. */
  skipped: { row: number; text: string }[];
}

const MAX_ROWS_ABOVE = 15;
const QUANTITY = /^(?:from|ab|>=?|≥)?\s*(\d{1,5})\s*(?:\+|-\s*\d+)?\s*(?:pcs?\.?|nos?\.?|pieces|stk\.?|st\.?|stück)?$/i;
const WORDS: readonly [PriceField, RegExp][] = [
  ['valid_from', /valid|g[üu]ltig|effective|w\.?e\.?f/i],
  ['from_quantity', /^(from|ab|min\.?(imum)?)?\s*(a )?(quantity( of)?|qty|menge|moq)\b|^(ab|from)$|staffel/i],
  ['price_per', /^(for( pieces)?|per|price unit|preiseinheit|pe|pricing unit)$/i],
  ['currency', /^(currency|curr\.?|crcy|w[äa]hrung)$/i],
  ['customer_group', /customer|group|gruppe|price list|preisliste/i],
  ['unit_price', /price|preis|\brate\b|\bmrp\b|amount|betrag/i],
];
const CURRENCIES: readonly [string, RegExp][] = [
  ['EUR', /€|\beur/i],
  ['USD', /\$|\busd/i],
  ['INR', /₹|\binr\b|\brs\b|rupee/i],
];

const findCurrency = (text: string): string => CURRENCIES.find(([, sign]) => sign.test(text))?.[0] ?? '';
const findPieces = (text: string): string =>
  /(?:\/|per|je|for)\s*(1,?000|100)\b/i.exec(text)?.[1]?.replace(',', '') ?? '';

function readHeading(label: string, at: number): PriceColumn {
  const text = label.trim();
  const exact = Object.entries(PRICE_COLUMN_LABELS).find(([, known]) => known.toLowerCase() === text.toLowerCase());
  const from = QUANTITY.exec(text)?.[1];
  const found = (exact?.[0] as PriceField | undefined) ?? WORDS.find(([, word]) => word.test(text))?.[0];
  const isModel = !found && (isNameHeading(text) || /^(material|artikel|modell|models?)$/i.test(text));
  const field = from ? 'unit_price' : isModel ? 'model' : found;
  return { at, label: text, field, ...(from && { from }), currency: findCurrency(text), per: findPieces(text) };
}

/** Columns of a heading row with a model and a price; a field keeps its first column. */
function readHeadings(cells: readonly string[]): PriceColumn[] | undefined {
  const columns = cells.map(readHeading);
  const seen = new Set<string>();
  const own = columns.map((column) => {
    if (!column.field || column.from) return column;
    if (seen.has(column.field)) return { ...column, field: undefined };
    seen.add(column.field);
    return column;
  });
  const priced = own.filter(({ field }) => field === 'unit_price');
  return seen.has('model') && priced.length > 0 ? own : undefined;
}

/** ISO form of a day with the day first; other texts stay, and the server refuses them by their cell. */
export function toIsoDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text.trim()) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim();
}

function readPrice(text: string, comma: boolean): string {
  const amount = comma ? toDecimalPoint(text) : text;
  return parseAmount(amount) ?? amount;
}

/** Prices of a pasted table with headings; undefined for cells that are not a price list. */
export function readPastedPrices(grid: CellTexts, constants: PasteConstants): PastedPrices | undefined {
  const first = grid.slice(0, MAX_ROWS_ABOVE).findIndex((cells) => readHeadings(cells) !== undefined);
  const columns = readHeadings(grid[first] ?? []);
  if (!columns) return undefined;
  const body = grid.slice(first + 1);
  const priced = columns.filter(({ field }) => field === 'unit_price');
  const comma = haveDecimalComma(body.map((cells) => priced.map(({ at }) => cells[at] ?? '')));
  const skipped: PastedPrices['skipped'] = [];
  const rows = body.flatMap((cells, index): RowCells[] => {
    const shared = readSharedFields(cells, columns, constants);
    const prices = priced.flatMap((column) => {
      const text = (cells[column.at] ?? '').trim();
      return text === '' ? [] : [buildPrice(shared, column, text, comma)];
    });
    if (shared.model && prices.some(({ unit_price = '' }) => /\d/.test(unit_price))) return prices;
    if (cells.some(Boolean))
      skipped.push({ row: first + 2 + index, text: cells.filter(Boolean).slice(0, 3).join(', ') });
    return [];
  });
  const leftOut = columns.flatMap(({ at, field, label }) =>
    field === undefined && listColumnTexts(body, at).some(Boolean) ? [label || `column ${at + 1}`] : [],
  );
  return { rows, leftOut, skipped };
}

function readSharedFields(
  cells: readonly string[],
  columns: readonly PriceColumn[],
  constants: PasteConstants,
): RowCells {
  const read = columns.flatMap(({ at, field }) => {
    const text = (cells[at] ?? '').trim();
    if (!field || field === 'unit_price' || text === '') return [];
    return [[field, readShared(field, text)] as const];
  });
  const { valid_from = '' } = constants;
  return { ...constants, valid_from: toIsoDay(valid_from), ...Object.fromEntries(read) };
}

/** Unclear quantities stay as they are, and the server refuses them by their cell. */
function readPieces(text: string): string {
  const { pieces, problem } = parseQuantity(text, MAX_PIECES);
  return problem ? text : String(pieces);
}

function readShared(field: PriceField, text: string): string {
  if (field === 'valid_from') return toIsoDay(text);
  if (field === 'currency') return findCurrency(text) || text.toUpperCase();
  if (field === 'price_per' || field === 'from_quantity') return readPieces(text);
  return text;
}

const buildPrice = (shared: RowCells, column: PriceColumn, text: string, comma: boolean): RowCells => ({
  ...shared,
  currency: findCurrency(text) || column.currency || shared.currency || 'INR',
  from_quantity: column.from ?? (shared.from_quantity || '1'),
  price_per: shared.price_per || column.per || '1',
  valid_from: shared.valid_from ?? '',
  customer_group: shared.customer_group ?? '',
  unit_price: readPrice(text, comma),
});

/** Changes prices that the list has and adds the others. */
export function applyPastedPrices(editor: EditorState, { rows }: PastedPrices): EditorState {
  const table = getCurrentTable(editor);
  const known = new Map(table.rows.filter(({ active }) => active).map((row) => [buildPriceKey(row.cells), row.key]));
  const free = createKeys(rows.filter((cells) => !known.has(buildPriceKey(cells))).length);
  const added: string[] = [];
  const patch = new Map(
    rows.map((cells) => {
      const stored = known.get(buildPriceKey(cells));
      if (stored !== undefined)
        return [stored, { unit_price: cells.unit_price ?? '', price_per: cells.price_per ?? '1' }];
      const key = free.shift() ?? '';
      added.push(key);
      return [key, cells];
    }),
  );
  const last = table.rows.at(-1)?.key;
  return refreshViews(editTable(editor, (before) => setCells(insertRows(before, last, added), patch)));
}
