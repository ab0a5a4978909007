import type { GridReply } from '../../../src/features/office/grid/grid.contract.ts';
import type { Save } from './changes.ts';
import { sharedWith, withChangesOfOthers } from './changes-of-others.ts';
import {
  type CellPlace,
  cellOf,
  DECIMAL,
  type GridDocument,
  NAME,
  printedOf,
  rowsByKey,
  type Table,
  type TableRow,
  tableOf,
  withTable,
} from './grid-document.ts';
import type { Refusals } from './problems.ts';
import { type Axes, type Range, rangeOf, type Selection, selected } from './selection.ts';
import { type Stored, storedOf } from './stored.ts';

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

export interface TableView {
  filter: Filter;
  order: Order | undefined;
  rows: readonly string[];
  selection: Selection;
}

/** Undo and redo steps, nearest first. A step needs little memory, because documents share unchanged rows. */
interface Steps {
  now: GridDocument;
  past: readonly GridDocument[];
  future: readonly GridDocument[];
}

export interface Editor {
  stored: Stored;
  steps: Steps;
  number: number;
  views: ReadonlyMap<number, TableView>;
  refusals: Refusals;
}

const MAX_STEPS = 100;
const NO_TABLE: Table = { number: 1, headline: '', active: true, columns: [], rows: [] };

export const openEditor = (stored: Stored): Editor => ({
  stored,
  steps: { now: stored.document, past: [], future: [] },
  number: stored.document[0]?.number ?? 1,
  views: new Map(),
  refusals: new Map(),
});

export const tableInSight = ({ steps, number }: Pick<Editor, 'steps' | 'number'>): Table =>
  tableOf(steps.now, number) ?? steps.now[0] ?? NO_TABLE;

export const viewOf = (editor: Editor): TableView => editor.views.get(editor.number) ?? firstView(tableInSight(editor));

function firstView(table: Table): TableView {
  const rows = rowsInSight(table.rows, NO_FILTER, undefined);
  const column = (printedOf(table)[0] ?? table.columns[0])?.key ?? NAME;
  return { filter: NO_FILTER, order: undefined, rows, selection: selected({ row: rows[0] ?? '', column }) };
}

export const axesOf = (editor: Editor): Axes => ({
  rows: viewOf(editor).rows,
  columns: tableInSight(editor).columns.map(({ key }) => key),
});

export function selectedKeys(editor: Editor): Axes & { range: Range } {
  const { rows, columns } = axesOf(editor);
  const range = rangeOf(viewOf(editor).selection, { rows, columns });
  return { rows: rows.slice(range.top, range.bottom + 1), columns: columns.slice(range.left, range.right + 1), range };
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compared(a: string, b: string, descending: boolean): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  const [aIsNumber, bIsNumber] = [DECIMAL.test(a), DECIMAL.test(b)];
  const sign = descending ? -1 : 1;
  if (aIsNumber && bIsNumber) return sign * (Number(a) - Number(b));
  if (aIsNumber !== bIsNumber) return sign * (aIsNumber ? -1 : 1);
  return sign * words.compare(a, b);
}

export function rowsInSight(rows: readonly TableRow[], filter: Filter, order: Order | undefined): string[] {
  const text = filter.text.trim().toLowerCase();
  const hasText = (row: TableRow) =>
    cellOf(row, filter.column ?? '')
      .toLowerCase()
      .includes(text);
  const shown = rows.filter((row) => (row.active || filter.showArchived) && hasText(row));
  const sorted = order
    ? shown.toSorted((a, b) => compared(cellOf(a, order.column), cellOf(b, order.column), order.descending))
    : shown;
  return sorted.map(({ key }) => key);
}

const withView = (editor: Editor, view: TableView): Editor => ({
  ...editor,
  views: new Map(editor.views).set(editor.number, view),
});

export const select = (editor: Editor, selection: Selection): Editor =>
  withView(editor, { ...viewOf(editor), selection });

export function goTo(editor: Editor, number: number, place: CellPlace): Editor {
  const there = { ...editor, number };
  if (viewOf(there).rows.includes(place.row)) return select(there, selected(place));
  return select(look(there, { filter: { ...NO_FILTER, showArchived: true }, order: undefined }), selected(place));
}

export function look(editor: Editor, changed: Partial<Pick<TableView, 'filter' | 'order'>>): Editor {
  const view = { ...viewOf(editor), ...changed };
  const rows = rowsInSight(tableInSight(editor).rows, view.filter, view.order);
  return withView(editor, settled({ ...view, rows }, view.rows, tableInSight(editor)));
}

/** Selection after a change: the cursor stays on its row, or moves to the row that takes this row's place. */
function settled(view: TableView, before: readonly string[], { columns }: Table): TableView {
  const rows = new Set(view.rows);
  const keys = new Set(columns.map(({ key }) => key));
  const { cursor, anchor } = view.selection;
  if ([cursor, anchor].every(({ row, column }) => rows.has(row) && keys.has(column))) return view;
  const near = view.rows[Math.min(Math.max(before.indexOf(cursor.row), 0), view.rows.length - 1)] ?? '';
  const row = rows.has(cursor.row) ? cursor.row : near;
  const column = keys.has(cursor.column) ? cursor.column : ((columns[1] ?? columns[0])?.key ?? NAME);
  return { ...view, selection: selected({ row, column }) };
}

/**
 * Keeps an edited row in its place, although filter or order would hide or move it; new rows of a sorted table come
 * last.
 */
function rowsAfterEdit(view: TableView, before: Table | undefined, { rows }: Table): string[] {
  const place = new Map(view.rows.map((key, at) => [key, at]));
  const known = new Set(before?.rows.map(({ key }) => key));
  const keys = rows.map(({ key }) => key).filter((key) => place.has(key) || !known.has(key));
  const placeOf = (key: string) => place.get(key) ?? view.rows.length;
  return view.order ? keys.toSorted((a, b) => placeOf(a) - placeOf(b)) : keys;
}

function withSteps(editor: Editor, steps: Steps): Editor {
  const views = new Map(editor.views);
  for (const [number, view] of editor.views) {
    const [before, table] = [tableOf(editor.steps.now, number), tableOf(steps.now, number)];
    if (!table) views.delete(number);
    else if (before !== table)
      views.set(number, settled({ ...view, rows: rowsAfterEdit(view, before, table) }, view.rows, table));
  }
  return { ...editor, steps, views };
}

export function withDocument(editor: Editor, document: GridDocument): Editor {
  const { now, past } = editor.steps;
  return withSteps(editor, { now: document, past: [now, ...past].slice(0, MAX_STEPS), future: [] });
}

export function edit(editor: Editor, change: (table: Table) => Table): Editor {
  const before = tableInSight(editor);
  const after = change(before);
  if (after === before) return editor;
  return withDocument(withView(editor, viewOf(editor)), withTable(editor.steps.now, after));
}

export const undo = (editor: Editor): Editor => stepTo(editor, 'past', 'future');
export const redo = (editor: Editor): Editor => stepTo(editor, 'future', 'past');

function stepTo(editor: Editor, from: 'past' | 'future', to: 'past' | 'future'): Editor {
  const { now } = editor.steps;
  const [document, ...others] = editor.steps[from];
  if (!document) return editor;
  const changed = document.find((table) => !now.includes(table)) ?? tableOf(document, editor.number) ?? document[0];
  const steps = { ...editor.steps, now: document, [from]: others, [to]: [now, ...editor.steps[to]] };
  return withSteps({ ...editor, number: changed?.number ?? 1 }, steps);
}

/**
 * Applies a refetched state; edits, cursor and undo steps stay.
 * @param save the sent changes, if `reply` answers them
 */
export function withReply(editor: Editor, reply: GridReply, save?: Save): Editor {
  const { ids, document } = editor.stored;
  const expected = save?.sent ?? document;
  const rows = new Map([...ids].map(([key, id]) => [id, key]));
  const added = new Map(
    (save?.sent ?? []).flatMap((table) =>
      table.rows.filter(({ key }) => !ids.has(key)).map((row) => [cellOf(row, NAME), row.key]),
    ),
  );
  for (const { id, name } of reply.models) {
    const key = rows.get(id) ?? added.get(name);
    if (key !== undefined) rows.set(id, key);
  }
  const columns = new Map(expected.map((table) => [table.number, table.columns]));
  return withStored(editor, storedOf(reply, { rows, columns }), expected);
}

export function withStored(editor: Editor, read: Stored, expected: GridDocument): Editor {
  const stored = { ...read, document: sharedWith(expected, read.document) };
  const merged = withChangesOfOthers({ before: editor.stored.document, expected }, stored.document);
  const { now, past, future } = editor.steps;
  const steps = { now: merged(now), past: past.map(merged), future: future.map(merged) };
  return withSteps({ ...editor, stored }, steps);
}

export const backToStored = (editor: Editor): Editor =>
  withViewsRefreshed(withDocument(editor, editor.stored.document));

export function withViewsRefreshed(editor: Editor): Editor {
  let result = editor;
  for (const number of editor.views.keys()) result = look({ ...result, number }, {});
  return { ...result, number: editor.number };
}

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

/**
 * Restores edits together with the stored state that was edited, so that a save reports conflicts. Undefined for
 * damaged values.
 */
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
