import { cellOf, DECIMAL, type TableRow } from './grid-document.ts';

export interface Order {
  column: string;
  descending: boolean;
}

export interface Filter {
  text: string;
  column: string | undefined;
  showArchived: boolean;
}

export const NO_FILTER: Filter = { text: '', column: undefined, showArchived: false };

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compared(a: string, b: string, descending: boolean): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  const [aIsNumber, bIsNumber] = [DECIMAL.test(a), DECIMAL.test(b)];
  const sign = descending ? -1 : 1;
  if (aIsNumber && bIsNumber) return sign * (Number(a) - Number(b));
  if (aIsNumber !== bIsNumber) return sign * (aIsNumber ? -1 : 1);
  return sign * words.compare(a, b);
}

export function rowsInSight(rows: readonly TableRow[], filter: Filter, order: Order | undefined): TableRow[] {
  const text = filter.text.trim().toLowerCase();
  const shown = rows.filter(
    (row) =>
      (row.active || filter.showArchived) &&
      cellOf(row, filter.column ?? '')
        .toLowerCase()
        .includes(text),
  );
  if (!order) return shown;
  const { column, descending } = order;
  return shown.toSorted((a, b) => compared(cellOf(a, column), cellOf(b, column), descending));
}

/**
 * Rows keep their places after an edit, so that none jumps away or vanishes while it is typed in. A new row appears
 * after its predecessor in the table.
 */
export function stillInSight(
  before: readonly string[],
  rows: readonly TableRow[],
  known: ReadonlySet<string>,
): string[] {
  const there = new Set(rows.map(({ key }) => key));
  const remaining = before.filter((key) => there.has(key));
  const added = new Map<string | undefined, string[]>();
  let previous: string | undefined;
  const inSight = new Set(remaining);
  for (const { key } of rows) {
    if (inSight.has(key)) previous = key;
    else if (!known.has(key)) added.set(previous, [...(added.get(previous) ?? []), key]);
  }
  if (added.size === 0) return remaining.length === before.length ? [...before] : remaining;
  return [...(added.get(undefined) ?? []), ...remaining.flatMap((key) => [key, ...(added.get(key) ?? [])])];
}
