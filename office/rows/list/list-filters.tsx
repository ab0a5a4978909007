import type { Resource, ResourceField } from '../../../src/features/office/resources/resources.contract.ts';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { ToolMenu } from '../../../src/ui/forms/tool-menu.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { SearchField } from '../../shell/controls/search-field.tsx';
import { placedCategories, useCatalogue } from '../../shell/data/catalogue.ts';
import { useNamedRows } from '../../shell/data/named-rows.ts';
import { IN_CATEGORIES, type ListFilter, WITHIN } from '../../shell/data/rows.ts';
import { type Choice, choicesOf } from '../../shell/data/values.ts';
import { CategoryPicker } from '../form/category-picker.tsx';
import { PER_PAGE } from './use-list.ts';

export const STATES: Choice[] = [
  { value: 'active', label: 'In use' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'Any' },
];

const FILTERED = new Set<ResourceField['kind']>(['yesno', 'choice', 'reference']);
/** Above this number of choices, searching is easier. */
const MAX_REFERENCES = 30;

interface ListFiltersProps {
  resource: Resource;
  filter: ListFilter;
  /** Number of rows without filters, once loaded. */
  total: number | undefined;
  onFilter: (filter: ListFilter) => void;
}

/** Lists of fewer rows have no search; lists of one page are filtered only by state. */
const SEARCHED = 10;
/** Number of filters in the row above a list; the others are in a menu. */
const INLINE = 3;

export function ListFilters({ resource, filter, total = Number.POSITIVE_INFINITY, onFilter }: ListFiltersProps) {
  const set = (name: string, value: string) => onFilter({ ...filter, [name]: value });
  const lies = IN_CATEGORIES.has(resource.name);
  const facts = resource.facts.filter(({ kind }) => kind !== 'yesno');
  const filtered = [...facts, ...resource.fields].filter(
    ({ kind, refers_to }) => FILTERED.has(kind) && !(lies && /^(brands|categories)$/.test(refers_to?.sheet ?? '')),
  );
  const filters = [
    lies && <WithinFilter key={WITHIN} value={filter[`f.${WITHIN}`] ?? ''} onChange={(to) => set(`f.${WITHIN}`, to)} />,
    ...resource.filters.map(({ name, label, choices }) => (
      <SelectField
        key={name}
        label={label}
        className="max-w-44"
        value={filter[`f.${name}`] ?? ''}
        onChange={(event) => set(`f.${name}`, event.target.value)}
      >
        <Options any="Any" choices={choices} />
      </SelectField>
    )),
    ...filtered.map((field) => (
      <FieldFilter
        key={field.name}
        field={field}
        value={filter[`f.${field.name}`] ?? ''}
        onChange={(value) => set(`f.${field.name}`, value)}
      />
    )),
  ].filter((one) => one && (total > PER_PAGE || filter[`f.${one.key}`]));
  const inline = filters.length > INLINE ? filters.slice(0, INLINE - 1) : filters;
  return (
    <search className="dense filters sm:flex-1">
      {(total >= SEARCHED || filter.search) && (
        <SearchField value={filter.search ?? ''} onSearch={(text) => set('search', text)} />
      )}
      {!resource.is_private && (
        <SelectField
          label="State"
          value={filter.state ?? 'active'}
          onChange={(event) => set('state', event.target.value)}
        >
          <Options choices={STATES} />
        </SelectField>
      )}
      {inline}
      {filters.length > inline.length && <ToolMenu name="More filters">{filters.slice(inline.length)}</ToolMenu>}
    </search>
  );
}

function WithinFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data } = useCatalogue();
  const brand = data?.brands.find(({ id }) => value === `brands-${id}`);
  const category = data && placedCategories(data).find(({ stored }) => value === `categories-${stored?.id}`);
  return (
    <CategoryPicker
      label="Brand or category"
      value={category?.path ?? brand?.name ?? ''}
      empty="Any"
      brands
      onPick={({ brand: picked, category: into }) =>
        onChange(into ? `categories-${into.stored?.id}` : picked ? `brands-${picked}` : '')
      }
      only={({ stored }) => stored !== undefined}
    />
  );
}

const asRows = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

interface FieldFilterProps {
  field: ResourceField;
  value: string;
  onChange: (value: string) => void;
}

function FieldFilter({ field, value, onChange }: FieldFilterProps) {
  const { label, kind, refers_to } = field;
  const named = useNamedRows(refers_to) ?? [];
  const rows = kind === 'yesno' ? asRows(['yes', 'no']) : kind === 'choice' ? choicesOf(field) : named;
  if (!rows.length || (kind === 'reference' && rows.length > MAX_REFERENCES && !value)) return null;
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <Options any="Any" choices={rows} />
    </SelectField>
  );
}
