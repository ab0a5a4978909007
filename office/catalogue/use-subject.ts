import { useQuery } from '@tanstack/react-query';
import { office } from '../data/office-api.ts';
import type { ChangeSet, DraftChange, Resource } from '../data/office-types.ts';
import { useResources } from '../data/session.ts';
import { isWaiting, useSet } from '../drafts/drafts-data.ts';
import type { Selection, Subject } from './selection.ts';

export const rowKey = (resource: string, id: number | string) => [resource, 'row', String(id)];

/** What the address selects, with its draft in the chosen set, as soon as it is read. */
export function useSubject({ resource: name, id, set: setId }: Selection) {
  const { data: resources = [] } = useResources();
  const isDraft = name === 'drafts';
  const row = useQuery({
    queryKey: rowKey(name ?? '', id),
    enabled: name !== undefined && !isDraft,
    queryFn: async () => (await office.getRaw('/api/office/row', { resource: name ?? '', id })).row,
  });
  const chosen = useChosenSet(setId);
  const draft = draftIn(chosen.changes, name, id);
  const resource: Resource | undefined = resources.find((one) => one.name === (isDraft ? draft?.resource : name));
  const stored = isDraft || !row.data ? undefined : row.data;
  const subject: Subject | undefined =
    resource && (stored || (isDraft && draft))
      ? { resource: resource.name, row: stored, draft, set: chosen.set }
      : undefined;
  return { resource, subject, row, ...chosen };
}

interface ChosenSet {
  set: ChangeSet | undefined;
  changes: readonly DraftChange[];
  /** The chosen set, if it is published or discarded: then it is not laid over anything. */
  ended: ChangeSet | undefined;
}

function useChosenSet(id: number): ChosenSet {
  const query = useSet(id, { enabled: id > 0 });
  const { set, changes = [] } = (id > 0 && query.data) || {};
  if (set && isWaiting(set)) return { set, changes, ended: undefined };
  return { set: undefined, changes: [], ended: set };
}

const draftIn = (changes: readonly DraftChange[], resource: string | undefined, id: string) =>
  resource === 'drafts'
    ? changes.find((one) => String(one.id) === id)
    : changes.find((one) => one.resource === resource && one.row_id === id);
