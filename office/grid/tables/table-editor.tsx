import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams, useSearchParams } from 'react-router';
import type { GridReply } from '../../../src/features/office/grid/grid.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { SaveDraft } from '../../rows/drafts/save-draft.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useAct } from '../../shell/controls/use-act.ts';
import { office } from '../../shell/data/office-api.ts';
import type { DraftedChange } from '../../shell/data/rows.ts';
import { useMay } from '../../shell/data/session.ts';
import { counted, tablesPath } from '../../shell/data/values.ts';
import type { MenuItem } from '../../shell/parts/action-menu.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ReadScreen } from '../../shell/parts/read-screen.tsx';
import {
  addColumn,
  addRows,
  addTable,
  headColumn,
  moveSelected,
  printedAtCursor,
  removeColumn,
  setActive,
  valuesAtCursor,
} from '../document/acts.ts';
import { labelOfField } from '../document/changes.ts';
import {
  backToStored,
  edit,
  type Filter,
  goTo,
  look,
  selectedKeys,
  tableInSight,
  viewOf,
  withReply,
} from '../document/editor.ts';
import { MAX_COLUMNS, MAX_TABLES, NAME, printedOf, tableOf } from '../document/grid-document.ts';
import type { Step } from '../document/selection.ts';
import { storedOf } from '../document/stored.ts';
import type { GridLook } from '../grid/column-widths.ts';
import { focusCursor } from '../grid/editable-grid.tsx';
import { type GridEditor, useEditor } from '../grid/use-editor.ts';
import { BAR_FIELD } from '../workspace/find-bar.tsx';
import { cellItems, GridWorkspace, lookItems, QuietButton } from '../workspace/grid-workspace.tsx';
import { nothingToSave, pendingIn, type SaveWay } from '../workspace/use-save.ts';
import { ColumnDialog } from './column-dialog.tsx';

export function TablesScreen() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['tables of', id],
    gcTime: 0,
    queryFn: () => office.getRaw('/api/office/sheet', { product: id }),
  });
  return (
    <ReadScreen
      key={id}
      query={query}
      title="Tables"
      above={{ name: 'Products', to: '/products' }}
      label="Loading the tables"
    >
      {(tables) => <TableEditor opened={tables} />}
    </ReadScreen>
  );
}

const TABLES: SaveWay = {
  send: async ({ stored: { product } }, save) => {
    const { changes, labels } = save;
    const reply = await office.callRaw('/api/office/save_sheet', { product: product.id, changes, labels });
    return (editor) => withReply(editor, reply, save);
  },
  read: async ({ stored: { product } }) => {
    const reply = await office.getRaw('/api/office/sheet', { product: product.id });
    return (editor) => withReply(editor, reply);
  },
};

function TableEditor({ opened }: { opened: GridReply }) {
  const mayWrite = useMay('catalogue', 'write');
  const grid = useEditor(() => storedOf(opened));
  const { editor, table, changed, setFinding } = grid;
  useModelOfAddress(grid);
  useFirstTable(grid, mayWrite);
  const [question, setQuestion] = useState<Question>();
  const { id, name, active } = editor.stored.product;
  return (
    <>
      <GridWorkspace
        {...{ grid, mayWrite }}
        way={TABLES}
        address={tablesPath(id)}
        title="Tables"
        above={{ name, to: `/products/${id}` }}
        saveLabel={active ? 'Publish' : 'Save'}
        actions={changed > 0 && <DraftButton grid={grid} />}
        label={`Table ${table.number}${table.headline && `, ${table.headline}`}`}
        mayGrow
        menus={[
          { name: 'Rows', groups: () => rowItems(grid) },
          { name: 'Columns', groups: (look) => columnItems(grid, look, setQuestion) },
        ]}
        tools={<QuietButton name="Find" keys="Control+F" onPress={() => setFinding(true)} />}
      >
        <TableBar grid={grid} mayWrite={mayWrite} />
      </GridWorkspace>
      {question && <ColumnQuestion grid={grid} question={question} onClose={() => setQuestion(undefined)} />}
    </>
  );
}

function DraftButton({ grid: { editor, current, update } }: { grid: GridEditor }) {
  const [draft, setDraft] = useState<DraftedChange[]>();
  const notify = useNotify();
  const run = useAct();
  const begin = () => {
    const { save, problems } = pendingIn(current());
    if (save.changes.length && !problems.length) setDraft(save.changes);
    else notify(...nothingToSave(problems, ' this as a draft'));
  };
  /** After a draft is saved: shows the public state with the cells of the draft marked; undo restores the input. */
  const end = () => {
    setDraft(undefined);
    update(backToStored);
    notify('Saved as a draft', { type: 'success' });
    void run(async () => update(await TABLES.read(current())));
  };
  return (
    <>
      <Button variant="secondary" size="small" onClick={begin}>
        Save draft…
      </Button>
      {draft && (
        <SaveDraft
          changes={draft}
          labelOf={({ id: model }, field) => labelOfField(editor.stored, model, field)}
          onClose={() => setDraft(undefined)}
          onDone={end}
        />
      )}
    </>
  );
}

interface ColumnQuestionProps {
  grid: GridEditor;
  question: Question;
  onClose: () => void;
}

function ColumnQuestion({ grid: { editor, table, update }, question, onClose }: ColumnQuestionProps) {
  const { units, product } = editor.stored;
  const column = printedAtCursor(editor);
  if (question === 'remove') {
    const values = valuesAtCursor(editor);
    return (
      <ActionDialog
        title={`Remove “${column?.label}”?`}
        action="Remove column"
        onAct={() => {
          update(removeColumn);
          onClose();
        }}
        onClose={onClose}
      >
        <p>
          {counted(values, 'value')} of this column {values === 1 ? 'is' : 'are'} deleted with it when the table is
          saved.
        </p>
      </ActionDialog>
    );
  }
  const isNamed = question === 'label' && column;
  return (
    <ColumnDialog
      title={isNamed ? 'Name, unit and measure of the column' : 'New column'}
      head={isNamed ? column : { label: '' }}
      others={table.columns.filter(({ key }) => !isNamed || key !== column.key)}
      units={units}
      drawing={product.drawings[table.number > 2 ? 1 : 0] ?? ''}
      onClose={onClose}
      onSet={(head) => {
        update((now) => (question === 'label' ? headColumn(now, head) : addColumn(now, question, head)));
        onClose();
      }}
    />
  );
}

/** Pasting into a product without tables creates its first table. */
function useFirstTable({ update, current }: GridEditor, mayWrite: boolean): void {
  useEffect(() => {
    const begin = ({ target }: ClipboardEvent) => {
      const isTyped = target instanceof Element && target.closest('input, textarea, dialog');
      if (!mayWrite || isTyped || current().steps.now.length > 0) return;
      beginTable(update, 1);
    };
    // Captured, so that it runs before the grid handles the paste.
    document.addEventListener('paste', begin, { capture: true });
    return () => document.removeEventListener('paste', begin, { capture: true });
  }, [update, current, mayWrite]);
}

function useModelOfAddress({ update, current }: GridEditor): void {
  const [params] = useSearchParams();
  const model = params.get('model');
  useEffect(() => {
    if (!model) return;
    const row = `model-${model}`;
    const table = current().steps.now.find(({ rows }) => rows.some(({ key }) => key === row));
    if (!table) return;
    const [, first] = printedOf(table);
    update((now) => goTo(now, table.number, { row, column: first?.key ?? NAME }));
    // Runs after a closing dialog has restored the focus.
    const frame = requestAnimationFrame(() => focusCursor());
    return () => cancelAnimationFrame(frame);
  }, [model, current, update]);
}

/** `before` and `after` a new column; `label` for its name and unit; `remove` for a column with values. */
type Question = 'before' | 'after' | 'label' | 'remove';

const moveItem = ({ update }: GridEditor, name: string, keys: string, step: Step, disabled: boolean): MenuItem => ({
  name,
  keys,
  disabled,
  run: () => update((now) => moveSelected(now, step)),
});

function rowItems(grid: GridEditor): MenuItem[][] {
  const { current, update } = grid;
  const { rows } = selectedKeys(current());
  const chosen = new Set(rows);
  const active = tableInSight(current()).rows.filter((row) => chosen.has(row.key) && row.active).length;
  const several = rows.length > 1 ? `${rows.length.toLocaleString('en')} rows` : 'row';
  const isSorted = viewOf(current()).order !== undefined;
  return [
    [
      { name: `Insert ${several} above`, run: () => update((now) => addRows(now, 'before')) },
      { name: `Insert ${several} below`, run: () => update((now) => addRows(now, 'after')) },
      moveItem(grid, `Move ${several} up`, 'Alt ↑', [-1, 0], isSorted),
      moveItem(grid, `Move ${several} down`, 'Alt ↓', [1, 0], isSorted),
    ],
    cellItems(grid),
    [
      { name: `Archive ${several}`, disabled: active === 0, run: () => update((now) => setActive(now, false)) },
      {
        name: `Restore ${several}`,
        disabled: active === rows.length,
        run: () => update((now) => setActive(now, true)),
      },
    ],
  ];
}

function columnItems(grid: GridEditor, look: GridLook, ask: (question: Question) => void): MenuItem[][] {
  const editor = grid.current();
  const { length } = printedOf(tableInSight(editor));
  const column = printedAtCursor(editor);
  const hasValues = valuesAtCursor(editor) > 0;
  const isFull = length >= MAX_COLUMNS;
  return [
    [
      { name: 'Name and unit…', disabled: !column, run: () => ask('label') },
      { name: 'Insert column before…', disabled: isFull || !column, run: () => ask('before') },
      { name: 'Insert column after…', disabled: isFull, run: () => ask('after') },
      moveItem(grid, 'Move column left', 'Alt ←', [0, -1], !column?.at),
      moveItem(grid, 'Move column right', 'Alt →', [0, 1], !column || column.at === length - 1),
      {
        name: hasValues ? 'Remove column…' : 'Remove column',
        disabled: !column || length < 2,
        run: () => (hasValues ? ask('remove') : grid.update(removeColumn)),
      },
    ],
    ...lookItems(grid, look),
  ];
}

function beginTable(update: GridEditor['update'], number: number): void {
  flushSync(() => update((editor) => addTable(editor, number)));
  focusCursor();
}

function TableBar({ grid, mayWrite }: { grid: GridEditor; mayWrite: boolean }) {
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
