import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ModelsGridReply } from '../../../src/features/office/grid/grid.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { handleSubmit } from '../../../src/ui/forms/handle-submit.ts';
import { CheckField, InputField, SelectField } from '../../../src/ui/forms/input-field.tsx';
import { ToolMenu } from '../../../src/ui/forms/tool-menu.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { type FieldChoice, formatPlural } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight, useResource } from '../../shell/data/staff-session.ts';
import { useNamedRows } from '../../shell/data/use-named-rows.ts';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { QueryScreen } from '../../shell/parts/query-screen.tsx';
import { cleanCellText } from '../document/clipboard.ts';
import { type GridTable, indexRowsByKey } from '../document/grid-document.ts';
import { getCurrentView, getSelectedKeys, mergeStored } from '../document/grid-editor.ts';
import { applyPatch, buildPatch } from '../document/grid-edits.ts';
import { buildStoredModelsGrid, type StoredGrid } from '../document/stored-grid.ts';
import { type GridEditor, useGridEditor } from '../grid/use-grid-editor.ts';
import { PatchPreview } from '../workspace/find-bar.tsx';
import { buildCellItems, buildLookItems, GridScreen, QuietButton } from '../workspace/grid-screen.tsx';
import type { SaveStrategy } from '../workspace/use-grid-save.ts';

interface ModelsGridProps {
  opened: ModelsGridReply;
  filter: (locked: boolean) => ReactNode;
}

const readLackingAttribute = (asked: string): string => new URLSearchParams(asked).get('lacks') ?? '';

/**
 * Refetches the shown models: models that match only now are not added, and models that no longer match stay with their
 * input.
 */
const buildModelsReader =
  (asked: string): SaveStrategy['read'] =>
  async () => {
    const reply = await officeApi.getRaw('/api/office/models_sheet', Object.fromEntries(new URLSearchParams(asked)));
    return (editor) => {
      const known = reply.models.filter(({ id }) => editor.stored.ids.has(`model-${id}`));
      const next = buildStoredModelsGrid({ ...reply, models: known }, readLackingAttribute(asked));
      return mergeStored(editor, restoreMissingRows(next, editor.stored), editor.stored.document);
    };
  };

function restoreMissingRows(next: StoredGrid, { document, ids }: StoredGrid): StoredGrid {
  const withLeft = (table: GridTable): GridTable => {
    const read = indexRowsByKey(table);
    return { ...table, rows: (document[0]?.rows ?? []).map((row) => read.get(row.key) ?? { ...row, active: false }) };
  };
  return { ...next, document: next.document.map(withLeft), ids };
}

function ModelsGrid({ opened, filter }: ModelsGridProps) {
  const mayWrite = useHasRight('catalogue', 'write');
  const texts = new Map(opened.attributes.map((attribute) => [attribute.name, attribute.texts]));
  const grid = useGridEditor(() => buildStoredModelsGrid(opened, readLackingAttribute(window.location.search)));
  const [way] = useState<SaveStrategy>(() => ({
    send: async (_, save) => {
      const rows = save.changes.flatMap(({ id, seen = {}, values = {} }) =>
        id === undefined ? [] : [{ id, seen, values }],
      );
      await officeApi.callRaw('/api/office/change_rows', { resource: 'models', rows });
      return (now) => mergeStored(now, { ...now.stored, document: save.sent }, save.sent);
    },
    read: buildModelsReader(window.location.search),
  }));
  const [setting, setSetting] = useState(false);
  return (
    <>
      <GridScreen
        {...{ grid, mayWrite, way }}
        address={`/models/sheet${window.location.search}`}
        title="Models as a spreadsheet"
        above={{ name: 'Models', to: '/models' }}
        saveLabel="Publish"
        label="Models"
        mayGrow={false}
        menus={[{ name: 'Columns', groups: (look) => [buildCellItems(grid), ...buildLookItems(grid, look)] }]}
        tools={
          <>
            <Button variant="secondary" size="small" onClick={() => setSetting(true)}>
              Set a column…
            </Button>
            <QuietButton name="Find and replace" keys="Control+F" onPress={() => grid.setFinding(true)} />
          </>
        }
      >
        {filter(grid.changed > 0)}
        {opened.drafts.length > 0 && (
          <p className="text-steel-700">
            Some of these models have drafts, which are not shown here:{' '}
            {opened.drafts.map(({ set, title, by, models }, at) => (
              <span key={set}>
                {at > 0 && ', '}
                <Link to={`/drafts/${set}`} className="text-link">
                  {title}
                </Link>{' '}
                ({by}, {formatPlural(models, 'model')})
              </span>
            ))}
            .
          </p>
        )}
        {opened.more && (
          <p className="font-semibold text-warning">
            More than 2,000 models match. Narrow the filter to see all of them.
          </p>
        )}
      </GridScreen>
      {setting && <SetValueDialog grid={grid} texts={texts} onClose={() => setSetting(false)} />}
    </>
  );
}

interface SetDialogProps {
  grid: GridEditor;
  texts: ReadonlyMap<string, readonly string[]>;
  onClose: () => void;
}

function SetValueDialog({ grid: { editor, table, update }, texts, onClose }: SetDialogProps) {
  const listId = useId();
  const { rows: inSight, selection } = getCurrentView(editor);
  const { rows: selected } = getSelectedKeys(editor);
  const columns = table.columns.filter(({ kind }) => kind !== 'fixed' && kind !== 'name');
  const atCursor = columns.find(({ key }) => key === selection.cursor.column);
  const [column, setColumn] = useState(atCursor?.key ?? '');
  const [text, setText] = useState('');
  const [isCleared, setCleared] = useState(false);
  const [scope, setScope] = useState<'all' | 'selected'>(selected.length > 1 ? 'selected' : 'all');
  const known = texts.get(columns.find(({ key }) => key === column)?.measured?.name ?? '') ?? [];
  const cleaned = isCleared ? '' : cleanCellText(text);
  const isReady = column !== '' && (isCleared || cleaned !== '');
  const rows = isReady ? (scope === 'all' ? inSight : selected) : [];
  const patch = buildPatch({ rows, columns: [column] }, () => cleaned);
  const apply = () => {
    update((now) => applyPatch(now, patch));
    onClose();
  };
  return (
    <ActionDialog title="Set a column" action="Set" disabled={!isReady} onAct={apply} onClose={onClose}>
      <SelectField label="Column" value={column} onChange={(event) => setColumn(event.target.value)}>
        {column === '' && <option value="">Choose…</option>}
        <SelectOptions choices={columns.map(({ key: value, label }) => ({ value, label }))} />
      </SelectField>
      <InputField
        label="Value for all rows"
        value={text}
        disabled={isCleared}
        list={listId}
        onChange={(event) => setText(event.target.value)}
      />
      <datalist id={listId}>
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <CheckField label="Clear this column" checked={isCleared} onChange={({ target }) => setCleared(target.checked)} />
      <SelectField label="Rows" value={scope} onChange={(event) => setScope(event.target.value as 'all' | 'selected')}>
        <option value="all">All {inSight.length.toLocaleString('en')} shown</option>
        <option value="selected">The {selected.length.toLocaleString('en')} selected</option>
      </SelectField>
      <PatchPreview table={table} patch={patch} />
    </ActionDialog>
  );
}

const FILTER_NAMES = [
  'category',
  'attribute',
  'from',
  'to',
  'text',
  'lacks',
  'check',
  'changed',
  'draft',
  'search',
] as const;
type FilterName = (typeof FILTER_NAMES)[number];
const MODELS_LINK = { name: 'Models', to: '/models' };

export function ModelsScreen() {
  const [params] = useSearchParams();
  const asked = params.toString();
  const query = useQuery({
    queryKey: ['models of the grid', asked],
    gcTime: 0,
    queryFn: () => officeApi.getRaw('/api/office/models_sheet', Object.fromEntries(params)),
  });
  return (
    <QueryScreen
      key={asked}
      query={query}
      title="Models as a spreadsheet"
      above={MODELS_LINK}
      label="Loading the models"
    >
      {(models) => <OpenedModels opened={models} />}
    </QueryScreen>
  );
}

function OpenedModels({ opened }: { opened: ModelsGridReply }) {
  const filter = (locked: boolean) => <ModelsFilterForm attributes={opened.attributes} locked={locked} />;
  if (opened.models.length) return <ModelsGrid opened={opened} filter={filter} />;
  return (
    <OfficeScreen title="Models as a spreadsheet" above={MODELS_LINK}>
      {filter(false)}
      <NoModelsNote />
    </OfficeScreen>
  );
}

function NoModelsNote() {
  const [params] = useSearchParams();
  const filters = useResource('models')?.filters ?? [];
  const asked = FILTER_NAMES.filter((name) => params.get(name));
  const reasons = filters.flatMap(({ name, choices }) => choices.find(({ value }) => value === params.get(name)) ?? []);
  if (!asked.length)
    return (
      <EmptyState title="Choose which models to show">
        <p>Choose a category, an attribute or a part of the name.</p>
      </EmptyState>
    );
  return (
    <EmptyState title="No results">
      <p>
        {asked.length > 1
          ? `No model on the site meets all ${asked.length} conditions at once. Remove one of them.`
          : (reasons[0]?.none ?? 'No model on the site meets this condition. Change it.')}
      </p>
    </EmptyState>
  );
}

function ModelsFilterForm({ attributes, locked }: { attributes: ModelsGridReply['attributes']; locked: boolean }) {
  const [params, setParams] = useSearchParams();
  const filters = useResource('models')?.filters ?? [];
  const categories = useNamedRows({ sheet: 'categories', column: 'slug' }) ?? [];
  const [wanted, setWanted] = useState<Record<string, string>>(() => Object.fromEntries(params));
  const chosen = attributes.find(({ name }) => name === wanted.attribute);
  const set = (name: string, value: string) => setWanted({ ...wanted, [name]: value });
  const isText = chosen?.unit === null;
  const submit = handleSubmit(() => {
    const unused = chosen ? (isText ? ['from', 'to'] : ['text']) : ['from', 'to', 'text'];
    setParams(
      Object.fromEntries(
        FILTER_NAMES.flatMap((name) => (wanted[name] && !unused.includes(name) ? [[name, wanted[name]]] : [])),
      ),
    );
  });
  const unit = chosen?.unit && chosen.unit !== '-' ? ` (${chosen.unit})` : '';
  const typed = (name: FilterName, label: string, isNumber = false) => (
    <InputField
      label={label}
      {...(isNumber && { inputMode: 'decimal', className: 'w-28!' })}
      value={wanted[name] ?? ''}
      onChange={({ target }) => set(name, target.value)}
    />
  );
  const choice = (name: string, label: string, choices: readonly FieldChoice[], any = 'Any') => (
    <SelectField
      key={name}
      label={label}
      className="max-w-52"
      value={wanted[name] ?? ''}
      onChange={({ target }) => set(name, target.value)}
    >
      <SelectOptions any={any} choices={choices} />
    </SelectField>
  );
  const more = ['lacks', ...filters.map(({ name }) => name)].filter((name) => wanted[name]);
  const named = attributes.map(({ name }) => ({ value: name, label: name }));
  return (
    <form onSubmit={submit} aria-label="Which models" className="dense flex flex-wrap items-end gap-3">
      {choice('category', 'Category', categories)}
      {choice('attribute', 'Attribute', named)}
      {chosen && !isText && typed('from', `From${unit}`, true)}
      {chosen && !isText && typed('to', `To${unit}`, true)}
      {chosen && isText && typed('text', 'Contains')}
      {typed('search', 'Part of the name')}
      <ToolMenu name={more.length ? `More filters (${more.length})` : 'More filters'}>
        {choice('lacks', 'Without', named, 'Not filtered')}
        {filters.map(({ name, label, choices }) => choice(name, label, choices))}
      </ToolMenu>
      <Button
        type="submit"
        variant="secondary"
        disabled={locked}
        title={locked ? 'Save or undo your changes first' : undefined}
      >
        Show
      </Button>
    </form>
  );
}
