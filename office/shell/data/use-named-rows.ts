import { useQuery } from '@tanstack/react-query';
import type { ResourceField, OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import type { FieldChoice } from './form-values.ts';
import { officeApi } from './office-api.ts';
import { useResource } from './staff-session.ts';

const MAX_CHOICES = 200;

export function useNamedRows(refersTo: ResourceField['refers_to']): FieldChoice[] | undefined {
  const resource = useResource(refersTo?.sheet)?.name;
  const { data } = useQuery({
    queryKey: ['named rows', resource],
    enabled: resource !== undefined,
    staleTime: 60_000,
    queryFn: () =>
      officeApi.getRaw('/api/office/rows', { resource: resource ?? '', state: 'all', per_page: String(MAX_CHOICES) }),
  });
  if (!refersTo || !data || data.total > MAX_CHOICES) return undefined;
  const { column, only } = refersTo;
  const nameable = only ? data.rows.filter((row) => row[only.column] === only.is) : data.rows;
  return nameable.map((row) => ({ value: String(row[column] ?? ''), label: row.label }));
}

export function useRowName(refersTo: ResourceField['refers_to'], value: string): string {
  const resource = useResource(refersTo?.sheet)?.name ?? '';
  const { data } = useQuery({
    queryKey: ['name of row', resource, value],
    // A reference by name needs no label to be readable.
    enabled: resource !== '' && value !== '' && refersTo?.column !== 'name',
    staleTime: 60_000,
    queryFn: () =>
      officeApi.getRaw('/api/office/rows', { resource, [`f.${refersTo?.column}`]: value, state: 'all', per_page: '1' }),
  });
  return data?.rows[0]?.label ?? value;
}

/** Attributes with the texts that models state; those with a unit have numbers instead. */
export function useAttributes() {
  const { data } = useQuery({
    queryKey: ['attributes'],
    staleTime: 60_000,
    queryFn: async () => (await officeApi.getRaw('/api/office/models_sheet', {})).attributes,
  });
  return data ?? [];
}

const MAX_ROWS_READ = 100;
const MAX_ROWS_SHOWN = 10;

/** Rows by part of their label; labels that begin with it come first. Undefined while loading. */
export function useMatchingRows(resource: string | undefined, search: string): readonly Row[] | undefined {
  const { data } = useQuery({
    queryKey: ['rows like', resource, search],
    enabled: resource !== undefined && search.length > 1,
    staleTime: 60_000,
    queryFn: () =>
      officeApi.getRaw('/api/office/rows', { resource: resource ?? '', search, per_page: String(MAX_ROWS_READ) }),
    placeholderData: (before) => before,
  });
  if (search.length < 2) return [];
  if (!data) return undefined;
  const begins = ({ label }: Row) => Number(label.toLowerCase().startsWith(search.toLowerCase()));
  return data.rows.toSorted((a, b) => begins(b) - begins(a)).slice(0, MAX_ROWS_SHOWN);
}
