import type pg from 'pg';
import { defineEndpoint, type EndpointCall, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { badInputError, HttpError, notFoundError } from '../../../platform/http-errors.ts';
import { roleHasRight } from '../acts/rights.ts';
import { getCurrentCause } from '../acts/set-actor.store.ts';
import { MAX_GRID_CHANGES } from '../grid/grid.contract.ts';
import { checkVisibleRows } from '../rows/apply-changes.ts';
import { toFieldRefusal } from '../rows/field-problem.ts';
import { runAsStaff } from '../rows/office-transaction.ts';
import type { OfficeRow } from '../rows/resources.contract.ts';
import { findResourceOfTable } from '../rows/resources.ts';
import { loadRow } from '../rows/rows.store.ts';
import { refuseWithoutRight, requireRight, requireStaff } from '../staff/staff-guards.ts';
import {
  type DescribedEntry,
  describeEntries,
  describeSets,
  formatAttributeEntry,
  getAttributeLabel,
  getCellLabel,
  getResourceName,
  getRightOfTable,
  getTableOfResource,
  isTableOnOwnScreen,
  RESTRICTED_TABLES,
} from './describe-entries.ts';
import {
  type HistoryAct,
  type HistoryQuery,
  historyActorsReply,
  historyActsReply,
  historyQuery,
  historyReply,
  restoreEntryBody,
  restoreEntryReply,
  undoActBody,
  undoActReply,
} from './history.contract.ts';
import { findEntry, type HistoryColumns, listHistory, type StoredEntry } from './history.store.ts';
import {
  type AttributeEntryCount,
  countAttributeEntries,
  countEntriesOfActs,
  type EntryCount,
  type EntrySum,
  listEntriesOfActs,
  listHistoryActors,
  listRecordedActs,
  type RecordedAct,
  sumEntriesOfActs,
} from './history-acts.store.ts';
import { findActSummary, findMovedColumns } from './row-changes.store.ts';
import {
  loadAttributesById,
  loadNamedTables,
  type NamedAttribute,
  type NamedTable,
  StoredTableRows,
} from './table-rows.store.ts';
import { deriveValuesAgain, FILE_GONE_REASON, MEDIA_TABLE, undoAct, writeWithRedirects } from './undo-act.ts';

const VALUES = 'model_attributes';
const SHOWN = 6;
/** Larger acts are only counted by kind, without tables and cells. */
const LOOKED_AT = { office: 1000, command: 50, import: 50 } as const;

type ChangeGroup = HistoryAct['parts'][number];

async function presentHistoryActs(
  pool: pg.Pool,
  acts: readonly RecordedAct[],
  hidden: readonly string[],
  presentEntry: (entry: DescribedEntry) => HistoryAct['changes'][number],
): Promise<HistoryAct[]> {
  const summed = await sumEntriesOfActs(
    pool,
    acts.map(({ cause }) => cause),
  );
  const sums = groupBy(summed, ({ cause }) => cause);
  const sumOf = (cause: string) => sumBy(sums.get(cause) ?? [], ({ entries }) => entries);
  const isLarge = ({ cause, via }: RecordedAct) => sumOf(cause) > LOOKED_AT[via];
  const looked = acts.filter((one) => !isLarge(one));
  const moved = await findMovedColumns(pool, looked);
  const stated = looked.filter(({ cause }) => sums.get(cause)?.some(({ table }) => table === VALUES));
  const [counted, values, attributes] = await Promise.all([
    looked.length ? countEntriesOfActs(pool, looked, moved) : [],
    stated.length ? countAttributeEntries(pool, stated) : [],
    loadAttributesById(pool),
  ]);
  const tables = await loadNamedTables(
    pool,
    [...counted, ...values].flatMap(({ of }) => of ?? []),
    attributes,
  );
  const [byCause, valuesByCause] = [groupBy(counted, ({ cause }) => cause), groupBy(values, ({ cause }) => cause)];
  const entriesIn = (cause: string) =>
    sumBy(byCause.get(cause) ?? [], ({ entries }) => entries) +
    sumBy(valuesByCause.get(cause) ?? [], ({ entries }) => entries);
  const small = looked.filter(({ cause }) => entriesIn(cause) <= SHOWN);
  const entries = small.length ? await describeEntries(pool, await listEntriesOfActs(pool, small)) : [];
  const shown = groupBy(
    entries.filter(({ table, derived }) => !derived && !hidden.includes(table)),
    ({ cause }) => cause,
  );
  const sets = await loadSetValues(pool, counted);
  return acts.map((one) => {
    const { cause, via } = one;
    const common = presentAct(one);
    if (isLarge(one)) {
      const changeGroups = countLargeAct(sums.get(cause) ?? [], via, hidden);
      return { ...common, entries: sumOf(cause), parts: changeGroups, changes: [] };
    }
    const ofAct = (byCause.get(cause) ?? []).filter(({ table }) => !hidden.includes(table));
    const stated = (valuesByCause.get(cause) ?? []).filter(
      ({ of, attribute }) => !(of !== null && tables.get(of)?.measured.has(attribute)),
    );
    return {
      ...common,
      entries: entriesIn(cause),
      parts: groupChanges(ofAct, stated, { tables, attributes, sets }),
      changes: (shown.get(cause) ?? []).map(presentEntry),
    };
  });
}

const sumBy = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

const presentAct = (one: RecordedAct) => ({
  id: one.id,
  cause: one.cause,
  via: one.via,
  at: one.at.toISOString(),
  actor: one.actorId === null ? null : { id: one.actorId, name: one.actorName ?? '' },
  takes_back: one.takesBackAt && !one.isUndo ? { at: one.takesBackAt.toISOString(), by: one.takesBackOf } : null,
  taken_back: one.isTakenBack,
  import:
    one.importId === null || one.importSource === null
      ? null
      : { id: one.importId, name: one.importSource.split(/[\\/]/).at(-1) ?? one.importSource, undone: one.isUndo },
});

type Sets = ChangeGroup['sets'];
const NONE = { rows: 0, cells: 0, label: '', row_id: '', sets: [], of: null };

async function loadSetValues(pool: pg.Pool, counted: readonly EntryCount[]): Promise<Map<EntryCount, Sets>> {
  const alike = counted.filter(({ set, rows, cells }) => set && rows > 1 && cells === 0);
  const worded = await describeSets(
    pool,
    alike.map(({ table, set }) => ({ table, after: set })),
  );
  return new Map(alike.map((one, at) => [one, worded[at] ?? []]));
}

/** Counts attribute values as cells, and for an import the rows of its worksheets. */
function countLargeAct(sums: readonly EntrySum[], via: RecordedAct['via'], hidden: readonly string[]): ChangeGroup[] {
  const stated = sums.filter(({ table }) => table === VALUES);
  const ofCells: ChangeGroup[] =
    via === 'office' && stated.length > 0
      ? [{ ...NONE, resource: 'models', action: 'change', cells: sumBy(stated, ({ entries }) => entries) }]
      : [];
  const ofRows = sums
    .filter(({ table }) => table !== VALUES && !hidden.includes(table))
    .map(
      ({ table, action, entries }): ChangeGroup => ({
        ...NONE,
        resource: getResourceName(table),
        action,
        rows: entries,
      }),
    );
  return [...ofCells, ...ofRows];
}

interface Words {
  tables: ReadonlyMap<number, NamedTable>;
  attributes: ReadonlyMap<number, NamedAttribute>;
  sets: ReadonlyMap<EntryCount, Sets>;
}

function groupChanges(
  counted: readonly EntryCount[],
  stated: readonly AttributeEntryCount[],
  words: Words,
): ChangeGroup[] {
  const cells = groupBy(
    [...counted.flatMap((one) => presentCells(one, words)), ...stated.map((one) => presentValues(one, words))],
    ({ of }) => of,
  );
  const named = (of: number | null) => {
    const table = of === null ? undefined : words.tables.get(of);
    return table ? { number: table.number, product: table.product } : null;
  };
  const ofCells = [...cells].map(([of, all]): ChangeGroup => {
    const [only, ...more] = all;
    const sets = only && !more.length ? only.sets : [];
    return {
      ...NONE,
      resource: 'models',
      action: 'change',
      cells: sumBy(all, ({ count }) => count),
      sets,
      of: named(of),
    };
  });
  const ofRows = counted
    .filter(({ table, action, of }) => !(table === 'models' && action === 'change' && cells.has(of)))
    .map((one): ChangeGroup => {
      const { table, action, rows, label, rowId, of } = one;
      const sets = words.sets.get(one) ?? [];
      return { resource: getResourceName(table), action, rows, label, row_id: rowId, of: named(of), cells: 0, sets };
    });
  return [...ofCells, ...ofRows];
}

function presentCells({ of, cells: count, place, text }: EntryCount, { tables }: Words) {
  if (count === 0) return [];
  const table = of === null ? undefined : tables.get(of);
  return [{ of, count, sets: place === null ? [] : [{ label: getCellLabel(table, place - 1), value: text ?? '' }] }];
}

const presentValues = ({ of, entries: count, attribute, set }: AttributeEntryCount, { attributes }: Words) => ({
  of,
  count,
  sets: set ? [{ label: getAttributeLabel(attributes.get(attribute)), value: formatAttributeEntry(set) }] : [],
});

const PAGE = 50;
const ACTS = 30;
/** Size of the largest save of a table. Imports have their own undo. */
const MAX_TAKEN_BACK = MAX_GRID_CHANGES;

const NO_ENTRY = 'This change is not in the history.';
const NOTHING_BEFORE = 'This change added the entry, so there is nothing to restore. Archive the entry instead.';
const CHANGED =
  'Someone changed this entry since you opened it, so nothing was restored. Reload it to see its current values.';
const OWN_SCREEN = 'Restore this entry on its own screen.';
const TOO_MANY = `This change affected more than ${MAX_TAKEN_BACK.toLocaleString('en-GB')} entries. Undo the import instead.`;

const presentDescribedEntry = ({ at, actorId, actorName, table: _, rowId, ...entry }: DescribedEntry) => ({
  ...entry,
  at: at.toISOString(),
  actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
  row_id: rowId,
});

async function requireHistoryRight(call: EndpointCall & { query: HistoryQuery }) {
  const { query } = call;
  const staff = await requireStaff(call);
  const resource = query.resource === undefined ? undefined : getTableOfResource(query.resource);
  if (resource !== undefined) refuseWithoutRight(staff, getRightOfTable(resource), 'read');
  const hidden = RESTRICTED_TABLES.filter((table) => !roleHasRight(staff.role, getRightOfTable(table), 'read'));
  return { pool: call.services.database.pool, query: { ...query, resource }, hidden };
}

export const historyApi = {
  ...guardEndpoints(requireRight('history', 'read'), {
    'GET /api/office/history': defineEndpoint({
      summary: 'Changes with their author and the former values, the latest first',
      query: historyQuery,
      reply: historyReply,
      handle: async (call) => {
        const { pool, query, hidden } = await requireHistoryRight(call);
        const entries = await listHistory(pool, query, PAGE + 1, hidden);
        const shown = entries.slice(0, PAGE);
        const worded = await describeEntries(pool, shown);
        return {
          entries: worded.map(presentDescribedEntry),
          next: entries.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
        };
      },
    }),
    'GET /api/office/history_acts': defineEndpoint({
      summary: 'Acts (a click, an import or a command) with counts of what each changed, the latest first',
      query: historyQuery,
      reply: historyActsReply,
      handle: async (call) => {
        const { pool, query, hidden } = await requireHistoryRight(call);
        const found = await listRecordedActs(pool, query, ACTS + 1, hidden);
        const page = found.slice(0, ACTS);
        const acts = await presentHistoryActs(
          pool,
          page.filter(({ listed }) => !listed),
          hidden,
          presentDescribedEntry,
        );
        return { acts, next: found.length > ACTS ? (page.at(-1)?.id ?? null) : null };
      },
    }),
    'GET /api/office/history_actors': defineEndpoint({
      summary: 'Everybody with a change in the history',
      reply: historyActorsReply,
      handle: ({ services }) => listHistoryActors(services.database.pool),
    }),
  }),
  ...guardEndpoints(requireRight('history', 'write'), {
    'POST /api/office/restore_entry': defineEndpoint({
      undo: 'history',
      summary: 'Restore the values before an entry of the history, all or some columns; 409 for another version',
      body: restoreEntryBody,
      reply: restoreEntryReply,
      handle: (call) =>
        restoreAsStaff(call, async (client, mayWrite) => {
          const entry = await findEntry(client, call.body.entry);
          if (!entry) throw notFoundError(NO_ENTRY);
          mayWrite(entry.table);
          return { row: await restoreEntry(client, entry, call.body), cause: await getCurrentCause(client) };
        }),
    }),
    'POST /api/office/take_back': defineEndpoint({
      undo: 'history',
      summary: 'Undo all changes of one act, except fields edited since',
      body: undoActBody,
      reply: undoActReply,
      handle: (call) =>
        restoreAsStaff(call, async (client, mayWrite) => {
          const { cause } = call.body;
          const act = await findActSummary(client, cause);
          if (!act) throw notFoundError(NO_ENTRY);
          if (act.entries > MAX_TAKEN_BACK) throw new HttpError(400, TOO_MANY);
          for (const table of act.tables) mayWrite(table);
          const { restored, left } = await undoAct(client, cause, act);
          return {
            restored,
            left: left.map(({ table, rowId, field = '', ...rest }) => ({
              ...{ resource: getResourceName(table), row_id: rowId, field },
              ...rest,
            })),
          };
        }),
    }),
  }),
};

/** Requires the right to write each row that the act changes. */
async function restoreAsStaff<T>(
  call: EndpointCall,
  work: (client: pg.ClientBase, mayWrite: (table: string) => void) => Promise<T>,
): Promise<T> {
  const staff = await requireStaff(call);
  return runAsStaff(call.services.database, staff.id, (client) =>
    work(client, (table) => {
      refuseWithoutRight(staff, getRightOfTable(table), 'write');
      if (isTableOnOwnScreen(table)) throw new HttpError(400, OWN_SCREEN);
    }),
  );
}

async function restoreEntry(
  client: pg.ClientBase,
  entry: StoredEntry,
  { fields, version: seen }: { fields?: string[] | undefined; version?: number | undefined },
): Promise<OfficeRow> {
  const { table, rowId, before } = entry;
  if (!before) throw new HttpError(400, NOTHING_BEFORE);
  const unknown = fields?.find((name) => !Object.hasOwn(before, name));
  if (unknown !== undefined) throw badInputError('fields', `${unknown} was not part of this change`);
  const rows = await StoredTableRows.of(client, table);
  const values: HistoryColumns = fields ? Object.fromEntries(fields.map((name) => [name, before[name]])) : before;
  const resource = findResourceOfTable(table);
  try {
    const current = await rows.read(rowId);
    if (current && seen === undefined) throw badInputError('version', 'is required');
    if (current && current.version !== seen) throw new HttpError(409, CHANGED);
    if (current) await writeWithRedirects({ client }, table, [entry], () => rows.write([{ rowId, values }]));
    else if (table === MEDIA_TABLE) throw new HttpError(400, `This entry cannot be restored: ${FILE_GONE_REASON}.`);
    else if (entry.action === 'remove') await writeWithRedirects({ client }, table, [entry], () => rows.add([before]));
    else throw notFoundError('This entry no longer exists.');
  } catch (error) {
    throw toFieldRefusal(error, resource?.table.key ?? []);
  }
  await deriveValuesAgain(client, [{ table, rowId }]);
  if (resource) await checkVisibleRows(client, resource);
  const row = resource && (await loadRow(client, resource, rowId));
  if (row) return row.row;
  const { version = 1, is_active: active = true } = (await rows.read(rowId)) ?? {};
  const common = { label: entry.label, page_address: null, updated_at: null };
  return { ...common, id: rowId, version: Number(version), active: active === true };
}
