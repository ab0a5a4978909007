import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../visitors/session/session.tsx';

export interface OwnList<Item> {
  items: Item[];
  hasMore: boolean;
  state: 'loading' | 'idle' | 'failed';
  more: () => void;
}

/**
 * A list of what belongs to the visitor, loaded page by page, from 1. `load` is the same function each time; `message`: why a
 * login is needed.
 */
export function useOwnList<Item>(
  message: string,
  load: (page: number, signal: AbortSignal) => Promise<{ data: Item[]; hasMore: boolean }>,
): OwnList<Item> {
  const { asMember } = useSession();
  const [items, setItems] = useState<Item[]>([]);
  const [page, setPage] = useState(0);
  const [hasMore, setHasMore] = useState(false);
  const [state, setState] = useState<OwnList<Item>['state']>('loading');

  const visit = useRef(new AbortController());

  const loadPage = useCallback(
    async (wanted: number) => {
      const { signal } = visit.current;
      setState('loading');
      try {
        const reply = await asMember(message, () => load(wanted, signal));
        if (!reply) return;
        setItems((known) => (wanted === 1 ? reply.data : [...known, ...reply.data]));
        setHasMore(reply.hasMore);
        setPage(wanted);
        setState('idle');
      } catch (error) {
        if (signal.aborted) return;
        console.error('A list of the visitor could not be loaded', error);
        setState('failed');
      }
    },
    [asMember, message, load],
  );

  // Nothing is loaded any more, and no login asked for, when the visitor has left the page.
  useEffect(() => {
    const controller = new AbortController();
    visit.current = controller;
    void loadPage(1);
    return () => controller.abort();
  }, [loadPage]);
  return { items, hasMore, state, more: () => void loadPage(page + 1) };
}
