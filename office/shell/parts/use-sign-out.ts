import { useQueryClient } from '@tanstack/react-query';
import { getListChoiceNames, storeChoice } from '../data/browser-choices.ts';
import { officeApi } from '../data/office-api.ts';
import { resourcesQuery, staffSessionQuery } from '../data/staff-session.ts';
import { deleteAllWork } from '../data/unsaved-work.ts';

/** Deletes remembered filters, selections and input, but not column choices. Reloads to clear the memory. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const staff = client.getQueryData(staffSessionQuery.queryKey)?.staff;
    await officeApi.callRaw('/api/office/sign_out', {});
    for (const { name: resource } of client.getQueryData(resourcesQuery.queryKey) ?? []) {
      for (const name of Object.values(getListChoiceNames(resource))) storeChoice(name, undefined);
    }
    if (staff) await deleteAllWork(staff.id);
    window.location.assign('/admin');
  };
}
