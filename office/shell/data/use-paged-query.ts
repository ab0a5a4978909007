import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

interface PagedInput<Page, Item> {
  queryKey: QueryKey;
  enabled?: boolean;
  /** A function gets the items that are shown. */
  refreshMs?: number | ((items: readonly NoInfer<Item>[]) => number | false);
  read: (next: string | undefined) => Promise<Page>;
  itemsOf: (page: Page) => readonly Item[];
}

export function usePagedQuery<Page extends { next: string | null }, Item>(input: PagedInput<Page, Item>) {
  const { queryKey, enabled = true, refreshMs = false, read, itemsOf } = input;
  const query = useInfiniteQuery({
    queryKey,
    enabled,
    initialPageParam: '',
    queryFn: ({ pageParam }: { pageParam: string }): Promise<Page> => read(pageParam || undefined),
    refetchInterval: ({ state: { data } }) =>
      typeof refreshMs === 'function' ? refreshMs(data?.pages.flatMap(itemsOf) ?? []) : refreshMs,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { ...query, items: query.data?.pages.flatMap(itemsOf) ?? [] };
}
