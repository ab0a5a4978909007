import type { GridReply } from '../../../src/features/office/grid/grid.contract.ts';
import type { CellRefusals } from './cell-problems.ts';
import type { SavePayload } from './grid-changes.ts';
import {
  type CellAddress,
  DECIMAL_PATTERN,
  findTable,
  type GridDocument,
  type GridTable,
  type GridTableRow,
  getCellText,
  getShownColumns,
  indexRowsByKey,
  NAME_KEY,
  replaceTable,
} from './grid-document.ts';
import { type CellRange, type CellSelection, type GridAxes, getCellRange, selectCell } from './grid-selection.ts';
import { buildDocumentMerger, reuseEqualRows } from './merge-others-changes.ts';
import { buildStoredGrid, type StoredGrid } from './stored-grid.ts';

export interface RowSort {
  column: string;
  descending: boolean;
}

export interface GridFilter {
  text: string;
  column: string | undefined;
  showArchived: boolean;
}

export const NO_GRID_FILTER: GridFilter = { text: '', column: undefined, showArchived: false };

export interface GridTableView {
  filter: GridFilter;
  order: RowSort | undefined;
  rows: readonly string[];
  selection: CellSelection;
}

/** Undo and redo steps, nearest first. A step needs little memory, because documents share unchanged rows. */
interface EditSteps {
  now: GridDocument;
  past: readonly GridDocument[];
  future: readonly GridDocument[];
}

export interface EditorState {
  stored: StoredGrid;
  steps: EditSteps;
  number: number;
  views: ReadonlyMap<number, GridTableView>;
  refusals: CellRefusals;
}

const MAX_STEPS = 100;
const NO_TABLE: GridTable = { number: 1, headline: '', active: true, columns: [], rows: [] };

export const createEditorState = (stored: StoredGrid): EditorState => ({
  stored,
  steps: { now: stored.document, past: [], future: [] },
  number: stored.document[0]?.number ?? 1,
  views: new Map(),
  refusals: new Map(),
});

export const getCurrentTable = ({ steps, number }: Pick<EditorState, 'steps' | 'number'>): GridTable =>
  findTable(steps.now, number) ?? steps.now[0] ?? NO_TABLE;

export const getCurrentView = (editor: EditorState): GridTableView =>
  editor.views.get(editor.number) ?? buildFirstView(getCurrentTable(editor));

function buildFirstView(table: GridTable): GridTableView {
  const rows = listVisibleRowKeys(table.rows, NO_GRID_FILTER, undefined);
  const column = (getShownColumns(table)[0] ?? table.columns[0])?.key ?? NAME_KEY;
  return { filter: NO_GRID_FILTER, order: undefined, rows, selection: selectCell({ row: rows[0] ?? '', column }) };
}

export const getAxes = (editor: EditorState): GridAxes => ({
  rows: getCurrentView(editor).rows,
  columns: getCurrentTable(editor).columns.map(({ key }) => key),
});

export function getSelectedKeys(editor: EditorState): GridAxes & { range: CellRange } {
  const { rows, columns } = getAxes(editor);
  const range = getCellRange(getCurrentView(editor).selection, { rows, columns });
  return { rows: rows.slice(range.top, range.bottom + 1), columns: columns.slice(range.left, range.right + 1), range };
}

const textCollator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compareTexts(a: string, b: string, descending: boolean): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  const [aIsNumber, bIsNumber] = [DECIMAL_PATTERN.test(a), DECIMAL_PATTERN.test(b)];
  const sign = descending ? -1 : 1;
  if (aIsNumber && bIsNumber) return sign * (Number(a) - Number(b));
  if (aIsNumber !== bIsNumber) return sign * (aIsNumber ? -1 : 1);
  return sign * textCollator.compare(a, b);
}

export function listVisibleRowKeys(
  rows: readonly GridTableRow[],
  filter: GridFilter,
  order: RowSort | undefined,
): string[] {
  const text = filter.text.trim().toLowerCase();
  const hasText = (row: GridTableRow) =>
    getCellText(row, filter.column ?? '')
      .toLowerCase()
      .includes(text);
  const shown = rows.filter((row) => (row.active || filter.showArchived) && hasText(row));
  const sorted = order
    ? shown.toSorted((a, b) =>
        compareTexts(getCellText(a, order.column), getCellText(b, order.column), order.descending),
      )
    : shown;
  return sorted.map(({ key }) => key);
}

const setView = (editor: EditorState, view: GridTableView): EditorState => ({
  ...editor,
  views: new Map(editor.views).set(editor.number, view),
});

export const setSelection = (editor: EditorState, selection: CellSelection): EditorState =>
  setView(editor, { ...getCurrentView(editor), selection });

export function goToCell(editor: EditorState, number: number, position: CellAddress): EditorState {
  const there = { ...editor, number };
  if (getCurrentView(there).rows.includes(position.row)) return setSelection(there, selectCell(position));
  return setSelection(
    changeView(there, { filter: { ...NO_GRID_FILTER, showArchived: true }, order: undefined }),
    selectCell(position),
  );
}

export function changeView(
  editor: EditorState,
  changed: Partial<Pick<GridTableView, 'filter' | 'order'>>,
): EditorState {
  const view = { ...getCurrentView(editor), ...changed };
  const rows = listVisibleRowKeys(getCurrentTable(editor).rows, view.filter, view.order);
  return setView(editor, settleSelection({ ...view, rows }, view.rows, getCurrentTable(editor)));
}

/** Selection after a change: the cursor stays on its row, or moves to the row that takes this row's place. */
function settleSelection(view: GridTableView, before: readonly string[], { columns }: GridTable): GridTableView {
  const rows = new Set(view.rows);
  const keys = new Set(columns.map(({ key }) => key));
  const { cursor, anchor } = view.selection;
  if ([cursor, anchor].every(({ row, column }) => rows.has(row) && keys.has(column))) return view;
  const near = view.rows[Math.min(Math.max(before.indexOf(cursor.row), 0), view.rows.length - 1)] ?? '';
  const row = rows.has(cursor.row) ? cursor.row : near;
  const column = keys.has(cursor.column) ? cursor.column : ((columns[1] ?? columns[0])?.key ?? NAME_KEY);
  return { ...view, selection: selectCell({ row, column }) };
}

/**
 * Keeps an edited row in its place, although filter or order would hide or move it; new rows of a sorted table come
 * last.
 */
function listRowsAfterEdit(view: GridTableView, before: GridTable | undefined, { rows }: GridTable): string[] {
  const position = new Map(view.rows.map((key, at) => [key, at]));
  const known = new Set(before?.rows.map(({ key }) => key));
  const keys = rows.map(({ key }) => key).filter((key) => position.has(key) || !known.has(key));
  const positionOf = (key: string) => position.get(key) ?? view.rows.length;
  return view.order ? keys.toSorted((a, b) => positionOf(a) - positionOf(b)) : keys;
}

function setSteps(editor: EditorState, steps: EditSteps): EditorState {
  const views = new Map(editor.views);
  for (const [number, view] of editor.views) {
    const [before, table] = [findTable(editor.steps.now, number), findTable(steps.now, number)];
    if (!table) views.delete(number);
    else if (before !== table)
      views.set(number, settleSelection({ ...view, rows: listRowsAfterEdit(view, before, table) }, view.rows, table));
  }
  return { ...editor, steps, views };
}

export function replaceDocument(editor: EditorState, document: GridDocument): EditorState {
  const { now, past } = editor.steps;
  return setSteps(editor, { now: document, past: [now, ...past].slice(0, MAX_STEPS), future: [] });
}

export function editTable(editor: EditorState, change: (table: GridTable) => GridTable): EditorState {
  const before = getCurrentTable(editor);
  const after = change(before);
  if (after === before) return editor;
  return replaceDocument(setView(editor, getCurrentView(editor)), replaceTable(editor.steps.now, after));
}

export const undoEdit = (editor: EditorState): EditorState => moveInHistory(editor, 'past', 'future');
export const redoEdit = (editor: EditorState): EditorState => moveInHistory(editor, 'future', 'past');

function moveInHistory(editor: EditorState, from: 'past' | 'future', to: 'past' | 'future'): EditorState {
  const { now } = editor.steps;
  const [document, ...others] = editor.steps[from];
  if (!document) return editor;
  const changed = document.find((table) => !now.includes(table)) ?? findTable(document, editor.number) ?? document[0];
  const steps = { ...editor.steps, now: document, [from]: others, [to]: [now, ...editor.steps[to]] };
  return setSteps({ ...editor, number: changed?.number ?? 1 }, steps);
}

/**
 * Applies a refetched state; edits, cursor and undo steps stay.
 * @param save the sent changes, if `reply` answers them
 */
export function mergeReply(editor: EditorState, reply: GridReply, save?: SavePayload): EditorState {
  const { ids, document } = editor.stored;
  const expected = save?.sent ?? document;
  const rows = new Map([...ids].map(([key, id]) => [id, key]));
  const added = new Map(
    (save?.sent ?? []).flatMap((table) =>
      table.rows.filter(({ key }) => !ids.has(key)).map((row) => [getCellText(row, NAME_KEY), row.key]),
    ),
  );
  for (const { id, name } of reply.models) {
    const key = rows.get(id) ?? added.get(name);
    if (key !== undefined) rows.set(id, key);
  }
  const columns = new Map(expected.map((table) => [table.number, table.columns]));
  return mergeStored(editor, buildStoredGrid(reply, { rows, columns }), expected);
}

export function mergeStored(editor: EditorState, read: StoredGrid, expected: GridDocument): EditorState {
  const stored = { ...read, document: reuseEqualRows(expected, read.document) };
  const merged = buildDocumentMerger({ before: editor.stored.document, expected }, stored.document);
  const { now, past, future } = editor.steps;
  const steps = { now: merged(now), past: past.map(merged), future: future.map(merged) };
  return setSteps({ ...editor, stored }, steps);
}

export const revertToStored = (editor: EditorState): EditorState =>
  refreshViews(replaceDocument(editor, editor.stored.document));

export function refreshViews(editor: EditorState): EditorState {
  let result = editor;
  for (const number of editor.views.keys()) result = changeView({ ...result, number }, {});
  return { ...result, number: editor.number };
}

/** A changed table with only its changed rows, and the keys of all rows in order. */
interface UnsavedTable extends Omit<GridTable, 'rows'> {
  rows: GridTableRow[];
  order: string[];
}

export interface UnsavedEdits {
  tables: UnsavedTable[];
  numbers: number[];
  number: number;
}

export function collectUnsavedEdits({ stored, steps, number }: EditorState): UnsavedEdits {
  const tables = steps.now.flatMap((table): UnsavedTable[] => {
    const before = findTable(stored.document, table.number);
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
export function restoreEditor(left: unknown, edits: unknown): EditorState | undefined {
  const [stored, { tables, numbers, number }] = [(left ?? {}) as StoredGrid, (edits ?? {}) as UnsavedEdits];
  const isWhole = Array.isArray(stored.document) && stored.ids instanceof Map && Array.isArray(tables);
  if (!isWhole || !Array.isArray(numbers)) return undefined;
  const restored = tables.reduce((document: GridDocument, { order, rows, ...table }) => {
    const byKey = indexRowsByKey(findTable(stored.document, table.number) ?? { rows: [] });
    for (const row of rows) byKey.set(row.key, row);
    return replaceTable(document, { ...table, rows: order.flatMap((key) => byKey.get(key) ?? []) });
  }, stored.document);
  const document = restored.filter((table) => numbers.includes(table.number));
  return { ...replaceDocument(createEditorState(stored), document), number };
}
