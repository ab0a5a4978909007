import { useQuery } from '@tanstack/react-query';
import { office } from './office-api.ts';
import type { NounField } from './office-types.ts';
import { useNoun } from './session.ts';

/** With more rows than these, a list to choose from is no help. */
const MAX_CHOICES = 200;

export interface NamedRow {
  value: string;
  label: string;
}

/** The rows that a reference may name; undefined while they are loading, or where there are too many to choose from. */
export function useNamedRows(refersTo: NounField['refers_to']): NamedRow[] | undefined {
  const noun = useNoun(refersTo?.sheet)?.noun;
  const { data } = useQuery({
    queryKey: ['named rows', noun],
    enabled: noun !== undefined,
    staleTime: 60_000,
    queryFn: () => office.getRaw('/api/office/rows', { noun: noun ?? '', state: 'all', per_page: String(MAX_CHOICES) }),
  });
  if (!refersTo || !data || data.total > MAX_CHOICES) return undefined;
  const { column, only } = refersTo;
  const nameable = only ? data.rows.filter((row) => row[only.column] === only.is) : data.rows;
  return nameable.map((row) => ({ value: String(row[column] ?? ''), label: row.label }));
}
