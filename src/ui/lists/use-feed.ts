import { useCallback, useEffect, useRef, useState } from 'react';

/** After this many automatically loaded pages the visitor has to click, so that the footer can be reached. */
const MAX_AUTOMATIC_PAGES = 3;

export interface FeedPage<Item> {
  items: Item[];
  page: number;
  hasMore: boolean;
}

export interface Feed<Item> extends FeedPage<Item> {
  loading: boolean;
  failed: boolean;
  loadMore: () => Promise<void>;
  /**
   * Replaces the items with what a request returns. Until then no page is loaded, and one on its way is dropped. Resolves to
   * whether they were replaced: not after a failure, nor if another request has started meanwhile.
   */
  restore: (request: Promise<FeedPage<Item>>) => Promise<boolean>;
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
  const latest = useRef<object>(undefined);

  /** Runs a request and applies its reply, unless another request has started meanwhile. Resolves to whether it did. */
  const request = useCallback(async <Reply>(reply: Promise<Reply>, apply: (reply: Reply) => void) => {
    const own = {};
    latest.current = own;
    setState('loading');
    try {
      const received = await reply;
      if (latest.current !== own) return false;
      apply(received);
      setState('idle');
      return true;
    } catch (error) {
      if (latest.current !== own) return false;
      setState('failed');
      throw error;
    } finally {
      if (latest.current === own) latest.current = undefined;
    }
  }, []);

  const grow = useCallback(
    async (isAutomatic: boolean) => {
      if (latest.current || !list.hasMore) return;
      const append = (next: { items: Item[]; hasMore: boolean }) =>
        setList((known) => {
          const ids = new Set(known.items.map(({ id }) => id));
          return {
            items: [...known.items, ...next.items.filter(({ id }) => !ids.has(id))],
            page: known.page + 1,
            hasMore: next.hasMore,
            autoLoaded: isAutomatic ? known.autoLoaded + 1 : known.autoLoaded,
          };
        });
      await request(load(list.page + 1), append).catch((error: unknown) =>
        console.error('The next page could not be loaded', error),
      );
    },
    [list.page, list.hasMore, load, request],
  );

  const automatic = list.hasMore && list.autoLoaded < MAX_AUTOMATIC_PAGES && state === 'idle';
  useEffect(() => {
    if (!end || !automatic) return;
    // The large top margin counts everything above the viewport as visible, because the End key jumps past it. The
    // bottom margin does the same for a last card that is slightly taller than the screen.
    // Of several entries that wait the last one is how it is now.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && grow(true), {
      rootMargin: '100000px 0px 200px 0px',
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, automatic, grow]);

  const restore = useCallback(
    (reply: Promise<FeedPage<Item>>) =>
      request(reply, (next) => setList({ ...next, autoLoaded: 0 })).catch((error: unknown) => {
        console.error('The list could not be restored', error);
        setState('idle');
        return false;
      }),
    [request],
  );
  return {
    items: list.items,
    page: list.page,
    hasMore: list.hasMore,
    loading: state === 'loading',
    failed: state === 'failed',
    loadMore: () => grow(false),
    restore,
    sentinel: setEnd,
  };
}
