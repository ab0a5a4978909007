import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { readTables, tablesOfRows } from '../catalogue/measures/model-values.store.ts';
import { analyzeChanged, countChanges } from './analyze-changed.store.ts';
import { importLock } from './import-lock.store.ts';
import { checkRetiredParents } from './retired-parents.store.ts';
import {
  announce,
  changedSince,
  type ForeignChange,
  type ImportAct,
  type ImportRecord,
  importToUndo,
  markUndone,
  recordAnew,
  removedWithOthers,
  takeBack,
  type UndoneRows,
} from './undo-import.store.ts';
import { findLeft, type LeftRow, leftRows } from './undo-left.store.ts';
import { Problems } from './workbook/problems.ts';

/** Why nothing was undone, for people. */
export class UndoRefused extends Error {
  override name = 'UndoRefused';
}

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Puts back what the last import changed, in all tables and in one transaction. Files stay in the store, where they do no
 * harm; the rows name the former ones again. An import that was undone is forgotten: undoing again takes the one before.
 *
 * @throws UndoRefused when there is no import to undo, or when rows have changed since and `force` is not set
 */
export async function undoLastImport(
  database: Database,
  { force = false }: { force?: boolean } = {},
): Promise<{ undone: ImportRecord; tables: UndoneRows[] }> {
  const result = await database.transaction(async ({ client }) => {
    await importLock(client);
    const last = await importToUndo(client);
    if (!last) throw new UndoRefused('There is no import to undo: the last five are kept, each until it is undone.');
    const changed = force ? [] : await changedSince(client, last.id);
    if (changed.length > 0) throw new UndoRefused(`Changed since the import: ${listOf(changed)}.\n${ADVICE}`);
    const undoId = await recordAnew(client, 'undo');
    const tables = await takeBack(client, last.id).catch((error: unknown) => {
      throw isForeignKey(error)
        ? new UndoRefused(`Rows that were added since need rows of the import: ${error.detail}`)
        : error;
    });
    const removed = force ? [] : await removedWithOthers(client, undoId, last.id);
    if (removed.length > 0) {
      throw new UndoRefused(`Added since the import, below rows that would be removed: ${listOf(removed)}.\n${ADVICE}`);
    }
    await markUndone(client, last.id, undoId);
    await announce(
      client,
      tables.reduce((sum, { restored, removed, added }) => sum + restored + removed + added, 0),
    );
    await countChanges(client);
    return { undone: last, tables };
  });
  await analyzeChanged(database.pool);
  return result;
}

/** Rows that are left and named. */
const MAX_NAMED_LEFT = 500;

/**
 * Puts back what an import of the last five changed, in the name of a member of staff, where nobody has changed it since; `left`: the
 * first of the other rows, of which there are `leftCount`. Runs in the transaction of `client`.
 *
 * @throws UndoRefused when it is not recorded any more, or when what it would leave cannot stand together
 */
export async function undoWhatIsUnchanged(
  client: pg.ClientBase,
  importId: number,
  act: ImportAct,
): Promise<{ tables: UndoneRows[]; left: LeftRow[]; leftCount: number }> {
  await importLock(client);
  const known = await importToUndo(client, importId);
  if (!known) throw new UndoRefused('What it changed is not recorded any more: only the last five imports are.');
  await findLeft(client, importId);
  const undoId = await recordAnew(client, 'undo', act);
  const tables = await takeBack(client, importId, true);
  const { left, leftCount, models, productTables } = await leftRows(client, MAX_NAMED_LEFT);
  // A row that was left may state something else beside one that was taken back: the cells say what it is.
  await readTables(client, await tablesOfRows(client, { models, tables: productTables }));
  const problems = new Problems([]);
  await checkRetiredParents(client, [], problems, ['brands', 'categories', 'tables', 'models']);
  const [first] = await problems.reported();
  if (first) throw new UndoRefused(`${first.problem}: what was changed since does not fit what was before.`);
  await markUndone(client, importId, undoId);
  await announce(
    client,
    tables.reduce((sum, { restored, removed, added }) => sum + restored + removed + added, 0),
  );
  return { tables, left, leftCount };
}

const ADVICE = 'Nothing was undone. Add --force to undo the import nevertheless; these changes are lost then.';

const listOf = (changes: ForeignChange[]): string => changes.map(({ table, name }) => `${table} "${name}"`).join(', ');

const isForeignKey = (error: unknown): error is Error & { detail?: string } =>
  error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;

/** What was undone, as text. */
export function undoText({ undone, tables }: { undone: ImportRecord; tables: UndoneRows[] }): string {
  const lines = tables.map(({ table, restored, removed, added }) => {
    const parts = [
      restored > 0 ? `${restored} changed back` : '',
      removed > 0 ? `${removed} removed` : '',
      added > 0 ? `${added} added again` : '',
    ];
    return `${table}: ${parts.filter(Boolean).join(', ')}`;
  });
  const when = undone.importedAt.toISOString().slice(0, 16).replace('T', ' ');
  return [...lines, '', `The import of ${undone.source} (${when} UTC) is undone; visitors see it now.`].join('\n');
}
