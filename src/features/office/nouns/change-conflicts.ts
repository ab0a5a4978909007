import type pg from 'pg';
import type { Conflict, Work } from './change.ts';
import { lastChanges } from './last-changes.store.ts';
import type { Noun } from './nouns.ts';
import { fieldsOfColumns, isSame } from './row-values.ts';

/** What is in the way of a change: nothing, or that the row is not as it was seen. */
export async function conflictOf(
  client: pg.ClientBase,
  noun: Noun,
  { position, change: { id, version, seen }, values, stored }: Work,
): Promise<Conflict[]> {
  if (id === undefined) return [];
  const { table } = noun.sheet.target;
  if (!stored) {
    const last = await lastChanges(client, table, id, 1);
    return [{ position, current: null, changed_by: last.changedBy, changed_at: last.changedAt, changed_fields: [] }];
  }
  const differing = seen
    ? Object.entries(values)
        .filter(([name, value]) => {
          const is = stored.fields[name];
          // Both have made it the same.
          return !isSame(noun, name, is, seen[name]) && !isSame(noun, name, is, value);
        })
        .map(([name]) => name)
    : [];
  if (seen ? differing.length === 0 : stored.version === version) return [];
  const last = await lastChanges(client, table, stored.id, Math.max(1, stored.version - (version ?? 0)));
  return [
    {
      position,
      current: stored.row,
      changed_by: last.changedBy,
      changed_at: last.changedAt,
      changed_fields: seen ? differing : fieldsOfColumns(noun, last.columns),
    },
  ];
}
