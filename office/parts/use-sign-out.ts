import { useQueryClient } from '@tanstack/react-query';
import { BEGUN_ANSWERS, choose, listChoices } from '../data/browser-choices.ts';
import { office } from '../data/office-api.ts';
import { resourcesQuery } from '../data/session.ts';

/**
 * Ends the session. What was searched and selected in the lists is forgotten, and so are answers that were not sent; the columns are of this browser. The page is
 * loaded anew, so that nothing stays of what was read.
 */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await office.callRaw('/api/office/sign_out', {});
    for (const { name: resource } of client.getQueryData(resourcesQuery.queryKey) ?? []) {
      for (const name of Object.values(listChoices(resource))) choose(name, undefined);
    }
    choose(BEGUN_ANSWERS, undefined);
    window.location.assign('/admin');
  };
}
