import { textOf } from '../data/office-api.ts';
import { useNotify } from '../parts/notices.tsx';

/** `after` runs after a success and after a failure, such as refetching. */
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
