import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PresentedResource } from '../../../src/features/office/rows/resources.contract.ts';
import type { OfficeSession, SessionAction } from '../../../src/features/office/staff/staff.contract.ts';
import { HttpError } from '../../../src/platform/http-errors.ts';
import { setTimeZone } from './moments.ts';
import { officeApi } from './office-api.ts';

export const staffSessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  queryFn: async (): Promise<OfficeSession | null> => {
    try {
      const session = await officeApi.getRaw('/api/office/session');
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
  queryFn: () => officeApi.getRaw('/api/office/resources'),
});

export const useStaffSession = () => useQuery(staffSessionQuery);
export const useResources = () => useQuery(resourcesQuery);
export const useResource = (name: string | undefined): PresentedResource | undefined =>
  useResources().data?.find((resource) => resource.name === name);

/**
 * Stores a session. Clears the cache for another person, but only refetches for another role, since a form may be open.
 */
export function useStoreStaffSession(): (session: OfficeSession) => void {
  const client = useQueryClient();
  return (session) => {
    setTimeZone(session.time_zone);
    const before = client.getQueryData(staffSessionQuery.queryKey);
    client.setQueryData(staffSessionQuery.queryKey, session);
    const others = {
      predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== staffSessionQuery.queryKey[0],
    };
    if (before?.staff.id !== session.staff.id) client.removeQueries(others);
    else if (before?.staff.role !== session.staff.role) void client.invalidateQueries(others);
  };
}

export const hasRight = (
  session: Pick<OfficeSession, 'rights'> | null | undefined,
  right: string,
  action: SessionAction,
): boolean => session?.rights[right]?.includes(action) ?? false;

/** True if the signed-in person has a right. The result only hides controls; the API checks rights itself. */
export const useHasRight = (right: string, action: SessionAction): boolean =>
  hasRight(useStaffSession().data, right, action);
