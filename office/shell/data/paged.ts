import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

interface PagedInput<Page, Item> {
  queryKey: QueryKey;
  enabled?: boolean;
  /** Polling interval; never by default. */
  refreshMs?: number;
  /** @param next cursor from the previous page; undefined for the first */
  read: (next: string | undefined) => Promise<Page>;
  itemsOf: (page: Page) => readonly Item[];
}

/** A list loaded page by page, latest first. */
export function usePaged<Page extends { next: string | null }, Item>(input: PagedInput<Page, Item>) {
  const { queryKey, enabled = true, refreshMs = false, read, itemsOf } = input;
  const query = useInfiniteQuery({
    queryKey,
    enabled,
    refetchInterval: refreshMs,
    initialPageParam: '',
    queryFn: ({ pageParam }) => read(pageParam || undefined),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { ...query, items: query.data?.pages.flatMap(itemsOf) ?? [] };
}
