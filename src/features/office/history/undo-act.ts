import type pg from 'pg';
import { groupBy } from '../../../platform/group-by.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { findTablesOfRows, readTableValues } from '../../catalogue/measures/model-values.store.ts';
import { checkVisibleRows } from '../rows/apply-changes.ts';
import { toFieldRefusal } from '../rows/field-problem.ts';
import { updatePageRedirects } from '../rows/moved-pages.ts';
import { findResourceOfTable, resourcesInOrder } from '../rows/resources.ts';
import { loadRows } from '../rows/rows.store.ts';
import { getCellLabel, getColumnLabel, isSameColumnValue, parseValueRowId, toTexts } from './describe-entries.ts';
import type { HistoryColumns } from './history.store.ts';
import { recordUndoOfAct } from './history-acts.store.ts';
import {
  type ActSummary,
  CHANGED_SINCE_REASON,
  collectRowChanges,
  type ForeignKeys,
  findForeignKeys,
  findNeededRows,
  GONE_REASON,
  listChangedRowIds,
  listRowChanges,
  markChangedAdditions,
  type RowChange,
} from './row-changes.store.ts';
import {
  loadAttributesById,
  loadTablesOfModels,
  type NamedTable,
  type RowUpdate,
  StoredTableRows,
} from './table-rows.store.ts';

export type LeftoverChange = { table: string; rowId: string; label: string; field?: string; reason: string };
export type UndoneCounts = { table: string; restored: number; removed: number; added: number };

export const MEDIA_TABLE = 'media';
export const FILE_GONE_REASON = 'the file itself is gone; upload it again';
const [BACK_ALREADY, NEEDED] = ['has already been restored', 'is needed by entries that were added since'];
const VALUES = 'model_attributes';

const AT_ONCE = 1000;

interface Options {
  /** For an import: deletes added rows instead of archiving them, and adds no redirects for moved pages. */
  isImport?: boolean;
  force?: boolean;
}
interface Work extends Options {
  client: pg.ClientBase;
  tables: ReadonlyMap<string, StoredTableRows>;
  references: ForeignKeys;
}

/**
 * Undoes an act, last change first. Fields changed since stay, and so do added rows that others refer to. `restored`
 * includes partly restored rows.
 */
export async function undoAct(
  client: pg.ClientBase,
  cause: string,
  act: ActSummary,
  options: Options = {},
): Promise<{ restored: number; tables: UndoneCounts[]; left: LeftoverChange[] }> {
  await collectRowChanges(client, cause, act);
  const tables = await openTablesInOrder(client, act);
  const work: Work = { ...options, client, tables, references: await findForeignKeys(client, act.tables) };
  if (!options.isImport)
    for (const rows of tables.values()) await rows.lock(await listChangedRowIds(client, rows.table));
  if (!options.force) for (const rows of tables.values()) await markChangedAdditions(client, rows, act);
  const done = new Map<string, UndoneCounts>([...tables.keys()].map((table) => [table, { table, ...NONE }]));
  const left: LeftoverChange[] = [];
  const stale: Pick<RowChange, 'table' | 'rowId'>[] = [];
  for (let position = 1; ; position += AT_ONCE) {
    const page = await listRowChanges(client, position, AT_ONCE);
    if (page.length === 0) break;
    const isDerived = await findDerivedValues(client, page);
    for (const run of splitRuns(page)) {
      const ofRun = await undoRun(work, run);
      stale.push(...ofRun);
      left.push(...ofRun.filter((one) => !isDerived(one)));
      const whole = new Set(ofRun.flatMap(({ rowId, field }) => (field ? [] : [rowId])));
      for (const one of run) if (!whole.has(one.rowId) && !isDerived(one)) countUndone(done.get(one.table), one);
    }
  }
  for (const rowId of await listChangedRowIds(client, 'product_tables', ['labels', 'measures']))
    stale.push({ table: 'product_tables', rowId });
  await deriveValuesAgain(client, stale);
  for (const table of tables.keys()) {
    const resource = findResourceOfTable(table);
    if (resource) await checkVisibleRows(client, resource);
  }
  const counts = [...done.values()];
  const restored = counts.reduce((sum, one) => sum + one.restored + one.removed + one.added, 0);
  if (restored > 0 || options.isImport) await recordUndoOfAct(client, cause);
  return { restored, tables: counts.filter((one) => one.restored + one.removed + one.added > 0), left };
}

const NONE = { restored: 0, removed: 0, added: 0 };

function countUndone(counts: UndoneCounts | undefined, { added, removed }: RowChange): void {
  if (counts) counts[added ? 'removed' : removed ? 'added' : 'restored'] += 1;
}

async function openTablesInOrder(client: pg.ClientBase, { tables }: ActSummary): Promise<Map<string, StoredTableRows>> {
  const tableOrder = resourcesInOrder.map(({ table: resourceTable }) => resourceTable.target.table);
  // Attribute values are restored after their model.
  const position = (table: string) => (tableOrder.includes(table) ? tableOrder.indexOf(table) : tableOrder.length);
  const opened = new Map<string, StoredTableRows>();
  for (const table of tables.toSorted((a, b) => position(a) - position(b)))
    opened.set(table, await StoredTableRows.of(client, table));
  return opened;
}

async function findDerivedValues(
  client: pg.ClientBase,
  page: readonly RowChange[],
): Promise<(change: Pick<RowChange, 'table' | 'rowId'>) => boolean> {
  const ofValues = page
    .filter(({ table }) => table === VALUES)
    .map(({ rowId }) => String(parseValueRowId(rowId).model));
  if (ofValues.length === 0) return () => false;
  const models = await listChangedRowIds(client, 'models', ['cells'], ofValues);
  const tables = await loadTablesOfModels(client, models.map(Number), await loadAttributesById(client));
  return ({ table, rowId }) => {
    if (table !== VALUES) return false;
    const { model, attribute } = parseValueRowId(rowId);
    return tables.get(model)?.measured.has(attribute) ?? false;
  };
}

/** Derives values from the cells again, since a restored cell can change values of rows that stay. */
export async function deriveValuesAgain(
  client: pg.ClientBase,
  changes: readonly Pick<RowChange, 'table' | 'rowId'>[],
): Promise<void> {
  const idsOf = (...names: string[]) =>
    changes.filter(({ table }) => names.includes(table)).map(({ rowId }) => Number.parseInt(rowId, 10));
  const ids = await findTablesOfRows(client, {
    models: idsOf('models', VALUES),
    tables: idsOf('product_tables'),
  });
  await readTableValues(client, ids);
}

function splitRuns(changes: readonly RowChange[]): RowChange[][] {
  const runs: RowChange[][] = [];
  for (const change of changes) {
    const [last] = runs.at(-1) ?? [];
    const { table, added, removed } = change;
    if (last?.table === table && last.added === added && last.removed === removed) runs.at(-1)?.push(change);
    else runs.push([change]);
  }
  return runs;
}

/**
 * Undoes changes of one table together. If the database refuses, undoes each row separately, so that one row does not
 * block the others.
 */
async function undoRun(work: Work, run: readonly RowChange[]): Promise<LeftoverChange[]> {
  const [first, ...others] = run;
  const rows = work.tables.get(first?.table ?? '');
  if (!first || !rows) return [];
  const { client } = work;
  await client.query('savepoint of_run');
  try {
    const left = first.added
      ? await undoAdditions(work, rows, run)
      : first.removed
        ? await undoRemovals(work, rows, run)
        : await undoColumnChanges(work, rows, run);
    await client.query('release savepoint of_run');
    return left;
  } catch (error) {
    const refusal = toFieldRefusal(error, []);
    if (!(refusal instanceof HttpError)) throw error;
    await client.query('rollback to savepoint of_run; release savepoint of_run');
    if (others.length === 0) return [buildLeftover(first, refusal.message)];
    const left: LeftoverChange[] = [];
    for (const one of run) left.push(...(await undoRun(work, [one])));
    return left;
  }
}

const buildLeftover = ({ table, rowId, label }: RowChange, reason: string): LeftoverChange => ({
  table,
  rowId,
  label: label || rowId,
  reason,
});

/**
 * Undoes additions, latest first. Added rows that referred to these are already deleted, so a row that is still
 * referred to stays.
 */
async function undoAdditions(
  work: Work,
  rows: StoredTableRows,
  changes: readonly RowChange[],
): Promise<LeftoverChange[]> {
  const { client, references, force, isImport } = work;
  const unchanged = changes.flatMap(({ rowId, reason }) => (reason === null ? [rowId] : []));
  const isArchived = !isImport && rows.canBeArchived;
  const needed = force || isArchived ? new Set() : await findNeededRows(client, rows, references, unchanged);
  const ids = unchanged.filter((rowId) => !needed.has(rowId));
  if (isArchived) await rows.write(ids.map((rowId) => ({ rowId, values: { is_active: false } })));
  else await rows.remove(ids);
  return changes.flatMap((change) => {
    const reason = change.reason ?? (needed.has(change.rowId) ? NEEDED : undefined);
    return reason === undefined ? [] : [buildLeftover(change, reason)];
  });
}

async function undoRemovals(
  work: Work,
  rows: StoredTableRows,
  changes: readonly RowChange[],
): Promise<LeftoverChange[]> {
  const there = await rows.readAll(changes.map(({ rowId }) => rowId));
  const gone = changes.filter(({ rowId }) => !there.has(rowId));
  if (rows.table !== MEDIA_TABLE && gone.length > 0) {
    await writeWithRedirects(work, rows.table, gone, () =>
      rows.add(gone.flatMap(({ before }) => (before ? [before] : []))),
    );
  }
  return changes.flatMap((change) =>
    there.has(change.rowId)
      ? [buildLeftover(change, BACK_ALREADY)]
      : rows.table === MEDIA_TABLE
        ? [buildLeftover(change, FILE_GONE_REASON)]
        : [],
  );
}

async function undoColumnChanges(
  work: Work,
  rows: StoredTableRows,
  changes: readonly RowChange[],
): Promise<LeftoverChange[]> {
  const { client, force } = work;
  const current = await rows.readAll(changes.map(({ rowId }) => rowId));
  const withCells = changes.filter(
    ({ rowId, after }) => after?.cells && !isSameColumnValue(current.get(rowId)?.cells, after.cells),
  );
  const models = rows.table === 'models' ? withCells.map(({ rowId }) => Number(rowId)) : [];
  const headings = await loadTablesOfModels(client, models, new Map());
  const left: LeftoverChange[] = [];
  const written: RowUpdate[] = [];
  for (const change of changes) {
    const now = current.get(change.rowId);
    if (!now) {
      if (!force) left.push(buildLeftover(change, GONE_REASON));
      continue;
    }
    const { values, fields } = force
      ? { values: change.before ?? {}, fields: [] }
      : restoreValues(change, now, headings);
    const named = fields.map((field) => ({ ...buildLeftover(change, CHANGED_SINCE_REASON), field }));
    if (Object.keys(values).length > 0) {
      written.push({ rowId: change.rowId, values });
      left.push(...named);
    } else if (named.length > 0) left.push(buildLeftover(change, CHANGED_SINCE_REASON));
  }
  for (const same of groupBy(written, ({ values }) => Object.keys(values).sort().join('\n')).values())
    await writeWithRedirects(work, rows.table, same, () => rows.write(same));
  return left;
}

/** Former values of columns that are unchanged since, cell by cell. `fields`: labels of the changed columns. */
function restoreValues(
  { table, rowId, before, after }: RowChange,
  now: HistoryColumns,
  headings: ReadonlyMap<number, NamedTable>,
): { values: HistoryColumns; fields: string[] } {
  const values: HistoryColumns = {};
  const fields: string[] = [];
  for (const [name, value] of Object.entries(before ?? {})) {
    // The column was dropped since.
    if (!Object.hasOwn(now, name)) continue;
    if (isSameColumnValue(now[name], after?.[name])) values[name] = value;
    else if (table === 'models' && name === 'cells') {
      const back = restoreCells(toTexts(value), toTexts(after?.[name]), toTexts(now[name]));
      if (back.taken) values[name] = back.cells;
      fields.push(...back.left.map((at) => getCellLabel(headings.get(Number(rowId)), at)));
    } else fields.push(getColumnLabel(table, name));
  }
  return { values, fields };
}

function restoreCells(before: readonly unknown[], after: readonly unknown[], now: readonly unknown[]) {
  const length = Math.max(before.length, after.length, now.length);
  const left: number[] = [];
  let taken = false;
  const cells = Array.from({ length }, (_, at) => {
    const [was, made, is] = [before[at] ?? '', after[at] ?? '', now[at] ?? ''];
    if (was === made) return is;
    if (is === made) taken = true;
    else if (is !== was) left.push(at);
    return is === made ? was : is;
  });
  while (cells.at(-1) === '') cells.pop();
  return { cells, left, taken };
}

/** Runs a write of rows, and except for an import updates the redirects of pages that it moves or shows. */
export async function writeWithRedirects(
  { client, isImport }: Pick<Work, 'client' | 'isImport'>,
  table: string,
  changes: readonly Pick<RowChange, 'rowId'>[],
  write: () => Promise<void>,
): Promise<void> {
  const resource = findResourceOfTable(table);
  if (isImport || !resource?.ownPage) return write();
  const ids = changes.map(({ rowId }) => rowId);
  const former = await loadRows(client, resource, ids);
  await write();
  await updatePageRedirects(client, resource, former, await loadRows(client, resource, ids));
}
