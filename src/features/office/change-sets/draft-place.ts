import type pg from 'pg';
import { placingOf, type RowPlace } from '../editing/place-row.ts';
import { orderFieldOf } from '../resources/resource-fields.ts';
import type { Resource } from '../resources/resources.ts';
import { type DraftedChange, draftChanges } from './draft-changes.ts';

/**
 * Moves a row as a draft, in the order that the set has: the row, and each neighbour that makes room, get a draft of their number. The
 * caller has locked the set. It stays open where everything is as it is public again: who moves a row away and back goes on working in it.
 *
 * @param set with the drafts of it that were seen, by the ids of their rows
 * @throws HttpError 400 as `placingOf`, and as `draftChanges`: 409 where somebody has drafted the place of one of these rows meanwhile
 */
export async function draftPlace(
  client: pg.ClientBase,
  set: { id: number; drafts: readonly { id: number; version: number }[] },
  staffId: number,
  resource: Resource,
  seen: { id: number | string; version: number },
  place: RowPlace,
): Promise<void> {
  const { values, numbers } = await placingOf(client, resource, Number(seen.id), place, set.id);
  const order = orderFieldOf(resource) ?? 'id';
  const versions = new Map(set.drafts.map(({ id, version }) => [id, version]));
  const changes = numbers.map(({ id, number, stored }): DraftedChange => {
    const common = { resource: resource.name, action: 'change', id, draft_version: versions.get(id) } as const;
    return stored === undefined
      ? { ...common, version: seen.version, values: { ...values, [order]: number } }
      : { ...common, seen: { [order]: stored }, values: { [order]: number } };
  });
  await draftChanges(client, set.id, staffId, changes, { keepsEmpty: true });
}
