import { useCallback, useEffect, useRef, useState } from 'react';

/** After so many pages that came by themselves a visitor has to ask, so that the footer can be reached. */
const AUTOMATIC_PAGES = 3;

export interface FeedPage<Item> {
  items: Item[];
  /** Counted from 1. */
  page: number;
  hasMore: boolean;
}

export interface Feed<Item> extends FeedPage<Item> {
  loading: boolean;
  failed: boolean;
  loadMore: () => Promise<void>;
  /** Replaces the items shown with another page of results. */
  replace: (next: FeedPage<Item>) => void;
  /** Goes behind the last item: the next page is fetched when it nearly scrolls into view. */
  sentinel: (element: HTMLElement | null) => void;
}

/** A list that grows page by page: by itself as its end scrolls into view, then on request. */
export function useFeed<Item extends { id: number }>(
  first: FeedPage<Item>,
  load: (page: number) => Promise<{ items: Item[]; hasMore: boolean }>,
): Feed<Item> {
  const [list, setList] = useState({ ...first, came: 0 });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const busy = useRef(false);

  const grow = useCallback(
    async (byItself: boolean) => {
      if (busy.current || !list.hasMore) return;
      busy.current = true;
      setState('loading');
      try {
        const next = await load(list.page + 1);
        setList((known) => {
          const ids = new Set(known.items.map(({ id }) => id));
          return {
            items: [...known.items, ...next.items.filter(({ id }) => !ids.has(id))],
            page: known.page + 1,
            hasMore: next.hasMore,
            came: byItself ? known.came + 1 : known.came,
          };
        });
        setState('idle');
      } catch (error) {
        console.error('The next page did not come', error);
        setState('failed');
      } finally {
        busy.current = false;
      }
    },
    [list.page, list.hasMore, load],
  );

  const automatic = list.hasMore && list.came < AUTOMATIC_PAGES && state === 'idle';
  useEffect(() => {
    if (!end || !automatic) return;
    // What lies above the screen counts as seen: the End key jumps past it. A last card that is a little taller than the
    // screen counts as well: its end need not be in sight.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(true), {
      rootMargin: '100000px 0px 200px 0px',
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, automatic, grow]);

  const replace = useCallback((next: FeedPage<Item>) => setList({ ...next, came: 0 }), []);
  return {
    items: list.items,
    page: list.page,
    hasMore: list.hasMore,
    loading: state === 'loading',
    failed: state === 'failed',
    loadMore: () => grow(false),
    replace,
    sentinel: setEnd,
  };
}
