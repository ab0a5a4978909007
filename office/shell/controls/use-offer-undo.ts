import { getErrorText, officeApi } from '../data/office-api.ts';
import { useNotify } from '../parts/notices.tsx';

class PartlyUndone extends Error {
  override name = 'PartlyUndone';
}

/**
 * Reports an act that was done, with an Undo button for ten seconds. `after` runs after success and failure of the
 * undo, for example to refetch. `undone` reports an undo that leaves more than there was before.
 */
export function useOfferUndo(after?: () => unknown) {
  const notify = useNotify();
  return (done: string, undo: () => Promise<unknown>, undone = 'Undone'): void => {
    const run = async () => {
      try {
        await undo();
        notify(undone, { type: 'success' });
      } catch (failure) {
        const text = getErrorText(failure);
        notify(failure instanceof PartlyUndone ? text : `This was not undone. ${text}`, { type: 'error' });
      }
      await after?.();
    };
    notify(done, { type: 'success', undo: run });
  };
}

/** Undoes all changes of one act of the history, except fields edited since. */
export async function undoRecordedAct(cause: string): Promise<void> {
  const { restored, left } = await officeApi.callRaw('/api/office/take_back', { cause });
  const [first] = left;
  if (!first) return;
  const reason = `${first.label} was changed since and stays as it is.`;
  if (restored === 0) throw new Error(reason);
  throw new PartlyUndone(`Only partly undone: ${reason}`);
}
