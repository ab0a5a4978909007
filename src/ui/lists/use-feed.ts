import { useCallback, useEffect, useRef, useState } from 'react';

/** After this many automatically loaded pages the visitor has to click, so that the footer can be reached. */
const MAX_AUTOMATIC_PAGES = 3;

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
  /** The ref of an element after the last item: the next page is fetched when it has nearly scrolled into view. */
  sentinel: (element: HTMLElement | null) => void;
}

/** A list that grows page by page: automatically as its end scrolls into view, then on request. */
export function useFeed<Item extends { id: number }>(
  first: FeedPage<Item>,
  load: (page: number) => Promise<{ items: Item[]; hasMore: boolean }>,
): Feed<Item> {
  const [list, setList] = useState({ ...first, autoLoaded: 0 });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const busy = useRef(false);

  const grow = useCallback(
    async (isAutomatic: boolean) => {
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
            autoLoaded: isAutomatic ? known.autoLoaded + 1 : known.autoLoaded,
          };
        });
        setState('idle');
      } catch (error) {
        console.error('The next page could not be loaded', error);
        setState('failed');
      } finally {
        busy.current = false;
      }
    },
    [list.page, list.hasMore, load],
  );

  const automatic = list.hasMore && list.autoLoaded < MAX_AUTOMATIC_PAGES && state === 'idle';
  useEffect(() => {
    if (!end || !automatic) return;
    // The large top margin counts everything above the viewport as visible, because the End key jumps past it. The
    // bottom margin does the same for a last card that is slightly taller than the screen.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(true), {
      rootMargin: '100000px 0px 200px 0px',
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, automatic, grow]);

  const replace = useCallback((next: FeedPage<Item>) => setList({ ...next, autoLoaded: 0 }), []);
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
