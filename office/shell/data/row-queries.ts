import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  ChangeConflict,
  FieldValue,
  ResourceField,
  OfficeRow as Row,
} from '../../../src/features/office/rows/resources.contract.ts';
import { HttpError } from '../../../src/platform/http-errors.ts';
import { officeApi } from './office-api.ts';

const getConflictBody = (error: unknown): Record<string, unknown> =>
  error instanceof HttpError && error.status === 409 ? error.body : {};

export const getCurrentRow = <Row>(error: unknown): Row | undefined =>
  getConflictBody(error).current as Row | undefined;

export function getConflicts(error: unknown): readonly ChangeConflict[] {
  const { conflicts } = getConflictBody(error);
  return Array.isArray(conflicts) ? conflicts : [];
}

export function buildFileUrl({ folder, gated }: ResourceField, file: string): string | undefined {
  if (/^(https?:)?\//.test(file)) return file;
  return folder && !gated ? `/uploads/${folder}/${encodeURIComponent(file)}` : undefined;
}

export const buildScaledImageUrl = (folder: string, file: string, width: 160 | 480): string =>
  `/pictures/${folder}/${encodeURIComponent(file)}/${width}.webp`;

export function buildImageUrl(field: ResourceField, file: string, width: 160 | 480): string | undefined {
  if (/^(https?:)?\//.test(file) || /\.svg$/i.test(file)) return buildFileUrl(field, file);
  return buildScaledImageUrl(field.folder ?? '', file, width);
}

export type ListFilter = Record<string, string>;

export const WITHIN_FILTER = 'within';
export const RESOURCES_IN_CATEGORIES: ReadonlySet<string> = new Set(['categories', 'products', 'models']);

export interface ListSort {
  field: string;
  order: 'ASC' | 'DESC';
}

export const buildRowsInput = (
  resource: string,
  filter: ListFilter,
  { field, order }: ListSort,
): Record<string, string> & { resource: string } => ({ resource, ...filter, sort: field, order: order.toLowerCase() });

export const buildRowsQuery = (input: Record<string, string> & { resource: string }) =>
  queryOptions({
    queryKey: [input.resource, 'rows', input],
    queryFn: () => officeApi.getRaw('/api/office/rows', input),
  });

export function updateCachedRow(client: QueryClient, resource: string, saved: Row): void {
  client.setQueriesData<{ rows: Row[] }>(
    { queryKey: [resource, 'rows'] },
    (reply) => reply && { ...reply, rows: reply.rows.map((row) => (row.id === saved.id ? saved : row)) },
  );
}

const ROW_STATES = ['active', 'archived', 'all'] as const;

export function buildFoundRowsFilter({ search = '', state = 'active', ...fields }: ListFilter) {
  const filters = Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith('f.') && value ? [[name.slice(2), value]] : [],
  );
  return {
    search,
    state: ROW_STATES.find((known) => known === state) ?? 'active',
    filters: Object.fromEntries(filters) as Record<string, string>,
  };
}

export interface DraftChangeInput {
  resource: string;
  action: 'add' | 'change' | 'archive' | 'restore' | 'remove';
  id?: number | string;
  version?: number;
  seen?: Record<string, FieldValue>;
  values?: Record<string, FieldValue>;
  draft_version?: number;
}
