import { capitalise } from '../../../platform/capitalise.ts';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import type { ResourceColumn } from '../../../platform/resource/columns.ts';
import { listOfferedFilters } from '../quality/row-filters.ts';
import type { Resource } from './resources.ts';

export type NamedColumn = { name: string; column: ResourceColumn };

const SORTABLE: readonly ResourceColumn['kind'][] = [
  'text',
  'slug',
  'reference',
  'integer',
  'degrees',
  'amount',
  'yesno',
  'date',
  'moment',
  'choice',
  'gstin',
];
const SEARCHED: readonly ResourceColumn['kind'][] = [
  'text',
  'longtext',
  'html',
  'slug',
  'reference',
  'references',
  'link',
  'choice',
];

const listNamedColumns = (columns: Readonly<Record<string, ResourceColumn>>): NamedColumn[] =>
  Object.entries(columns).map(([name, column]) => ({ name, column }));

export const listFields = ({ table, omitted }: Resource): NamedColumn[] =>
  listNamedColumns(table.columns).filter(({ name }) => !omitted.includes(name));

export const mapFieldsByName = (columns: Readonly<Record<string, ResourceColumn>>): ReadonlyMap<string, NamedColumn> =>
  new Map(listNamedColumns(columns).map((field) => [field.name, field]));

const known = new WeakMap<Resource, ReadonlyMap<string, NamedColumn>>();

/** Fields of a resource by name, memoised because saving a table looks fields up thousands of times. */
export function getFieldsByName(resource: Resource): ReadonlyMap<string, NamedColumn> {
  const made = known.get(resource) ?? new Map(listFields(resource).map((field) => [field.name, field]));
  known.set(resource, made);
  return made;
}

const listFacts = ({ facts }: Resource): NamedColumn[] =>
  Object.entries(facts).map(([name, { column }]) => ({ name, column }));

export const listShownFields = (resource: Resource): NamedColumn[] => [...listFacts(resource), ...listFields(resource)];

const filterNamesByKind = (fields: readonly NamedColumn[], kinds: readonly ResourceColumn['kind'][]): string[] =>
  fields.filter(({ column }) => kinds.includes(column.kind)).map(({ name }) => name);

/** Resources whose rows are ordered within their owner or table. */
const ORDERED_ELSEWHERE = new Set(['relations', 'files', 'models', 'tables']);

export const findPositionField = ({ table }: Resource): string | undefined =>
  ['sort_order', 'menu_order'].find((column) => Object.hasOwn(table.columns, column));

export const findOrderField = (resource: Resource): string | undefined =>
  ORDERED_ELSEWHERE.has(resource.name) || resource.id !== 'id' ? undefined : findPositionField(resource);

/** Columns whose meaning differs from table to table, so that they cannot sort a list of several tables. */
const OF_A_SERIES = /^(r|c|a|alt)\d+$/;

export const listSortFields = (resource: Resource): string[] => [
  ...filterNamesByKind(listShownFields(resource), SORTABLE).filter((name) => !OF_A_SERIES.test(name)),
  ...(resource.table.target.hasUpdatedAt ? ['updated_at'] : []),
];
export const listSearchedFields = (resource: Resource): readonly string[] =>
  resource.searched ?? filterNamesByKind(listFields(resource), SEARCHED);

export const presentResource = (resource: Resource) => ({
  name: resource.name,
  label: resource.label,
  label_one: resource.labelOne,
  right: resource.right,
  title: resource.title[0] ?? resource.id,
  single: resource.single,
  order: findOrderField(resource) ?? null,
  sorts: listSortFields(resource),
  filters: resource.single || resource.isPrivate ? [] : listOfferedFilters(resource.name),
  is_private: resource.isPrivate,
  about:
    resource.about ??
    (typeof resource.shownOn === 'string' ? `Shown to visitors at ${resource.shownOn}.` : 'Shown to visitors.'),
  first_sort: resource.firstSort ?? null,
  facts: listFacts(resource).map(presentField),
  fields: listFields(resource).map(presentField),
});

export const presentField = ({ name, column }: NamedColumn) => ({
  name,
  label: column.label ?? formatNameLabel(name),
  kind: column.kind,
  required: column.required,
  allowed: column.isFile ? 'a file that was uploaded' : column.allowed,
  hint: column.hint,
  section: column.section,
  max: column.max,
  min: column.min,
  choices: column.choices && [...column.choices],
  choice_labels: column.choiceLabels && { ...column.choiceLabels },
  refers_to: column.refersTo,
  folder: column.destination?.folder,
  gated: column.destination?.gated,
  drawing: column.destination?.drawing,
});

export const getFieldLabel = (resource: Resource, name: string): string =>
  (getFieldsByName(resource).get(name) ?? getOwnValue(resource.facts, name))?.column.label ?? formatNameLabel(name);

const formatNameLabel = (name: string): string =>
  name.startsWith('attribute:') ? name.slice('attribute:'.length) : toSentenceCase(name);

function toSentenceCase(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/(\d+)$/, ' $1');
  return capitalise(words);
}
