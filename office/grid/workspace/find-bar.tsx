import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { CLOSE_ICON } from '../../../src/ui/icon-paths.ts';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { type GridTable, getCellText, NAME_KEY } from '../document/grid-document.ts';
import { getAxes, getCurrentView, setSelection } from '../document/grid-editor.ts';
import { applyPatch, type CellPatch, type CellSearch, findCells, findNextCell } from '../document/grid-edits.ts';
import { selectCell } from '../document/grid-selection.ts';
import type { GridEditor } from '../grid/use-grid-editor.ts';

const MAX_CELLS_SHOWN = 5;

export function PatchPreview({ table: { rows, columns }, patch }: { table: GridTable; patch: CellPatch }) {
  const all = rows.flatMap((row) =>
    columns.flatMap(({ key, label, kind }) => {
      const [from, to] = [getCellText(row, key), patch.get(row.key)?.[key]];
      return to === undefined || to === from || kind === 'fixed'
        ? []
        : [{ name: getCellText(row, NAME_KEY), label, from, to }];
    }),
  );
  const count = all.length;
  return (
    <>
      <p role="status" className="font-semibold text-steel-900">
        {count === 1 ? 'One cell changes' : `${count.toLocaleString('en')} cells change`}
      </p>
      {count > 0 && (
        <DataTable kind="conflict" columns={['Model', 'Column', 'Before', 'After']}>
          {all.slice(0, MAX_CELLS_SHOWN).map(({ name, label, from, to }) => (
            <tr key={`${name} ${label}`}>
              <th scope="row">{name}</th>
              <td>{label}</td>
              <td>{from || '(empty)'}</td>
              <td>{to || '(empty)'}</td>
            </tr>
          ))}
        </DataTable>
      )}
      {count > MAX_CELLS_SHOWN && (
        <p className="text-steel-600">and {(count - MAX_CELLS_SHOWN).toLocaleString('en')} more</p>
      )}
    </>
  );
}

interface FindBarProps {
  grid: GridEditor;
  mayWrite: boolean;
  onClose: () => void;
}

export const BAR_FIELD_CLASS =
  'rounded-md border border-steel-400 bg-white px-2 py-1 text-sm hover:border-steel-500 min-h-8';

/** The focus stays in the bar, so that Enter moves from match to match. */
export function FindBar({ grid: { editor, update, table }, mayWrite, onClose }: FindBarProps) {
  const [search, setSearch] = useState<CellSearch>({ text: '', column: '', matchCase: false, whole: false });
  const [by, setBy] = useState('');
  const [isReplacing, setReplacing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const axes = getAxes(editor);
  const { positions, patch } = findCells(search, by, table, axes);
  const next = () => {
    const nextCell = findNextCell(positions, getCurrentView(editor).selection.cursor, axes);
    if (nextCell) update((now) => setSelection(now, selectCell(nextCell)));
  };
  const press = (event: KeyboardEvent) => {
    if (isReplacing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text') next();
    else return;
    event.preventDefault();
  };
  return (
    <search aria-label="Find and replace" className="flex flex-wrap items-center gap-2" onKeyDown={press}>
      <input
        ref={field}
        type="text"
        aria-label="Find"
        placeholder="Find"
        className={`${BAR_FIELD_CLASS} w-44`}
        value={search.text}
        onChange={({ target }) => setSearch({ ...search, text: target.value })}
      />
      <select
        aria-label="In which column"
        className={BAR_FIELD_CLASS}
        value={search.column}
        onChange={({ target }) => setSearch({ ...search, column: target.value })}
      >
        <SelectOptions any="All columns" choices={table.columns.map(({ key: value, label }) => ({ value, label }))} />
      </select>
      <TickBox
        label="Match case"
        checked={search.matchCase}
        onChange={(matchCase) => setSearch({ ...search, matchCase })}
      />
      <TickBox label="Whole cell" checked={search.whole} onChange={(whole) => setSearch({ ...search, whole })} />
      <Button variant="secondary" size="small" disabled={!positions.length} onClick={next}>
        Find next
      </Button>
      {mayWrite && (
        <>
          <input
            type="text"
            aria-label="Replace with"
            placeholder="Replace with"
            className={`${BAR_FIELD_CLASS} w-44`}
            value={by}
            onChange={({ target }) => setBy(target.value)}
          />
          <Button variant="secondary" size="small" disabled={!positions.length} onClick={() => setReplacing(true)}>
            Replace all…
          </Button>
        </>
      )}
      <p role="status" className="text-steel-600">
        {search.text && (positions.length === 1 ? 'One cell' : `${positions.length.toLocaleString('en')} cells`)}
      </p>
      <Button variant="quiet" size="small" aria-label="Close the search" className="ms-auto" onClick={onClose}>
        <Icon path={CLOSE_ICON} className="size-4" />
      </Button>
      {isReplacing && (
        <ActionDialog
          title="Replace all"
          action="Change them"
          onClose={() => setReplacing(false)}
          onAct={() => {
            update((now) => applyPatch(now, patch));
            setReplacing(false);
          }}
        >
          <PatchPreview table={table} patch={patch} />
        </ActionDialog>
      )}
    </search>
  );
}

const TickBox = (props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) => (
  <label className="flex items-center gap-1.5">
    <input type="checkbox" checked={props.checked} onChange={({ target }) => props.onChange(target.checked)} />
    {props.label}
  </label>
);
