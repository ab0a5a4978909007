import type pg from 'pg';
import { HttpError, notFound } from '../../../platform/errors.ts';
import { applyForRows } from './apply-changes.ts';
import { type Change, ChangesConflict } from './change.ts';
import type { FieldValue, OfficeRow } from './resources.contract.ts';
import type { Resource } from './resources.ts';

type Given = Record<string, FieldValue>;
type Seen = { id: number | string; version: number };

const GONE = 'This row is not there any more.';

/** Adds a row, by the rules of the import. `archived`: visitors do not see it until it is restored. */
export async function addRow(
  client: pg.ClientBase,
  { name: resource }: Resource,
  values: Given,
  archived?: boolean,
): Promise<OfficeRow> {
  return oneRow(client, { resource, action: 'add', values, archived });
}

/**
 * Changes some fields of a row, by the rules of the import.
 *
 * @throws HttpError 409 with the row as it is when it is not the version that was seen
 */
export async function changeRow(
  client: pg.ClientBase,
  { name: resource }: Resource,
  { id, version }: Seen,
  values: Given,
): Promise<OfficeRow> {
  return oneRow(client, { resource, action: 'change', id, version, values });
}

/** Archives rows, or restores them: all of them, or none if one is not the version that was seen. */
export async function setRowsActive(
  client: pg.ClientBase,
  { name: resource }: Resource,
  seen: readonly Seen[],
  active: boolean,
): Promise<OfficeRow[]> {
  const action = active ? 'restore' : 'archive';
  const changes = seen.map(({ id, version }): Change => ({ resource, action, id, version }));
  const rows = await applyForRows(client, changes).catch((error: unknown) => {
    if (!(error instanceof ChangesConflict)) throw error;
    const current = error.conflicts.flatMap((conflict) => conflict.current ?? []);
    if (current.length < error.conflicts.length) throw notFound(GONE);
    throw new HttpError(409, error.message, { error: error.message, conflicts: current });
  });
  return rows.flatMap((row) => row ?? []);
}

async function oneRow(client: pg.ClientBase, change: Change): Promise<OfficeRow> {
  const [row] = await applyForRows(client, [change]).catch((error: unknown) => {
    const [conflict] = error instanceof ChangesConflict ? error.conflicts : [];
    if (!(error instanceof ChangesConflict) || !conflict) throw error;
    const { position: _, current, ...changed } = conflict;
    if (!current) throw notFound(GONE);
    throw new HttpError(409, error.message, { error: error.message, current, ...changed });
  });
  if (!row) throw notFound(GONE);
  return row;
}
