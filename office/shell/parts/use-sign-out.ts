import { useQueryClient } from '@tanstack/react-query';
import { choose, listChoices } from '../data/browser-choices.ts';
import { office } from '../data/office-api.ts';
import { resourcesQuery, sessionQuery } from '../data/session.ts';
import { forgetAllWork } from '../data/unsaved-work.ts';

/** Deletes remembered filters, selections and input, but not column choices. Reloads to clear the memory. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const staff = client.getQueryData(sessionQuery.queryKey)?.staff;
    await office.callRaw('/api/office/sign_out', {});
    for (const { name: resource } of client.getQueryData(resourcesQuery.queryKey) ?? []) {
      for (const name of Object.values(listChoices(resource))) choose(name, undefined);
    }
    if (staff) await forgetAllWork(staff.id);
    window.location.assign('/admin');
  };
}
