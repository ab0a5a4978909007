import { lookUp } from '../../../src/platform/look-up.ts';
import './grid.css';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  clearSelection,
  copiedOf,
  fillSelection,
  isWiderThanTable,
  moveSelected,
  paste,
  typeText,
} from '../document/acts.ts';
import { type CellTexts, htmlOfGrid, readHtml, readSpaced, readText, textOfGrid } from '../document/clipboard.ts';
import { axesOf, type Editor, redo, select, tableInSight, undo, viewOf } from '../document/editor.ts';
import { type CellPlace, textsIn } from '../document/grid-document.ts';
import { ARROWS, type Axes, jumped, type Selection, type Step, stepped, wholeOf } from '../document/selection.ts';
import { PasteDialog } from '../pasting/paste-dialog.tsx';
import { headingsOf } from '../pasting/pasted-table.ts';
import { placeOf, takeTable } from '../pasting/take-table.ts';
import type { GridLook } from './column-widths.ts';
import { GRID_HELP, Grid } from './grid.tsx';
import type { EditEnd, Editing } from './grid-row.tsx';
import { ROW_HEIGHT } from './row-window.ts';
import type { GridEditor } from './use-editor.ts';

const HELP =
  'A spreadsheet: arrow keys move, typing replaces a cell, F2 or Enter edits it, Shift selects, Escape and then Tab leaves.';

interface EditableGridProps {
  grid: GridEditor;
  label: string;
  box: RefObject<HTMLTableElement | null>;
  mayWrite: boolean;
  mayGrow: boolean;
  onNextProblem: () => void;
  onMenu: (at: { x: number; y: number }) => void;
  look: GridLook;
}

export const focusCursor = (box: RefObject<ParentNode | null> = { current: document }) =>
  box.current?.querySelector<HTMLElement>('.is-cursor')?.focus({ preventScroll: true });

export function EditableGrid(props: EditableGridProps) {
  const { grid, box, mayWrite, mayGrow, onNextProblem } = props;
  const { editor, table, update, current } = grid;
  const [editing, setEditing] = useState<Editing>();
  const [taking, setTaking] = useState<CellTexts>();
  const leaving = useRef(false);

  const begin = (place: CellPlace, text?: string) => {
    const isFixed = table.columns.some(({ key, kind }) => key === place.column && kind === 'fixed');
    if (mayWrite && !isFixed && viewOf(current()).rows.length) setEditing({ ...place, text });
  };
  const end = (result: EditEnd | undefined) => {
    setEditing(undefined);
    if (!result || !editing) return;
    update((now) => typeText(now, editing, result.text));
    const { step } = result;
    if (step) update((now) => select(now, stepped(viewOf(now).selection, axesOf(now), step)));
  };
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement) return;
    const isLeaving = leaving.current && event.key === 'Tab';
    leaving.current = event.key === 'Escape' || (leaving.current && event.key === 'Shift');
    if (isLeaving) return;
    const pageRows = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    handleKey(event, { grid, mayWrite, pageRows, begin, nextProblem: onNextProblem });
  };
  useClipboard(box, {
    copied: () => copiedOf(current()),
    cut: () => mayWrite && update(clearSelection),
    paste: (cells) => {
      if (!mayWrite) return;
      const isTable = () => headingsOf(cells, placeOf(current())) > 0 || isWiderThanTable(current(), cells);
      if (mayGrow && isTable()) setTaking(cells);
      else update((now) => paste(now, cells, mayGrow));
    },
  });
  return (
    <>
      <p id={GRID_HELP} className="sr-only">
        {HELP}
      </p>
      <Grid key={table.number} {...props} editing={editing} onEdit={begin} onEnd={end} onKeyDown={press} />
      {taking && (
        <PasteDialog
          editor={editor}
          grid={taking}
          onPaste={(pasted) => {
            update((now) => takeTable(now, taking, pasted));
            setTaking(undefined);
          }}
          onClose={() => setTaking(undefined)}
        />
      )}
    </>
  );
}

interface ClipboardActs {
  copied: () => CellTexts;
  cut: () => void;
  paste: (grid: CellTexts) => void;
}

/**
 * Uses clipboard events, which need no permission. HTML is preferred, because cells of HTML can hold tabs and quotes.
 */
function useClipboard(box: RefObject<HTMLElement | null>, acts: ClipboardActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const handle = (event: ClipboardEvent) => {
      const { activeElement } = document;
      const isHere = box.current?.contains(activeElement) && !(activeElement instanceof HTMLTextAreaElement);
      if (!isHere || !event.clipboardData) return;
      event.preventDefault();
      if (event.type === 'paste') {
        const html = event.clipboardData.getData('text/html');
        const text = event.clipboardData.getData('text/plain');
        return latest.current.paste((html && readHtml(html)) || (readSpaced(text) ?? readText(text)));
      }
      const grid = latest.current.copied();
      event.clipboardData.setData('text/plain', textOfGrid(grid));
      event.clipboardData.setData('text/html', htmlOfGrid(grid));
      if (event.type === 'cut') latest.current.cut();
    };
    const events = ['copy', 'cut', 'paste'] as const;
    for (const name of events) document.addEventListener(name, handle);
    return () => {
      for (const name of events) document.removeEventListener(name, handle);
    };
  }, [box]);
}

interface KeyContext {
  grid: GridEditor;
  mayWrite: boolean;
  pageRows: number;
  begin: (place: CellPlace, text?: string) => void;
  nextProblem: () => void;
}

function handleKey(event: KeyboardEvent, context: KeyContext): void {
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
  if (control) return lookUp(controlled, key.toLowerCase());
  const next = nextCell(axes, selection, extend ? -1 : 1);
  const acts: Record<string, (() => void) | undefined> = {
    Home: move([0, -columns]),
    End: move([0, columns]),
    PageUp: move([-pageRows, 0]),
    PageDown: move([pageRows, 0]),
    // At the last cell, Tab leaves the grid.
    Tab: next && show(next),
    Enter: () => begin(selection.cursor),
    F2: () => begin(selection.cursor),
    F8: nextProblem,
    Delete: change(clearSelection),
    Backspace: change(clearSelection),
    ' ': extend ? show(wholeOf(axes, 'row', selection)) : undefined,
  };
  const act = lookUp(acts, key);
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
