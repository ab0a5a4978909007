import type pg from 'pg';
import { findLastArchiving, loadLastChanges } from './last-changes.store.ts';
import type { OfficeChange, PreparedChange } from './office-change.ts';
import type { ChangeConflict } from './resources.contract.ts';
import { IS_ACTIVE, type Resource } from './resources.ts';
import { isSameFieldValue, listFieldsOfColumns } from './row-values.ts';

/** True if the caller saw the row as public, and it is archived now. */
export const isArchivedSince = (
  { action, seen }: Pick<OfficeChange, 'action' | 'seen'>,
  stored: { active: boolean } | undefined,
): boolean => action === 'change' && seen?.[IS_ACTIVE] === true && stored?.active === false;

export async function findConflicts(
  client: pg.ClientBase,
  resource: Resource,
  { position, change, values, stored }: PreparedChange,
): Promise<ChangeConflict[]> {
  const { id, version, seen } = change;
  if (id === undefined) return [];
  const { table } = resource.table.target;
  if (!stored) {
    const last = await loadLastChanges(client, table, id, 1);
    const gone = { current: null, changed_by: last.changedBy, changed_at: last.changedAt };
    return [{ position, ...gone, changed_fields: [], archived: null }];
  }
  const differing = seen
    ? Object.entries(values)
        .filter(([name, value]) => {
          const is = stored.fields[name];
          return !isSameFieldValue(resource, name, is, seen[name]) && !isSameFieldValue(resource, name, is, value);
        })
        .map(([name]) => name)
    : [];
  if (isArchivedSince(change, stored)) differing.push(IS_ACTIVE);
  if (seen ? differing.length === 0 : stored.version === version) return [];
  const last = await loadLastChanges(client, table, stored.id, Math.max(1, stored.version - (version ?? 0)));
  return [
    {
      position,
      current: stored.row,
      changed_by: last.changedBy,
      changed_at: last.changedAt,
      changed_fields: seen ? differing : listFieldsOfColumns(resource, last.columns),
      archived: stored.active ? null : await findLastArchiving(client, table, stored.id),
    },
  ];
}
