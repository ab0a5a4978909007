import type { InboxEnquiry } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import type { ItemChanges } from '../../../src/features/office/enquiries/request-readings.contract.ts';
import { useOfferUndo } from '../../shell/controls/use-offer-undo.ts';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { officeApi } from '../../shell/data/office-api.ts';

/** Changes the items of an enquiry, with an Undo that puts back what was removed and removes what was added. */
export function useItemChange(
  { id, version, lines = [] }: Pick<InboxEnquiry, 'id' | 'version'> & Partial<Pick<InboxEnquiry, 'lines'>>,
  reread: () => Promise<void>,
) {
  const act = useReportedAct(reread);
  const offerUndo = useOfferUndo(reread);
  return (changes: Partial<ItemChanges>, done: string, then?: () => Promise<void>): Promise<void> =>
    act(async () => {
      const reply = await officeApi.callRaw('/api/office/change_items', { id, version, ...changes });
      // The further act uses the items, so that an undo of them alone would be half of one.
      if (then) return then();
      const undone = {
        remove: reply.added,
        put_back: reply.removed,
        change: lines.flatMap(({ position, quantity }) =>
          changes.change?.some((one) => one.position === position) ? [{ position, quantity }] : [],
        ),
        reopen: changes.add?.flatMap(({ from }) => from ?? []) ?? [],
      };
      offerUndo(done, () => officeApi.callRaw('/api/office/change_items', { id, version: reply.version, ...undone }));
    });
}
