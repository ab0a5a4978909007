import type { PresentedResource, ResourceField } from '../../../src/features/office/rows/resources.contract.ts';
import { SelectField } from '../../../src/ui/forms/input-field.tsx';
import { ToolMenu } from '../../../src/ui/forms/tool-menu.tsx';
import { ListSearchField } from '../../shell/controls/list-search-field.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { listCategoriesWithPath, useCatalogue } from '../../shell/data/catalogue-queries.ts';
import { type FieldChoice, getFieldChoices } from '../../shell/data/form-values.ts';
import { type ListFilter, RESOURCES_IN_CATEGORIES, WITHIN_FILTER } from '../../shell/data/row-queries.ts';
import { useNamedRows } from '../../shell/data/use-named-rows.ts';
import { CategoryPicker } from '../form/category-picker.tsx';
import { ROWS_PER_PAGE } from './use-resource-list.ts';

export const LIST_STATES: FieldChoice[] = [
  { value: 'active', label: 'In use' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'Any' },
];

const FILTERED_KINDS = new Set<ResourceField['kind']>(['yesno', 'choice', 'reference']);
/** Above this number of choices, searching is easier. */
const MAX_REFERENCES = 30;

interface ListFiltersProps {
  resource: PresentedResource;
  filter: ListFilter;
  /** Number of rows without filters, once loaded. */
  total: number | undefined;
  onFilter: (filter: ListFilter) => void;
}

/** Lists of fewer rows have no search; lists of one page are filtered only by state. */
const MIN_SEARCHED_ROWS = 10;
/** Number of filters in the row above a list; the others are in a menu. */
const MAX_INLINE_FILTERS = 3;

export function ListFilters({ resource, filter, total = Number.POSITIVE_INFINITY, onFilter }: ListFiltersProps) {
  const set = (name: string, value: string) => onFilter({ ...filter, [name]: value });
  const lies = RESOURCES_IN_CATEGORIES.has(resource.name);
  const facts = resource.facts.filter(({ kind }) => kind !== 'yesno');
  const filtered = [...facts, ...resource.fields].filter(
    ({ kind, refers_to }) =>
      FILTERED_KINDS.has(kind) && !(lies && /^(brands|categories)$/.test(refers_to?.sheet ?? '')),
  );
  const filters = [
    lies && (
      <WithinFilter
        key={WITHIN_FILTER}
        value={filter[`f.${WITHIN_FILTER}`] ?? ''}
        onChange={(to) => set(`f.${WITHIN_FILTER}`, to)}
      />
    ),
    ...resource.filters.map(({ name, label, choices }) => (
      <SelectField
        key={name}
        label={label}
        className="max-w-44"
        value={filter[`f.${name}`] ?? ''}
        onChange={(event) => set(`f.${name}`, event.target.value)}
      >
        <SelectOptions any="Any" choices={choices} />
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
  ].filter((one) => one && (total > ROWS_PER_PAGE || filter[`f.${one.key}`]));
  const inline = filters.length > MAX_INLINE_FILTERS ? filters.slice(0, MAX_INLINE_FILTERS - 1) : filters;
  return (
    <search className="dense filters sm:flex-1">
      {(total >= MIN_SEARCHED_ROWS || filter.search) && (
        <ListSearchField value={filter.search ?? ''} onSearch={(text) => set('search', text)} />
      )}
      {!resource.is_private && (
        <SelectField
          label="State"
          value={filter.state ?? 'active'}
          onChange={(event) => set('state', event.target.value)}
        >
          <SelectOptions choices={LIST_STATES} />
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
  const category = data && listCategoriesWithPath(data).find(({ stored }) => value === `categories-${stored?.id}`);
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

const toChoices = (values: readonly string[]): FieldChoice[] => values.map((value) => ({ value, label: value }));

interface FieldFilterProps {
  field: ResourceField;
  value: string;
  onChange: (value: string) => void;
}

function FieldFilter({ field, value, onChange }: FieldFilterProps) {
  const { label, kind, refers_to } = field;
  const named = useNamedRows(refers_to) ?? [];
  const rows = kind === 'yesno' ? toChoices(['yes', 'no']) : kind === 'choice' ? getFieldChoices(field) : named;
  if (!rows.length || (kind === 'reference' && rows.length > MAX_REFERENCES && !value)) return null;
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <SelectOptions any="Any" choices={rows} />
    </SelectField>
  );
}
