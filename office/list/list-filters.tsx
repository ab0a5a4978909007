import { useEffect, useState } from 'react';
import { Field, SelectField } from '../../src/ui/forms/field.tsx';
import type { ListFilter } from '../data/data-provider.ts';
import type { Noun } from '../data/office-types.ts';

const STATES = [
  ['active', 'On the site'],
  ['archived', 'Archived'],
  ['all', 'All'],
] as const;

interface ListFiltersProps {
  noun: Noun;
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
}

/** Search and filters above a list. Fields with few values have a filter of their own. */
export function ListFilters({ noun, filter, onFilter }: ListFiltersProps) {
  const [search, setSearch] = useState(filter.search ?? '');
  const shown = filter.search ?? '';
  // 'Show all' and the browser's way back change it from outside.
  useEffect(() => setSearch(shown), [shown]);
  const set = (name: string, value: string) => onFilter({ ...filter, [name]: value });
  const chosen = noun.fields.filter(({ kind, choices }) => kind === 'yesno' || (kind === 'choice' && choices?.length));
  return (
    <search className="dense flex flex-1 flex-wrap items-end gap-3">
      <div className="w-64 max-w-full">
        <Field
          label="Search"
          type="search"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            set('search', event.target.value);
          }}
        />
      </div>
      <SelectField
        label="State"
        value={filter.state ?? 'active'}
        onChange={(event) => set('state', event.target.value)}
      >
        {STATES.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {chosen.map(({ name, label, kind, choices = [] }) => (
        <SelectField
          key={name}
          label={label}
          value={filter[`f.${name}`] ?? ''}
          onChange={(event) => set(`f.${name}`, event.target.value)}
        >
          <option value="">Any</option>
          {(kind === 'yesno' ? ['yes', 'no'] : choices).map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </SelectField>
      ))}
    </search>
  );
}
