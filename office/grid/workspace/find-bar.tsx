import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { CLOSE } from '../../../src/ui/icon-paths.ts';
import { Options } from '../../shell/controls/options.tsx';
import { axesOf, edit, select, viewOf } from '../document/editor.ts';
import { type Patch, setCells } from '../document/edits.ts';
import { found, nextPlace, replaced, type Search } from '../document/find.ts';
import { selected } from '../document/selection.ts';
import type { GridEditor } from '../grid/use-editor.ts';
import { PatchPreview } from './patch-preview.tsx';

interface FindBarProps {
  grid: GridEditor;
  mayWrite: boolean;
  onClose: () => void;
}

export const BAR_FIELD = 'rounded-md border border-steel-400 bg-white px-2 py-1 text-sm hover:border-steel-500 min-h-8';

/** The focus stays in the bar, so that Enter goes from match to match. */
export function FindBar({ grid, mayWrite, onClose }: FindBarProps) {
  const { editor, update, table } = grid;
  const [search, setSearch] = useState<Search>({ text: '', column: undefined, matchCase: false, whole: false });
  const [by, setBy] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { rows: keys, columns } = axesOf(editor);
  const byKey = new Map(table.rows.map((row) => [row.key, row]));
  const rows = keys.flatMap((key) => byKey.get(key) ?? []);
  const places = found(search, rows, columns);
  const next = () => {
    const place = nextPlace(places, viewOf(editor).selection.cursor, { rows: keys, columns });
    if (place) update((now) => select(now, selected(place)));
  };
  const [previewed, setPreviewed] = useState<Patch>();
  const press = (event: KeyboardEvent) => {
    if (previewed) return;
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
        className={`${BAR_FIELD} w-44`}
        value={search.text}
        onChange={(event) => setSearch({ ...search, text: event.target.value })}
      />
      <select
        aria-label="In which column"
        className={BAR_FIELD}
        value={search.column ?? ''}
        onChange={(event) => setSearch({ ...search, column: event.target.value || undefined })}
      >
        <Options any="All columns" choices={table.columns.map(({ key: value, label }) => ({ value, label }))} />
      </select>
      <Tick
        label="Match case"
        checked={search.matchCase}
        onChange={(matchCase) => setSearch({ ...search, matchCase })}
      />
      <Tick label="Whole cell" checked={search.whole} onChange={(whole) => setSearch({ ...search, whole })} />
      <Button variant="secondary" size="small" disabled={!places.length} onClick={next}>
        Find next
      </Button>
      {mayWrite && (
        <>
          <input
            type="text"
            aria-label="Replace with"
            placeholder="Replace with"
            className={`${BAR_FIELD} w-44`}
            value={by}
            onChange={(event) => setBy(event.target.value)}
          />
          <Button
            variant="secondary"
            size="small"
            disabled={!places.length}
            onClick={() => setPreviewed(replaced(search, by, rows, columns))}
          >
            Replace all…
          </Button>
        </>
      )}
      <p role="status" className="text-steel-600">
        {search.text && (places.length === 1 ? 'One cell' : `${places.length.toLocaleString('en')} cells`)}
      </p>
      <Button variant="quiet" size="small" aria-label="Close the search" className="ms-auto" onClick={onClose}>
        <Icon path={CLOSE} className="size-4" />
      </Button>
      {previewed && (
        <PatchPreview
          title="Replace all"
          table={table}
          patch={previewed}
          onClose={() => setPreviewed(undefined)}
          onApply={() => {
            update((now) => edit(now, (one) => setCells(one, previewed)));
            setPreviewed(undefined);
          }}
        />
      )}
    </search>
  );
}

const Tick = (props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) => (
  <label className="flex items-center gap-1.5">
    <input type="checkbox" checked={props.checked} onChange={({ target }) => props.onChange(target.checked)} />
    {props.label}
  </label>
);
