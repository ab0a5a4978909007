import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../../../platform/postgres/database.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import {
  analyzeChangedTables,
  announceLargeImport,
  flushRowCounts,
  type ImportAct,
  lockImports,
  recordAsImport,
} from '../../workbook/import-run.store.ts';
import { findActSummary } from '../history/row-changes.store.ts';
import { type LeftoverChange, MEDIA_TABLE, type UndoneCounts, undoAct } from '../history/undo-act.ts';
import { ChangesRefused } from '../rows/office-change.ts';
import { type AppliedImport, findImportToUndo, recordImportUndo } from './imports.store.ts';

export class UndoRefused extends Error {
  override name = 'UndoRefused';
}

export type UndoneImport = { undone: AppliedImport; tables: UndoneCounts[] };

const [MAX_NAMED, MAX_STORED] = [20, 500];
const NOTHING = 'There is no import to undo: all were undone, or are older than the history.';
const NOT_RECORDED = 'The history no longer has its changes.';
const ADVICE = 'Nothing was undone. Add --force to undo the import anyway and lose these changes.';

/**
 * Undoes the last import; a second undo undoes the one before.
 * @throws UndoRefused without an import to undo, or when rows have changed since and `force` is not set
 */
export async function undoLastImport(
  database: Database,
  { force = false }: { force?: boolean } = {},
): Promise<UndoneImport> {
  const result = await database.transaction(async ({ client }) => {
    await lockImports(client);
    const undone = await findImportToUndo(client);
    if (!undone) throw new UndoRefused(NOTHING);
    const { tables, left } = await undoImport(client, undone, { cause: randomUUID() }, force);
    if (left.length > 0)
      throw new UndoRefused(`Changed since the import: ${formatLeftovers(left)}.\n${force ? NOT_FORCED : ADVICE}`);
    return { undone, tables };
  });
  await analyzeChangedTables(database.pool);
  return result;
}

const NOT_FORCED = 'Nothing was undone: these rows can no longer be put back.';

const formatLeftovers = (left: readonly LeftoverChange[]): string =>
  left
    .slice(0, MAX_NAMED)
    .map(({ table, label, field, reason }) => `${table} "${label}" ${field ? `(${field}) ` : ''}${reason}`)
    .join(', ');

/**
 * Undoes an import, except where rows changed since, unless `force` is set. Needs a transaction.
 * @throws UndoRefused if the history no longer has the import, or the remaining rows would violate a constraint
 */
export async function undoImport(
  client: pg.ClientBase,
  { id, cause }: { id: number; cause: string | null },
  act: ImportAct,
  force = false,
) {
  await lockImports(client);
  const done = cause && (await findActSummary(client, cause));
  if (!done) throw new UndoRefused(NOT_RECORDED);
  await recordAsImport(client, id, act);
  const tables = done.tables.filter((table) => table !== MEDIA_TABLE);
  const result = await undoAct(client, cause, { ...done, tables }, { isImport: true, force }).catch(
    (error: unknown) => {
      throw error instanceof ChangesRefused ? new UndoRefused(formatFirstProblem(error)) : error;
    },
  );
  await recordImportUndo(client, id, act, result.left.slice(0, MAX_STORED).map(toImportLeftover));
  await announceLargeImport(client, result.restored);
  await flushRowCounts(client);
  return result;
}

const toImportLeftover = ({ table, label, field, reason }: LeftoverChange) => ({
  table,
  name: cutText(field ? `${label}: ${field}` : label, 200),
  reason,
});

const formatFirstProblem = ({ problems: [first] }: ChangesRefused): string =>
  `${first?.problem}: it cannot be undone, because it was changed after the import.`;

export function formatUndoneImport({ undone, tables }: UndoneImport): string {
  const lines = tables.map(({ table, restored, removed, added }) => {
    const phrases = [
      restored > 0 ? `${restored} changed back` : '',
      removed > 0 ? `${removed} removed` : '',
      added > 0 ? `${added} added again` : '',
    ];
    return `${table}: ${phrases.filter(Boolean).join(', ')}`;
  });
  const when = undone.importedAt.toISOString().slice(0, 16).replace('T', ' ');
  return [...lines, '', `The import of ${undone.source} (${when} UTC) is undone; visitors see it now.`].join('\n');
}
