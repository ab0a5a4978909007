import type pg from 'pg';
import { HttpError } from '../../../platform/errors.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { readTables, tablesOfRows } from '../../catalogue/measures/model-values.store.ts';
import { checkVisible } from '../resources/apply-changes.ts';
import { problemOfRefusal } from '../resources/field-problem.ts';
import { pageMoved, pagesShown } from '../resources/moved-pages.ts';
import { resourceOfTable, resourcesInOrder } from '../resources/resources.ts';
import { readRow, readRows } from '../resources/rows.store.ts';
import { type Columns, changedAfter, type Entry } from './history.store.ts';
import { isSame, labelOfCell, labelOfColumn, textsOf, valueKey } from './in-words.ts';
import { attributesById, type NamedTable, tablesOfModels } from './table-of-models.store.ts';
import { type RowValues, TableRows } from './table-rows.store.ts';

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
/** What was left as it is: one field of a row, by its label, or all of the row. */
export type Left = { table: string; rowId: string; label: string; field?: string; reason: string };

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

/** Takes back what was done to some rows; what somebody changed since is left as it is, field by field. `restored`: rows, also in part. */
export async function takeBackRows(
  client: pg.ClientBase,
  all: readonly RowChange[],
): Promise<{ restored: number; left: Left[] }> {
  const changes = await withoutDerived(client, all);
  const tables = await lockedTables(client, changes);
  const left: Left[] = [];
  for (const run of runsOf(changes)) {
    const rows = tables.get(run[0]?.table ?? '');
    if (rows) left.push(...(await takeBackRun(client, rows, run)));
  }
  await readCellsAgain(client, changes);
  for (const table of tables.keys()) {
    const resource = resourceOfTable(table);
    if (resource) await checkVisible(client, resource);
  }
  return { restored: changes.length - left.filter(({ field }) => !field).length, left };
}

/** Without what follows from cells that are taken back themselves, which are read again afterwards. */
async function withoutDerived(client: pg.ClientBase, changes: readonly RowChange[]): Promise<readonly RowChange[]> {
  const models = new Set(
    changes.flatMap(({ table, rowId, before }) =>
      table === 'models' && before && 'cells' in before ? [Number(rowId)] : [],
    ),
  );
  if (models.size === 0) return changes;
  const tables = await tablesOfModels(client, [...models], await attributesById(client));
  return changes.filter(({ table, rowId }) => {
    if (table !== 'model_attributes') return true;
    const { model, attribute } = valueKey(rowId);
    return !(models.has(model) && tables.get(model)?.measured.has(attribute));
  });
}

/** A row that was left as it is may state something else beside one that was taken back: the cells say what it is. */
export async function readCellsAgain(
  client: pg.ClientBase,
  changes: readonly Pick<RowChange, 'table' | 'rowId'>[],
): Promise<void> {
  const idsOf = (...names: string[]) =>
    changes.filter(({ table }) => names.includes(table)).map(({ rowId }) => Number.parseInt(rowId, 10));
  const ids = await tablesOfRows(client, {
    models: idsOf('models', 'model_attributes'),
    tables: idsOf('product_tables'),
  });
  await readTables(client, ids);
}

/** The tables of the changes, with all their rows locked in the order in which a save locks them: otherwise each may wait for the other. */
async function lockedTables(client: pg.ClientBase, changes: readonly RowChange[]): Promise<Map<string, TableRows>> {
  const places = resourcesInOrder.map(({ sheet }) => sheet.target.table);
  // The attributes of a model are written after it.
  const place = (table: string) => (places.includes(table) ? places.indexOf(table) : places.length);
  const byTable = [...groupBy(changes, ({ table }) => table)].sort(([a], [b]) => place(a) - place(b));
  const tables = new Map<string, TableRows>();
  for (const [table, ofTable] of byTable) {
    const rows = await TableRows.of(client, table);
    await rows.lock(ofTable.map(({ rowId }) => rowId));
    tables.set(table, rows);
  }
  return tables;
}

/** So many rows are written by one statement. */
const MAX_RUN = 500;

/** The row was there before and is there after it. */
const isOfColumns = ({ added, removed }: RowChange): boolean => !added && !removed;

/** Neighbours of one table of which the same columns were changed: they are taken back together. */
function runsOf(changes: readonly RowChange[]): RowChange[][] {
  const runs: RowChange[][] = [];
  let last = '';
  for (const change of changes) {
    const { table, before } = change;
    const kind = isOfColumns(change) ? [table, ...Object.keys(before ?? {}).sort()].join('\n') : '';
    const run = runs.at(-1);
    if (run && kind && kind === last && run.length < MAX_RUN) run.push(change);
    else runs.push([change]);
    last = kind;
  }
  return runs;
}

/** One row that the database refuses must not keep the others: then each is taken back by itself. */
async function takeBackRun(client: pg.ClientBase, rows: TableRows, run: readonly RowChange[]): Promise<Left[]> {
  const [change] = run;
  if (!change) return [];
  await client.query('savepoint of_run');
  try {
    if (isOfColumns(change)) return await takeBackColumns(client, rows, run);
    const reason = await takeBackRow(client, rows, change);
    return reason ? [leftBehind(change, reason)] : [];
  } catch (error) {
    const refusal = problemOfRefusal(error, []);
    if (!(refusal instanceof HttpError)) throw error;
    await client.query('rollback to of_run');
    if (run.length === 1) return [leftBehind(change, refusal.message)];
    const left: Left[] = [];
    for (const one of run) left.push(...(await takeBackRun(client, rows, [one])));
    return left;
  }
}

const leftBehind = ({ table, rowId, label }: RowChange, reason: string): Left => ({ table, rowId, label, reason });

/** Takes back that a row was added or removed. @returns why it was left */
async function takeBackRow(client: pg.ClientBase, rows: TableRows, change: RowChange): Promise<string | undefined> {
  const { rowId, before, added, removed, last } = change;
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
  if (await changedAfter(client, last)) return CHANGED_SINCE;
  if (rows.canBeArchived) await rows.write([{ rowId, values: { is_active: false } }]);
  else await rows.remove(rowId);
  return undefined;
}

/** Writes what the columns of rows of one table were, but for those that somebody changed since. */
async function takeBackColumns(client: pg.ClientBase, rows: TableRows, changes: readonly RowChange[]): Promise<Left[]> {
  const table = changes[0]?.table ?? '';
  const current = await rows.readAll(changes.map(({ rowId }) => rowId));
  const headings = await headingsOf(client, changes);
  const left: Left[] = [];
  const written: RowValues[] = [];
  for (const change of changes) {
    const now = current.get(change.rowId);
    if (!now) {
      left.push(leftBehind(change, GONE));
      continue;
    }
    const { values, fields } = valuesBack(change, now, headings);
    if (Object.keys(values).length === 0) left.push(leftBehind(change, CHANGED_SINCE));
    else {
      written.push({ rowId: change.rowId, values });
      left.push(...fields.map((field) => ({ ...leftBehind(change, CHANGED_SINCE), field })));
    }
  }
  for (const same of groupBy(written, ({ values }) => Object.keys(values).sort().join('\n')).values())
    await writeColumns(client, rows, table, same);
  return left;
}

/** The tables of the models of changes, for the headings of their cells. */
async function headingsOf(
  client: pg.ClientBase,
  changes: readonly RowChange[],
): Promise<ReadonlyMap<number, NamedTable>> {
  const models = changes.flatMap(({ table, rowId }) => (table === 'models' ? [Number(rowId)] : []));
  return models.length ? tablesOfModels(client, models, new Map()) : new Map();
}

/** The columns as before, where they are as the change left them; of cells each by itself. `fields`: the others, by their labels. */
function valuesBack(
  { table, rowId, before, after }: RowChange,
  now: Columns,
  headings: ReadonlyMap<number, NamedTable>,
): { values: Columns; fields: string[] } {
  const values: Columns = {};
  const fields: string[] = [];
  for (const [name, value] of Object.entries(before ?? {})) {
    if (isSame(now[name], after?.[name])) values[name] = value;
    else if (table === 'models' && name === 'cells') {
      const back = cellsBack(textsOf(value), textsOf(after?.[name]), textsOf(now[name]));
      if (back.taken) values[name] = back.cells;
      fields.push(...back.left.map((at) => labelOfCell(headings.get(Number(rowId)), at)));
    } else fields.push(labelOfColumn(table, name));
  }
  return { values, fields };
}

/** Each cell as before where it is as the change left it. `left`: the places of those that are not; `taken`: whether any was. */
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

/** Writes columns of rows of one table, the same ones of every row, with the redirects of pages that move. */
export async function writeColumns(
  client: pg.ClientBase,
  rows: TableRows,
  table: string,
  changes: readonly RowValues[],
): Promise<void> {
  if (changes.length === 0) return;
  const resource = resourceOfTable(table);
  const ids = changes.map(({ rowId }) => rowId);
  const former = resource?.ownPage ? await readRows(client, resource, ids) : [];
  await rows.write(changes);
  if (!resource || former.length === 0) return;
  const written = new Map((await readRows(client, resource, ids)).map((row) => [row.id, row]));
  for (const row of former) {
    const after = written.get(row.id);
    if (after) await pageMoved(client, resource, row, after);
  }
  await pagesShown(client, resource, [...written.values()]);
}

/** A row that is there again has its page again. */
export async function pageBack(
  client: pg.ClientBase,
  { table, rowId }: Pick<RowChange, 'table' | 'rowId'>,
): Promise<void> {
  const resource = resourceOfTable(table);
  const row = resource && (await readRow(client, resource, rowId));
  if (row) await pagesShown(client, resource, [row]);
}
