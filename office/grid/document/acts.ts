import { type CellTexts, cleanCell } from './clipboard.ts';
import { axesOf, type Editor, edit, select, selectedKeys, selectedRanges, tableInSight, viewOf } from './editor.ts';
import {
  cleared,
  fillDown,
  insertColumn,
  insertRows,
  moveColumn,
  moveRows,
  removeColumn,
  removeRows,
  restoreRows,
  setCells,
} from './edits.ts';
import {
  type CellPlace,
  type Column,
  type ColumnHead,
  cellOf,
  newKey,
  printedOf,
  rowsByKey,
  type Table,
  withTable,
} from './grid-document.ts';
import { type PastePlan, pasted, planPaste } from './paste.ts';
import { selected } from './selection.ts';
import { edited } from './steps.ts';

export const typeText = (editor: Editor, { row, column }: CellPlace, text: string): Editor =>
  edit(editor, (table) => setCells(table, new Map([[row, { [column]: cleanCell(text) }]])));

export function clearSelection(editor: Editor): Editor {
  const ranges = selectedRanges(editor);
  return edit(editor, (table) =>
    ranges.reduce((now, { rows, columns }) => setCells(now, cleared(rows, columns)), table),
  );
}

/** Copies the first selected row down; a single selected row is filled from the row above. */
export function fillSelection(editor: Editor): Editor {
  const { rows, columns, range } = selectedKeys(editor);
  const above = viewOf(editor).rows[range.top - 1];
  const filled = rows.length === 1 && above !== undefined ? [above, ...rows] : rows;
  return edit(editor, (table) => setCells(table, fillDown(table, filled, columns)));
}

/** Copies the first selected column to the right; a single selected column is filled from the left. */
export function fillSelectionRight(editor: Editor): Editor {
  const { rows, columns, range } = selectedKeys(editor);
  const before = axesOf(editor).columns[range.left - 1];
  const [first, ...others] = columns.length === 1 && before !== undefined ? [before, ...columns] : columns;
  return edit(editor, (table) => {
    const byKey = rowsByKey(table);
    const textsOf = (key: string) => {
      const text = cellOf(byKey.get(key), first ?? '');
      return Object.fromEntries(others.map((column) => [column, text]));
    };
    return setCells(table, new Map(rows.map((key) => [key, textsOf(key)])));
  });
}

/** Several ranges are joined side by side if they have the same rows, else below each other. */
export function copiedOf(editor: Editor): CellTexts {
  const ranges = selectedRanges(editor);
  const byKey = rowsByKey(tableInSight(editor));
  const textsOf = ({ rows, columns }: (typeof ranges)[number]) =>
    rows.map((key) => columns.map((column) => cellOf(byKey.get(key), column)));
  const [first] = ranges;
  if (!first) return [];
  const isBeside = ranges.every(({ rows }) => rows.length === first.rows.length && rows[0] === first.rows[0]);
  const grids = ranges
    .toSorted((a, b) => (isBeside ? a.range.left - b.range.left : a.range.top - b.range.top))
    .map(textsOf);
  if (isBeside) return first.rows.map((_, at) => grids.flatMap((grid) => grid[at] ?? []));
  const width = Math.max(...grids.map(([row]) => row?.length ?? 0));
  return grids.flat().map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
}

export const planOf = (editor: Editor, grid: CellTexts): PastePlan =>
  planPaste(grid, selectedKeys(editor).range, axesOf(editor));

/** Adds rows at the end for the surplus if `grow`; the pasted cells are selected afterwards. */
export function paste(editor: Editor, grid: CellTexts, grow: boolean): Editor {
  const { range } = selectedKeys(editor);
  const { rows, columns } = axesOf(editor);
  const plan = planOf(editor, grid);
  let all = rows;
  const result = edit(editor, (table) => {
    const longer = grow && plan.extraRows ? insertRows(table, table.rows.at(-1)?.key, plan.extraRows) : undefined;
    all = longer ? [...rows, ...longer.keys] : rows;
    return setCells(longer?.table ?? table, pasted(grid, range, plan, { rows: all, columns }));
  });
  const [bottom, right] = [range.top + plan.height - 1, range.left + plan.width - 1];
  return select(result, {
    cursor: { row: all[range.top] ?? '', column: columns[range.left] ?? '' },
    anchor: {
      row: all[Math.min(bottom, all.length - 1)] ?? '',
      column: columns[Math.min(right, columns.length - 1)] ?? '',
    },
  });
}

/** Adds as many rows as are selected; without a selection, at the end of the table. */
export function addRows(editor: Editor, place: 'before' | 'after'): Editor {
  const { rows } = selectedKeys(editor);
  const table = tableInSight(editor);
  const at = table.rows.findIndex(({ key }) => key === rows[0]);
  const after = place === 'after' ? (rows.at(-1) ?? table.rows.at(-1)?.key) : table.rows[at - 1]?.key;
  let added: string[] = [];
  const result = edit(editor, (now) => {
    const longer = insertRows(now, after, Math.max(1, rows.length));
    added = longer.keys;
    return longer.table;
  });
  const column = printedOf(table)[0]?.key ?? viewOf(editor).selection.cursor.column;
  return select(result, selected({ row: added[0] ?? '', column }));
}

export function archiveSelection(editor: Editor): Editor {
  const keys = new Set(selectedKeys(editor).rows);
  return edit(editor, (table) => removeRows(table, keys, (key) => editor.stored.ids.has(key)));
}
export function restoreSelection(editor: Editor): Editor {
  const keys = new Set(selectedKeys(editor).rows);
  return edit(editor, (table) => restoreRows(table, keys));
}

export function moveSelectedRows(editor: Editor, step: number): Editor {
  const keys = new Set(selectedKeys(editor).rows);
  return viewOf(editor).order ? editor : edit(editor, (table) => moveRows(table, keys, step));
}

export function printedAtCursor(editor: Editor): (Column & { at: number }) | undefined {
  const { column } = viewOf(editor).selection.cursor;
  const printed = printedOf(tableInSight(editor));
  const at = printed.findIndex(({ key }) => key === column);
  const found = printed[at];
  return found && { ...found, at };
}

export function moveSelectedColumn(editor: Editor, step: number): Editor {
  const column = printedAtCursor(editor);
  return column ? edit(editor, (table) => moveColumn(table, column.key, step)) : editor;
}
export function valuesAtCursor(editor: Editor): number {
  const column = printedAtCursor(editor);
  return column ? tableInSight(editor).rows.filter((row) => cellOf(row, column.key) !== '').length : 0;
}
export function removeSelectedColumn(editor: Editor): Editor {
  const column = printedAtCursor(editor);
  return column ? edit(editor, (table) => removeColumn(table, column.key)) : editor;
}
/** Adds a column beside the cursor, or at the end if the cursor is on no printed column. */
export function addColumn(editor: Editor, place: 'before' | 'after', head: ColumnHead): Editor {
  const column = printedAtCursor(editor);
  const count = printedOf(tableInSight(editor)).length;
  const at = column ? column.at + (place === 'after' ? 1 : 0) : count;
  const key = newKey();
  const result = edit(editor, (table) => insertColumn(table, at, head, key) ?? table);
  if (result === editor) return editor;
  return select(result, selected({ row: viewOf(result).selection.cursor.row, column: key }));
}

export function addTable(editor: Editor, number: number): Editor {
  const { columns } = tableInSight(editor);
  const printed = columns.filter(({ kind }) => kind === 'printed');
  const own = printed.length ? printed : [{ key: '', kind: 'printed' as const, label: 'Model' }];
  const table: Table = {
    number,
    headline: '',
    active: true,
    columns: [
      { key: 'name', kind: 'name', label: 'Model number' },
      ...own.map((column) => ({ ...column, key: newKey() })),
    ],
    rows: [{ key: newKey(), active: true, cells: {} }],
  };
  return { ...editor, steps: edited(editor.steps, withTable(editor.steps.now, table), editor.number), number };
}
