import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Resource } from '../../../src/features/office/resources/resources.contract.ts';
import type { Action, Session } from '../../../src/features/office/staff/staff.contract.ts';
import { HttpError } from '../../../src/platform/errors.ts';
import { setTimeZone } from './moments.ts';
import { office } from './office-api.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  queryFn: async (): Promise<Session | null> => {
    try {
      const session = await office.getRaw('/api/office/session');
      setTimeZone(session.time_zone);
      return session;
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) return null;
      throw error;
    }
  },
});

export const resourcesQuery = queryOptions({
  queryKey: ['resources'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => office.getRaw('/api/office/resources'),
});

export const useSession = () => useQuery(sessionQuery);
export const useResources = () => useQuery(resourcesQuery);
export const useResource = (name: string | undefined): Resource | undefined =>
  useResources().data?.find((resource) => resource.name === name);

/**
 * Stores a session. Clears the cache for another person, but only refetches for another role, since a form may be open.
 */
export function useSetSession(): (session: Session) => void {
  const client = useQueryClient();
  return (session) => {
    setTimeZone(session.time_zone);
    const before = client.getQueryData(sessionQuery.queryKey);
    client.setQueryData(sessionQuery.queryKey, session);
    const others = { predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== sessionQuery.queryKey[0] };
    if (before?.staff.id !== session.staff.id) client.removeQueries(others);
    else if (before?.staff.role !== session.staff.role) void client.invalidateQueries(others);
  };
}

export const may = (session: Session | null | undefined, right: string, action: Action): boolean =>
  session?.rights[right]?.includes(action) ?? false;

/** True if the signed-in person has a right. The result only hides controls; the API checks rights itself. */
export const useMay = (right: string, action: Action): boolean => may(useSession().data, right, action);
