import { type Editor, openEditor, withDocument } from './editor.ts';
import { type GridDocument, rowsByKey, type Table, type TableRow, tableOf, withTable } from './grid-document.ts';
import type { Stored } from './stored.ts';

/** A changed table with only its changed rows, and the keys of all rows in order. */
interface UnsavedTable extends Omit<Table, 'rows'> {
  rows: TableRow[];
  order: string[];
}

export interface UnsavedEdits {
  tables: UnsavedTable[];
  numbers: number[];
  number: number;
}

export function unsavedEdits({ stored, steps, number }: Editor): UnsavedEdits {
  const tables = steps.now.flatMap((table): UnsavedTable[] => {
    const before = tableOf(stored.document, table.number);
    if (before === table) return [];
    const same = new Set(before?.rows);
    return [{ ...table, rows: table.rows.filter((row) => !same.has(row)), order: table.rows.map(({ key }) => key) }];
  });
  return { tables, numbers: steps.now.map((table) => table.number), number };
}

/** Restores the editor with its base state, so that a save reports conflicts. Undefined for damaged values. */
export function restoredEditor(left: unknown, edits: unknown): Editor | undefined {
  const [stored, { tables, numbers, number }] = [(left ?? {}) as Stored, (edits ?? {}) as UnsavedEdits];
  const isWhole = Array.isArray(stored.document) && stored.ids instanceof Map && Array.isArray(tables);
  if (!isWhole || !Array.isArray(numbers)) return undefined;
  const restored = tables.reduce((document: GridDocument, { order, rows, ...table }) => {
    const byKey = rowsByKey(tableOf(stored.document, table.number) ?? { rows: [] });
    for (const row of rows) byKey.set(row.key, row);
    return withTable(document, { ...table, rows: order.flatMap((key) => byKey.get(key) ?? []) });
  }, stored.document);
  const document = restored.filter((table) => numbers.includes(table.number));
  return { ...withDocument(openEditor(stored), document), number };
}
