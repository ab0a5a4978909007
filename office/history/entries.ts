import { useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '../data/office-api.ts';
import type { HistoryEntry } from '../data/office-types.ts';

/** The entries that fit, latest first; older ones page by page. */
export function useEntries(filter: Record<string, string>, enabled = true) {
  return useInfiniteQuery({
    queryKey: ['history', filter],
    enabled,
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      ask<{ entries: HistoryEntry[]; next: string | null }>('history', {
        ...filter,
        ...(pageParam ? { before: pageParam } : {}),
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

const DONE: Record<HistoryEntry['action'], string> = {
  add: 'added',
  change: 'changed',
  remove: 'removed',
  archive: 'archived',
  restore: 'restored',
};
export const doneIn = ({ action }: HistoryEntry) => DONE[action];

const OTHERS: Record<string, string> = {
  import: 'An import',
  customer: 'A customer',
  command: 'A command',
  job: 'A background job',
};
/** Who did it: a person, or what ran without one. */
export const whoOf = ({ actor, via }: HistoryEntry) => actor?.name ?? OTHERS[via] ?? 'The office';
