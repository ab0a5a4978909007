import { memo, useReducer, useState } from 'react';
import { Link } from '../../../ui/link.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { PickBox } from '../compare/pick-box.tsx';
import { piecesIn, QuantityField } from './quantity-field.tsx';
import type { ShownColumn } from './table-columns.ts';
import type { ColumnSize, TableRow } from './table-view.ts';

/** What all rows of a table share: the same object for the life of the table. */
export interface RowActions {
  add: (id: number, quantity: number) => Promise<boolean>;
  /** Quantities that were typed, by model: a place in the table shows another model once it is sorted. */
  typed: Map<number, string>;
}

/** How the cells of a table stand; see data-table.css. */
export interface TableLayout {
  /** The id of the form that compares the ticked models. */
  form: string;
  /** Rows that are laid out each for itself: `part` gives what a table would mean by itself, and widths by class. */
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

/** Attributes of a part of a table that is laid out as none. */
export const part = ({ long }: TableLayout, role: string) => (long ? { role } : {});

/** The classes of a cell. */
export const cellClass = ({ long }: TableLayout, numeric: boolean, size: ColumnSize) =>
  [numeric && 'number', long && `size-${size}`].filter(Boolean).join(' ') || undefined;

function Row({ row, columns, picked, layout, actions }: ModelRowProps) {
  const { id, name, cells } = row;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [adding, setAdding] = useState(0);
  const quantity = actions.typed.get(id) ?? '1';
  const type = (text: string) => {
    actions.typed.set(id, text);
    redraw();
  };
  const busy = adding === id;
  const submit = async () => {
    if (busy) return;
    type(String(piecesIn(quantity)));
    setAdding(id);
    await actions.add(id, piecesIn(quantity));
    setAdding(0);
  };
  return (
    <tr data-model={id} {...part(layout, 'row')}>
      <th
        scope="row"
        // Without it the box would be read along with every cell of the row.
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
          // Disabled it would lose the focus, and with it the place in the table.
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

/** One model of a table, drawn anew only when something of its own changes. */
export const ModelRow = memo(Row);
