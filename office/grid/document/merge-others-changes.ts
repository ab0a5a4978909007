import {
  findTable,
  type GridColumn,
  type GridDocument,
  type GridTable,
  type GridTableRow,
  getCellText,
  getShownColumns,
  indexRowsByKey,
} from './grid-document.ts';

interface KnownDocuments {
  before: GridDocument;
  expected: GridDocument;
}

/** Reuses equal row objects, because unchanged rows are recognised by identity. */
export const reuseEqualRows = (known: GridDocument, document: GridDocument): GridDocument =>
  document.map((table) => {
    const rows = indexRowsByKey(findTable(known, table.number) ?? { rows: [] });
    const shared = (row: GridTableRow) => {
      const one = rows.get(row.key);
      return one && isSameRow(one, row) ? one : row;
    };
    return { ...table, rows: table.rows.map(shared) };
  });

const listColumnKeys = (one: GridTableRow, other: GridTableRow) =>
  new Set([...Object.keys(one.cells), ...Object.keys(other.cells)]);
const isSameRow = (one: GridTableRow, other: GridTableRow): boolean =>
  one.active === other.active &&
  [...listColumnKeys(one, other)].every((column) => getCellText(one, column) === getCellText(other, column));

/** Merges other people's changes into a document and its undo steps, so that undoing never reverts them. */
export function buildDocumentMerger(
  { before, expected }: KnownDocuments,
  next: GridDocument,
): (document: GridDocument) => GridDocument {
  const merges = new Map(
    next.map((table) => [
      table.number,
      buildTableMerger(findTable(before, table.number), findTable(expected, table.number), table),
    ]),
  );
  // Undo steps share tables, so each shared table is merged only once.
  const done = new WeakMap<GridTable, GridTable>();
  const merged = (table: GridTable): GridTable => {
    const result = done.get(table) ?? merges.get(table.number)?.(table) ?? table;
    done.set(table, result);
    return result;
  };
  return (document) => {
    const added = next.filter(({ number }) => !findTable(expected, number) && !findTable(document, number));
    return [...document.map(merged), ...added].sort((a, b) => a.number - b.number);
  };
}

const buildColumnsKey = (columns: readonly GridColumn[]): string =>
  JSON.stringify(getShownColumns({ columns }).map(({ key, label }) => [key, label]));

function buildTableMerger(
  before: GridTable | undefined,
  expected: GridTable | undefined,
  next: GridTable,
): (table: GridTable) => GridTable {
  const [old, known, read] = [before, expected, next].map((table) => indexRowsByKey(table ?? { rows: [] }));
  const isAsKnown = <Value>(value: Value, of: (table: GridTable) => Value) =>
    [before, expected].some((table) => table !== undefined && of(table) === value);

  const mergedRow = (row: GridTableRow): GridTableRow[] => {
    const [sent, theirs] = [known?.get(row.key), read?.get(row.key)];
    if (!sent || !theirs) return sent ? [] : [row];
    if (sent === theirs) return [row];
    const seen = [sent, old?.get(row.key) ?? sent];
    const cells = { ...row.cells };
    for (const column of listColumnKeys(sent, theirs)) {
      const isChangedByOthers = getCellText(sent, column) !== getCellText(theirs, column);
      if (isChangedByOthers && seen.some((one) => getCellText(one, column) === getCellText(row, column)))
        cells[column] = getCellText(theirs, column);
    }
    return [{ ...row, active: sent.active === theirs.active ? row.active : theirs.active, cells }];
  };

  return (table) => ({
    ...table,
    headline: isAsKnown(table.headline, ({ headline }) => headline) ? next.headline : table.headline,
    active: isAsKnown(table.active, ({ active }) => active) ? next.active : table.active,
    columns: isAsKnown(buildColumnsKey(table.columns), ({ columns }) => buildColumnsKey(columns))
      ? appendAttributeColumns(restoreTypedColumns(next.columns, table, expected), table.columns)
      : appendAttributeColumns(table.columns, next.columns),
    rows: insertAddedRows(table.rows.flatMap(mergedRow), next, (key) => known?.has(key) === true),
  });
}

/** Adds other people's new rows after the row that precedes them in the database, else at the end. */
function insertAddedRows(
  rows: readonly GridTableRow[],
  { rows: read }: GridTable,
  isKnown: (key: string) => boolean,
): GridTableRow[] {
  const result = [...rows];
  const there = new Set(rows.map(({ key }) => key));
  for (const [at, row] of read.entries()) {
    if (isKnown(row.key) || there.has(row.key)) continue;
    const position = result.findIndex(({ key }) => key === read[at - 1]?.key) + 1;
    result.splice(at > 0 && position === 0 ? result.length : position, 0, row);
  }
  return result;
}

export const findHeadingsRemovedByOthers = (before: GridDocument, now: GridDocument, stored: GridDocument): string[] =>
  now.flatMap((table) => {
    const was = new Set(findTable(before, table.number)?.columns.map(({ key }) => key));
    const is = new Set(findTable(stored, table.number)?.columns.map(({ key }) => key));
    return getShownColumns(table).flatMap(({ key, label }) => (was.has(key) && !is.has(key) ? [label] : []));
  });

/** Keeps a column that others removed, if something was typed into it. */
function restoreTypedColumns(
  columns: readonly GridColumn[],
  table: GridTable,
  stored: GridTable | undefined,
): readonly GridColumn[] {
  const there = new Set(columns.map(({ key }) => key));
  const known = indexRowsByKey(stored ?? { rows: [] });
  const typed = getShownColumns(table).filter(
    ({ key }) =>
      !there.has(key) && table.rows.some((row) => getCellText(row, key) !== getCellText(known.get(row.key), key)),
  );
  return columns.toSpliced(columns.findLastIndex(({ kind }) => kind === 'printed') + 1, 0, ...typed);
}

const appendAttributeColumns = (columns: readonly GridColumn[], others: readonly GridColumn[]): GridColumn[] => {
  const keys = new Set(columns.map(({ key }) => key));
  return [...columns, ...others.filter(({ key, kind }) => (kind === 'number' || kind === 'text') && !keys.has(key))];
};
