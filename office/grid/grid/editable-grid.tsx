import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { clearSelection, copiedOf, isWiderThanTable, paste, typeText } from '../document/acts.ts';
import { type CellTexts, htmlOfGrid, readHtml, readSpaced, readText, textOfGrid } from '../document/clipboard.ts';
import { axesOf, select, viewOf } from '../document/editor.ts';
import type { CellPlace } from '../document/grid-document.ts';
import { stepped } from '../document/selection.ts';
import { PasteDialog } from '../pasting/paste-dialog.tsx';
import { headingsOf } from '../pasting/pasted-table.ts';
import { placeOf, takeTable } from '../pasting/take-table.ts';
import type { GridLook } from './column-widths.ts';
import { GRID_HELP, Grid } from './grid.tsx';
import type { EditEnd, Editing } from './grid-row.tsx';
import { handleKey } from './handle-key.ts';
import { ROW_HEIGHT } from './row-window.ts';
import type { GridEditor } from './use-editor.ts';
import './grid.css';

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

/** Clipboard events need no permission. HTML is preferred, because its cells can hold tabs and quotes. */
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
