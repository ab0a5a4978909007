import {
  type Column,
  cellOf,
  type GridDocument,
  printedOf,
  rowsByKey,
  type Table,
  type TableRow,
  tableOf,
} from './grid-document.ts';

interface Known {
  before: GridDocument;
  expected: GridDocument;
}

/** Reuses equal row objects, because unchanged rows are recognised by identity. */
export const sharedWith = (known: GridDocument, document: GridDocument): GridDocument =>
  document.map((table) => {
    const rows = rowsByKey(tableOf(known, table.number) ?? { rows: [] });
    const shared = (row: TableRow) => {
      const one = rows.get(row.key);
      return one && isSame(one, row) ? one : row;
    };
    return { ...table, rows: table.rows.map(shared) };
  });

const columnsIn = (one: TableRow, other: TableRow) => new Set([...Object.keys(one.cells), ...Object.keys(other.cells)]);
const isSame = (one: TableRow, other: TableRow): boolean =>
  one.active === other.active &&
  [...columnsIn(one, other)].every((column) => cellOf(one, column) === cellOf(other, column));

/** Merges other people's changes into a document and its undo steps, so that undoing never reverts them. */
export function withChangesOfOthers(
  { before, expected }: Known,
  next: GridDocument,
): (document: GridDocument) => GridDocument {
  const merges = new Map(
    next.map((table) => [table.number, mergeOf(tableOf(before, table.number), tableOf(expected, table.number), table)]),
  );
  // Undo steps share tables, so each shared table is merged only once.
  const done = new WeakMap<Table, Table>();
  const merged = (table: Table): Table => {
    const result = done.get(table) ?? merges.get(table.number)?.(table) ?? table;
    done.set(table, result);
    return result;
  };
  return (document) => {
    const added = next.filter(({ number }) => !tableOf(expected, number) && !tableOf(document, number));
    return [...document.map(merged), ...added].sort((a, b) => a.number - b.number);
  };
}

const headOf = (columns: readonly Column[]): string =>
  JSON.stringify(printedOf({ columns }).map(({ key, label }) => [key, label]));

function mergeOf(before: Table | undefined, expected: Table | undefined, next: Table): (table: Table) => Table {
  const [old, known, read] = [before, expected, next].map((table) => rowsByKey(table ?? { rows: [] }));
  const isAsKnown = <Value>(value: Value, of: (table: Table) => Value) =>
    [before, expected].some((table) => table !== undefined && of(table) === value);

  const mergedRow = (row: TableRow): TableRow[] => {
    const [sent, theirs] = [known?.get(row.key), read?.get(row.key)];
    if (!sent || !theirs) return sent ? [] : [row];
    if (sent === theirs) return [row];
    const seen = [sent, old?.get(row.key) ?? sent];
    const cells = { ...row.cells };
    for (const column of columnsIn(sent, theirs)) {
      const isChangedByOthers = cellOf(sent, column) !== cellOf(theirs, column);
      if (isChangedByOthers && seen.some((one) => cellOf(one, column) === cellOf(row, column)))
        cells[column] = cellOf(theirs, column);
    }
    return [{ ...row, active: sent.active === theirs.active ? row.active : theirs.active, cells }];
  };

  return (table) => ({
    ...table,
    headline: isAsKnown(table.headline, ({ headline }) => headline) ? next.headline : table.headline,
    active: isAsKnown(table.active, ({ active }) => active) ? next.active : table.active,
    columns: isAsKnown(headOf(table.columns), ({ columns }) => headOf(columns))
      ? withAttributesOf(withTyped(next.columns, table, expected), table.columns)
      : withAttributesOf(table.columns, next.columns),
    rows: withAdded(table.rows.flatMap(mergedRow), next, (key) => known?.has(key) === true),
  });
}

/** Adds other people's new rows after the row that precedes them in the database, else at the end. */
function withAdded(rows: readonly TableRow[], { rows: read }: Table, isKnown: (key: string) => boolean): TableRow[] {
  const result = [...rows];
  const there = new Set(rows.map(({ key }) => key));
  for (const [at, row] of read.entries()) {
    if (isKnown(row.key) || there.has(row.key)) continue;
    const place = result.findIndex(({ key }) => key === read[at - 1]?.key) + 1;
    result.splice(at > 0 && place === 0 ? result.length : place, 0, row);
  }
  return result;
}

export const headingsWithInput = (before: GridDocument, now: GridDocument, stored: GridDocument): string[] =>
  now.flatMap((table) => {
    const was = new Set(tableOf(before, table.number)?.columns.map(({ key }) => key));
    const is = new Set(tableOf(stored, table.number)?.columns.map(({ key }) => key));
    return printedOf(table).flatMap(({ key, label }) => (was.has(key) && !is.has(key) ? [label] : []));
  });

/** Keeps a column that others removed, if something was typed into it. */
function withTyped(columns: readonly Column[], table: Table, stored: Table | undefined): readonly Column[] {
  const there = new Set(columns.map(({ key }) => key));
  const known = rowsByKey(stored ?? { rows: [] });
  const typed = printedOf(table).filter(
    ({ key }) => !there.has(key) && table.rows.some((row) => cellOf(row, key) !== cellOf(known.get(row.key), key)),
  );
  return columns.toSpliced(columns.findLastIndex(({ kind }) => kind === 'printed') + 1, 0, ...typed);
}

const withAttributesOf = (columns: readonly Column[], others: readonly Column[]): Column[] => {
  const keys = new Set(columns.map(({ key }) => key));
  return [...columns, ...others.filter(({ key, kind }) => (kind === 'number' || kind === 'text') && !keys.has(key))];
};
