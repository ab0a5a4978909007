import { capitalised } from '../../../platform/capitalised.ts';
import type { Column } from '../../../platform/resource/columns.ts';
import { filtersOffered } from '../quality/row-filters.ts';
import type { Resource } from './resources.ts';

export type Field = { name: string; column: Column };

const SORTABLE: readonly Column['kind'][] = [
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
const SEARCHED: readonly Column['kind'][] = [
  'text',
  'longtext',
  'html',
  'slug',
  'reference',
  'references',
  'link',
  'choice',
];

const named = (columns: Readonly<Record<string, Column>>): Field[] =>
  Object.entries(columns).map(([name, column]) => ({ name, column }));

export const fieldsOf = ({ sheet, omitted }: Resource): Field[] =>
  named(sheet.columns).filter(({ name }) => !omitted.includes(name));

export const namedFields = (columns: Readonly<Record<string, Column>>): ReadonlyMap<string, Field> =>
  new Map(named(columns).map((field) => [field.name, field]));

const known = new WeakMap<Resource, ReadonlyMap<string, Field>>();

/** Fields of a resource by name, memoised because saving a table looks fields up thousands of times. */
export function fieldsByName(resource: Resource): ReadonlyMap<string, Field> {
  const made = known.get(resource) ?? new Map(fieldsOf(resource).map((field) => [field.name, field]));
  known.set(resource, made);
  return made;
}

const factsOf = ({ facts }: Resource): Field[] => Object.entries(facts).map(([name, { column }]) => ({ name, column }));

export const listedFieldsOf = (resource: Resource): Field[] => [...factsOf(resource), ...fieldsOf(resource)];

const namesOfKinds = (fields: readonly Field[], kinds: readonly Column['kind'][]): string[] =>
  fields.filter(({ column }) => kinds.includes(column.kind)).map(({ name }) => name);

/** Resources whose rows are ordered within their owner or table. */
const ORDERED_ELSEWHERE = new Set(['relations', 'files', 'models', 'tables']);

export const placeFieldOf = ({ sheet }: Resource): string | undefined =>
  ['sort_order', 'menu_order'].find((column) => Object.hasOwn(sheet.columns, column));

export const orderFieldOf = (resource: Resource): string | undefined =>
  ORDERED_ELSEWHERE.has(resource.name) || resource.id !== 'id' ? undefined : placeFieldOf(resource);

/** Columns whose meaning differs from table to table, so that they cannot sort a list of several tables. */
const OF_A_SERIES = /^(r|c|a|alt)\d+$/;

export const sortsOf = (resource: Resource): string[] => [
  ...namesOfKinds(listedFieldsOf(resource), SORTABLE).filter((name) => !OF_A_SERIES.test(name)),
  ...(resource.sheet.target.hasUpdatedAt ? ['updated_at'] : []),
];
export const searchedOf = (resource: Resource): readonly string[] =>
  resource.searched ?? namesOfKinds(fieldsOf(resource), SEARCHED);

export const presentResource = (resource: Resource) => ({
  name: resource.name,
  label: resource.label,
  label_one: resource.labelOne,
  right: resource.right,
  menu: resource.menu,
  title: resource.title[0] ?? resource.id,
  single: resource.single,
  order: orderFieldOf(resource) ?? null,
  sorts: sortsOf(resource),
  filters: resource.single || resource.isPrivate ? [] : filtersOffered(resource.name),
  is_private: resource.isPrivate,
  about:
    resource.about ??
    (typeof resource.shownOn === 'string' ? `Shown to visitors at ${resource.shownOn}.` : 'Shown to visitors.'),
  first_sort: resource.firstSort ?? null,
  facts: factsOf(resource).map(presentField),
  fields: fieldsOf(resource).map(presentField),
});

export const presentField = ({ name, column }: Field) => ({
  name,
  label: column.label ?? labelOfName(name),
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

export const labelOfField = (resource: Resource, name: string): string =>
  fieldsByName(resource).get(name)?.column.label ?? labelOfName(name);

const labelOfName = (name: string): string =>
  name.startsWith('attribute:') ? name.slice('attribute:'.length) : sentence(name);

function sentence(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/(\d+)$/, ' $1');
  return capitalised(words);
}
