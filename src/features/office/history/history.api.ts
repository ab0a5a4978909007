import type pg from 'pg';
import { behind, type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { badInput, HttpError, notFound } from '../../../platform/errors.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { MAX_CHANGES } from '../grid/grid.contract.ts';
import { checkVisible } from '../resources/apply-changes.ts';
import { problemOfRefusal } from '../resources/field-problem.ts';
import { asStaff } from '../resources/office-transaction.ts';
import type { OfficeRow } from '../resources/resources.contract.ts';
import { resourceOfTable } from '../resources/resources.ts';
import { readRow } from '../resources/rows.store.ts';
import { can } from '../rights/rights.ts';
import { refuseWithoutRight, staffMay, staffOf } from '../staff/staff-guards.ts';
import {
  type Act,
  type CountedEntries,
  type CountedValues,
  countActs,
  countValues,
  entriesOfActs,
  historyActors,
  listActs,
  type SummedEntries,
  sumActs,
} from './acts.store.ts';
import {
  type HistoryAct,
  type HistoryQuery,
  historyActorsReply,
  historyActsReply,
  historyQuery,
  historyReply,
  restoreBody,
  restoreReply,
  takeBackBody,
  takeBackReply,
} from './history.contract.ts';
import { type Columns, type Entry, entryById, listHistory } from './history.store.ts';
import {
  GUARDED_TABLES,
  hasOwnScreen,
  inWords,
  labelOfAttribute,
  labelOfCell,
  resourceNameOf,
  rightOfTable,
  setsInWords,
  statedIn,
  tableOfResource,
  type WordedEntry,
} from './in-words.ts';
import { movedColumns, summaryOfAct } from './row-changes.store.ts';
import { attributesById, type NamedAttribute, type NamedTable, namedTables, TableRows } from './table-rows.store.ts';
import { FILE_GONE, FILES, readCellsAgain, takeBack, withPages } from './take-back.ts';

const VALUES = 'model_attributes';
const SHOWN = 6;
/** Larger acts are only counted by kind, without tables and cells. */
const LOOKED_AT = { office: 1000, command: 50, import: 50 } as const;

type Part = HistoryAct['parts'][number];

async function presentActs(
  pool: pg.Pool,
  acts: readonly Act[],
  hidden: readonly string[],
  presentEntry: (entry: WordedEntry) => HistoryAct['changes'][number],
): Promise<HistoryAct[]> {
  const summed = await sumActs(
    pool,
    acts.map(({ cause }) => cause),
  );
  const sums = groupBy(summed, ({ cause }) => cause);
  const sumOf = (cause: string) => sum(sums.get(cause) ?? [], ({ entries }) => entries);
  const isLarge = ({ cause, via }: Act) => sumOf(cause) > LOOKED_AT[via];
  const looked = acts.filter((one) => !isLarge(one));
  const moved = await movedColumns(pool, looked);
  const stated = looked.filter(({ cause }) => sums.get(cause)?.some(({ table }) => table === VALUES));
  const [counted, values, attributes] = await Promise.all([
    looked.length ? countActs(pool, looked, moved) : [],
    stated.length ? countValues(pool, stated) : [],
    attributesById(pool),
  ]);
  const tables = await namedTables(
    pool,
    [...counted, ...values].flatMap(({ of }) => of ?? []),
    attributes,
  );
  const [byCause, valuesByCause] = [groupBy(counted, ({ cause }) => cause), groupBy(values, ({ cause }) => cause)];
  const entriesIn = (cause: string) =>
    sum(byCause.get(cause) ?? [], ({ entries }) => entries) +
    sum(valuesByCause.get(cause) ?? [], ({ entries }) => entries);
  const small = looked.filter(({ cause }) => entriesIn(cause) <= SHOWN);
  const entries = small.length ? await inWords(pool, await entriesOfActs(pool, small)) : [];
  const shown = groupBy(
    entries.filter(({ table, derived }) => !derived && !hidden.includes(table)),
    ({ cause }) => cause,
  );
  const sets = await setsOf(pool, counted);
  return acts.map((one) => {
    const { cause, via } = one;
    const common = presentAct(one);
    if (isLarge(one)) {
      const parts = partsOfLarge(sums.get(cause) ?? [], via, hidden);
      return { ...common, entries: sumOf(cause), parts, changes: [] };
    }
    const ofAct = (byCause.get(cause) ?? []).filter(({ table }) => !hidden.includes(table));
    const stated = (valuesByCause.get(cause) ?? []).filter(
      ({ of, attribute }) => !(of !== null && tables.get(of)?.measured.has(attribute)),
    );
    return {
      ...common,
      entries: entriesIn(cause),
      parts: partsOf(ofAct, stated, { tables, attributes, sets }),
      changes: (shown.get(cause) ?? []).map(presentEntry),
    };
  });
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

const presentAct = (one: Act) => ({
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

type Sets = Part['sets'];
const NONE = { rows: 0, cells: 0, label: '', row_id: '', sets: [], of: null };

async function setsOf(pool: pg.Pool, counted: readonly CountedEntries[]): Promise<Map<CountedEntries, Sets>> {
  const alike = counted.filter(({ set, rows, cells }) => set && rows > 1 && cells === 0);
  const worded = await setsInWords(
    pool,
    alike.map(({ table, set }) => ({ table, after: set })),
  );
  return new Map(alike.map((one, at) => [one, worded[at] ?? []]));
}

/** Counts attribute values as cells, and for an import the rows of its worksheets. */
function partsOfLarge(sums: readonly SummedEntries[], via: Act['via'], hidden: readonly string[]): Part[] {
  const stated = sums.filter(({ table }) => table === VALUES);
  const ofCells: Part[] =
    via === 'office' && stated.length > 0
      ? [{ ...NONE, resource: 'models', action: 'change', cells: sum(stated, ({ entries }) => entries) }]
      : [];
  const ofRows = sums
    .filter(({ table }) => table !== VALUES && !hidden.includes(table))
    .map(({ table, action, entries }): Part => ({ ...NONE, resource: resourceNameOf(table), action, rows: entries }));
  return [...ofCells, ...ofRows];
}

interface Words {
  tables: ReadonlyMap<number, NamedTable>;
  attributes: ReadonlyMap<number, NamedAttribute>;
  sets: ReadonlyMap<CountedEntries, Sets>;
}

function partsOf(counted: readonly CountedEntries[], stated: readonly CountedValues[], words: Words): Part[] {
  const cells = groupBy(
    [...counted.flatMap((one) => cellsIn(one, words)), ...stated.map((one) => valuesIn(one, words))],
    ({ of }) => of,
  );
  const named = (of: number | null) => {
    const table = of === null ? undefined : words.tables.get(of);
    return table ? { number: table.number, product: table.product } : null;
  };
  const ofCells = [...cells].map(([of, all]): Part => {
    const [only, ...more] = all;
    const sets = only && !more.length ? only.sets : [];
    return {
      ...NONE,
      resource: 'models',
      action: 'change',
      cells: sum(all, ({ count }) => count),
      sets,
      of: named(of),
    };
  });
  const ofRows = counted
    .filter(({ table, action, of }) => !(table === 'models' && action === 'change' && cells.has(of)))
    .map((one): Part => {
      const { table, action, rows, label, rowId, of } = one;
      const sets = words.sets.get(one) ?? [];
      return { resource: resourceNameOf(table), action, rows, label, row_id: rowId, of: named(of), cells: 0, sets };
    });
  return [...ofCells, ...ofRows];
}

function cellsIn({ of, cells: count, place, text }: CountedEntries, { tables }: Words) {
  if (count === 0) return [];
  const table = of === null ? undefined : tables.get(of);
  return [{ of, count, sets: place === null ? [] : [{ label: labelOfCell(table, place - 1), value: text ?? '' }] }];
}

const valuesIn = ({ of, entries: count, attribute, set }: CountedValues, { attributes }: Words) => ({
  of,
  count,
  sets: set ? [{ label: labelOfAttribute(attributes.get(attribute)), value: statedIn(set) }] : [],
});

const PAGE = 50;
const ACTS = 30;
/** Size of the largest save of a table. Imports have their own undo. */
const MAX_TAKEN_BACK = MAX_CHANGES;

const NO_ENTRY = 'This entry does not exist.';
const NOTHING_BEFORE = 'This entry added the row, so there is nothing to restore. Archive the row instead.';
const CHANGED =
  'Someone has changed this row in the meantime, so nothing was restored. Reload it to see its current values.';
const OWN_SCREEN = 'Restore this record on its own screen.';
const TOO_MANY = `This act changed more than ${MAX_TAKEN_BACK.toLocaleString('en-GB')} rows. Undo the import instead.`;

const present = ({ at, actorId, actorName, table: _, rowId, ...entry }: WordedEntry) => ({
  ...entry,
  at: at.toISOString(),
  actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
  row_id: rowId,
});

async function allowed(call: Call & { query: HistoryQuery }) {
  const { query } = call;
  const staff = await staffOf(call);
  const resource = query.resource === undefined ? undefined : tableOfResource(query.resource);
  if (resource !== undefined) refuseWithoutRight(staff, rightOfTable(resource), 'read');
  const hidden = GUARDED_TABLES.filter((table) => !can(staff.role, rightOfTable(table), 'read'));
  return { pool: call.services.database.pool, query: { ...query, resource }, hidden };
}

export const historyApi = {
  ...behind(staffMay('history', 'read'), {
    'GET /api/office/history': endpoint({
      summary: 'Changes with their author and the former values, the latest first',
      query: historyQuery,
      reply: historyReply,
      handle: async (call) => {
        const { pool, query, hidden } = await allowed(call);
        const entries = await listHistory(pool, query, PAGE + 1, hidden);
        const shown = entries.slice(0, PAGE);
        const worded = await inWords(pool, shown);
        return { entries: worded.map(present), next: entries.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
      },
    }),
    'GET /api/office/history_acts': endpoint({
      summary: 'Acts (a click, an import or a command) with counts of what each changed, the latest first',
      query: historyQuery,
      reply: historyActsReply,
      handle: async (call) => {
        const { pool, query, hidden } = await allowed(call);
        const found = await listActs(pool, query, ACTS + 1, hidden);
        const page = found.slice(0, ACTS);
        const acts = await presentActs(
          pool,
          page.filter(({ listed }) => !listed),
          hidden,
          present,
        );
        return { acts, next: found.length > ACTS ? (page.at(-1)?.id ?? null) : null };
      },
    }),
    'GET /api/office/history_actors': endpoint({
      summary: 'Everybody with a change in the history',
      reply: historyActorsReply,
      handle: ({ services }) => historyActors(services.database.pool),
    }),
  }),
  ...behind(staffMay('history', 'write'), {
    'POST /api/office/restore_entry': endpoint({
      undo: 'history',
      summary: 'Restore the values before an entry of the history, all or some columns; 409 for another version',
      body: restoreBody,
      reply: restoreReply,
      handle: (call) =>
        inOwnName(call, async (client, mayWrite) => {
          const entry = await entryById(client, call.body.entry);
          if (!entry) throw notFound(NO_ENTRY);
          mayWrite(entry.table);
          return { row: await restoreEntry(client, entry, call.body) };
        }),
    }),
    'POST /api/office/take_back': endpoint({
      undo: 'history',
      summary: 'Undo all changes of one act, except fields edited since',
      body: takeBackBody,
      reply: takeBackReply,
      handle: (call) =>
        inOwnName(call, async (client, mayWrite) => {
          const { cause } = call.body;
          const act = await summaryOfAct(client, cause);
          if (!act) throw notFound(NO_ENTRY);
          if (act.entries > MAX_TAKEN_BACK) throw new HttpError(400, TOO_MANY);
          for (const table of act.tables) mayWrite(table);
          const { restored, left } = await takeBack(client, cause, act);
          return {
            restored,
            left: left.map(({ table, rowId, field = '', ...rest }) => ({
              ...{ resource: resourceNameOf(table), row_id: rowId, field },
              ...rest,
            })),
          };
        }),
    }),
  }),
};

/** Requires the right to write each row that the act changes. */
async function inOwnName<T>(
  call: Call,
  work: (client: pg.ClientBase, mayWrite: (table: string) => void) => Promise<T>,
): Promise<T> {
  const staff = await staffOf(call);
  return asStaff(call.services.database, staff.id, (client) =>
    work(client, (table) => {
      refuseWithoutRight(staff, rightOfTable(table), 'write');
      if (hasOwnScreen(table)) throw new HttpError(400, OWN_SCREEN);
    }),
  );
}

async function restoreEntry(
  client: pg.ClientBase,
  entry: Entry,
  { fields, version: seen }: { fields?: string[] | undefined; version?: number | undefined },
): Promise<OfficeRow> {
  const { table, rowId, before } = entry;
  if (!before) throw new HttpError(400, NOTHING_BEFORE);
  const unknown = fields?.find((name) => !Object.hasOwn(before, name));
  if (unknown !== undefined) throw badInput('fields', `${unknown} was not changed by this entry`);
  const rows = await TableRows.of(client, table);
  const values: Columns = fields ? Object.fromEntries(fields.map((name) => [name, before[name]])) : before;
  const resource = resourceOfTable(table);
  try {
    const current = await rows.read(rowId);
    if (current && seen === undefined) throw badInput('version', 'is required');
    if (current && current.version !== seen) throw new HttpError(409, CHANGED);
    if (current) await withPages({ client }, table, [entry], () => rows.write([{ rowId, values }]));
    else if (table === FILES) throw new HttpError(400, `This row cannot be restored: ${FILE_GONE}.`);
    else if (entry.action === 'remove') await withPages({ client }, table, [entry], () => rows.add([before]));
    else throw notFound('This row no longer exists.');
  } catch (error) {
    throw problemOfRefusal(error, resource?.sheet.key ?? []);
  }
  await readCellsAgain(client, [{ table, rowId }]);
  if (resource) await checkVisible(client, resource);
  const row = resource && (await readRow(client, resource, rowId));
  if (row) return row.row;
  const { version = 1, is_active: active = true } = (await rows.read(rowId)) ?? {};
  const common = { label: entry.label, page_address: null, updated_at: null };
  return { ...common, id: rowId, version: Number(version), active: active === true };
}
