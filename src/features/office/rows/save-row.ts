import type pg from 'pg';
import { HttpError, notFoundError } from '../../../platform/http-errors.ts';
import { applyAndReadRows, lockChangedRows } from './apply-changes.ts';
import { ChangesConflict, type OfficeChange } from './office-change.ts';
import type { OfficeRow } from './resources.contract.ts';
import type { Resource } from './resources.ts';
import type { StoredRow } from './rows.store.ts';

type Seen = { id: number | string; version: number };

const GONE = 'This entry no longer exists.';

/**
 * Adds or changes a row by the rules of the import.
 * @throws HttpError 409 with the current row for another version
 */
export async function saveRow(client: pg.ClientBase, change: OfficeChange, asks = false): Promise<OfficeRow> {
  const [row] = await applyAndReadRows(client, [change], asks).catch(rethrowForOneRow);
  if (!row) throw notFoundError(GONE);
  return row;
}

function rethrowForOneRow(error: unknown): never {
  const [conflict] = error instanceof ChangesConflict ? error.conflicts : [];
  if (!(error instanceof ChangesConflict) || !conflict) throw error;
  const { position: _, current, ...changed } = conflict;
  if (!current) throw notFoundError(GONE);
  throw new HttpError(409, error.message, { error: error.message, current, ...changed });
}

/**
 * Locks a row until the transaction ends.
 * @throws HttpError 404, and 409 as `saveRow`
 */
export async function lockSeenRow(client: pg.ClientBase, resource: string, seen: Seen): Promise<StoredRow> {
  const groups = await lockChangedRows(client, [{ resource, action: 'change', ...seen }]).catch(rethrowForOneRow);
  const [row] = groups.flatMap(({ works }) => works.flatMap(({ stored }) => stored ?? []));
  if (!row) throw notFoundError(GONE);
  return row;
}

/** Archives or restores all rows, or no row if one has another version. */
export async function setRowsActive(
  client: pg.ClientBase,
  { name: resource }: Resource,
  seen: readonly Seen[],
  active: boolean,
): Promise<OfficeRow[]> {
  const action = active ? 'restore' : 'archive';
  const changes = seen.map(({ id, version }): OfficeChange => ({ resource, action, id, version }));
  const rows = await applyAndReadRows(client, changes).catch((error: unknown) => {
    if (error instanceof ChangesConflict && error.conflicts.some(({ current }) => !current)) throw notFoundError(GONE);
    throw error;
  });
  return rows.flatMap((row) => row ?? []);
}
