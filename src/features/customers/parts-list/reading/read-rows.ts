import { bindQuantities } from './bind-quantities.ts';
import { type KnownNames, withNames } from './known-names.ts';
import { type PossibleName, possibleNames } from './model-names.ts';
import type { Column } from './parts-columns.ts';
import { type Phrase, phrasesOf } from './parts-phrases.ts';
import type { Token } from './parts-tokens.ts';
import { itemsOf, type RowItem, type Segment, segmentsOf } from './row-items.ts';

/** A row as it is read, before the catalogue is asked. */
export interface ListRow {
  number: number;
  tokens: Token[];
  /** From the heading above it. */
  columns: Column[] | undefined;
}

/** What the number is with which a row begins: its own number, or either that or the quantity. */
export type Leading = 'rowNumber' | 'unclear' | undefined;

export interface ReadRow {
  number: number;
  phrases: Phrase[];
  segments: Segment[];
  items: RowItem[];
  leading: Leading;
}

/** The phrases and items of all rows. A row that is only a quantity belongs to the one before it, if that has none. */
export function readRows(rows: readonly ListRow[], known: KnownNames): ReadRow[] {
  const read: ReadRow[] = [];
  let last: ListRow | undefined;
  for (const row of rows) {
    const one = readRow(row, known);
    const before = read.at(-1);
    const joins = last && !last.columns && isOnlyQuantity(one) && before?.items.every(({ name }) => name);
    if (last && joins && before?.items.at(-1)?.quantity === undefined) {
      last = { ...last, tokens: [...last.tokens, LINE_END, ...row.tokens] };
      read[read.length - 1] = readRow(last, known);
    } else {
      last = row;
      read.push(one);
    }
  }
  const leading = leadingNumbers(read);
  return read.map((row, at) => ({ ...row, leading: leading[at] }));
}

const LINE_END: Token = { kind: 'break', text: '\n', spaced: false, column: 0 };

const isOnlyQuantity = ({ phrases }: ReadRow) =>
  phrases.filter(({ kind }) => kind === 'quantity').length === 1 &&
  phrases.every(({ kind }) => kind === 'quantity' || kind === 'mark' || kind === 'break');

function readRow({ number, tokens, columns }: ListRow, known: KnownNames): ReadRow {
  const columnOf = (column: number) => columns?.[column];
  const names = possibleNames(tokens).filter(({ text }) => known.has(text));
  const hasModel = names.some(({ from }) => columnOf(tokens[from]?.column ?? -1) === 'model');
  const isUnused = (token: Token) => {
    const column = columnOf(token.column);
    if (column === 'model') return isRowNumberCell(tokens, token, names);
    return token.kind !== 'break' && (column === 'other' || (column === 'description' && hasModel));
  };
  const used = names.filter(({ from }) => !isUnused(tokens[from] ?? LINE_END));
  const elements = withNames(tokens, used, known).map((element) =>
    'tokens' in element || !isUnused(element) ? element : { kind: 'notPieces' as const, tokens: [element] },
  );
  const phrases = phrasesOf(elements);
  const segments = segmentsOf(phrases);
  const items = itemsOf(phrases, segments);
  bindQuantities(phrases, segments, items, (column) => columnOf(column) === 'count');
  return { number, phrases, segments, items, leading: undefined };
}

/** A column with the heading "Item" often has the numbers of the rows. */
function isRowNumberCell(tokens: readonly Token[], token: Token, names: readonly PossibleName[]): boolean {
  const cell = tokens.filter(({ column, kind }) => column === token.column && kind !== 'break');
  return cell.length === 1 && /^\d{1,4}$/.test(token.text) && !names.some(({ from }) => tokens[from] === token);
}

/**
 * Bare numbers at the start of rows are the numbers of the rows if they count up and the rows have other quantities.
 * If they count up and there are no others, nobody can tell; nor of "10." that does not count up.
 */
function leadingNumbers(rows: readonly ReadRow[]): Leading[] {
  const numbers = rows.map(leadingNumber);
  return numbers.map((number, at): Leading => {
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
  /** `spare`: a quantity that no item has. */
  readAs: 'rowNumber' | 'quantity' | 'spare';
  /** Whether the row has no quantity besides. */
  isOnlyNumber: boolean;
}

function leadingNumber({ phrases, items }: ReadRow): LeadingNumber | undefined {
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
