import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  Conflict,
  FieldValue,
  ResourceField,
  OfficeRow as Row,
} from '../../../src/features/office/resources/resources.contract.ts';
import { HttpError } from '../../../src/platform/errors.ts';
import { office } from './office-api.ts';

const refusedFor = (error: unknown): Record<string, unknown> =>
  error instanceof HttpError && error.status === 409 ? error.body : {};

export const currentOf = <Row>(error: unknown): Row | undefined => refusedFor(error).current as Row | undefined;

export function conflictsOf(error: unknown): readonly Conflict[] {
  const { conflicts } = refusedFor(error);
  return Array.isArray(conflicts) ? conflicts : [];
}

export function fileUrl({ folder, gated }: ResourceField, file: string): string | undefined {
  if (/^(https?:)?\//.test(file)) return file;
  return folder && !gated ? `/uploads/${folder}/${encodeURIComponent(file)}` : undefined;
}

export const scaledUrl = (folder: string, file: string, width: 160 | 480): string =>
  `/pictures/${folder}/${encodeURIComponent(file)}/${width}.webp`;

export function pictureUrl(field: ResourceField, file: string, width: 160 | 480): string | undefined {
  if (/^(https?:)?\//.test(file) || /\.svg$/i.test(file)) return fileUrl(field, file);
  return scaledUrl(field.folder ?? '', file, width);
}

export type ListFilter = Record<string, string>;

export const WITHIN = 'within';
export const IN_CATEGORIES: ReadonlySet<string> = new Set(['categories', 'products', 'models']);

export interface ListSort {
  field: string;
  order: 'ASC' | 'DESC';
}

export const rowsInput = (
  resource: string,
  filter: ListFilter,
  { field, order }: ListSort,
): Record<string, string> & { resource: string } => ({ resource, ...filter, sort: field, order: order.toLowerCase() });

export const rowsQuery = (input: Record<string, string> & { resource: string }) =>
  queryOptions({ queryKey: [input.resource, 'rows', input], queryFn: () => office.getRaw('/api/office/rows', input) });

export function showSaved(client: QueryClient, resource: string, saved: Row): void {
  client.setQueriesData<{ rows: Row[] }>(
    { queryKey: [resource, 'rows'] },
    (reply) => reply && { ...reply, rows: reply.rows.map((row) => (row.id === saved.id ? saved : row)) },
  );
}

const STATES = ['active', 'archived', 'all'] as const;

export function foundFilter({ search = '', state = 'active', ...fields }: ListFilter) {
  const filters = Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith('f.') && value ? [[name.slice(2), value]] : [],
  );
  return {
    search,
    state: STATES.find((known) => known === state) ?? 'active',
    filters: Object.fromEntries(filters) as Record<string, string>,
  };
}

export interface DraftedChange {
  resource: string;
  action: 'add' | 'change' | 'archive' | 'restore' | 'remove';
  id?: number | string;
  version?: number;
  seen?: Record<string, FieldValue>;
  values?: Record<string, FieldValue>;
  draft_version?: number;
}
