import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { clearSelection, fillSelection, moveSelected } from '../document/acts.ts';
import { axesOf, type Editor, redo, select, tableInSight, undo, viewOf } from '../document/editor.ts';
import { type CellPlace, textsIn } from '../document/grid-document.ts';
import { ARROWS, type Axes, jumped, type Selection, type Step, stepped, wholeOf } from '../document/selection.ts';
import type { GridEditor } from './use-editor.ts';

interface KeyContext {
  grid: GridEditor;
  mayWrite: boolean;
  pageRows: number;
  begin: (place: CellPlace, text?: string) => void;
  nextProblem: () => void;
}

/** Ignores keys of the browser and of the screen, such as Ctrl+C and Ctrl+S. */
export function handleKey(event: KeyboardEvent, context: KeyContext): void {
  const act = actOf(event, context);
  if (!act) return;
  act();
  event.preventDefault();
}

function actOf(event: KeyboardEvent, context: KeyContext): (() => void) | undefined {
  const { key, shiftKey: extend, altKey } = event;
  const { grid, mayWrite, pageRows, begin, nextProblem } = context;
  const editor = grid.current();
  const axes = axesOf(editor);
  const { selection } = viewOf(editor);
  const change = (work: (now: Editor) => Editor) => () => mayWrite && grid.update(work);
  const show = (next: Selection) => () => grid.update((now) => select(now, next));
  const move = (step: Step) => show(stepped(selection, axes, step, extend));

  const control = event.ctrlKey || event.metaKey;
  const arrow = ARROWS[key];
  if (arrow && altKey) return change((now) => moveSelected(now, arrow));
  if (arrow && control) return show(jumped(selection, axes, arrow, textsIn(tableInSight(editor)), extend));
  if (arrow) return move(arrow);
  if (altKey) return undefined;
  const [rows, columns] = [axes.rows.length, axes.columns.length];
  const controlled: Record<string, () => void> = {
    home: move([-rows, -columns]),
    end: move([rows, columns]),
    a: show(wholeOf(axes, 'all', selection)),
    ' ': show(wholeOf(axes, 'column', selection)),
    d: change((now) => fillSelection(now, true)),
    r: change((now) => fillSelection(now, false)),
    f: () => grid.setFinding(true),
    y: () => grid.update(redo),
    z: () => grid.update(extend ? redo : undo),
  };
  if (control) return controlled[key.toLowerCase()];
  const next = nextCell(axes, selection, extend ? -1 : 1);
  const acts: Record<string, (() => void) | undefined> = {
    Home: move([0, -columns]),
    End: move([0, columns]),
    PageUp: move([-pageRows, 0]),
    PageDown: move([pageRows, 0]),
    // At the end of the grid Tab leaves it.
    Tab: next && show(next),
    Enter: () => begin(selection.cursor),
    F2: () => begin(selection.cursor),
    F8: nextProblem,
    Delete: change(clearSelection),
    Backspace: change(clearSelection),
    ' ': extend ? show(wholeOf(axes, 'row', selection)) : undefined,
  };
  const act = acts[key];
  // Synchronous, so that the key is typed into the cell.
  if (!act && [...key].length === 1) flushSync(() => begin(selection.cursor, ''));
  return act;
}

function nextCell({ rows, columns }: Axes, selection: Selection, step: -1 | 1): Selection | undefined {
  const { cursor } = selection;
  const next = columns.indexOf(cursor.column) + step;
  if (next >= 0 && next < columns.length) return stepped(selection, { rows, columns }, [0, step]);
  if (!rows[rows.indexOf(cursor.row) + step]) return undefined;
  return stepped(selection, { rows, columns }, [step, -step * columns.length]);
}
