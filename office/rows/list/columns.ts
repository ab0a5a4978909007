import type { Resource, ResourceField } from '../../../src/features/office/resources/resources.contract.ts';
import { choose, useChoice } from '../../shell/data/browser-choices.ts';
import { isSeo, labelOfValue } from '../../shell/data/values.ts';

const AT_A_GLANCE = new Set<ResourceField['kind']>([
  ...(['text', 'integer', 'amount', 'yesno', 'date', 'moment', 'choice', 'reference', 'link'] as const),
]);
/** Images have their own column, and markup is too long for a cell. */
const NEVER = new Set<ResourceField['kind']>(['picture', 'html']);
const AT_FIRST = 4;

export const choosableColumns = (resource: Resource): ResourceField[] =>
  [...resource.facts, ...resource.fields].filter(({ name, kind }) => name !== resource.title && !NEVER.has(kind));

export function listedPictures({ fields }: Resource): ResourceField[] {
  const pictures = fields.filter((field) => field.kind === 'picture' && !isSeo(field));
  return [...pictures.filter(({ drawing }) => !drawing), ...pictures.filter(({ drawing }) => drawing)];
}

const isAlt = ({ name }: ResourceField): boolean => /(^|_)alt\d*$/.test(name);

export function firstColumns(resource: Resource): string[] {
  const choosable = choosableColumns(resource);
  const own = choosable.filter((field) => !isSeo(field));
  const columns = own.length ? own.filter((field) => AT_A_GLANCE.has(field.kind) && !isAlt(field)) : choosable;
  return columns.slice(0, own.length ? AT_FIRST : 1).map(({ name }) => name);
}

/** Chosen columns of a list; the stored choice may be outdated or damaged. */
export function useColumns(resource: Resource) {
  const name = `columns.${resource.name}`;
  const stored = useChoice(name);
  const store = (columns: string[] | undefined) => choose(name, columns);
  const known = Array.isArray(stored) ? stored : undefined;
  const names = known ?? firstColumns(resource);
  const columns = choosableColumns(resource).filter(({ name }) => names.includes(name));
  const toggle = (name: string) => {
    const chosen = columns.map((column) => column.name);
    store(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  };
  return { columns, toggle, reset: known && (() => store(undefined)) };
}

const PLACEHOLDER = /^(null|undefined|n\/a)$/i;

export function listedText(field: ResourceField, value: unknown): string {
  const text = labelOfValue(field, value);
  return field.kind === 'text' && PLACEHOLDER.test(text) ? '' : text;
}
