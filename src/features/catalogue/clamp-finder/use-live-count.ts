import { useCallback, useEffect, useRef, useState } from 'react';
import { HttpError } from '../../../platform/http-errors.ts';
import { loadAfterPause } from '../../../ui/forms/load-after-pause.ts';
import { api } from '../../../web/site-api.ts';
import { buildFinderQuery, type FinderSearch, hasConditions } from './finder-search.ts';

export const TYPING_PAUSE_MS = 250;

export function useLiveCount() {
  const [count, setCount] = useState<number>();
  const cancel = useRef<() => void>(() => {});
  useEffect(() => () => cancel.current(), []);

  const onInput = useCallback((form: FinderSearch) => {
    cancel.current();
    if (!hasConditions(form)) return setCount(undefined);
    cancel.current = loadAfterPause(TYPING_PAUSE_MS, async (signal) => {
      try {
        const query = { ...buildFinderQuery(form), limit: 0 };
        const { total } = await api.getRaw('/api/find_clamps.php', query, signal);
        if (!signal.aborted) setCount(total);
      } catch (error) {
        if (signal.aborted) return;
        setCount(undefined);
        // A number may be out of range while it is typed; the form reports it when sent.
        if (!(error instanceof HttpError)) console.error('Failed to count the clamps', error);
      }
    });
  }, []);
  return { count, onInput };
}
