import { cellOf, type TableRow } from './grid-document.ts';

export interface Order {
  column: string;
  descending: boolean;
}

export interface Filter {
  /** A part of the text, by the column. */
  contains: Readonly<Record<string, string>>;
  showArchived: boolean;
}

export const NO_FILTER: Filter = { contains: {}, showArchived: false };

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const NUMBER = /^[+-]?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i;

/** Numbers by value, before texts by their words; blank cells last, whatever the direction. */
function compared(a: string, b: string, descending: boolean): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  const [aIsNumber, bIsNumber] = [NUMBER.test(a), NUMBER.test(b)];
  const sign = descending ? -1 : 1;
  if (aIsNumber && bIsNumber) return sign * (Number(a) - Number(b));
  if (aIsNumber !== bIsNumber) return sign * (aIsNumber ? -1 : 1);
  return sign * words.compare(a, b);
}

/** The rows in sight: filtered, and in another order than the table's if one was chosen. */
export function rowsInSight(rows: readonly TableRow[], filter: Filter, order: Order | undefined): TableRow[] {
  const wanted = Object.entries(filter.contains)
    .map(([column, text]) => [column, text.trim().toLowerCase()] as const)
    .filter(([, text]) => text !== '');
  const shown = rows.filter(
    (row) =>
      (row.active || filter.showArchived) &&
      wanted.every(([column, text]) => cellOf(row, column).toLowerCase().includes(text)),
  );
  if (!order) return shown;
  const { column, descending } = order;
  return shown.toSorted((a, b) => compared(cellOf(a, column), cellOf(b, column), descending));
}

/**
 * The rows that stay in sight after an edit, in the order that they had: a row does not jump away or vanish while it is typed in.
 * Rows that are new appear after the one that they follow in the table.
 */
export function stillInSight(
  before: readonly string[],
  rows: readonly TableRow[],
  known: ReadonlySet<string>,
): string[] {
  const there = new Set(rows.map(({ key }) => key));
  const kept = before.filter((key) => there.has(key));
  const added = new Map<string | undefined, string[]>();
  let previous: string | undefined;
  const inSight = new Set(kept);
  for (const { key } of rows) {
    if (inSight.has(key)) previous = key;
    else if (!known.has(key)) added.set(previous, [...(added.get(previous) ?? []), key]);
  }
  if (added.size === 0) return kept.length === before.length ? [...before] : kept;
  return [...(added.get(undefined) ?? []), ...kept.flatMap((key) => [key, ...(added.get(key) ?? [])])];
}
