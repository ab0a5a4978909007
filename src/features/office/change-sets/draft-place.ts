import type pg from 'pg';
import { placingOf, type RowPlace } from '../editing/place-row.ts';
import { orderFieldOf } from '../resources/resource-fields.ts';
import type { Resource } from '../resources/resources.ts';
import { type DraftedChange, draftChanges } from './draft-changes.ts';

/**
 * The row and each neighbour whose number changes get a draft; the caller has locked the set.
 * @param set with the drafts that the caller saw, by row id
 * @throws HttpError 400 as `placingOf`, and 409 as `draftChanges`
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
