import type {
  Resource,
  ResourceField,
  OfficeRow as Row,
} from '../../../src/features/office/resources/resources.contract.ts';
import { withoutHashes } from '../../../src/platform/files/plain-name.ts';
import { writtenDay } from './moments.ts';

export interface Choice {
  value: string;
  label: string;
}

export const rowPath = (resource: string, id: number | string): string => `/${resource}/${encodeURIComponent(id)}`;

export const tablesPath = (product: number | string): string => `/products/${product}/tables`;

export const modelInTables = (product: number, model: number | string): string =>
  `${tablesPath(product)}?model=${model}`;

export const modelsAsSheet = (filter: Record<string, string>): string => `/models/sheet?${new URLSearchParams(filter)}`;

export const askedOf = ({ fields }: Pick<Resource, 'fields'>): ResourceField[] =>
  fields.filter(({ name }) => name !== 'sort_order' && name !== 'menu_order');

export const isSeo = ({ name }: Pick<ResourceField, 'name'>): boolean => /^(meta_|og_)/.test(name);

export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

export const draftedIn = (sets: number): string =>
  sets === 1 ? 'There is a draft of this in' : 'There are drafts of this in';

export type FormValues = Record<string, string | boolean>;

const formValue = (field: ResourceField, value: unknown): string | boolean =>
  field.kind === 'yesno' ? value === true : value === null || value === undefined ? '' : String(value);

export const formValues = (fields: readonly ResourceField[], row?: Partial<Row>): FormValues =>
  Object.fromEntries(fields.map((field) => [field.name, formValue(field, row?.[field.name])]));

const changedFields = (fields: readonly ResourceField[], before: FormValues, after: FormValues): ResourceField[] =>
  fields.filter(({ name }) => before[name] !== after[name]);

export const changesOf = (fields: readonly ResourceField[], before: FormValues, after: FormValues): FormValues =>
  Object.fromEntries(changedFields(fields, before, after).map(({ name }) => [name, after[name] ?? '']));

export const choicesOf = ({ choices = [], choice_labels = {} }: ResourceField): Choice[] =>
  choices.map((value) => ({ value, label: choice_labels[value] ?? value }));

const DATED = new Set<string>(['date', 'moment']);

const INDIAN = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function labelOfValue(
  field: { kind: string; choice_labels?: Record<string, string> | undefined } | undefined,
  value: unknown,
): string {
  const text = written(value);
  if (field?.kind === 'amount' && text) return INDIAN.format(Number(text));
  if (field?.kind === 'picture' || field?.kind === 'file') return withoutHashes(text);
  return field?.choice_labels?.[text] ?? (field && DATED.has(field.kind) ? writtenDay(text) : text);
}

export function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

export function shownValue(
  field: NonNullable<Parameters<typeof labelOfValue>[0]> & { names?: Record<string, string> | undefined },
  value: unknown,
): string {
  const text = written(value);
  return (field.kind === 'html' ? plainText(text) : (field.names?.[text] ?? labelOfValue(field, text))) || '(empty)';
}

export function plainText(html: string): string {
  const words = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  return words.replace(/\s+/g, ' ').trim();
}
