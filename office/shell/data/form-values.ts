import type {
  PresentedResource,
  ResourceField,
  OfficeRow as Row,
} from '../../../src/features/office/rows/resources.contract.ts';
import { removeFileHashes } from '../../../src/platform/files/readable-file-name.ts';
import { formatOfficeDay } from './moments.ts';

export interface FieldChoice {
  value: string;
  label: string;
}

export const buildRowPath = (resource: string, id: number | string): string => `/${resource}/${encodeURIComponent(id)}`;

export const buildTablesPath = (product: number | string): string => `/products/${product}/tables`;

export const buildModelTablePath = (product: number, model: number | string): string =>
  `${buildTablesPath(product)}?model=${model}`;

export const buildModelsGridPath = (filter: Record<string, string>): string =>
  `/models/sheet?${new URLSearchParams(filter)}`;

export const listInputFields = ({ fields }: Pick<PresentedResource, 'fields'>): ResourceField[] =>
  fields.filter(({ name }) => name !== 'sort_order' && name !== 'menu_order');

export const isSeoField = ({ name }: Pick<ResourceField, 'name'>): boolean => /^(meta_|og_)/.test(name);

export const formatPlural = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

export const formatDraftNotice = (sets: number): string =>
  sets === 1 ? 'There is a draft of this in' : 'There are drafts of this in';

export type FormValues = Record<string, string | boolean>;

const toFormValue = (field: ResourceField, value: unknown): string | boolean =>
  field.kind === 'yesno' ? value === true : value === null || value === undefined ? '' : String(value);

export const buildFormValues = (fields: readonly ResourceField[], row?: Partial<Row>): FormValues =>
  Object.fromEntries(fields.map((field) => [field.name, toFormValue(field, row?.[field.name])]));

const findChangedFields = (fields: readonly ResourceField[], before: FormValues, after: FormValues): ResourceField[] =>
  fields.filter(({ name }) => before[name] !== after[name]);

export const buildFieldChanges = (
  fields: readonly ResourceField[],
  before: FormValues,
  after: FormValues,
): FormValues =>
  Object.fromEntries(findChangedFields(fields, before, after).map(({ name }) => [name, after[name] ?? '']));

export const getFieldChoices = ({ choices = [], choice_labels = {} }: ResourceField): FieldChoice[] =>
  choices.map((value) => ({ value, label: choice_labels[value] ?? value }));

const DATE_KINDS = new Set<string>(['date', 'moment']);

const INDIAN_AMOUNT_FORMAT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function formatResourceValue(
  field: { kind: string; choice_labels?: Record<string, string> | undefined } | undefined,
  value: unknown,
): string {
  const text = formatPlainValue(value);
  if (field?.kind === 'amount' && text) return INDIAN_AMOUNT_FORMAT.format(Number(text));
  if (field?.kind === 'picture' || field?.kind === 'file') return removeFileHashes(text);
  return field?.choice_labels?.[text] ?? (field && DATE_KINDS.has(field.kind) ? formatOfficeDay(text) : text);
}

export function formatPlainValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(formatPlainValue).filter(Boolean).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .flatMap(([name, part]) =>
      formatPlainValue(part) ? `${name.replaceAll('_', ' ')}: ${formatPlainValue(part)}` : [],
    )
    .join(', ');
}

export function formatShownValue(
  field: NonNullable<Parameters<typeof formatResourceValue>[0]> & { names?: Record<string, string> | undefined },
  value: unknown,
): string {
  const text = formatPlainValue(value);
  return (
    (field.kind === 'html' ? stripHtml(text) : (field.names?.[text] ?? formatResourceValue(field, text))) || '(empty)'
  );
}

export function stripHtml(html: string): string {
  const words = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  return words.replace(/\s+/g, ' ').trim();
}
