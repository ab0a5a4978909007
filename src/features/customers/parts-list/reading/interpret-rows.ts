import { groupBy } from '../../../../platform/group-by.ts';
import type { DescribedModel } from '../matching/match-models.contract.ts';
import {
  type NamePhrase,
  type PartsPhrase,
  type PhraseElement,
  parsePartsPhrases,
  type QuantityPhrase,
} from './parts-phrases.ts';
import { joinTokens, type PartsToken, tokenise } from './parts-tokens.ts';
import { findPossibleNames, type PossibleName } from './possible-names.ts';
import { findRowItems, isInSegment, type RowItem, type RowSegment, splitSegments } from './row-items.ts';

const COUNT = /^(qty|quantity|quantities|pcs|pieces|nos|order qty|req(uired|d|\.)? qty|menge|anzahl)\b/i;
const OTHER =
  /^(s\.?\s*[lr]?\.?\s*no|s[lr]|no|#|pos|position|line|(unit )?(price|rate|cost)|amount|value|total|hsn|gst|tax|delivery|date|due|required by)\b\.?|^#/i;
const DESCRIPTION = /^(?!model).*\b(description|particulars|name)\b|^(desc|product$|designation|make|brand|page)\b/i;
const MODEL = /\b(model|code|sku)\b|^(models|parts?|items?|articles?|art|type|catalogue|catalog|cat|product)\b/i;
const MAX_HEADING_LENGTH = 40;

/**
 * Content of a column by its heading. `description` is used only if no column has the model, `other` never. Remarks and
 * unknown headings are `text`, because such a cell may change what is ordered.
 */
type Column = 'model' | 'count' | 'description' | 'other' | 'text';

export function parseColumnHeadings(cells: readonly string[]): Column[] | undefined {
  const filled = cells.filter(Boolean);
  if (!filled.length || filled.some((cell) => /\d/.test(cell) || cell.length > MAX_HEADING_LENGTH)) return undefined;
  const columns = cells.map(getColumnKind);
  const named = columns.filter((column) => column !== 'text').length;
  if (!named || named * 2 < filled.length) return undefined;
  return columns.map((column, at) => (column === 'count' && columns.indexOf('count') < at ? 'text' : column));
}

function getColumnKind(heading: string): Column {
  if (COUNT.test(heading)) return 'count';
  if (OTHER.test(heading)) return 'other';
  if (DESCRIPTION.test(heading)) return 'description';
  return MODEL.test(heading) ? 'model' : 'text';
}

export interface TokenRow {
  number: number;
  tokens: PartsToken[];
  columns: Column[] | undefined;
}

/** Role of a row's leading number; `unclear`: row number or quantity. */
export type LeadingNumberKind = 'rowNumber' | 'unclear' | undefined;

export interface InterpretedRow {
  number: number;
  phrases: PartsPhrase[];
  segments: RowSegment[];
  items: RowItem[];
  leading: LeadingNumberKind;
}

/** Reads the rows of a list. A row with only a quantity belongs to the row before, if that row has none. */
export function interpretRows(rows: readonly TokenRow[], known: KnownNames): InterpretedRow[] {
  const read: InterpretedRow[] = [];
  let last: TokenRow | undefined;
  for (const row of rows) {
    const one = interpretRow(row, known);
    const before = read.at(-1);
    const joins = last && !last.columns && isOnlyQuantity(one) && before?.items.every(({ name }) => name);
    if (last && joins && before?.items.at(-1)?.quantity === undefined) {
      last = { ...last, tokens: [...last.tokens, LINE_END, ...row.tokens] };
      read[read.length - 1] = interpretRow(last, known);
    } else {
      last = row;
      read.push(one);
    }
  }
  const leading = classifyLeadingNumbers(read);
  return read.map((row, at) => ({ ...row, leading: leading[at] }));
}

const LINE_END: PartsToken = { kind: 'break', text: '\n', spaced: false, column: 0 };

const isOnlyQuantity = ({ phrases }: InterpretedRow) =>
  phrases.filter(({ kind }) => kind === 'quantity').length === 1 &&
  phrases.every(({ kind }) => kind === 'quantity' || kind === 'mark' || kind === 'break');

function interpretRow({ number, tokens, columns }: TokenRow, known: KnownNames): InterpretedRow {
  const getColumnKind = (column: number) => columns?.[column];
  const names = findPossibleNames(tokens).filter(({ text }) => known.has(text));
  const hasModel = names.some(({ from }) => getColumnKind(tokens[from]?.column ?? -1) === 'model');
  const isUnused = (token: PartsToken) => {
    const column = getColumnKind(token.column);
    if (column === 'model') return isRowNumberCell(tokens, token, names);
    return token.kind !== 'break' && (column === 'other' || (column === 'description' && hasModel));
  };
  const used = names.filter(({ from }) => !isUnused(tokens[from] ?? LINE_END));
  const elements = insertNames(tokens, used, known).map((element) =>
    'tokens' in element || !isUnused(element) ? element : { kind: 'notPieces' as const, tokens: [element] },
  );
  const phrases = parsePartsPhrases(elements);
  const segments = splitSegments(phrases);
  const items = findRowItems(phrases, segments);
  bindQuantities(phrases, segments, items, (column) => getColumnKind(column) === 'count');
  return { number, phrases, segments, items, leading: undefined };
}

/** True for a cell with only a row number; a column with the heading "Item" often contains them. */
function isRowNumberCell(tokens: readonly PartsToken[], token: PartsToken, names: readonly PossibleName[]): boolean {
  const cell = tokens.filter(({ column, kind }) => column === token.column && kind !== 'break');
  return cell.length === 1 && /^\d{1,4}$/.test(token.text) && !names.some(({ from }) => tokens[from] === token);
}

/** Bare numbers at the start of rows are row numbers if they count up and the rows have other quantities. */
function classifyLeadingNumbers(rows: readonly InterpretedRow[]): LeadingNumberKind[] {
  const numbers = rows.map(findLeadingNumber);
  return numbers.map((number, at): LeadingNumberKind => {
    if (!number) return undefined;
    const { value, readAs, isOnlyNumber } = number;
    const next = numbers[at + 1]?.value === value + 1;
    const previous = numbers[at - 1]?.value === value - 1;
    const third = numbers[at + 2]?.value === value + 2 || numbers[at - 2]?.value === value - 2;
    const countsUp = value === 1 || next || previous;
    if (readAs === 'spare') return countsUp ? 'rowNumber' : undefined;
    if (readAs === 'rowNumber') return isOnlyNumber && !countsUp ? 'unclear' : undefined;
    return (next && previous) || ((next || previous) && third) ? 'unclear' : undefined;
  });
}

interface LeadingNumber {
  value: number;
  /** `spare`: a quantity without an item. */
  readAs: 'rowNumber' | 'quantity' | 'spare';
  isOnlyNumber: boolean;
}

function findLeadingNumber({ phrases, items }: InterpretedRow): LeadingNumber | undefined {
  const first = phrases.find(({ kind }) => kind !== 'mark' && kind !== 'break');
  const isOnlyNumber = items.every(({ quantity }) => !quantity);
  if (first?.kind === 'rowNumber') {
    const value = Number(first.tokens.find(({ kind }) => kind === 'number')?.text ?? Number.NaN);
    return Number.isNaN(value) ? undefined : { value, readAs: 'rowNumber', isOnlyNumber };
  }
  if (first?.kind !== 'quantity' || first.stated || first.count.problem) return undefined;
  const isQuantity = items.some(({ quantity }) => quantity === first);
  return { value: first.count.pieces, readAs: isQuantity ? 'quantity' : 'spare', isOnlyNumber };
}

interface PositionedQuantity {
  phrase: QuantityPhrase;
  at: number;
}

function bindQuantities(
  phrases: readonly PartsPhrase[],
  segments: readonly RowSegment[],
  items: readonly RowItem[],
  isCountColumn: (column: number) => boolean,
): void {
  const quantities = phrases.flatMap((phrase, at) =>
    phrase.kind === 'quantity' && !items.some((item) => isInSegment(at, item)) ? [{ phrase, at }] : [],
  );
  const [only, ...others] = items;
  if (only && !others.length) {
    const segment = segments.find((one) => isInSegment(only.from, one));
    only.quantity = pickBestQuantity(quantities, only, (quantity) => [
      isCountColumn(quantity.phrase.tokens[0]?.column ?? -1),
      segment !== undefined && isInSegment(quantity.at, segment) && quantity.phrase.stated,
    ]);
    return;
  }
  const free = new Set(quantities);
  for (const segment of segments) {
    const inside = items.filter(({ from }) => isInSegment(from, segment));
    const beside = quantities.filter(({ at }) => isInSegment(at, segment));
    const [single, ...more] = inside;
    if (!single) continue;
    for (const one of beside) free.delete(one);
    if (more.length) bindInOrder(beside, inside);
    else single.quantity = pickBestQuantity(beside, single, () => []);
  }
  bindInOrder([...free], items);
}

/** Likeliest quantity of an item: the best by `reasons`, then a usable one, a marked one, one after the name. */
function pickBestQuantity(
  quantities: readonly PositionedQuantity[],
  item: RowItem,
  reasons: (quantity: PositionedQuantity) => boolean[],
): QuantityPhrase | undefined {
  const ranked = quantities.map((quantity) => ({
    phrase: quantity.phrase,
    rank: [...reasons(quantity), !quantity.phrase.count.problem, quantity.phrase.stated, quantity.at > item.from],
  }));
  return ranked.toSorted((a, b) => compareRanks(b.rank, a.rank))[0]?.phrase;
}

function compareRanks(a: readonly boolean[], b: readonly boolean[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : Number(a[at]) - Number(b[at]);
}

/**
 * Assigns quantities to names: if a list begins with a name, each quantity follows its name, otherwise each quantity
 * precedes its name.
 */
function bindInOrder(quantities: readonly PositionedQuantity[], items: readonly RowItem[]): void {
  const waiting = items.filter(({ quantity }) => !quantity);
  const [firstItem] = waiting;
  const [firstQuantity] = quantities;
  if (!firstItem || !firstQuantity) return;
  const areAfter = firstItem.from < firstQuantity.at;
  for (const { phrase, at } of quantities) {
    const after = phrase.towards ? phrase.towards === 'previous' : areAfter;
    const item = after ? items.findLast(({ from }) => from < at) : items.find(({ from }) => from > at);
    if (item && !item.quantity) item.quantity = phrase;
  }
}

/** Known models by name; several where numbers differ only in punctuation. */
type KnownNames = ReadonlyMap<string, DescribedModel[]>;

/** Joins the tokens of each known model number to one phrase, the longest number at each place. */
function insertNames(
  tokens: readonly PartsToken[],
  names: readonly PossibleName[],
  known: KnownNames,
): PhraseElement[] {
  const byStart = groupBy(
    names.filter(({ text }) => known.has(text)),
    ({ from }) => from,
  );
  const elements: PhraseElement[] = [];
  for (let at = 0; at < tokens.length; ) {
    const [longest, ...others] = (byStart.get(at) ?? []).toSorted(
      (a, b) => b.to - a.to || a.rest.length - b.rest.length,
    );
    const token = tokens[at];
    if (longest) {
      elements.push(...splitNameAndRest(tokens, longest, others, known));
      at = longest.to;
    } else {
      if (token) elements.push(token);
      at++;
    }
  }
  return elements;
}

function splitNameAndRest(
  tokens: readonly PartsToken[],
  { text, from, to, rest }: PossibleName,
  others: readonly PossibleName[],
  known: KnownNames,
): PhraseElement[] {
  const phrase: NamePhrase = {
    kind: 'name',
    tokens: tokens.slice(from, to),
    choices: (known.get(text) ?? []).map((model) => ({ model, pieces: undefined })),
    warning: undefined,
  };
  if (rest) {
    const last = phrase.tokens.pop();
    if (!last) return [];
    phrase.tokens.push({ ...last, text: last.text.slice(0, -rest.length) });
    if (/^[-/]/.test(rest)) phrase.warning = `${rest} may belong to the model number`;
    return [phrase, ...tokenise(rest, last.column).map((token) => ({ ...token, spaced: false }))];
  }
  for (const shorter of others) {
    const pieces = parseOnlyNumber(tokens.slice(shorter.to, to));
    if (pieces === undefined) continue;
    for (const model of known.get(shorter.text) ?? []) phrase.choices.push({ model, pieces });
  }
  return [phrase];
}

/** Quantity after a shorter model number, such as 5 in "VTC-200 5" or "VTC-200 x 5". */
function parseOnlyNumber(tokens: readonly PartsToken[]): number | undefined {
  const text = joinTokens(tokens.filter(({ kind }) => kind !== 'times'));
  return /^\d{1,5}$/.test(text) ? Math.max(1, Number(text)) : undefined;
}
