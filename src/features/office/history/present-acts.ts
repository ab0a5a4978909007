import type pg from 'pg';
import { groupBy } from '../../../platform/group-by.ts';
import {
  type Act,
  type CountedEntries,
  countActs,
  countValues,
  entriesOfActs,
  type SummedEntries,
  sumActs,
} from './acts.store.ts';
import type { HistoryAct } from './history.contract.ts';
import { inWords, type WordedEntry } from './in-words.ts';
import { resourceNameOf } from './office-records.ts';
import { attributesById, type NamedTable, namedTables } from './table-of-models.store.ts';

/** The table of what models state. */
const VALUES = 'model_attributes';
/** Of an act of so few entries all are shown with it. */
const SHOWN = 6;
/** Of an act of more entries it is said how many rows of each kind were changed, and not in which table nor how many cells. */
const LOOKED_AT = { office: 1000, command: 50, import: 50 } as const;

type Part = HistoryAct['parts'][number];

/** Acts with what they did, counted in staff's own words; `presentEntry` makes the reply of an entry. */
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
  const stated = looked.filter(({ cause }) => sums.get(cause)?.some(({ table }) => table === VALUES));
  const [counted, values, attributes] = await Promise.all([
    looked.length ? countActs(pool, looked) : [],
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
  return acts.map((one) => {
    const { id, cause, at, actorId, actorName, via, takesBackAt, takesBackOf, isTakenBack } = one;
    const common = {
      ...{ id, cause, via, at: at.toISOString() },
      actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
      takes_back: takesBackAt && { at: takesBackAt.toISOString(), by: takesBackOf },
      taken_back: isTakenBack,
    };
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
      parts: partsOf(ofAct, stated, tables),
      changes: (shown.get(cause) ?? []).map(presentEntry),
    };
  });
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

const NONE = { rows: 0, cells: 0, label: '', row_id: '', of: null };

/** Of what models state each entry is a cell of somebody; an import counts the rows that its sheet has. */
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

function partsOf(
  counted: readonly CountedEntries[],
  stated: readonly { of: number | null; entries: number; label: string }[],
  tables: ReadonlyMap<number, NamedTable>,
): Part[] {
  const cells = new Map<number | null, number>();
  const add = (of: number | null, count: number) => count && cells.set(of, (cells.get(of) ?? 0) + count);
  for (const { of, cells: count } of counted) add(of, count);
  for (const { of, entries } of stated) add(of, entries);
  const named = (of: number | null) => {
    const table = of === null ? undefined : tables.get(of);
    return table ? { number: table.number, product: table.product } : null;
  };
  const ofCells = [...cells].map(
    ([of, count]): Part => ({ ...NONE, resource: 'models', action: 'change', cells: count, of: named(of) }),
  );
  const ofRows = counted
    // Rows of which only cells were changed are counted by these.
    .filter(({ table, action, of }) => !(table === 'models' && action === 'change' && cells.has(of)))
    .map(
      ({ table, action, rows, label, rowId, of }): Part => ({
        ...{ resource: resourceNameOf(table), action, rows, label, row_id: rowId, of: named(of), cells: 0 },
      }),
    );
  return [...ofCells, ...ofRows];
}
