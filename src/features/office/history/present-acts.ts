import type pg from 'pg';
import { groupBy } from '../../../platform/group-by.ts';
import {
  type Act,
  type CountedEntries,
  type CountedValues,
  countActs,
  countValues,
  entriesOfActs,
  type SummedEntries,
  sumActs,
} from './acts.store.ts';
import type { HistoryAct } from './history.contract.ts';
import { inWords, labelOfAttribute, labelOfCell, setsInWords, statedIn, type WordedEntry } from './in-words.ts';
import { movedColumns } from './moved-columns.store.ts';
import { resourceNameOf } from './office-records.ts';
import { attributesById, type NamedAttribute, type NamedTable, namedTables } from './table-of-models.store.ts';

const VALUES = 'model_attributes';
const SHOWN = 6;
/** Acts with more entries are only counted by kind, without tables and cells. */
const LOOKED_AT = { office: 1000, command: 50, import: 50 } as const;

type Part = HistoryAct['parts'][number];

export async function presentActs(
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

/** Attribute values count as cells; an import counts the rows of its worksheets. */
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
