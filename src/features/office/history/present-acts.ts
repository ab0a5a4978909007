import type pg from 'pg';
import { groupBy } from '../../../platform/group-by.ts';
import { type Act, type CountedEntries, countActs, countValues, entriesOfCauses } from './acts.store.ts';
import type { HistoryAct } from './history.contract.ts';
import { inWords, type WordedEntry } from './in-words.ts';
import { resourceNameOf } from './office-records.ts';
import { attributesById, type NamedTable, namedTables } from './table-of-models.store.ts';

/** Of an act of so few entries all are shown with it. */
const SHOWN = 6;

type Part = HistoryAct['parts'][number];

/** Acts with what they did, counted in staff's own words; `presentEntry` makes the reply of an entry. */
export async function presentActs(
  pool: pg.Pool,
  acts: readonly Act[],
  hidden: readonly string[],
  presentEntry: (entry: WordedEntry) => HistoryAct['changes'][number],
): Promise<HistoryAct[]> {
  const causes = acts.map(({ cause }) => cause);
  const [counted, values, attributes] = await Promise.all([
    countActs(pool, causes),
    countValues(pool, causes),
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
  const small = causes.filter((cause) => entriesIn(cause) <= SHOWN);
  const entries = small.length ? await inWords(pool, await entriesOfCauses(pool, small)) : [];
  const shown = groupBy(
    entries.filter(({ table, derived }) => !derived && !hidden.includes(table)),
    ({ cause }) => cause,
  );
  return acts.map(({ id, cause, at, actorId, actorName, via }) => {
    const ofAct = (byCause.get(cause) ?? []).filter(({ table }) => !hidden.includes(table));
    const stated = (valuesByCause.get(cause) ?? []).filter(
      ({ of, attribute }) => !(of !== null && tables.get(of)?.measured.has(attribute)),
    );
    return {
      ...{ id, cause, via, at: at.toISOString() },
      actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
      entries: entriesIn(cause),
      parts: partsOf(ofAct, stated, tables),
      changes: (shown.get(cause) ?? []).map(presentEntry),
    };
  });
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

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
  const none = { rows: 0, cells: 0, label: '', row_id: '', of: null };
  const ofCells = [...cells].map(
    ([of, count]): Part => ({ ...none, resource: 'models', action: 'change', cells: count, of: named(of) }),
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
