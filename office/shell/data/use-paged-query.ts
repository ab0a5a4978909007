import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

interface PagedInput<Page, Item> {
  queryKey: QueryKey;
  enabled?: boolean;
  refreshMs?: number;
  read: (next: string | undefined) => Promise<Page>;
  itemsOf: (page: Page) => readonly Item[];
}

export function usePagedQuery<Page extends { next: string | null }, Item>(input: PagedInput<Page, Item>) {
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
