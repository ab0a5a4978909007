import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { clearSelection, fillSelection, moveSelectedColumn, moveSelectedRows } from '../document/acts.ts';
import { axesOf, type Editor, redo, select, tableInSight, undo, viewOf } from '../document/editor.ts';
import { type CellPlace, cellOf, rowsByKey } from '../document/grid-document.ts';
import { jumped, moved, type Selection, stepped, wholeOf } from '../document/selection.ts';
import { actOf, type GridAct } from './grid-keys.ts';

interface KeyContext {
  update: (change: (editor: Editor) => Editor) => void;
  current: () => Editor;
  mayWrite: boolean;
  /** Rows of a page. */
  pageRows: number;
  begin: (place: CellPlace, text?: string) => void;
  find: () => void;
  nextProblem: () => void;
}

/** Does what a key on a cell means; keys without a meaning here are left to the browser. */
export function handleKey(event: KeyboardEvent, context: KeyContext): void {
  const act = actOf(event);
  if (!act) return;
  const { update, current, mayWrite } = context;
  const change = (work: (editor: Editor) => Editor) => mayWrite && update(work);
  switch (act.act) {
    case 'edit': {
      const { cursor } = viewOf(current()).selection;
      // In time for the key itself to be typed into the cell.
      flushSync(() => context.begin(cursor, act.text));
      if (act.text !== undefined) return;
      break;
    }
    case 'clear':
      change(clearSelection);
      break;
    case 'fill':
      change(fillSelection);
      break;
    case 'undo':
      update(undo);
      break;
    case 'redo':
      update(redo);
      break;
    case 'find':
      context.find();
      break;
    case 'problem':
      context.nextProblem();
      break;
    case 'shift': {
      const step = act.direction === 'up' || act.direction === 'left' ? -1 : 1;
      const isRow = act.direction === 'up' || act.direction === 'down';
      change((editor) => (isRow ? moveSelectedRows(editor, step) : moveSelectedColumn(editor, step)));
      break;
    }
    default: {
      const next = selectionAfter(current(), act, context.pageRows);
      // Tab at the end of the grid leaves it.
      if (!next) return;
      update((editor) => select(editor, next));
    }
  }
  event.preventDefault();
}

type Moving = Extract<GridAct, { act: 'move' | 'page' | 'edge' | 'select' | 'next' }>;

function selectionAfter(editor: Editor, act: Moving, pageRows: number): Selection | undefined {
  const axes = axesOf(editor);
  const { selection } = viewOf(editor);
  switch (act.act) {
    case 'move': {
      if (!act.jump) return moved(selection, axes, act.direction, act.extend);
      const byKey = rowsByKey(tableInSight(editor));
      const isFilled = (row: string, column: string) => cellOf(byKey.get(row), column) !== '';
      return jumped(selection, axes, act.direction, isFilled, act.extend);
    }
    case 'page':
      return stepped(selection, axes, [act.rows * pageRows, 0], act.extend);
    case 'edge': {
      const rows = act.row === 'first' ? -axes.rows.length : act.row === 'last' ? axes.rows.length : 0;
      return stepped(selection, axes, [rows, act.column === 'first' ? -99 : 99], act.extend);
    }
    case 'select':
      return wholeOf(axes, act.what, selection);
    case 'next':
      return nextCell(axes, selection, act.step);
  }
}

/** To the next cell of the row, and from the last one to the next row. */
function nextCell(axes: ReturnType<typeof axesOf>, selection: Selection, step: -1 | 1): Selection | undefined {
  const [row, column] = [axes.rows.indexOf(selection.cursor.row), axes.columns.indexOf(selection.cursor.column)];
  const next = column + step;
  if (next >= 0 && next < axes.columns.length) return stepped(selection, axes, [0, step]);
  if (!axes.rows[row + step]) return undefined;
  return stepped(selection, axes, [step, -step * axes.columns.length]);
}
