import type { GridReply } from '../../../src/features/office/grid/grid.contract.ts';
import type { Save } from './changes.ts';
import { withChangesOfOthers } from './changes-of-others.ts';
import { type CellPlace, type GridDocument, NAME, printedOf, type Table, tableOf, withTable } from './grid-document.ts';
import type { Refusals } from './problems.ts';
import { type Axes, type Range, rangeOf, type Selection, selected } from './selection.ts';
import { eachStep, edited, firstStep, redone, type Steps, undone } from './steps.ts';
import { type Stored, storedOf } from './stored.ts';
import { type Filter, NO_FILTER, type Order, rowsInSight, stillInSight } from './view.ts';

export interface TableView {
  filter: Filter;
  order: Order | undefined;
  rows: readonly string[];
  selection: Selection;
}

export interface Editor {
  stored: Stored;
  steps: Steps;
  number: number;
  views: ReadonlyMap<number, TableView>;
  refusals: Refusals;
}

export function openEditor(stored: Stored): Editor {
  const number = stored.document[0]?.number ?? 1;
  return { stored, steps: firstStep(stored.document), number, views: new Map(), refusals: new Map() };
}

const NO_TABLE: Table = { number: 1, headline: '', active: true, columns: [], rows: [] };

export const tableInSight = ({ steps, number }: Pick<Editor, 'steps' | 'number'>): Table =>
  tableOf(steps.now, number) ?? steps.now[0] ?? NO_TABLE;

export const viewOf = (editor: Editor): TableView => editor.views.get(editor.number) ?? firstView(tableInSight(editor));

function firstView(table: Table): TableView {
  const rows = rowsInSight(table.rows, NO_FILTER, undefined).map(({ key }) => key);
  const column = (printedOf(table)[0] ?? table.columns[0])?.key ?? NAME;
  return { filter: NO_FILTER, order: undefined, rows, selection: selected({ row: rows[0] ?? '', column }) };
}

export const axesOf = (editor: Editor): Axes => ({
  rows: viewOf(editor).rows,
  columns: tableInSight(editor).columns.map(({ key }) => key),
});

const withView = (editor: Editor, view: TableView): Editor => ({
  ...editor,
  views: new Map(editor.views).set(editor.number, view),
});

export const select = (editor: Editor, selection: Selection): Editor =>
  withView(editor, { ...viewOf(editor), selection });

export function goTo(editor: Editor, number: number, place: CellPlace): Editor {
  const there = { ...editor, number };
  const view = viewOf(there);
  if (view.rows.includes(place.row)) return select(there, selected(place));
  const rows = tableInSight(there).rows.map(({ key }) => key);
  const filter = { ...NO_FILTER, showArchived: true };
  return withView(there, { filter, order: undefined, rows, selection: selected(place) });
}

export const openTable = (editor: Editor, number: number): Editor => ({ ...editor, number });

export function look(editor: Editor, changed: Partial<Pick<TableView, 'filter' | 'order'>>): Editor {
  const view = { ...viewOf(editor), ...changed };
  const rows = rowsInSight(tableInSight(editor).rows, view.filter, view.order).map(({ key }) => key);
  return withView(editor, settled({ ...view, rows }, view.rows, tableInSight(editor)));
}

/** The cursor stays on its row; if the row vanished, it moves to the row in its place. */
function settled(view: TableView, before: readonly string[], { columns }: Table): TableView {
  const rows = new Set(view.rows);
  const keys = new Set(columns.map(({ key }) => key));
  const nearest = ({ row, column }: CellPlace): CellPlace => ({
    row: rows.has(row) ? row : (view.rows[Math.min(Math.max(before.indexOf(row), 0), view.rows.length - 1)] ?? ''),
    column: keys.has(column) ? column : (columns[Math.min(1, columns.length - 1)]?.key ?? NAME),
  });
  const { cursor, anchor } = view.selection;
  const isThere = ({ row, column }: CellPlace) => rows.has(row) && keys.has(column);
  if (isThere(cursor) && isThere(anchor)) return view;
  return { ...view, selection: selected(nearest(cursor)) };
}

function withRows(editor: Editor, before: GridDocument): Editor {
  const views = new Map(editor.views);
  for (const [number, view] of editor.views) {
    const [old, table] = [tableOf(before, number), tableOf(editor.steps.now, number)];
    if (!table) views.delete(number);
    else if (old !== table) {
      const known = new Set(old?.rows.map(({ key }) => key));
      const sight = stillInSight(view.rows, table.rows, known);
      const there = new Set(sight);
      const rows = view.order ? sight : table.rows.flatMap(({ key }) => (there.has(key) ? [key] : []));
      views.set(number, settled({ ...view, rows }, view.rows, table));
    }
  }
  return { ...editor, views };
}

export function edit(editor: Editor, change: (table: Table) => Table): Editor {
  const seen = editor.views.has(editor.number) ? editor : withView(editor, viewOf(editor));
  const before = tableInSight(seen);
  const after = change(before);
  if (after === before) return editor;
  const steps = edited(seen.steps, withTable(seen.steps.now, after), seen.number);
  return withRows({ ...seen, steps }, seen.steps.now);
}

export function undo(editor: Editor): Editor {
  const back = undone(editor.steps);
  return back ? withRows({ ...editor, steps: back.steps, number: back.table }, editor.steps.now) : editor;
}

export function redo(editor: Editor): Editor {
  const next = redone(editor.steps);
  return next ? withRows({ ...editor, steps: next.steps, number: next.table }, editor.steps.now) : editor;
}

/**
 * Applies a refetched state. Edits, cursor and undo steps stay; changes of others are taken over.
 * @param save what was sent, if this is its reply
 */
export function withReply(editor: Editor, reply: GridReply, save?: Save): Editor {
  const expected = save?.sent ?? editor.stored.document;
  const rows = new Map([...editor.stored.ids].map(([key, id]) => [id, key]));
  if (save) {
    const added = new Map<string, string>();
    for (const table of save.sent) {
      for (const row of table.rows) if (!editor.stored.ids.has(row.key)) added.set(row.cells[NAME] ?? '', row.key);
    }
    for (const { id, name } of reply.models) {
      const key = added.get(name);
      if (key !== undefined && !rows.has(id)) rows.set(id, key);
    }
  }
  const columns = new Map(expected.map((table) => [table.number, table.columns]));
  return withStored(editor, storedOf(reply, { rows, columns }), expected);
}

export function withStored(editor: Editor, stored: Stored, expected: GridDocument): Editor {
  const steps = eachStep(
    editor.steps,
    withChangesOfOthers({ before: editor.stored.document, expected }, stored.document),
  );
  return withRows({ ...editor, stored, steps }, editor.steps.now);
}

export function backToStored(editor: Editor): Editor {
  const steps = edited(editor.steps, editor.stored.document, editor.number);
  return withViewsRefreshed(withRows({ ...editor, steps }, editor.steps.now));
}

export function withViewsRefreshed(editor: Editor): Editor {
  const { number } = editor;
  let result = editor;
  for (const table of editor.views.keys()) result = look({ ...result, number: table }, {});
  return { ...result, number };
}

export const selectedKeys = (editor: Editor): Axes & { range: Range } => keysOf(editor, viewOf(editor).selection);

function keysOf(editor: Editor, selection: Pick<Selection, 'cursor' | 'anchor'>): Axes & { range: Range } {
  const { rows, columns } = axesOf(editor);
  const range = rangeOf(
    selection,
    (key) => rows.indexOf(key),
    (key) => columns.indexOf(key),
  );
  if (!Number.isFinite(range.top) || !Number.isFinite(range.left)) return { rows: [], columns: [], range };
  return { rows: rows.slice(range.top, range.bottom + 1), columns: columns.slice(range.left, range.right + 1), range };
}

export function selectedRanges(editor: Editor): (Axes & { range: Range })[] {
  const { selection } = viewOf(editor);
  return [...(selection.more ?? []), selection]
    .map((one) => keysOf(editor, one))
    .filter(({ rows, columns }) => rows.length && columns.length);
}
