import { SelectField } from '../../src/ui/forms/field.tsx';
import { type NamedRow, useNamedRows } from '../data/named-rows.ts';
import type { Resource, ResourceField } from '../data/office-types.ts';
import type { ListFilter } from '../data/rows.ts';
import { SearchField } from '../parts/search-field.tsx';

const STATES = [
  ['active', 'On the site'],
  ['archived', 'Archived'],
  ['all', 'All'],
] as const;

const FILTERED = new Set<ResourceField['kind']>(['yesno', 'choice', 'reference']);
/** More are easier searched than chosen. */
const MAX_REFERENCES = 30;

interface ListFiltersProps {
  resource: Resource;
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
}

/** Search and filters above a list. Fields with few values have a filter of their own. */
export function ListFilters({ resource, filter, onFilter }: ListFiltersProps) {
  const set = (name: string, value: string) => onFilter({ ...filter, [name]: value });
  const filtered = resource.fields.filter(({ kind }) => FILTERED.has(kind));
  return (
    <search className="dense flex flex-1 flex-wrap items-end gap-3">
      <SearchField value={filter.search ?? ''} onSearch={(text) => set('search', text)} />
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
      {filtered.map((field) => (
        <FieldFilter
          key={field.name}
          field={field}
          value={filter[`f.${field.name}`] ?? ''}
          onChange={(value) => set(`f.${field.name}`, value)}
        />
      ))}
    </search>
  );
}

const asRows = (values: readonly string[]): NamedRow[] => values.map((value) => ({ value, label: value }));

interface FieldFilterProps {
  field: ResourceField;
  value: string;
  onChange: (value: string) => void;
}

function FieldFilter({ field: { label, kind, choices = [], refers_to }, value, onChange }: FieldFilterProps) {
  const named = useNamedRows(refers_to) ?? [];
  const rows = kind === 'yesno' ? asRows(['yes', 'no']) : kind === 'choice' ? asRows(choices) : named;
  if (!rows.length || (kind === 'reference' && rows.length > MAX_REFERENCES && !value)) return null;
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Any</option>
      {rows.map((row) => (
        <option key={row.value} value={row.value}>
          {row.label}
        </option>
      ))}
    </SelectField>
  );
}
