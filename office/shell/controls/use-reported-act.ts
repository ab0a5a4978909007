import { getErrorText } from '../data/office-api.ts';
import { useNotify } from '../parts/notices.tsx';

/**
 * Runs the action of a button and reports its result. `after` runs after success and failure, for example to refetch.
 */
export function useReportedAct(after?: () => Promise<unknown>) {
  const notify = useNotify();
  return async (act: () => Promise<unknown>, done?: string): Promise<void> => {
    try {
      await act();
      if (done) notify(done, { type: 'success' });
    } catch (failure) {
      notify(getErrorText(failure), { type: 'error' });
    }
    await after?.();
  };
}
