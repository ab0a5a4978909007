import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams, useSearchParams } from 'react-router';
import type { GridReply } from '../../../src/features/office/grid/grid.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { LazySaveDraftDialog } from '../../rows/drafts/lazy-save-draft.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { buildTablesPath, formatPlural } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import type { DraftChangeInput } from '../../shell/data/row-queries.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import type { ActionMenuItem } from '../../shell/parts/action-menu.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { QueryScreen } from '../../shell/parts/query-screen.tsx';
import { findGridFieldLabel } from '../document/grid-changes.ts';
import { findTable, getShownColumns, MAX_TABLE_COLUMNS, MAX_TABLES, NAME_KEY } from '../document/grid-document.ts';
import {
  changeView,
  editTable,
  type GridFilter,
  getCurrentTable,
  getCurrentView,
  getSelectedKeys,
  goToCell,
  mergeReply,
  revertToStored,
} from '../document/grid-editor.ts';
import {
  addColumn,
  addRows,
  addTable,
  countValuesAtCursor,
  findColumnAtCursor,
  moveSelectedRowsOrColumn,
  removeColumn,
  setColumnHeading,
  setSelectedRowsActive,
} from '../document/grid-edits.ts';
import type { GridStep } from '../document/grid-selection.ts';
import { buildStoredGrid } from '../document/stored-grid.ts';
import type { GridLayout } from '../grid/column-widths.ts';
import { focusCursor, isPasteIntoField } from '../grid/editable-grid.tsx';
import { type GridEditor, useGridEditor } from '../grid/use-grid-editor.ts';
import { BAR_FIELD_CLASS } from '../workspace/find-bar.tsx';
import { buildCellItems, buildLookItems, GridScreen, QuietButton } from '../workspace/grid-screen.tsx';
import { collectPendingSave, formatNothingToSave, type SaveStrategy } from '../workspace/use-grid-save.ts';
import { ColumnDialog } from './column-dialog.tsx';

export function TablesScreen() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['tables of', id],
    gcTime: 0,
    queryFn: () => officeApi.getRaw('/api/office/sheet', { product: id }),
  });
  return (
    <QueryScreen
      key={id}
      query={query}
      title="Tables"
      above={{ name: 'Products', to: '/products' }}
      label="Loading the tables"
    >
      {(tables) => <TableEditor opened={tables} />}
    </QueryScreen>
  );
}

const TABLES_SAVE_STRATEGY: SaveStrategy = {
  send: async ({ stored: { product } }, save) => {
    const { changes, labels } = save;
    const reply = await officeApi.callRaw('/api/office/save_sheet', { product: product.id, changes, labels });
    return (editor) => mergeReply(editor, reply, save);
  },
  read: async ({ stored: { product } }) => {
    const reply = await officeApi.getRaw('/api/office/sheet', { product: product.id });
    return (editor) => mergeReply(editor, reply);
  },
};

function TableEditor({ opened }: { opened: GridReply }) {
  const mayWrite = useHasRight('catalogue', 'write');
  const grid = useGridEditor(() => buildStoredGrid(opened));
  const { editor, table, changed, setFinding } = grid;
  useModelFromAddress(grid);
  useFirstTable(grid, mayWrite);
  const [question, setQuestion] = useState<ColumnQuestionKind>();
  const { id, name, active } = editor.stored.product;
  return (
    <>
      <GridScreen
        {...{ grid, mayWrite }}
        way={TABLES_SAVE_STRATEGY}
        address={buildTablesPath(id)}
        title="Tables"
        above={{ name, to: `/products/${id}` }}
        saveLabel={active ? 'Publish' : 'Save'}
        actions={changed > 0 && <DraftButton grid={grid} />}
        label={`Table ${table.number}${table.headline && `, ${table.headline}`}`}
        mayGrow
        menus={[
          { name: 'Rows', groups: () => buildRowItems(grid) },
          { name: 'Columns', groups: (look) => buildColumnItems(grid, look, setQuestion) },
        ]}
        tools={<QuietButton name="Find" keys="Control+F" onPress={() => setFinding(true)} />}
      >
        <TableBar grid={grid} mayWrite={mayWrite} />
      </GridScreen>
      {question && <ColumnQuestionDialog grid={grid} question={question} onClose={() => setQuestion(undefined)} />}
    </>
  );
}

function DraftButton({ grid: { editor, current, update } }: { grid: GridEditor }) {
  const [draft, setDraft] = useState<DraftChangeInput[]>();
  const notify = useNotify();
  const run = useReportedAct();
  const begin = () => {
    const { save, problems } = collectPendingSave(current());
    if (save.changes.length && !problems.length) setDraft(save.changes);
    else notify(...formatNothingToSave(problems, ' this as a draft'));
  };
  /** After a draft is saved: shows the public state with the cells of the draft marked; undo restores the input. */
  const end = () => {
    setDraft(undefined);
    update(revertToStored);
    notify('Saved as a draft', { type: 'success' });
    void run(async () => update(await TABLES_SAVE_STRATEGY.read(current())));
  };
  return (
    <>
      <Button variant="secondary" size="small" onClick={begin}>
        Save draft…
      </Button>
      {draft && (
        <LazySaveDraftDialog
          changes={draft}
          labelOf={({ id: model }, field) => findGridFieldLabel(editor.stored, model, field)}
          onClose={() => setDraft(undefined)}
          onDone={end}
        />
      )}
    </>
  );
}

interface ColumnQuestionProps {
  grid: GridEditor;
  question: ColumnQuestionKind;
  onClose: () => void;
}

function ColumnQuestionDialog({ grid: { editor, table, update }, question, onClose }: ColumnQuestionProps) {
  const { units, product } = editor.stored;
  const column = findColumnAtCursor(editor);
  if (question === 'remove') {
    const values = countValuesAtCursor(editor);
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
          {formatPlural(values, 'value')} of this column {values === 1 ? 'is' : 'are'} deleted with it when the table is
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
        update((now) => (question === 'label' ? setColumnHeading(now, head) : addColumn(now, question, head)));
        onClose();
      }}
    />
  );
}

/** Pasting into a product without tables creates its first table. */
function useFirstTable({ update, current }: GridEditor, mayWrite: boolean): void {
  useEffect(() => {
    const begin = (event: ClipboardEvent) => {
      if (!mayWrite || isPasteIntoField(event) || current().steps.now.length > 0) return;
      startTable(update, 1);
    };
    // Captured, so that it runs before the grid handles the paste.
    document.addEventListener('paste', begin, { capture: true });
    return () => document.removeEventListener('paste', begin, { capture: true });
  }, [update, current, mayWrite]);
}

function useModelFromAddress({ update, current }: GridEditor): void {
  const [params] = useSearchParams();
  const model = params.get('model');
  useEffect(() => {
    if (!model) return;
    const row = `model-${model}`;
    const table = current().steps.now.find(({ rows }) => rows.some(({ key }) => key === row));
    if (!table) return;
    const [, first] = getShownColumns(table);
    update((now) => goToCell(now, table.number, { row, column: first?.key ?? NAME_KEY }));
    // Runs after a closing dialog has restored the focus.
    const frame = requestAnimationFrame(() => focusCursor());
    return () => cancelAnimationFrame(frame);
  }, [model, current, update]);
}

/** `before` and `after` a new column; `label` for its name and unit; `remove` for a column with values. */
type ColumnQuestionKind = 'before' | 'after' | 'label' | 'remove';

const buildMoveItem = (
  { update }: GridEditor,
  name: string,
  keys: string,
  step: GridStep,
  disabled: boolean,
): ActionMenuItem => ({
  name,
  keys,
  disabled,
  run: () => update((now) => moveSelectedRowsOrColumn(now, step)),
});

function buildRowItems(grid: GridEditor): ActionMenuItem[][] {
  const { current, update } = grid;
  const { rows } = getSelectedKeys(current());
  const chosen = new Set(rows);
  const active = getCurrentTable(current()).rows.filter((row) => chosen.has(row.key) && row.active).length;
  const several = rows.length > 1 ? `${rows.length.toLocaleString('en')} rows` : 'row';
  const isSorted = getCurrentView(current()).order !== undefined;
  return [
    [
      { name: `Insert ${several} above`, run: () => update((now) => addRows(now, 'before')) },
      { name: `Insert ${several} below`, run: () => update((now) => addRows(now, 'after')) },
      buildMoveItem(grid, `Move ${several} up`, 'Alt ↑', [-1, 0], isSorted),
      buildMoveItem(grid, `Move ${several} down`, 'Alt ↓', [1, 0], isSorted),
    ],
    buildCellItems(grid),
    [
      {
        name: `Archive ${several}`,
        disabled: active === 0,
        run: () => update((now) => setSelectedRowsActive(now, false)),
      },
      {
        name: `Restore ${several}`,
        disabled: active === rows.length,
        run: () => update((now) => setSelectedRowsActive(now, true)),
      },
    ],
  ];
}

function buildColumnItems(
  grid: GridEditor,
  look: GridLayout,
  ask: (question: ColumnQuestionKind) => void,
): ActionMenuItem[][] {
  const editor = grid.current();
  const { length } = getShownColumns(getCurrentTable(editor));
  const column = findColumnAtCursor(editor);
  const hasValues = countValuesAtCursor(editor) > 0;
  const isFull = length >= MAX_TABLE_COLUMNS;
  return [
    [
      { name: 'Name and unit…', disabled: !column, run: () => ask('label') },
      { name: 'Insert column before…', disabled: isFull || !column, run: () => ask('before') },
      { name: 'Insert column after…', disabled: isFull, run: () => ask('after') },
      buildMoveItem(grid, 'Move column left', 'Alt ←', [0, -1], !column?.at),
      buildMoveItem(grid, 'Move column right', 'Alt →', [0, 1], !column || column.at === length - 1),
      {
        name: hasValues ? 'Remove column…' : 'Remove column',
        disabled: !column || length < 2,
        run: () => (hasValues ? ask('remove') : grid.update(removeColumn)),
      },
    ],
    ...buildLookItems(grid, look),
  ];
}

function startTable(update: GridEditor['update'], number: number): void {
  flushSync(() => update((editor) => addTable(editor, number)));
  focusCursor();
}

function TableBar({ grid, mayWrite }: { grid: GridEditor; mayWrite: boolean }) {
  const { editor, table, update } = grid;
  const { now } = editor.steps;
  const free = Array.from({ length: MAX_TABLES }, (_, at) => at + 1).find((number) => !findTable(now, number));
  const { filter, rows, selection } = getCurrentView(editor);
  const archived = table.rows.filter(({ active }) => !active).length;
  const { text, column = selection.cursor.column } = filter;
  const setFilter = (changed: Partial<GridFilter>) =>
    update((one) => changeView(one, { filter: { ...getCurrentView(one).filter, ...changed } }));
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
            onClick={() => startTable(update, free)}
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
          <HeadlineField key={`${table.number} ${table.headline}`} grid={grid} mayWrite={mayWrite} />
          <fieldset className="flex flex-wrap items-center gap-2">
            <legend className="sr-only">Rows shown</legend>
            <select
              aria-label="Filter by the column"
              className={BAR_FIELD_CLASS}
              value={column}
              onChange={(event) => setFilter({ column: event.target.value })}
            >
              <SelectOptions choices={table.columns.map(({ key: value, label }) => ({ value, label }))} />
            </select>
            <input
              type="search"
              aria-label="Rows that contain"
              placeholder="Filter rows"
              className={`${BAR_FIELD_CLASS} w-36`}
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

function HeadlineField({ grid: { table, update }, mayWrite }: { grid: GridEditor; mayWrite: boolean }) {
  const [text, setText] = useState(table.headline);
  const keep = () =>
    update((one) => editTable(one, (now) => (now.headline === text ? now : { ...now, headline: text.trim() })));
  return (
    <label className="flex min-w-60 flex-1 items-center gap-2">
      <span className="font-semibold text-steel-800">Headline</span>
      <input
        type="text"
        maxLength={200}
        disabled={!mayWrite}
        className={`${BAR_FIELD_CLASS} min-w-0 flex-1`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && keep()}
      />
    </label>
  );
}
