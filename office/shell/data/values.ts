import type {
  Resource,
  ResourceField,
  OfficeRow as Row,
} from '../../../src/features/office/resources/resources.contract.ts';
import { writtenDay } from './moments.ts';

/** One of those that a select offers. */
export interface Choice {
  value: string;
  label: string;
}

/** The address of a row's form. The key of some is a path. */
export const rowPath = (resource: string, id: number | string): string => `/${resource}/${encodeURIComponent(id)}`;

/** The address of the tables of a product. */
export const tablesPath = (product: number | string): string => `/products/${product}/tables`;

/** The address of a model's row in the tables of its product. */
export const modelInTables = (product: number, model: number | string): string =>
  `${tablesPath(product)}?model=${model}`;

/** The address of the sheet of the models that a filter finds. */
export const modelsAsSheet = (filter: Record<string, string>): string => `/models/sheet?${new URLSearchParams(filter)}`;

/** The fields of a form: all but the number of the row's place in an order. */
export const askedOf = ({ fields }: Pick<Resource, 'fields'>): ResourceField[] =>
  fields.filter(({ name }) => name !== 'sort_order' && name !== 'menu_order');

/** For search engines and sharing, which the office shows last. */
export const isSeo = ({ name }: Pick<ResourceField, 'name'>): boolean => /^(meta_|og_)/.test(name);

/** Such as `1 row` and `2,000 rows`. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** The beginning of a sentence that ends with the titles of the sets that have a draft of a row or a cell. */
export const draftedIn = (sets: number): string =>
  sets === 1 ? 'There is a draft of this in' : 'There are drafts of this in';

/** What a form holds: a boolean for yes/no, text for everything else, as it was typed. */
export type FormValues = Record<string, string | boolean>;

const formValue = (field: ResourceField, value: unknown): string | boolean =>
  field.kind === 'yesno' ? value === true : value === null || value === undefined ? '' : String(value);

export const formValues = (fields: readonly ResourceField[], row?: Partial<Row>): FormValues =>
  Object.fromEntries(fields.map((field) => [field.name, formValue(field, row?.[field.name])]));

/** The fields whose values differ. */
const changedFields = (fields: readonly ResourceField[], before: FormValues, after: FormValues): ResourceField[] =>
  fields.filter(({ name }) => before[name] !== after[name]);

/** The changed values only: what a save sends. */
export const changesOf = (fields: readonly ResourceField[], before: FormValues, after: FormValues): FormValues =>
  Object.fromEntries(changedFields(fields, before, after).map(({ name }) => [name, after[name] ?? '']));

/** What a select of a field offers. */
export const choicesOf = ({ choices = [], choice_labels = {} }: ResourceField): Choice[] =>
  choices.map((value) => ({ value, label: choice_labels[value] ?? value }));

const DATED = new Set<string>(['date', 'moment']);

/** A value of a field as staff call it: the label of a choice, a day as 31 Jan 2026. */
const INDIAN = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function labelOfValue(
  field: { kind: string; choice_labels?: Record<string, string> | undefined } | undefined,
  value: unknown,
): string {
  const text = written(value);
  if (field?.kind === 'amount' && text) return INDIAN.format(Number(text));
  return field?.choice_labels?.[text] ?? (field && DATED.has(field.kind) ? writtenDay(text) : text);
}

/** A value as a person reads it. */
export function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** A value of a field in a list of changes. `names`: what people call the rows that it may name. */
export function shownValue(
  field: NonNullable<Parameters<typeof labelOfValue>[0]> & { names?: Record<string, string> | undefined },
  value: unknown,
): string {
  const text = written(value);
  return (field.kind === 'html' ? plainText(text) : (field.names?.[text] ?? labelOfValue(field, text))) || '(empty)';
}

/** The words of rich text, for where its look would be in the way. */
export function plainText(html: string): string {
  const words = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  return words.replace(/\s+/g, ' ').trim();
}
