import { useCallback, useEffect, useRef, useState } from 'react';
import { loadFurtherItems } from './further-items.ts';

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
   * Pages that are still loading are dropped. Resolves to false after a failure or when another request has started.
   */
  restore: (request: Promise<FeedPage<Item>>) => Promise<boolean>;
  sentinel: (element: HTMLElement | null) => void;
}

export function useFeed<Item extends { id: number }>(
  first: FeedPage<Item>,
  load: (page: number) => Promise<{ items: Item[]; hasMore: boolean }>,
): Feed<Item> {
  const [list, setList] = useState(first);
  const firstPage = first.page;
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const { state, setState, isBusy, request } = useLatestRequest();

  const loadMore = useCallback(async () => {
    if (isBusy() || !list.hasMore) return;
    const further = loadFurtherItems(list.items, { firstPage, page: list.page }, load);
    await request(further, setList).catch((error: unknown) =>
      console.error('The next page could not be loaded', error),
    );
  }, [firstPage, list.items, list.page, list.hasMore, load, request, isBusy]);

  useWhenVisible(end, list.hasMore && state === 'idle', loadMore);

  const restore = useCallback(
    (reply: Promise<FeedPage<Item>>) =>
      request(reply, setList).catch((error: unknown) => {
        console.error('The list could not be restored', error);
        setState('idle');
        return false;
      }),
    [request, setState],
  );
  return {
    items: list.items,
    page: list.page,
    hasMore: list.hasMore,
    loading: state === 'loading',
    failed: state === 'failed',
    loadMore,
    restore,
    sentinel: setEnd,
  };
}

/** State of requests of which only the reply to the latest is applied. */
export function useLatestRequest() {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const latest = useRef<object>(undefined);
  /** Resolves to false when another request has started meanwhile. */
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
  const isBusy = useCallback(() => latest.current !== undefined, []);
  return { state, setState, isBusy, request };
}

function useWhenVisible(end: HTMLElement | null, isReady: boolean, loadMore: () => Promise<void>) {
  useEffect(() => {
    if (!end || !isReady) return;
    // Everything above the viewport counts as visible, because the End key jumps past it; the bottom margin allows for
    // a last card taller than the screen.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && void loadMore(), {
      rootMargin: '100000px 0px 200px 0px',
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, isReady, loadMore]);
}
