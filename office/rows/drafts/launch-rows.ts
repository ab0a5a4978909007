import type { ChangeSet } from '../../../src/features/office/drafts/change-sets.contract.ts';
import { officeApi } from '../../shell/data/office-api.ts';

type LaunchedResource = 'brands' | 'categories' | 'products';

interface HiddenRow {
  resource: LaunchedResource;
  id: number;
  version: number;
}

/** A row, the rows above it and the rows in it that visitors do not see. */
export const loadHiddenRows = async (resource: LaunchedResource, id: number | string) =>
  (await officeApi.getRaw('/api/office/not_public', { resource, id: String(id) })).rows;

/** Drafts that rows become public, in a change set or in a new one with a title. */
export async function draftRestoredRows(
  rows: readonly HiddenRow[],
  target: { set: number } | { title: string },
): Promise<ChangeSet> {
  const changes = rows.map(({ resource, id, version }) => ({ resource, action: 'restore' as const, id, version }));
  return (await officeApi.callRaw('/api/office/draft_changes', { ...target, changes })).set;
}

/** Publishes a change set now or at a moment. */
export const launchChangeSet = async ({ id, version }: ChangeSet, at?: string): Promise<ChangeSet> =>
  (await officeApi.callRaw('/api/office/publish_change_set', { id, version, ...(at && { at }) })).set;

/** Cancels the schedule of a change set, whose drafts stay. */
export const cancelSchedule = async ({ id, version }: ChangeSet): Promise<ChangeSet> =>
  (await officeApi.callRaw('/api/office/publish_change_set', { id, version, at: null })).set;
