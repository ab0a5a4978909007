import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ModelsGridReply } from '../../../src/features/office/grid/grid.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { CheckField, Field, SelectField } from '../../../src/ui/forms/field.tsx';
import { submitted } from '../../../src/ui/forms/submitted.ts';
import { ToolMenu } from '../../../src/ui/forms/tool-menu.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useNamedRows } from '../../shell/data/named-rows.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay, useResource } from '../../shell/data/session.ts';
import { type Choice, counted } from '../../shell/data/values.ts';
import { ReadScreen } from '../../shell/parts/read-screen.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { patched, patchOf } from '../document/acts.ts';
import { cleanCell } from '../document/clipboard.ts';
import { selectedKeys, viewOf, withStored } from '../document/editor.ts';
import { rowsByKey, type Table } from '../document/grid-document.ts';
import { type Stored, storedOfModels } from '../document/stored.ts';
import { type GridEditor, useEditor } from '../grid/use-editor.ts';
import { Differences } from '../workspace/find-bar.tsx';
import { cellItems, GridWorkspace, lookItems, QuietButton } from '../workspace/grid-workspace.tsx';
import type { SaveWay } from '../workspace/use-save.ts';

interface ModelsGridProps {
  opened: ModelsGridReply;
  filter: (locked: boolean) => ReactNode;
}

const lacking = (asked: string): string => new URLSearchParams(asked).get('lacks') ?? '';

/**
 * Refetches the shown models: models that match only now are not added, and models that no longer match stay with their
 * input.
 */
const readAgain =
  (asked: string): SaveWay['read'] =>
  async () => {
    const reply = await office.getRaw('/api/office/models_sheet', Object.fromEntries(new URLSearchParams(asked)));
    return (editor) => {
      const known = reply.models.filter(({ id }) => editor.stored.ids.has(`model-${id}`));
      const next = storedOfModels({ ...reply, models: known }, lacking(asked));
      return withStored(editor, withRowsLeft(next, editor.stored), editor.stored.document);
    };
  };

function withRowsLeft(next: Stored, { document, ids }: Stored): Stored {
  const withLeft = (table: Table): Table => {
    const read = rowsByKey(table);
    return { ...table, rows: (document[0]?.rows ?? []).map((row) => read.get(row.key) ?? { ...row, active: false }) };
  };
  return { ...next, document: next.document.map(withLeft), ids };
}

function ModelsGrid({ opened, filter }: ModelsGridProps) {
  const mayWrite = useMay('catalogue', 'write');
  const texts = new Map(opened.attributes.map((attribute) => [attribute.name, attribute.texts]));
  const grid = useEditor(() => storedOfModels(opened, lacking(window.location.search)));
  const [way] = useState<SaveWay>(() => ({
    send: async (_, save) => {
      const rows = save.changes.flatMap(({ id, seen = {}, values = {} }) =>
        id === undefined ? [] : [{ id, seen, values }],
      );
      await office.callRaw('/api/office/change_rows', { resource: 'models', rows });
      return (now) => withStored(now, { ...now.stored, document: save.sent }, save.sent);
    },
    read: readAgain(window.location.search),
  }));
  const [setting, setSetting] = useState(false);
  return (
    <>
      <GridWorkspace
        {...{ grid, mayWrite, way }}
        address={`/models/sheet${window.location.search}`}
        title="Models as a spreadsheet"
        above={{ name: 'Models', to: '/models' }}
        saveLabel="Save"
        label="Models"
        mayGrow={false}
        menus={[{ name: 'Columns', groups: (look) => [cellItems(grid), ...lookItems(grid, look)] }]}
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
                ({by}, {counted(models, 'model')})
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
      </GridWorkspace>
      {setting && <SetDialog grid={grid} texts={texts} onClose={() => setSetting(false)} />}
    </>
  );
}

interface SetDialogProps {
  grid: GridEditor;
  texts: ReadonlyMap<string, readonly string[]>;
  onClose: () => void;
}

function SetDialog({ grid: { editor, table, update }, texts, onClose }: SetDialogProps) {
  const listId = useId();
  const { rows: inSight, selection } = viewOf(editor);
  const { rows: selected } = selectedKeys(editor);
  const columns = table.columns.filter(({ kind }) => kind !== 'fixed' && kind !== 'name');
  const atCursor = columns.find(({ key }) => key === selection.cursor.column);
  const [column, setColumn] = useState(atCursor?.key ?? '');
  const [text, setText] = useState('');
  const [isCleared, setCleared] = useState(false);
  const [scope, setScope] = useState<'all' | 'selected'>(selected.length > 1 ? 'selected' : 'all');
  const known = texts.get(columns.find(({ key }) => key === column)?.measured?.name ?? '') ?? [];
  const cleaned = isCleared ? '' : cleanCell(text);
  const isReady = column !== '' && (isCleared || cleaned !== '');
  const rows = isReady ? (scope === 'all' ? inSight : selected) : [];
  const patch = patchOf({ rows, columns: [column] }, () => cleaned);
  const apply = () => {
    update((now) => patched(now, patch));
    onClose();
  };
  return (
    <ActionDialog title="Set a column" action="Set" disabled={!isReady} onAct={apply} onClose={onClose}>
      <SelectField label="Column" value={column} onChange={(event) => setColumn(event.target.value)}>
        {column === '' && <option value="">Choose…</option>}
        <Options choices={columns.map(({ key: value, label }) => ({ value, label }))} />
      </SelectField>
      <Field
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
      <Differences table={table} patch={patch} />
    </ActionDialog>
  );
}

const NAMES = ['category', 'attribute', 'from', 'to', 'text', 'lacks', 'check', 'changed', 'draft', 'search'] as const;
type Name = (typeof NAMES)[number];
const ABOVE = { name: 'Models', to: '/models' };

export function ModelsScreen() {
  const [params] = useSearchParams();
  const asked = params.toString();
  const query = useQuery({
    queryKey: ['models of the grid', asked],
    gcTime: 0,
    queryFn: () => office.getRaw('/api/office/models_sheet', Object.fromEntries(params)),
  });
  return (
    <ReadScreen key={asked} query={query} title="Models as a spreadsheet" above={ABOVE} label="Loading the models">
      {(models) => <Opened opened={models} />}
    </ReadScreen>
  );
}

function Opened({ opened }: { opened: ModelsGridReply }) {
  const filter = (locked: boolean) => <FilterForm attributes={opened.attributes} locked={locked} />;
  if (opened.models.length) return <ModelsGrid opened={opened} filter={filter} />;
  return (
    <Screen title="Models as a spreadsheet" above={ABOVE}>
      {filter(false)}
      <NoModels />
    </Screen>
  );
}

function NoModels() {
  const [params] = useSearchParams();
  const filters = useResource('models')?.filters ?? [];
  const asked = NAMES.filter((name) => params.get(name));
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
          ? `No model on the site fits all ${asked.length} conditions at once. Remove one of them.`
          : (reasons[0]?.none ?? 'No model on the site meets this condition. Change it.')}
      </p>
    </EmptyState>
  );
}

function FilterForm({ attributes, locked }: { attributes: ModelsGridReply['attributes']; locked: boolean }) {
  const [params, setParams] = useSearchParams();
  const filters = useResource('models')?.filters ?? [];
  const categories = useNamedRows({ sheet: 'categories', column: 'slug' }) ?? [];
  const [wanted, setWanted] = useState<Record<string, string>>(() => Object.fromEntries(params));
  const chosen = attributes.find(({ name }) => name === wanted.attribute);
  const set = (name: string, value: string) => setWanted({ ...wanted, [name]: value });
  const isText = chosen?.unit === null;
  const submit = submitted(() => {
    const unused = chosen ? (isText ? ['from', 'to'] : ['text']) : ['from', 'to', 'text'];
    setParams(
      Object.fromEntries(
        NAMES.flatMap((name) => (wanted[name] && !unused.includes(name) ? [[name, wanted[name]]] : [])),
      ),
    );
  });
  const unit = chosen?.unit && chosen.unit !== '-' ? ` (${chosen.unit})` : '';
  const typed = (name: Name, label: string, isNumber = false) => (
    <Field
      label={label}
      {...(isNumber && { inputMode: 'decimal', className: 'w-28!' })}
      value={wanted[name] ?? ''}
      onChange={({ target }) => set(name, target.value)}
    />
  );
  const choice = (name: string, label: string, choices: readonly Choice[], any = 'Any') => (
    <SelectField
      key={name}
      label={label}
      className="max-w-52"
      value={wanted[name] ?? ''}
      onChange={({ target }) => set(name, target.value)}
    >
      <Options any={any} choices={choices} />
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
