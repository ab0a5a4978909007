import {
  type Cells,
  type Column,
  type ColumnHead,
  cellOf,
  MAX_COLUMNS,
  NAME,
  newKey,
  printedOf,
  type Table,
  type TableRow,
} from './grid-document.ts';

export type Patch = ReadonlyMap<string, Cells>;

export function setCells(table: Table, patch: Patch): Table {
  const first = printedOf(table)[0]?.key;
  const fixed = new Set(table.columns.flatMap(({ key, kind }) => (kind === 'fixed' ? [key] : [])));
  let changed = false;
  const rows = table.rows.map((row) => {
    const texts = patch.get(row.key);
    if (!texts) return row;
    const cells = { ...row.cells };
    let differs = false;
    for (const [column, text] of Object.entries(linked(row, texts, first))) {
      if (cellOf(row, column) === text || fixed.has(column)) continue;
      cells[column] = text;
      differs = true;
    }
    if (!differs) return row;
    changed = true;
    return { ...row, cells };
  });
  return changed ? { ...table, rows } : table;
}

/** The first printed cell repeats the name while both are equal, and names a new row. */
function linked(row: TableRow, texts: Cells, first: string | undefined): Cells {
  if (!first) return texts;
  const [name, printed] = [cellOf(row, NAME), cellOf(row, first)];
  if (texts[NAME] !== undefined && texts[first] === undefined && printed === name) {
    return { ...texts, [first]: texts[NAME] };
  }
  if (texts[first] !== undefined && texts[NAME] === undefined && name === '') return { ...texts, [NAME]: texts[first] };
  return texts;
}

/** Inserts after the given row, or at the beginning. @returns also the keys of the rows */
export function insertRows(table: Table, after: string | undefined, count: number): { table: Table; keys: string[] } {
  const added = Array.from({ length: count }, (): TableRow => ({ key: newKey(), active: true, cells: {} }));
  const at = after === undefined ? 0 : table.rows.findIndex(({ key }) => key === after) + 1;
  return {
    table: { ...table, rows: [...table.rows.slice(0, at), ...added, ...table.rows.slice(at)] },
    keys: added.map(({ key }) => key),
  };
}

export function removeRows(table: Table, keys: ReadonlySet<string>, isStored: (key: string) => boolean): Table {
  const rows = table.rows
    .filter(({ key }) => !keys.has(key) || isStored(key))
    .map((row) => (keys.has(row.key) && row.active ? { ...row, active: false } : row));
  return { ...table, rows };
}

export function restoreRows(table: Table, keys: ReadonlySet<string>): Table {
  return {
    ...table,
    rows: table.rows.map((row) => (keys.has(row.key) && !row.active ? { ...row, active: true } : row)),
  };
}

function moved<Item extends { key: string }>(items: readonly Item[], keys: ReadonlySet<string>, step: number): Item[] {
  const result = [...items];
  const places = result.flatMap(({ key }, at) => (keys.has(key) ? [at] : []));
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  if (places.length === 0 || (step < 0 ? first === 0 : last === result.length - 1)) return result;
  for (const at of step < 0 ? places : places.toReversed()) {
    const [item] = result.splice(at, 1);
    if (item) result.splice(at + step, 0, item);
  }
  return result;
}

export const moveRows = (table: Table, keys: ReadonlySet<string>, step: number): Table => ({
  ...table,
  rows: moved(table.rows, keys, step),
});

export const withPrinted = (table: Table, printed: readonly Column[]): Table => ({
  ...table,
  columns: [
    ...table.columns.filter(({ kind }) => kind === 'name'),
    ...printed,
    ...table.columns.filter(({ kind }) => kind === 'number' || kind === 'text'),
  ],
});

export function moveColumn(table: Table, key: string, step: number): Table {
  return withPrinted(table, moved(printedOf(table), new Set([key]), step));
}

export function insertColumn(table: Table, at: number, head: ColumnHead, key = newKey()): Table | undefined {
  const printed = printedOf(table);
  if (printed.length >= MAX_COLUMNS) return undefined;
  return withPrinted(table, printed.toSpliced(at, 0, { key, kind: 'printed', ...head }));
}

/** The cells of a removed column stay in their rows for undo. A table has at least one column. */
export function removeColumn(table: Table, key: string): Table {
  const printed = printedOf(table);
  return printed.length < 2
    ? table
    : withPrinted(
        table,
        printed.filter((column) => column.key !== key),
      );
}

export function restoreColumn(table: Table, column: Column): Table {
  const printed = printedOf(table);
  if (printed.length >= MAX_COLUMNS || printed.some(({ key }) => key === column.key)) return table;
  return withPrinted(table, [...printed, column]);
}

export const headColumn = (table: Table, key: string, head: ColumnHead): Table => ({
  ...table,
  columns: table.columns.map((column) => (column.key === key ? { key, kind: column.kind, ...head } : column)),
});

export const showAttribute = (table: Table, column: Column): Table =>
  table.columns.some(({ key }) => key === column.key) ? table : { ...table, columns: [...table.columns, column] };

export function fillDown(table: Table, rows: readonly string[], columns: readonly string[]): Patch {
  const [first, ...below] = rows;
  const source = table.rows.find(({ key }) => key === first);
  const cells = Object.fromEntries(columns.map((column) => [column, cellOf(source, column)]));
  return new Map(below.map((key) => [key, cells]));
}

export const cleared = (rows: readonly string[], columns: readonly string[]): Patch => {
  const cells = Object.fromEntries(columns.map((column) => [column, '']));
  return new Map(rows.map((key) => [key, cells]));
};
