import { getOwnValue } from '../../../src/platform/get-own-value.ts';
import './grid.css';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatPlural } from '../../shell/data/form-values.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { type CellTexts, formatClipboardHtml, formatClipboardText, readClipboardCells } from '../document/clipboard.ts';
import { type CellAddress, createTextReader } from '../document/grid-document.ts';
import {
  type EditorState,
  getAxes,
  getCurrentTable,
  getCurrentView,
  redoEdit,
  setSelection,
  undoEdit,
} from '../document/grid-editor.ts';
import {
  clearSelection,
  fillSelection,
  isWiderThanTable,
  moveSelectedRowsOrColumn,
  pasteTexts,
  readSelectedTexts,
  typeText,
} from '../document/grid-edits.ts';
import {
  ARROW_STEPS,
  type CellSelection,
  type GridAxes,
  type GridStep,
  jumpCursor,
  moveCursor,
  selectWhole,
} from '../document/grid-selection.ts';
import { applyPastedTable, getPasteTarget } from '../pasting/apply-pasted-table.ts';
import { PasteDialog } from '../pasting/paste-dialog.tsx';
import { countPastedHeadings } from '../pasting/pasted-table.ts';
import { recognisePlainTable } from '../pasting/recognise-plain-table.ts';
import { CellGrid, GRID_HELP_ID } from './cell-grid.tsx';
import type { GridLayout } from './column-widths.ts';
import type { CellEditEnd, CellEditing } from './grid-row.tsx';
import { ROW_HEIGHT } from './row-window.ts';
import type { GridEditor } from './use-grid-editor.ts';

const GRID_HELP_TEXT =
  'A spreadsheet: arrow keys move, typing replaces a cell, F2 or Enter edits it, Shift selects, Escape and then Tab leaves.';

interface EditableGridProps {
  grid: GridEditor;
  label: string;
  box: RefObject<HTMLTableElement | null>;
  mayWrite: boolean;
  mayGrow: boolean;
  /** Called with pasted cells first; true if it took them. */
  onPasteTable?: ((cells: CellTexts) => boolean) | undefined;
  onNextProblem: () => void;
  onMenu: (at: { x: number; y: number }) => void;
  look: GridLayout;
}

export const focusCursor = (box: RefObject<ParentNode | null> = { current: document }) =>
  box.current?.querySelector<HTMLElement>('.is-cursor')?.focus({ preventScroll: true });

export function EditableGrid(props: EditableGridProps) {
  const { grid, box, mayWrite, mayGrow, onNextProblem } = props;
  const { editor, table, update, current } = grid;
  const [editing, setEditing] = useState<CellEditing>();
  const [taking, setTaking] = useState<CellTexts>();
  const leaving = useRef(false);
  const notify = useNotify();

  const begin = (address: CellAddress, text?: string) => {
    const isFixed = table.columns.some(({ key, kind }) => key === address.column && kind === 'fixed');
    if (mayWrite && !isFixed && getCurrentView(current()).rows.length) setEditing({ ...address, text });
  };
  const end = (result: CellEditEnd | undefined) => {
    setEditing(undefined);
    if (!result || !editing) return;
    update((now) => typeText(now, editing, result.text));
    const { step } = result;
    if (step) update((now) => setSelection(now, moveCursor(getCurrentView(now).selection, getAxes(now), step)));
  };
  const pasteTable = (cells: CellTexts) => {
    const plain = recognisePlainTable(current(), cells);
    if (!plain) return setTaking(cells);
    update((now) => applyPastedTable(now, cells, plain));
    const rows = formatPlural(cells.length - plain.headings, 'row');
    notify(`${rows} with ${formatPlural(plain.columns.length, 'column')} pasted`, { type: 'success' });
  };
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement) return;
    const isLeaving = leaving.current && event.key === 'Tab';
    leaving.current = event.key === 'Escape' || (leaving.current && event.key === 'Shift');
    if (isLeaving) return;
    const pageRows = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    handleKey(event, { grid, mayWrite, pageRows, begin, nextProblem: onNextProblem });
  };
  useGridClipboard(box, {
    takesAll: () => props.onPasteTable !== undefined || getCurrentTable(current()).rows.length === 0,
    copied: () => readSelectedTexts(current()),
    cut: () => mayWrite && update(clearSelection),
    paste: (cells, isHere) => {
      if (!mayWrite || props.onPasteTable?.(cells)) return;
      if (!isHere && getCurrentTable(current()).rows.length > 0) return;
      const isTable = () =>
        countPastedHeadings(cells, getPasteTarget(current())) > 0 || isWiderThanTable(current(), cells);
      if (mayGrow && !props.onPasteTable && isTable()) pasteTable(cells);
      else update((now) => pasteTexts(now, cells, mayGrow));
    },
  });
  return (
    <>
      <p id={GRID_HELP_ID} className="sr-only">
        {GRID_HELP_TEXT}
      </p>
      <CellGrid key={table.number} {...props} editing={editing} onEdit={begin} onEnd={end} onKeyDown={press} />
      {taking && (
        <PasteDialog
          editor={editor}
          grid={taking}
          onPaste={(pasted) => {
            update((now) => applyPastedTable(now, taking, pasted));
            setTaking(undefined);
          }}
          onClose={() => setTaking(undefined)}
        />
      )}
    </>
  );
}

/** True where a paste is meant for a field or a dialog. */
export const isPasteIntoField = ({ target }: ClipboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;

interface ClipboardActs {
  /** True if a paste outside the grid is also for the grid, as an empty grid has no cell to focus. */
  takesAll: () => boolean;
  copied: () => CellTexts;
  cut: () => void;
  paste: (grid: CellTexts, isHere: boolean) => void;
}

/**
 * Uses clipboard events, which need no permission. HTML is preferred, because cells of HTML can hold tabs and quotes.
 */
function useGridClipboard(box: RefObject<HTMLElement | null>, acts: ClipboardActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const handle = (event: ClipboardEvent) => {
      const { activeElement } = document;
      const isHere = box.current?.contains(activeElement) === true && !(activeElement instanceof HTMLTextAreaElement);
      const isTaken = event.type === 'paste' && !isPasteIntoField(event) && latest.current.takesAll();
      if (!(isHere || isTaken) || !event.clipboardData) return;
      event.preventDefault();
      if (event.type === 'paste') {
        const html = event.clipboardData.getData('text/html');
        const text = event.clipboardData.getData('text/plain');
        const cells = readClipboardCells(html, text);
        return cells && latest.current.paste(cells, isHere);
      }
      const grid = latest.current.copied();
      event.clipboardData.setData('text/plain', formatClipboardText(grid));
      event.clipboardData.setData('text/html', formatClipboardHtml(grid));
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
  begin: (address: CellAddress, text?: string) => void;
  nextProblem: () => void;
}

function handleKey(event: KeyboardEvent, context: KeyContext): void {
  const act = findKeyAction(event, context);
  if (!act) return;
  act();
  event.preventDefault();
}

function findKeyAction(event: KeyboardEvent, context: KeyContext): (() => void) | undefined {
  const { key, shiftKey: extend, altKey } = event;
  const { grid, mayWrite, pageRows, begin, nextProblem } = context;
  const editor = grid.current();
  const axes = getAxes(editor);
  const { selection } = getCurrentView(editor);
  const change = (work: (now: EditorState) => EditorState) => () => mayWrite && grid.update(work);
  const show = (next: CellSelection) => () => grid.update((now) => setSelection(now, next));
  const move = (step: GridStep) => show(moveCursor(selection, axes, step, extend));

  const control = event.ctrlKey || event.metaKey;
  const arrow = ARROW_STEPS[key];
  if (arrow && altKey) return change((now) => moveSelectedRowsOrColumn(now, arrow));
  if (arrow && control)
    return show(jumpCursor(selection, axes, arrow, createTextReader(getCurrentTable(editor)), extend));
  if (arrow) return move(arrow);
  if (altKey) return undefined;
  const [rows, columns] = [axes.rows.length, axes.columns.length];
  const controlled: Record<string, () => void> = {
    home: move([-rows, -columns]),
    end: move([rows, columns]),
    a: show(selectWhole(axes, 'all', selection)),
    ' ': show(selectWhole(axes, 'column', selection)),
    d: change((now) => fillSelection(now, true)),
    r: change((now) => fillSelection(now, false)),
    f: () => grid.setFinding(true),
    y: () => grid.update(redoEdit),
    z: () => grid.update(extend ? redoEdit : undoEdit),
  };
  if (control) return getOwnValue(controlled, key.toLowerCase());
  const next = findNextSelection(axes, selection, extend ? -1 : 1);
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
    ' ': extend ? show(selectWhole(axes, 'row', selection)) : undefined,
  };
  const act = getOwnValue(acts, key);
  // Synchronous, so that the key is typed into the cell.
  if (!act && [...key].length === 1) flushSync(() => begin(selection.cursor, ''));
  return act;
}

function findNextSelection(
  { rows, columns }: GridAxes,
  selection: CellSelection,
  step: -1 | 1,
): CellSelection | undefined {
  const { cursor } = selection;
  const next = columns.indexOf(cursor.column) + step;
  if (next >= 0 && next < columns.length) return moveCursor(selection, { rows, columns }, [0, step]);
  if (!rows[rows.indexOf(cursor.row) + step]) return undefined;
  return moveCursor(selection, { rows, columns }, [step, -step * columns.length]);
}
