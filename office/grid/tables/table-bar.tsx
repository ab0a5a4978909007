import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../src/ui/button.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { addTable } from '../document/acts.ts';
import { edit, type Filter, look, viewOf } from '../document/editor.ts';
import { MAX_TABLES, tableOf } from '../document/grid-document.ts';
import { focusCursor } from '../grid/editable-grid.tsx';
import type { GridEditor } from '../grid/use-editor.ts';
import { BAR_FIELD } from '../workspace/find-bar.tsx';

export function beginTable(update: GridEditor['update'], number: number): void {
  flushSync(() => update((editor) => addTable(editor, number)));
  focusCursor();
}

export function TableBar({ grid, mayWrite }: { grid: GridEditor; mayWrite: boolean }) {
  const { editor, table, update } = grid;
  const { now } = editor.steps;
  const free = Array.from({ length: MAX_TABLES }, (_, at) => at + 1).find((number) => !tableOf(now, number));
  const { filter, rows, selection } = viewOf(editor);
  const archived = table.rows.filter(({ active }) => !active).length;
  const { text, column = selection.cursor.column } = filter;
  const setFilter = (changed: Partial<Filter>) =>
    update((one) => look(one, { filter: { ...viewOf(one).filter, ...changed } }));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">Tables</legend>
        {now.map(({ number, rows: all, active }) => (
          <button
            key={number}
            type="button"
            aria-pressed={number === table.number}
            onClick={() => update((one) => ({ ...one, number }))}
            className="min-h-8 rounded-md px-3 font-semibold text-steel-700 hover:bg-steel-100 aria-pressed:bg-slate-100 aria-pressed:text-slate-800"
          >
            Table {number} <span className="font-normal text-steel-600">{all.length}</span>
            {!active && <span className="font-normal text-steel-600"> archived</span>}
          </button>
        ))}
        {mayWrite && free !== undefined && (
          <Button
            variant={now.length === 0 ? 'secondary' : 'quiet'}
            size="small"
            onClick={() => beginTable(update, free)}
          >
            Add a table
          </Button>
        )}
      </fieldset>
      {now.length === 0 ? (
        <p className="flex min-h-8 items-center text-steel-600">
          No table yet.{mayWrite && ' Paste one from a spreadsheet with Ctrl+V, its headings too; or add an empty one.'}
        </p>
      ) : (
        <>
          <Headline key={`${table.number} ${table.headline}`} grid={grid} mayWrite={mayWrite} />
          <fieldset className="flex flex-wrap items-center gap-2">
            <legend className="sr-only">Rows shown</legend>
            <select
              aria-label="Filter by the column"
              className={BAR_FIELD}
              value={column}
              onChange={(event) => setFilter({ column: event.target.value })}
            >
              <Options choices={table.columns.map(({ key: value, label }) => ({ value, label }))} />
            </select>
            <input
              type="search"
              aria-label="Rows that contain"
              placeholder="Filter rows"
              className={`${BAR_FIELD} w-36`}
              value={text}
              onChange={(event) => setFilter({ text: event.target.value, column })}
            />
            {(archived > 0 || filter.showArchived) && (
              <label className="flex items-center gap-1.5">
                <input
                  type="checkbox"
                  checked={filter.showArchived}
                  onChange={(event) => setFilter({ showArchived: event.target.checked })}
                />
                Archived too ({archived})
              </label>
            )}
            {rows.length < table.rows.length && (
              <span className="text-steel-600">
                {rows.length.toLocaleString('en')} of {table.rows.length.toLocaleString('en')}
              </span>
            )}
          </fieldset>
        </>
      )}
    </div>
  );
}

/** All typing in the headline is one undo step. */
function Headline({ grid: { table, update }, mayWrite }: { grid: GridEditor; mayWrite: boolean }) {
  const [text, setText] = useState(table.headline);
  const keep = () =>
    update((one) => edit(one, (now) => (now.headline === text ? now : { ...now, headline: text.trim() })));
  return (
    <label className="flex min-w-60 flex-1 items-center gap-2">
      <span className="font-semibold text-steel-800">Headline</span>
      <input
        type="text"
        maxLength={200}
        disabled={!mayWrite}
        className={`${BAR_FIELD} min-w-0 flex-1`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && keep()}
      />
    </label>
  );
}
