import { textOf } from '../data/office-api.ts';
import { useNotify } from '../parts/notices.tsx';

/**
 * Does what a button says and tells how it ended: that it is done, or why it failed. `after` follows either end, such as reading
 * anew what is shown.
 */
export function useAct(after?: () => Promise<unknown>) {
  const notify = useNotify();
  return async (act: () => Promise<unknown>, done?: string): Promise<void> => {
    try {
      await act();
      if (done) notify(done, { type: 'success' });
    } catch (failure) {
      notify(textOf(failure), { type: 'error' });
    }
    await after?.();
  };
}
