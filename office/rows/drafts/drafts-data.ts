import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeSet } from '../../../src/features/office/change-sets/change-sets.contract.ts';
import { office } from '../../shell/data/office-api.ts';
import { usePaged } from '../../shell/data/paged.ts';

const KEY = 'drafts';
export type SetsState = 'waiting' | 'published' | 'discarded';

export const useSets = (state: SetsState, { fresh = false } = {}) =>
  useQuery({
    queryKey: [KEY, 'sets', state],
    ...(fresh ? { refetchOnMount: 'always' as const } : {}),
    queryFn: async () => (await office.getRaw('/api/office/change_sets', { state })).sets,
  });

export const useSet = (id: number, { enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: [KEY, 'set', id],
    gcTime: 0,
    queryFn: () => office.getRaw('/api/office/change_set', { id: String(id) }),
  });

export const useSetsOfRow = (resource: string, id: number | string) =>
  useQuery({
    queryKey: [KEY, 'row', resource, String(id)],
    queryFn: async () => (await office.getRaw('/api/office/change_sets', { resource, id: String(id) })).sets,
  });

export const useSetHistory = (id: number) =>
  usePaged({
    queryKey: [KEY, 'set', id, 'history'],
    read: (before) => office.getRaw('/api/office/draft_history', { id: String(id), before }),
    itemsOf: ({ entries }) => entries,
  });

export function useDraftsChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [KEY] });
}

export const isWaiting = ({ state }: ChangeSet): boolean => !['published', 'discarded'].includes(state);
export const isOpen = (set: ChangeSet): boolean => isWaiting(set) && set.state !== 'scheduled';

export const STATE_NAMES: Record<ChangeSet['state'], string> = {
  open: 'Open',
  scheduled: 'Planned',
  failed: 'Failed',
  published: 'Published',
  discarded: 'Discarded',
};
