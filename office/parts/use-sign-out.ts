import { useQueryClient } from '@tanstack/react-query';
import { useStoreContext } from 'ra-core';
import { useNavigate } from 'react-router';
import { office } from '../data/office-api.ts';
import { nounsQuery, useSetSession } from '../data/session.ts';

/**
 * Ends the session. The library's own way would also clear the queries that the screens look at, which then miss the next sign-in, and
 * the columns that this browser remembers; of the lists, only what was searched and selected is forgotten.
 */
export function useSignOut(): () => Promise<void> {
  const setSession = useSetSession();
  const navigate = useNavigate();
  const store = useStoreContext();
  const client = useQueryClient();
  return async () => {
    await office.callRaw('/api/office/sign_out', {});
    for (const { noun } of client.getQueryData(nounsQuery.queryKey) ?? []) {
      store.removeItem(`${noun}.listParams`);
      store.removeItem(`${noun}.selectedIds`);
    }
    setSession(null);
    navigate('/');
  };
}
