import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeSet } from '../../../src/features/office/drafts/change-sets.contract.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { usePagedQuery } from '../../shell/data/use-paged-query.ts';

const DRAFTS_KEY = 'drafts';
export type ChangeSetFilter = 'waiting' | 'published' | 'discarded';

export const useChangeSets = (state: ChangeSetFilter, { fresh = false } = {}) =>
  useQuery({
    queryKey: [DRAFTS_KEY, 'sets', state],
    ...(fresh ? { refetchOnMount: 'always' as const } : {}),
    queryFn: async () => (await officeApi.getRaw('/api/office/change_sets', { state })).sets,
  });

export const useChangeSet = (id: number, { enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: [DRAFTS_KEY, 'set', id],
    gcTime: 0,
    queryFn: () => officeApi.getRaw('/api/office/change_set', { id: String(id) }),
  });

export const useChangeSetsOfRow = (resource: string, id: number | string) =>
  useQuery({
    queryKey: [DRAFTS_KEY, 'row', resource, String(id)],
    queryFn: async () => (await officeApi.getRaw('/api/office/change_sets', { resource, id: String(id) })).sets,
  });

export const useDraftHistory = (id: number) =>
  usePagedQuery({
    queryKey: [DRAFTS_KEY, 'set', id, 'history'],
    read: (before) => officeApi.getRaw('/api/office/draft_history', { id: String(id), before }),
    itemsOf: ({ entries }) => entries,
  });

export function useInvalidateDrafts(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [DRAFTS_KEY] });
}

export const isSetWaiting = ({ state }: ChangeSet): boolean => !['published', 'discarded'].includes(state);
export const isSetOpen = (set: ChangeSet): boolean => isSetWaiting(set) && set.state !== 'scheduled';

export const CHANGE_SET_STATE_NAMES: Record<ChangeSet['state'], string> = {
  open: 'Open',
  scheduled: 'Planned',
  failed: 'Failed',
  published: 'Published',
  discarded: 'Discarded',
};
