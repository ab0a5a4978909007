import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ModelsGridReply } from '../../../src/features/office/grid/grid.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Field, SelectField } from '../../../src/ui/forms/field.tsx';
import { submitted } from '../../../src/ui/forms/submitted.ts';
import { ToolMenu } from '../../../src/ui/forms/tool-menu.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useNamedRows } from '../../shell/data/named-rows.ts';
import { office } from '../../shell/data/office-api.ts';
import { useResource } from '../../shell/data/session.ts';
import type { Choice } from '../../shell/data/values.ts';
import { ReadScreen } from '../../shell/parts/read-screen.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { ModelsGrid } from './models-grid.tsx';

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
      {...(isNumber && { type: 'number', step: 'any', className: 'w-28!' })}
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
