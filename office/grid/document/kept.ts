import type { CellConflict } from './conflicts.ts';
import type { Editor } from './editor.ts';
import {
  cellOf,
  type GridDocument,
  rowsByKey,
  type Table,
  type TableRow,
  tableOf,
  withTable,
} from './grid-document.ts';
import { edited, firstStep } from './steps.ts';
import type { Stored } from './stored.ts';

/** A changed table: the rows that differ from the stored ones, and the keys of all rows in order. */
interface KeptTable extends Omit<Table, 'rows'> {
  rows: TableRow[];
  order: string[];
}

export interface KeptEdits {
  tables: KeptTable[];
  numbers: number[];
  number: number;
}

export function keptEdits({ stored, steps, number }: Editor): KeptEdits {
  const tables = steps.now.flatMap((table): KeptTable[] => {
    const before = tableOf(stored.document, table.number);
    if (before === table) return [];
    const same = new Set(before?.rows);
    return [{ ...table, rows: table.rows.filter((row) => !same.has(row)), order: table.rows.map(({ key }) => key) }];
  });
  return { tables, numbers: steps.now.map((table) => table.number), number };
}

function leftDocument(stored: Stored, { tables, numbers }: KeptEdits): GridDocument {
  const restored = tables.reduce((document: GridDocument, { order, rows, ...table }) => {
    const byKey = rowsByKey(tableOf(stored.document, table.number) ?? { rows: [] });
    for (const row of rows) byKey.set(row.key, row);
    return withTable(document, { ...table, rows: order.flatMap((key) => byKey.get(key) ?? []) });
  }, stored.document);
  return restored.filter(({ number }) => numbers.includes(number));
}

/**
 * Applies restored edits; a cell changed on both sides keeps its seen value, so that a save reports the conflict.
 * @param withStoredNow applies the current state to an editor
 */
export function takenUp(
  left: Stored,
  edits: KeptEdits,
  withStoredNow: (editor: Editor) => Editor,
): { editor: Editor; conflicts: CellConflict[] } {
  const now = leftDocument(left, edits);
  const steps = edited(firstStep(left.document), now, edits.number);
  const merged = withStoredNow({ stored: left, steps, number: edits.number, views: new Map(), refusals: new Map() });
  const conflicts: CellConflict[] = [];
  let { document } = merged.stored;
  for (const table of merged.steps.now) {
    const [seen, theirs] = [tableOf(left.document, table.number), tableOf(merged.stored.document, table.number)];
    if (!seen || !theirs || seen === theirs) continue;
    const found = conflictsIn(table, rowsByKey(seen), rowsByKey(theirs));
    conflicts.push(...found);
    document = withTable(document, withSeen(theirs, rowsByKey(seen), found));
  }
  return { editor: { ...merged, stored: { ...merged.stored, document } }, conflicts };
}

type Rows = ReadonlyMap<string, TableRow>;

function conflictsIn(table: Table, seen: Rows, stored: Rows): CellConflict[] {
  return table.rows.flatMap((row) => {
    const [before, now] = [seen.get(row.key), stored.get(row.key)];
    if (!before || !now || row === before) return [];
    return table.columns.flatMap(({ key: column }): CellConflict[] => {
      const [was, mine, theirs] = [cellOf(before, column), cellOf(row, column), cellOf(now, column)];
      const isBoth = mine !== was && theirs !== was && mine !== theirs;
      return isBoth ? [{ table: table.number, row: row.key, column, mine, theirs, by: null }] : [];
    });
  });
}

function withSeen(table: Table, seen: Rows, conflicts: readonly CellConflict[]): Table {
  if (!conflicts.length) return table;
  const rows = table.rows.map((row) => {
    const columns = conflicts.filter((one) => one.row === row.key).map(({ column }) => column);
    const texts = Object.fromEntries(columns.map((column) => [column, cellOf(seen.get(row.key), column)]));
    return columns.length ? { ...row, cells: { ...row.cells, ...texts } } : row;
  });
  return { ...table, rows };
}

/** Stored values may be damaged. */
export function areKept(left: unknown, edits: unknown): { left: Stored; edits: KeptEdits } | undefined {
  const [stored, restored] = [(left ?? {}) as Partial<Stored>, (edits ?? {}) as Partial<KeptEdits>];
  const isWhole = Array.isArray(stored.document) && stored.ids instanceof Map && Array.isArray(restored.tables);
  return isWhole && Array.isArray(restored.numbers) ? { left: left as Stored, edits: edits as KeptEdits } : undefined;
}
