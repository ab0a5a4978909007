import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import {
  clearSelection,
  fillSelection,
  fillSelectionRight,
  moveSelectedColumn,
  moveSelectedRows,
} from '../document/acts.ts';
import { axesOf, type Editor, redo, select, tableInSight, undo, viewOf } from '../document/editor.ts';
import { type CellPlace, cellOf, rowsByKey } from '../document/grid-document.ts';
import { ARROWS, type Axes, jumped, type Selection, type Step, stepped, wholeOf } from '../document/selection.ts';

interface KeyContext {
  update: (change: (editor: Editor) => Editor) => void;
  current: () => Editor;
  mayWrite: boolean;
  pageRows: number;
  begin: (place: CellPlace, text?: string) => void;
  find: () => void;
  nextProblem: () => void;
}

/** Handles a key on a cell; keys of the browser and of the screen, such as Ctrl+C and Ctrl+S, are ignored. */
export function handleKey(event: KeyboardEvent, context: KeyContext): void {
  const act = actOf(event, context);
  if (!act) return;
  act();
  event.preventDefault();
}

function actOf(event: KeyboardEvent, context: KeyContext): (() => void) | undefined {
  const { key, shiftKey: extend, altKey } = event;
  const { update, current, mayWrite, pageRows, begin, find, nextProblem } = context;
  const control = event.ctrlKey || event.metaKey;
  const axes = axesOf(current());
  const { selection } = viewOf(current());
  const change = (work: (editor: Editor) => Editor) => () => mayWrite && update(work);
  const show = (next: Selection) => () => update((editor) => select(editor, next));
  const move = (step: Step) => show(stepped(selection, axes, step, extend));

  const arrow = ARROWS[key];
  if (arrow && altKey) return change((editor) => moveSelected(editor, arrow));
  if (arrow) return control ? show(jumped(selection, axes, arrow, filledIn(current()), extend)) : move(arrow);
  if (altKey) return undefined;
  const [rows, columns] = [axes.rows.length, axes.columns.length];
  if (control) {
    const acts: Record<string, () => void> = {
      home: move([-rows, -columns]),
      end: move([rows, columns]),
      a: show(wholeOf(axes, 'all', selection)),
      ' ': show(wholeOf(axes, 'column', selection)),
      d: change(fillSelection),
      r: change(fillSelectionRight),
      f: find,
      y: () => update(redo),
      z: () => update(extend ? redo : undo),
    };
    return acts[key.toLowerCase()];
  }
  switch (key) {
    case 'Home':
      return move([0, -columns]);
    case 'End':
      return move([0, columns]);
    case 'PageUp':
      return move([-pageRows, 0]);
    case 'PageDown':
      return move([pageRows, 0]);
    case 'Tab': {
      const next = nextCell(axes, selection, extend ? -1 : 1);
      // At the end of the grid Tab leaves it.
      return next && show(next);
    }
    case 'Enter':
    case 'F2':
      return () => begin(selection.cursor);
    case 'F8':
      return nextProblem;
    case 'Delete':
    case 'Backspace':
      return change(clearSelection);
  }
  if (key === ' ' && extend) return show(wholeOf(axes, 'row', selection));
  // Synchronous, so that the key itself is typed into the cell.
  if ([...key].length === 1) flushSync(() => begin(selection.cursor, ''));
  return undefined;
}

const moveSelected = (editor: Editor, [down, across]: Step): Editor =>
  down ? moveSelectedRows(editor, down) : moveSelectedColumn(editor, across);

function filledIn(editor: Editor) {
  const byKey = rowsByKey(tableInSight(editor));
  return (row: string, column: string) => cellOf(byKey.get(row), column) !== '';
}

function nextCell({ rows, columns }: Axes, selection: Selection, step: -1 | 1): Selection | undefined {
  const [row, column] = [rows.indexOf(selection.cursor.row), columns.indexOf(selection.cursor.column)];
  const next = column + step;
  if (next >= 0 && next < columns.length) return stepped(selection, { rows, columns }, [0, step]);
  if (!rows[row + step]) return undefined;
  return stepped(selection, { rows, columns }, [step, -step * columns.length]);
}
