import type pg from 'pg';
import type { Change, Work } from './change.ts';
import { lastArchived, lastChanges } from './last-changes.store.ts';
import type { Conflict } from './resources.contract.ts';
import { IS_ACTIVE, type Resource } from './resources.ts';
import { fieldsOfColumns, isSame } from './row-values.ts';

/** True if the caller saw the row as public, and it is archived now. */
export const archivedSince = (
  { action, seen }: Pick<Change, 'action' | 'seen'>,
  stored: { active: boolean } | undefined,
): boolean => action === 'change' && seen?.[IS_ACTIVE] === true && stored?.active === false;

export async function conflictOf(
  client: pg.ClientBase,
  resource: Resource,
  { position, change, values, stored }: Work,
): Promise<Conflict[]> {
  const { id, version, seen } = change;
  if (id === undefined) return [];
  const { table } = resource.sheet.target;
  if (!stored) {
    const last = await lastChanges(client, table, id, 1);
    const gone = { current: null, changed_by: last.changedBy, changed_at: last.changedAt };
    return [{ position, ...gone, changed_fields: [], archived: null }];
  }
  const differing = seen
    ? Object.entries(values)
        .filter(([name, value]) => {
          const is = stored.fields[name];
          return !isSame(resource, name, is, seen[name]) && !isSame(resource, name, is, value);
        })
        .map(([name]) => name)
    : [];
  if (archivedSince(change, stored)) differing.push(IS_ACTIVE);
  if (seen ? differing.length === 0 : stored.version === version) return [];
  const last = await lastChanges(client, table, stored.id, Math.max(1, stored.version - (version ?? 0)));
  return [
    {
      position,
      current: stored.row,
      changed_by: last.changedBy,
      changed_at: last.changedAt,
      changed_fields: seen ? differing : fieldsOfColumns(resource, last.columns),
      archived: stored.active ? null : await lastArchived(client, table, stored.id),
    },
  ];
}
