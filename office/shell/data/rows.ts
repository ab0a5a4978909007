import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { FieldValue, OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { office } from './office-api.ts';

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
