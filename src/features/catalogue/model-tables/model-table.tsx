import { useEffect, useMemo, useRef, useState } from 'react';
import { useStored } from '../../../web/stored/stored-value.ts';
import { useIdleImport } from '../../../web/use-idle-import.ts';
import { useCart } from '../../visitors/basket/cart.tsx';
import { CompareForm } from '../compare/compare-form.tsx';
import { storedPicks } from '../compare/picks.ts';
import { storedUnits } from '../units/unit-choice.ts';
import { cellClass, part, type RowActions, type TableLayout } from './model-row.tsx';
import { LongTableBody, TableBody } from './table-body.tsx';
import { NAME_COLUMN, type TableChoice } from './table-rows.ts';
import type { ShownColumn, TableView } from './table-view.ts';

const DEFAULT_CHOICE: TableChoice = { filters: {}, sorting: undefined, hidden: [] };
/** From this many rows on, layout as a single table is too slow; the rows are then split into parts. */
const LONG_TABLE_ROWS = 200;

/**
 * The models of a product, one per row as in a printed engineering catalogue; each can be added to the basket.
 * Sorting, filters, units and column visibility are loaded when the page is idle; their space is reserved from the start.
 */
export function ModelTable({ table }: { table: TableView }) {
  const [choice, setChoice] = useState(DEFAULT_CHOICE);
  const tools = useIdleImport(() => import('./table-tools.tsx'));
  const units = useStored(storedUnits);
  const picks = useStored(storedPicks);
  const all = table.rows;
  const actions = useRowActions();

  const { hidden } = choice;
  const allColumns = useMemo<ShownColumn[]>(() => table.columns.map((column, at) => ({ ...column, at })), [table]);
  const columns = useMemo(
    () => tools?.shownColumns(allColumns, hidden, units) ?? allColumns,
    [allColumns, tools, hidden, units],
  );
  const rows = useMemo(() => tools?.shownRows(all, choice, columns) ?? all, [all, tools, choice, columns]);
  const long = all.length > LONG_TABLE_ROWS;
  const layout = useMemo<TableLayout>(
    () => ({ form: `compare-${table.id}`, long, nameSize: table.nameSize }),
    [table, long],
  );
  const scroller = useRef<HTMLElement>(null);
  const captionId = `caption-${table.id}`;
  const common = { table, all, columns, choice, onChange: setChoice };
  const body = { rows, columns, picks, layout, actions };
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <div className="flex min-h-8 items-center gap-3 max-sm:w-full">
          <h3 id={captionId}>{table.headline || 'Models'}</h3>
          <span role="status" className="text-sm text-steel-600">
            {countText(rows.length, all.length)}
          </span>
        </div>
        <div className="flex min-h-8 items-center justify-end gap-2 max-sm:w-full">
          {tools && <tools.Toolbar {...common} />}
          <CompareForm form={layout.form} />
        </div>
      </div>
      <section
        ref={scroller}
        className="data-table-scroll max-h-[85vh] overflow-y-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable with the keyboard
        tabIndex={0}
        aria-labelledby={captionId}
      >
        <table
          // A unit change remounts the table, so that it does not count as a layout shift; for long tables that would be too slow.
          key={long || !tools ? '' : `${units.length ?? ''}${units.force ?? ''}`}
          id={`table-${table.id}`}
          className={`data-table model-table ${long ? 'data-table-long' : ''}`}
          {...part(layout, 'table')}
        >
          <caption className="sr-only">{table.headline || 'Models'}</caption>
          <thead className="sticky top-0 z-2" {...part(layout, 'rowgroup')}>
            <tr {...part(layout, 'row')}>
              <th
                scope="col"
                aria-sort={sortOf(choice, NAME_COLUMN)}
                {...part(layout, 'columnheader')}
                className={cellClass(layout, false, table.nameSize)}
              >
                {tools ? (
                  <tools.NameHeading {...common}>
                    <CompareHint />
                  </tools.NameHeading>
                ) : (
                  <>
                    {table.nameLabel}
                    <CompareHint />
                    <FilterSpace />
                  </>
                )}
              </th>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={sortOf(choice, column.at)}
                  {...part(layout, 'columnheader')}
                  className={cellClass(layout, column.numeric, column.size)}
                >
                  {tools ? <tools.Heading {...common} column={column} /> : <PlainHeading column={column} />}
                </th>
              ))}
              <th scope="col" className="order" {...part(layout, 'columnheader')} data-screen-only="">
                Quantity
              </th>
            </tr>
          </thead>
          {long ? <LongTableBody {...body} scroller={scroller} /> : <TableBody {...body} />}
        </table>
      </section>
    </div>
  );
}

function PlainHeading({ column: { label, unit } }: { column: ShownColumn }) {
  return (
    <>
      <span className="inline-block min-w-11 whitespace-normal">
        {label}
        {unit && <span className="block text-xs font-normal text-steel-600">{unit}</span>}
      </span>
      <FilterSpace />
    </>
  );
}

const FilterSpace = () => <span className="mt-1 block h-6" data-screen-only="" />;

const CompareHint = () => (
  <span className="block text-xs font-normal text-steel-600" data-screen-only="">
    Tick to compare
  </span>
);

const countText = (shown: number, all: number) =>
  shown === all ? (all === 1 ? '1 model' : `${all} models`) : `${shown} of ${all} models`;

const sortOf = ({ sorting }: TableChoice, column: number) =>
  sorting?.column === column ? (sorting.descending ? 'descending' : 'ascending') : undefined;

/** A stable `add` function: a change of the basket must not render all rows again. */
function useRowActions(): RowActions {
  const cart = useCart();
  const latest = useRef(cart);
  useEffect(() => {
    latest.current = cart;
  });
  const [actions] = useState<RowActions>(() => ({
    add: (id, quantity, name) => latest.current.add(id, quantity, name),
    quantities: new Map(),
  }));
  return actions;
}
