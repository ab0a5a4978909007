import type pg from 'pg';
import { HttpError } from '../../../platform/errors.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { readTables, tablesOfRows } from '../../catalogue/measures/model-values.store.ts';
import { checkVisible } from '../resources/apply-changes.ts';
import { problemOfRefusal } from '../resources/field-problem.ts';
import { pagesMoved } from '../resources/moved-pages.ts';
import { resourceOfTable, resourcesInOrder } from '../resources/resources.ts';
import { readRows } from '../resources/rows.store.ts';
import { noteTakeBack } from './acts.store.ts';
import type { Columns } from './history.store.ts';
import { isSame, labelOfCell, labelOfColumn, textsOf, valueKey } from './in-words.ts';
import {
  type ActSummary,
  CHANGED_SINCE,
  changedRowIds,
  collectRowChanges,
  GONE,
  leaveChangedAdditions,
  neededRows,
  type References,
  type RowChange,
  referencesTo,
  rowChangesFrom,
} from './row-changes.store.ts';
import { attributesById, type NamedTable, type RowValues, TableRows, tablesOfModels } from './table-rows.store.ts';

export type Left = { table: string; rowId: string; label: string; field?: string; reason: string };
export type TakenBack = { table: string; restored: number; removed: number; added: number };

export const FILES = 'media';
export const FILE_GONE = 'the file itself is gone; upload it again';
const [BACK_ALREADY, NEEDED] = ['has already been restored', 'is needed by records that were added since'];
const VALUES = 'model_attributes';

const AT_ONCE = 1000;

interface Options {
  /** For an import: deletes added rows instead of archiving them, and adds no redirects for moved pages. */
  isImport?: boolean;
  force?: boolean;
}
interface Work extends Options {
  client: pg.ClientBase;
  tables: ReadonlyMap<string, TableRows>;
  references: References;
}

/**
 * Undoes an act, last change first. Fields changed since stay, and so do added rows that others refer to. `restored`
 * includes partly restored rows.
 */
export async function takeBack(
  client: pg.ClientBase,
  cause: string,
  act: ActSummary,
  options: Options = {},
): Promise<{ restored: number; tables: TakenBack[]; left: Left[] }> {
  await collectRowChanges(client, cause, act);
  const tables = await tablesInOrder(client, act);
  const work: Work = { ...options, client, tables, references: await referencesTo(client, act.tables) };
  if (!options.isImport) for (const rows of tables.values()) await rows.lock(await changedRowIds(client, rows.table));
  if (!options.force) for (const rows of tables.values()) await leaveChangedAdditions(client, rows, act);
  const done = new Map<string, TakenBack>([...tables.keys()].map((table) => [table, { table, ...NONE }]));
  const left: Left[] = [];
  const stale: Pick<RowChange, 'table' | 'rowId'>[] = [];
  for (let place = 1; ; place += AT_ONCE) {
    const page = await rowChangesFrom(client, place, AT_ONCE);
    if (page.length === 0) break;
    const isDerived = await derivedIn(client, page);
    for (const run of runsOf(page)) {
      const ofRun = await takeBackRun(work, run);
      stale.push(...ofRun);
      left.push(...ofRun.filter((one) => !isDerived(one)));
      const whole = new Set(ofRun.flatMap(({ rowId, field }) => (field ? [] : [rowId])));
      for (const one of run) if (!whole.has(one.rowId) && !isDerived(one)) countChange(done.get(one.table), one);
    }
  }
  for (const rowId of await changedRowIds(client, 'product_tables', ['labels', 'measures']))
    stale.push({ table: 'product_tables', rowId });
  await readCellsAgain(client, stale);
  for (const table of tables.keys()) {
    const resource = resourceOfTable(table);
    if (resource) await checkVisible(client, resource);
  }
  const counts = [...done.values()];
  const restored = counts.reduce((sum, one) => sum + one.restored + one.removed + one.added, 0);
  if (restored > 0 || options.isImport) await noteTakeBack(client, cause);
  return { restored, tables: counts.filter((one) => one.restored + one.removed + one.added > 0), left };
}

const NONE = { restored: 0, removed: 0, added: 0 };

function countChange(counts: TakenBack | undefined, { added, removed }: RowChange): void {
  if (counts) counts[added ? 'removed' : removed ? 'added' : 'restored'] += 1;
}

async function tablesInOrder(client: pg.ClientBase, { tables }: ActSummary): Promise<Map<string, TableRows>> {
  const places = resourcesInOrder.map(({ sheet }) => sheet.target.table);
  // Attribute values are restored after their model.
  const place = (table: string) => (places.includes(table) ? places.indexOf(table) : places.length);
  const opened = new Map<string, TableRows>();
  for (const table of tables.toSorted((a, b) => place(a) - place(b)))
    opened.set(table, await TableRows.of(client, table));
  return opened;
}

async function derivedIn(
  client: pg.ClientBase,
  page: readonly RowChange[],
): Promise<(change: Pick<RowChange, 'table' | 'rowId'>) => boolean> {
  const ofValues = page.filter(({ table }) => table === VALUES).map(({ rowId }) => String(valueKey(rowId).model));
  if (ofValues.length === 0) return () => false;
  const models = await changedRowIds(client, 'models', ['cells'], ofValues);
  const tables = await tablesOfModels(client, models.map(Number), await attributesById(client));
  return ({ table, rowId }) => {
    if (table !== VALUES) return false;
    const { model, attribute } = valueKey(rowId);
    return tables.get(model)?.measured.has(attribute) ?? false;
  };
}

/** Derives values from the cells again, since a restored cell can change values of rows that stay. */
export async function readCellsAgain(
  client: pg.ClientBase,
  changes: readonly Pick<RowChange, 'table' | 'rowId'>[],
): Promise<void> {
  const idsOf = (...names: string[]) =>
    changes.filter(({ table }) => names.includes(table)).map(({ rowId }) => Number.parseInt(rowId, 10));
  const ids = await tablesOfRows(client, {
    models: idsOf('models', VALUES),
    tables: idsOf('product_tables'),
  });
  await readTables(client, ids);
}

function runsOf(changes: readonly RowChange[]): RowChange[][] {
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
async function takeBackRun(work: Work, run: readonly RowChange[]): Promise<Left[]> {
  const [first, ...others] = run;
  const rows = work.tables.get(first?.table ?? '');
  if (!first || !rows) return [];
  const { client } = work;
  await client.query('savepoint of_run');
  try {
    const left = first.added
      ? await takeBackAdditions(work, rows, run)
      : first.removed
        ? await takeBackRemovals(work, rows, run)
        : await takeBackColumns(work, rows, run);
    await client.query('release savepoint of_run');
    return left;
  } catch (error) {
    const refusal = problemOfRefusal(error, []);
    if (!(refusal instanceof HttpError)) throw error;
    await client.query('rollback to savepoint of_run; release savepoint of_run');
    if (others.length === 0) return [leftBehind(first, refusal.message)];
    const left: Left[] = [];
    for (const one of run) left.push(...(await takeBackRun(work, [one])));
    return left;
  }
}

const leftBehind = ({ table, rowId, label }: RowChange, reason: string): Left => ({
  table,
  rowId,
  label: label || rowId,
  reason,
});

/**
 * Undoes additions, latest first. Added rows that referred to these are already deleted, so a row that is still
 * referred to stays.
 */
async function takeBackAdditions(work: Work, rows: TableRows, changes: readonly RowChange[]): Promise<Left[]> {
  const { client, references, force, isImport } = work;
  const unchanged = changes.flatMap(({ rowId, reason }) => (reason === null ? [rowId] : []));
  const isArchived = !isImport && rows.canBeArchived;
  const needed = force || isArchived ? new Set() : await neededRows(client, rows, references, unchanged);
  const ids = unchanged.filter((rowId) => !needed.has(rowId));
  if (isArchived) await rows.write(ids.map((rowId) => ({ rowId, values: { is_active: false } })));
  else await rows.remove(ids);
  return changes.flatMap((change) => {
    const reason = change.reason ?? (needed.has(change.rowId) ? NEEDED : undefined);
    return reason === undefined ? [] : [leftBehind(change, reason)];
  });
}

async function takeBackRemovals(work: Work, rows: TableRows, changes: readonly RowChange[]): Promise<Left[]> {
  const there = await rows.readAll(changes.map(({ rowId }) => rowId));
  const gone = changes.filter(({ rowId }) => !there.has(rowId));
  if (rows.table !== FILES && gone.length > 0) {
    await withPages(work, rows.table, gone, () => rows.add(gone.flatMap(({ before }) => (before ? [before] : []))));
  }
  return changes.flatMap((change) =>
    there.has(change.rowId)
      ? [leftBehind(change, BACK_ALREADY)]
      : rows.table === FILES
        ? [leftBehind(change, FILE_GONE)]
        : [],
  );
}

async function takeBackColumns(work: Work, rows: TableRows, changes: readonly RowChange[]): Promise<Left[]> {
  const { client, force } = work;
  const current = await rows.readAll(changes.map(({ rowId }) => rowId));
  const withCells = changes.filter(
    ({ rowId, after }) => after?.cells && !isSame(current.get(rowId)?.cells, after.cells),
  );
  const models = rows.table === 'models' ? withCells.map(({ rowId }) => Number(rowId)) : [];
  const headings = await tablesOfModels(client, models, new Map());
  const left: Left[] = [];
  const written: RowValues[] = [];
  for (const change of changes) {
    const now = current.get(change.rowId);
    if (!now) {
      if (!force) left.push(leftBehind(change, GONE));
      continue;
    }
    const { values, fields } = force ? { values: change.before ?? {}, fields: [] } : valuesBack(change, now, headings);
    const named = fields.map((field) => ({ ...leftBehind(change, CHANGED_SINCE), field }));
    if (Object.keys(values).length > 0) {
      written.push({ rowId: change.rowId, values });
      left.push(...named);
    } else if (named.length > 0) left.push(leftBehind(change, CHANGED_SINCE));
  }
  for (const same of groupBy(written, ({ values }) => Object.keys(values).sort().join('\n')).values())
    await withPages(work, rows.table, same, () => rows.write(same));
  return left;
}

/** Former values of columns that are unchanged since, cell by cell. `fields`: labels of the changed columns. */
function valuesBack(
  { table, rowId, before, after }: RowChange,
  now: Columns,
  headings: ReadonlyMap<number, NamedTable>,
): { values: Columns; fields: string[] } {
  const values: Columns = {};
  const fields: string[] = [];
  for (const [name, value] of Object.entries(before ?? {})) {
    // The column was dropped since.
    if (!Object.hasOwn(now, name)) continue;
    if (isSame(now[name], after?.[name])) values[name] = value;
    else if (table === 'models' && name === 'cells') {
      const back = cellsBack(textsOf(value), textsOf(after?.[name]), textsOf(now[name]));
      if (back.taken) values[name] = back.cells;
      fields.push(...back.left.map((at) => labelOfCell(headings.get(Number(rowId)), at)));
    } else fields.push(labelOfColumn(table, name));
  }
  return { values, fields };
}

function cellsBack(before: readonly unknown[], after: readonly unknown[], now: readonly unknown[]) {
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
export async function withPages(
  { client, isImport }: Pick<Work, 'client' | 'isImport'>,
  table: string,
  changes: readonly Pick<RowChange, 'rowId'>[],
  write: () => Promise<void>,
): Promise<void> {
  const resource = resourceOfTable(table);
  if (isImport || !resource?.ownPage) return write();
  const ids = changes.map(({ rowId }) => rowId);
  const former = await readRows(client, resource, ids);
  await write();
  await pagesMoved(client, resource, former, await readRows(client, resource, ids));
}
