import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { HttpError } from '../../../platform/errors.ts';
import { checkVisible } from '../nouns/apply-changes.ts';
import { problemOfRefusal } from '../nouns/field-problem.ts';
import { pageMoved, pagesShown } from '../nouns/moved-pages.ts';
import { nounOfTable } from '../nouns/nouns.ts';
import { readRow } from '../nouns/rows.store.ts';
import { type Columns, changedAfter, type Entry } from './history.store.ts';
import { TableRows } from './table-rows.store.ts';

/** Everything that a cause did to one row, as one change. */
export type RowChange = {
  table: string;
  rowId: string;
  label: string;
  /** As before the first entry; null: the row was not there. */
  before: Columns | null;
  /** As after the last entry; null: the row is not there, or an import added it. */
  after: Columns | null;
  added: boolean;
  removed: boolean;
  last: Entry;
};
export type Left = { table: string; rowId: string; label: string; reason: string };

const [CHANGED_SINCE, GONE, BACK_ALREADY] = ['was changed since', 'is not there any more', 'is there again'];

/** The library of files: a row of it is removed with the file itself. */
export const FILES = 'media';
export const FILE_GONE = 'the file itself is gone; upload it again';

/** The changes by row, in the order in which they have to be taken back: the last one first. */
export function changesByRow(entries: readonly Entry[]): RowChange[] {
  const changes = new Map<string, RowChange>();
  for (const entry of entries) {
    const { table, rowId, label, before, after, action } = entry;
    const key = `${table} ${rowId}`;
    const known = changes.get(key);
    changes.delete(key);
    changes.set(key, {
      table,
      rowId,
      label,
      before: known ? known.before && { ...before, ...known.before } : before,
      after: action === 'remove' ? null : known?.after ? { ...known.after, ...after } : after,
      added: known ? known.added : action === 'add',
      removed: action === 'remove',
      last: entry,
    });
  }
  return [...changes.values()].reverse();
}

/** Takes back what was done to some rows; those that somebody changed since are left as they are. */
export async function takeBackRows(
  client: pg.ClientBase,
  changes: readonly RowChange[],
): Promise<{ restored: number; left: Left[] }> {
  const tables = new Map<string, TableRows>();
  const left: Left[] = [];
  for (const change of changes) {
    const rows = tables.get(change.table) ?? (await TableRows.of(client, change.table));
    tables.set(change.table, rows);
    await client.query('savepoint of_row');
    const reason = await takeBackRow(client, rows, change).catch(async (error: unknown) => {
      const refusal = problemOfRefusal(error, []);
      if (!(refusal instanceof HttpError)) throw error;
      await client.query('rollback to of_row');
      return refusal.message;
    });
    const { table, rowId, label } = change;
    if (reason) left.push({ table, rowId, label, reason });
  }
  for (const table of tables.keys()) {
    const noun = nounOfTable(table);
    if (noun) await checkVisible(client, noun);
  }
  return { restored: changes.length - left.length, left };
}

/** @returns why it was left */
async function takeBackRow(client: pg.ClientBase, rows: TableRows, change: RowChange): Promise<string | undefined> {
  const { rowId, before, after, added, removed, last } = change;
  const current = await rows.read(rowId);
  if (removed) {
    if (added || !before) return undefined;
    if (current) return BACK_ALREADY;
    if (change.table === FILES) return FILE_GONE;
    await rows.add(before);
    await pageBack(client, change);
    return undefined;
  }
  if (!current) return GONE;
  if (added) {
    if (await changedAfter(client, last)) return CHANGED_SINCE;
    if (rows.canBeArchived) await rows.write(rowId, { is_active: false });
    else await rows.remove(rowId);
    return undefined;
  }
  const isAsLeft = Object.entries(after ?? {}).every(([name, value]) => isDeepStrictEqual(current[name], value));
  if (!isAsLeft) return CHANGED_SINCE;
  await writeColumns(client, rows, change, before ?? {});
  return undefined;
}

/** Writes columns of a row, with the redirect if it has a page of its own which moves. */
export async function writeColumns(
  client: pg.ClientBase,
  rows: TableRows,
  { table, rowId }: Pick<RowChange, 'table' | 'rowId'>,
  values: Columns,
): Promise<void> {
  const noun = nounOfTable(table);
  const former = noun?.ownPage && (await readRow(client, noun, rowId));
  await rows.write(rowId, values);
  if (!noun || !former) return;
  const written = await readRow(client, noun, rowId);
  if (!written) return;
  await pageMoved(client, noun, former, written);
  await pagesShown(client, noun, [written]);
}

/** A row that is there again has its page again. */
export async function pageBack(
  client: pg.ClientBase,
  { table, rowId }: Pick<RowChange, 'table' | 'rowId'>,
): Promise<void> {
  const noun = nounOfTable(table);
  const row = noun && (await readRow(client, noun, rowId));
  if (row) await pagesShown(client, noun, [row]);
}
