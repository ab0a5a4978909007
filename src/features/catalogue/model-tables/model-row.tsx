import { memo, useReducer, useState } from 'react';
import { Link } from '../../../ui/link.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { PickBox } from '../compare/pick-box.tsx';
import { piecesIn, QuantityField } from './quantity-field.tsx';
import type { ColumnSize, ShownColumn, TableRow } from './table-view.ts';

/** Shared by all rows of a table; the same object for the lifetime of the table. */
export interface RowActions {
  add: (id: number, quantity: number, name: string) => Promise<boolean>;
  /** Typed quantities by model id, because after sorting a row component shows another model. */
  quantities: Map<number, string>;
}

/** How the cells of a table are laid out; see data-table.css. */
export interface TableLayout {
  /** The id of the form that compares the ticked models. */
  form: string;
  /** Rows are laid out independently (no table layout): `part` restores the ARIA roles, classes set the widths. */
  long: boolean;
  nameSize: ColumnSize;
}

interface ModelRowProps {
  row: TableRow;
  columns: ShownColumn[];
  picked: boolean;
  layout: TableLayout;
  actions: RowActions;
}

/** The ARIA role of an element of a table that does not use table layout. */
export const part = ({ long }: TableLayout, role: string) => (long ? { role } : {});

/** The class names of a cell. */
export const cellClass = ({ long }: TableLayout, numeric: boolean, size: ColumnSize) =>
  [numeric && 'number', long && `size-${size}`].filter(Boolean).join(' ') || undefined;

function Row({ row, columns, picked, layout, actions }: ModelRowProps) {
  const [id, name, cells] = row;
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const [adding, setAdding] = useState(0);
  const quantity = actions.quantities.get(id) ?? '1';
  const type = (text: string) => {
    actions.quantities.set(id, text);
    rerender();
  };
  const busy = adding === id;
  const submit = async () => {
    if (busy) return;
    type(String(piecesIn(quantity)));
    setAdding(id);
    await actions.add(id, piecesIn(quantity), name);
    setAdding(0);
  };
  return (
    <tr {...part(layout, 'row')}>
      <th
        scope="row"
        // Otherwise screen readers would announce the checkbox with every cell of the row.
        aria-label={name}
        {...part(layout, 'rowheader')}
        className={cellClass(layout, false, layout.nameSize)}
      >
        <PickBox name={name} picked={picked} form={layout.form} />
        <Link to={modelPath(name)} className="text-link">
          {name}
        </Link>
      </th>
      {columns.map(({ key, at, numeric, size, converted }) => {
        const cell = cells[at] ?? '';
        return (
          <td
            key={key}
            {...part(layout, 'cell')}
            className={cellClass(layout, numeric, size)}
            title={converted && cell && `${cell} ${converted.from}`}
          >
            {converted ? converted.show(cell) : cell}
          </td>
        );
      })}
      <td className="order" {...part(layout, 'cell')} data-screen-only="">
        <QuantityField label={`Quantity of ${name}`} value={quantity} onChange={type} />
        <button
          type="button"
          data-replay=""
          // `disabled` would drop the focus, and with it the position in the table.
          aria-disabled={busy || undefined}
          aria-label={`Add ${name} to cart`}
          onClick={submit}
        >
          Add
        </button>
      </td>
    </tr>
  );
}

/** One model of a table, rendered again only when its own props change. */
export const ModelRow = memo(Row);
