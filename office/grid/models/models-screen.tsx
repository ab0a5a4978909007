import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ModelsGridReply } from '../../../src/features/office/grid/grid.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Field, SelectField } from '../../../src/ui/forms/field.tsx';
import { submitted } from '../../../src/ui/forms/submitted.ts';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useNamedRows } from '../../shell/data/named-rows.ts';
import { office } from '../../shell/data/office-api.ts';
import { useResource } from '../../shell/data/session.ts';
import { ReadScreen } from '../../shell/parts/read-screen.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { ModelsGrid } from './models-grid.tsx';

const NAMES = ['category', 'attribute', 'from', 'to', 'text', 'lacks', 'check', 'changed', 'draft', 'search'] as const;
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
    <ReadScreen key={asked} query={query} title="Models as a sheet" above={ABOVE} label="Loading the models">
      {(models) => <Opened opened={models} />}
    </ReadScreen>
  );
}

function Opened({ opened }: { opened: ModelsGridReply }) {
  const filter = (locked: boolean) => <FilterForm attributes={opened.attributes} locked={locked} />;
  if (opened.models.length) return <ModelsGrid opened={opened} filter={filter} />;
  return (
    <Screen title="Models as a sheet" above={ABOVE}>
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
        <p>By a category, an attribute, or a part of the name.</p>
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
  const set = (name: (typeof NAMES)[number]) => (event: { target: { value: string } }) =>
    setWanted({ ...wanted, [name]: event.target.value });
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
  return (
    <form onSubmit={submit} aria-label="Which models" className="dense flex flex-wrap items-end gap-3">
      <SelectField label="Category" value={wanted.category ?? ''} onChange={set('category')}>
        <Options any="All" choices={categories} />
      </SelectField>
      <SelectField label="Attribute" value={wanted.attribute ?? ''} onChange={set('attribute')}>
        <Options any="Any" choices={attributes.map(({ name }) => ({ value: name, label: name }))} />
      </SelectField>
      {chosen && !isText && (
        <>
          <Field
            label={`From${unit}`}
            type="number"
            step="any"
            className="w-28!"
            value={wanted.from ?? ''}
            onChange={set('from')}
          />
          <Field
            label={`To${unit}`}
            type="number"
            step="any"
            className="w-28!"
            value={wanted.to ?? ''}
            onChange={set('to')}
          />
        </>
      )}
      {chosen && isText && <Field label="Contains" value={wanted.text ?? ''} onChange={set('text')} />}
      <SelectField label="Without" value={wanted.lacks ?? ''} onChange={set('lacks')}>
        <Options any="–" choices={attributes.map(({ name }) => ({ value: name, label: name }))} />
      </SelectField>
      {filters.map(({ name, label, choices }) => (
        <SelectField
          key={name}
          label={label}
          className="max-w-52"
          value={wanted[name] ?? ''}
          onChange={(event) => setWanted({ ...wanted, [name]: event.target.value })}
        >
          <Options any="–" choices={choices} />
        </SelectField>
      ))}
      <Field label="Part of the name" value={wanted.search ?? ''} onChange={set('search')} />
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
