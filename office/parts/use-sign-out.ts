import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { choose, listChoices } from '../data/browser-choices.ts';
import { office } from '../data/office-api.ts';
import { resourcesQuery, useSetSession } from '../data/session.ts';

/**
 * Ends the session. What was searched and selected in the lists is forgotten; their columns are of this browser.
 */
export function useSignOut(): () => Promise<void> {
  const setSession = useSetSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  return async () => {
    await office.callRaw('/api/office/sign_out', {});
    for (const { name: resource } of client.getQueryData(resourcesQuery.queryKey) ?? []) {
      for (const name of Object.values(listChoices(resource))) choose(name, undefined);
    }
    setSession(null);
    navigate('/');
  };
}
