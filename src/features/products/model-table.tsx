import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../shell/when-idle.ts';
import { useCart } from '../basket/cart.tsx';
import { ModelRow, STICKY_END } from './model-row.tsx';
import type { TableChoice } from './table-rows.ts';
import type { TableView } from './table-view.ts';

const NOTHING_CHOSEN: TableChoice = { filters: {}, sorting: undefined, hidden: [] };

/**
 * The models of a product, one to a row, as an engineering catalogue prints them; each can be added to the basket.
 * Sorting, filters and the choice of columns come when the page is idle; their space is kept from the start.
 */
export function ModelTable({ table }: { table: TableView }) {
  const [choice, setChoice] = useState(NOTHING_CHOSEN);
  const [tools, setTools] = useState<typeof import('./table-tools.tsx')>();
  useEffect(() => whenIdle(() => void import('./table-tools.tsx').then(setTools)), []);
  const add = useAdd(table);

  const rows = tools?.shownRows(table.rows, choice) ?? table.rows;
  const columns = table.columns.map((column, at) => ({ column, at }));
  const shown = columns.filter(({ column }) => !choice.hidden.includes(column.key));
  const captionId = `caption-${table.id}`;
  const common = { table, choice, onChange: setChoice };
  return (
    <div>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={captionId}>{table.headline || 'Models'}</h3>
        <div className="flex items-center gap-2 text-sm text-steel-600">
          <span role="status">{countText(rows.length, table.rows.length)}</span>
          {tools && <tools.Toolbar {...common} />}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section className="data-table-scroll max-h-[85vh] overflow-y-auto" tabIndex={0} aria-labelledby={captionId}>
        <table className="data-table">
          <caption className="sr-only">{table.headline || 'Models'}</caption>
          <thead className="sticky top-0 z-2">
            <tr>
              <th scope="col" aria-sort={sortOf(choice, -1)}>
                {tools ? <tools.NameHeading {...common} /> : table.nameLabel}
              </th>
              {shown.map(({ column, at }) => (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={sortOf(choice, at)}
                  className={column.numeric ? 'number' : undefined}
                >
                  {tools ? (
                    <tools.Heading {...common} at={at} />
                  ) : (
                    <>
                      <span className="inline-block min-w-11 whitespace-normal">
                        {column.label}
                        {column.unit && <span className="block text-xs font-normal text-steel-600">{column.unit}</span>}
                      </span>
                      <span className="mt-1 block h-6" />
                    </>
                  )}
                </th>
              ))}
              <th scope="col" className={STICKY_END} data-screen-only="">
                Quantity
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ModelRow key={row.id} row={row} columns={shown} add={add} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const countText = (shown: number, all: number) =>
  shown === all ? (all === 1 ? '1 model' : `${all} models`) : `${shown} of ${all} models`;

const sortOf = ({ sorting }: TableChoice, column: number) =>
  sorting?.column === column ? (sorting.descending ? 'descending' : 'ascending') : undefined;

/** Adding, as one function for the life of the table: a change of the basket must not draw all rows anew. */
function useAdd({ rows }: TableView) {
  const cart = useCart();
  const latest = useRef({ cart, rows });
  useEffect(() => {
    latest.current = { cart, rows };
  });
  const [add] = useState(() => (id: number, quantity: number) => {
    const { cart, rows } = latest.current;
    return cart.add(id, quantity, rows.find((row) => row.id === id)?.name);
  });
  return add;
}
