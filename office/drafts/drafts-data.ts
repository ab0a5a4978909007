import { useQuery, useQueryClient } from '@tanstack/react-query';
import { office } from '../data/office-api.ts';
import type { ChangeSet } from '../data/office-types.ts';

const KEY = 'drafts';
export type SetsState = 'waiting' | 'published' | 'discarded';

export const useSets = (state: SetsState) =>
  useQuery({
    queryKey: [KEY, 'sets', state],
    queryFn: async () => (await office.getRaw('/api/office/change_sets', { state })).sets,
  });

export const useSet = (id: number) =>
  useQuery({
    queryKey: [KEY, 'set', id],
    gcTime: 0,
    queryFn: () => office.getRaw('/api/office/change_set', { id: String(id) }),
  });

/** The sets that wait and have a draft of a row. */
export const useSetsOfRow = (noun: string, id: number | string) =>
  useQuery({
    queryKey: [KEY, 'row', noun, String(id)],
    queryFn: async () => (await office.getRaw('/api/office/change_sets', { noun, id: String(id) })).sets,
  });

/** After a draft was made or removed; what is public is as before. */
export function useDraftsChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [KEY] });
}

/** Whether drafts can still be added to a set, and it can be published. */
export const isWaiting = ({ state }: ChangeSet): boolean => !['published', 'discarded'].includes(state);

/** What can be said about a set in a word or two. */
export const STATE_NAMES: Record<ChangeSet['state'], string> = {
  open: 'Open',
  scheduled: 'Planned',
  failed: 'Failed',
  published: 'Published',
  discarded: 'Discarded',
};

export const counted = (count: number): string => (count === 1 ? '1 draft' : `${count} drafts`);
