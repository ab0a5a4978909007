import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { clearSelection, copiedOf, paste, planOf, typeText } from '../document/acts.ts';
import type { CellTexts } from '../document/clipboard.ts';
import { axesOf, select, viewOf } from '../document/editor.ts';
import { type CellPlace, tableOf } from '../document/grid-document.ts';
import { stepped } from '../document/selection.ts';
import { PasteDialog } from '../pasting/paste-dialog.tsx';
import { headingsOf, type PastedTable, recognised } from '../pasting/pasted-table.ts';
import { placeOf, takeTable } from '../pasting/take-table.ts';
import type { EditEnd } from './cell-editor.tsx';
import { fillTo } from './fill.ts';
import { GRID_HELP, Grid } from './grid.tsx';
import type { Editing } from './grid-row.tsx';
import { GrowDialog } from './grow-dialog.tsx';
import { handleKey } from './handle-key.ts';
import { ROW_HEIGHT } from './row-window.ts';
import { useClipboard } from './use-clipboard.ts';
import type { GridEditor } from './use-editor.ts';
import type { LookActs } from './use-grid-look.ts';
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
  look: LookActs;
}

export const focusCursor = (box: RefObject<ParentNode | null> = { current: document }) =>
  box.current?.querySelector<HTMLElement>('.is-cursor')?.focus({ preventScroll: true });

export function EditableGrid({ grid, label, box, mayWrite, mayGrow, onNextProblem, onMenu, look }: EditableGridProps) {
  const { editor, table, update, current, problems } = grid;
  const [editing, setEditing] = useState<Editing>();
  const [growing, setGrowing] = useState<CellTexts>();
  const [taking, setTaking] = useState<{ cells: CellTexts; initial: PastedTable }>();
  const leaving = useRef(false);
  const view = viewOf(editor);

  const problemsByRow = useMemo(() => {
    const byRow = new Map<string, Map<string, string>>();
    for (const { table: number, row, column, problem } of problems) {
      if (number !== table.number) continue;
      const ofRow = byRow.get(row) ?? new Map<string, string>();
      byRow.set(row, ofRow.set(column, problem));
    }
    return byRow;
  }, [problems, table.number]);

  const begin = (place: CellPlace, text?: string) => {
    const isFixed = table.columns.some(({ key, kind }) => key === place.column && kind === 'fixed');
    if (mayWrite && !isFixed && viewOf(current()).rows.length) setEditing({ ...place, text });
  };
  const end = (result: EditEnd | undefined) => {
    const place = editing;
    setEditing(undefined);
    if (!result || !place) return;
    update((now) => typeText(now, place, result.text));
    const { step } = result;
    if (step) update((now) => select(now, stepped(viewOf(now).selection, axesOf(now), step)));
  };
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement) return;
    if (event.key === 'Escape') leaving.current = true;
    const wasLeaving = leaving.current && event.key === 'Tab';
    if (event.key !== 'Escape' && event.key !== 'Shift') leaving.current = false;
    if (wasLeaving) return;
    const pageRows = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    handleKey(event, {
      update,
      current,
      mayWrite,
      pageRows,
      begin,
      find: () => grid.setFinding(true),
      nextProblem: onNextProblem,
    });
  };
  useClipboard(box, {
    copied: () => copiedOf(current()),
    cut: () => mayWrite && update(clearSelection),
    paste: (cells) => {
      if (!mayWrite) return;
      const plan = planOf(current(), cells);
      const place = placeOf(current());
      const headings = mayGrow ? headingsOf(cells, place) : 0;
      if (mayGrow && (headings > 0 || plan.lostColumns > 0)) {
        setTaking({ cells, initial: recognised(cells, place, headings) });
      } else if (mayGrow && plan.extraRows > 0) setGrowing(cells);
      else update((now) => paste(now, cells, false));
    },
  });
  return (
    <>
      <p id={GRID_HELP} className="sr-only">
        {HELP}
      </p>
      <Grid
        key={table.number}
        label={label}
        box={box}
        table={table}
        stored={tableOf(editor.stored.document, table.number)}
        drafts={editor.stored.drafts}
        rows={view.rows}
        order={view.order}
        selection={view.selection}
        editing={editing}
        problems={problemsByRow}
        onSelect={(selection) => update((now) => select(now, selection))}
        onEdit={begin}
        onEnd={end}
        onKeyDown={press}
        onMenu={onMenu}
        look={look}
        onFill={mayWrite ? (target) => update((now) => fillTo(now, target)) : undefined}
      />
      {taking && (
        <PasteDialog
          editor={editor}
          grid={taking.cells}
          initial={taking.initial}
          onPaste={(pasted) => {
            update((now) => takeTable(now, taking.cells, pasted));
            setTaking(undefined);
          }}
          onClose={() => setTaking(undefined)}
        />
      )}
      {growing && (
        <GrowDialog
          {...planOf(editor, growing)}
          onPaste={(grow) => {
            update((now) => paste(now, growing, grow));
            setGrowing(undefined);
          }}
          onClose={() => setGrowing(undefined)}
        />
      )}
    </>
  );
}
