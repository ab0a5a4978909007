import {
  type Cells,
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

interface RowDifference {
  cells: Map<string, { from: readonly string[]; to: string }>;
  active: boolean | undefined;
}

interface TableDifference {
  table: Table;
  before: Table | undefined;
  expected: Table | undefined;
  rows: Map<string, RowDifference>;
  added: { row: TableRow; after: string | undefined }[];
  gone: Set<string>;
}

/**
 * Merges other people's changes into a document and its undo steps: local edits stay, so undoing never reverts another
 * person's work.
 */
export function withChangesOfOthers(
  { before, expected }: Known,
  next: GridDocument,
): (document: GridDocument) => GridDocument {
  const differences = next.flatMap((table) => {
    const difference = differenceOf(tableOf(before, table.number), tableOf(expected, table.number), table);
    return difference ? [difference] : [];
  });
  if (differences.length === 0) return (document) => document;
  return (document) => {
    const numbers = new Set(document.map(({ number }) => number));
    const added = differences.filter(({ table, expected: known }) => !known && !numbers.has(table.number));
    const changed = document.map((table) => {
      const difference = differences.find((one) => one.table.number === table.number);
      return difference ? merged(table, difference) : table;
    });
    return [...changed, ...added.map(({ table }) => table)].sort((a, b) => a.number - b.number);
  };
}

function differenceOf(
  before: Table | undefined,
  expected: Table | undefined,
  table: Table,
): TableDifference | undefined {
  const result: TableDifference = { table, before, expected, rows: new Map(), added: [], gone: new Set() };
  const [old, known] = [before && rowsByKey(before), expected && rowsByKey(expected)];
  let previous: string | undefined;
  for (const row of table.rows) {
    const known1 = known?.get(row.key);
    if (!known1) result.added.push({ row, after: previous });
    else {
      const difference = rowDifference(old?.get(row.key), known1, row);
      if (difference) result.rows.set(row.key, difference);
    }
    previous = row.key;
  }
  const there = new Set(table.rows.map(({ key }) => key));
  for (const { key } of expected?.rows ?? []) if (!there.has(key)) result.gone.add(key);
  const sameHead =
    expected &&
    expected.headline === table.headline &&
    expected.active === table.active &&
    headOf(expected.columns) === headOf(table.columns);
  const sameRows = result.rows.size + result.added.length + result.gone.size === 0;
  return sameHead && sameRows ? undefined : result;
}

const headOf = (columns: readonly Column[]): string =>
  JSON.stringify(printedOf({ columns }).map(({ key, label }) => [key, label]));

function rowDifference(old: TableRow | undefined, expected: TableRow, row: TableRow): RowDifference | undefined {
  const cells: RowDifference['cells'] = new Map();
  if (row.cells !== expected.cells) {
    for (const column of new Set([...Object.keys(row.cells), ...Object.keys(expected.cells)])) {
      const [from, to] = [cellOf(expected, column), cellOf(row, column)];
      if (from !== to) cells.set(column, { from: [from, cellOf(old ?? expected, column)], to });
    }
  }
  const active = row.active === expected.active ? undefined : row.active;
  return cells.size || active !== undefined ? { cells, active } : undefined;
}

function merged(table: Table, { table: next, before, expected, rows, added, gone }: TableDifference): Table {
  const isAsKnown = <Value>(value: Value, of: (known: Table) => Value) =>
    [before, expected].some((known) => known !== undefined && of(known) === value);
  const result: Table = {
    ...table,
    headline: isAsKnown(table.headline, (known) => known.headline) ? next.headline : table.headline,
    active: isAsKnown(table.active, (known) => known.active) ? next.active : table.active,
    columns: isAsKnown(headOf(table.columns), (known) => headOf(known.columns))
      ? withAttributesOf(withTyped(next.columns, table, expected), table.columns)
      : withAttributesOf(table.columns, next.columns),
    rows: table.rows.filter(({ key }) => !gone.has(key)).map((row) => mergedRow(row, rows.get(row.key))),
  };
  return { ...result, rows: withAdded(result.rows, added) };
}

export const keptHeadings = (before: GridDocument, now: GridDocument, stored: GridDocument): string[] =>
  now.flatMap((table) => {
    const was = new Set(tableOf(before, table.number)?.columns.map(({ key }) => key));
    const is = new Set(tableOf(stored, table.number)?.columns.map(({ key }) => key));
    return printedOf(table).flatMap(({ key, label }) => (was.has(key) && !is.has(key) ? [label] : []));
  });

function typedColumns(
  columns: readonly Column[],
  { columns: own, rows }: Pick<Table, 'columns' | 'rows'>,
  stored: Table | undefined,
): Column[] {
  const there = new Set(columns.map(({ key }) => key));
  const known = stored && rowsByKey(stored);
  return printedOf({ columns: own }).filter(
    ({ key }) => !there.has(key) && rows.some((row) => cellOf(row, key) !== cellOf(known?.get(row.key), key)),
  );
}

function withTyped(columns: readonly Column[], table: Table, stored: Table | undefined): readonly Column[] {
  const typed = typedColumns(columns, table, stored);
  const end = columns.findLastIndex(({ kind }) => kind === 'printed') + 1;
  return typed.length ? columns.toSpliced(end, 0, ...typed) : columns;
}

const withAttributesOf = (columns: readonly Column[], others: readonly Column[]): Column[] => {
  const keys = new Set(columns.map(({ key }) => key));
  return [...columns, ...others.filter(({ key, kind }) => (kind === 'number' || kind === 'text') && !keys.has(key))];
};

function mergedRow(row: TableRow, difference: RowDifference | undefined): TableRow {
  if (!difference) return row;
  const cells: Record<string, string> = {};
  for (const [column, { from, to }] of difference.cells) if (from.includes(cellOf(row, column))) cells[column] = to;
  const texts: Cells = Object.keys(cells).length ? { ...row.cells, ...cells } : row.cells;
  return { ...row, active: difference.active ?? row.active, cells: texts };
}

function withAdded(rows: readonly TableRow[], added: TableDifference['added']): TableRow[] {
  const result = [...rows];
  const there = new Set(rows.map(({ key }) => key));
  for (const { row, after } of added) {
    if (there.has(row.key)) continue;
    const at = after === undefined ? 0 : result.findIndex(({ key }) => key === after) + 1;
    if (after !== undefined && at === 0) result.push(row);
    else result.splice(at, 0, row);
    there.add(row.key);
  }
  return result;
}
