import { memo, useState } from 'react';
import { modelPath } from '../../shell/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { piecesIn, QuantityField } from './quantity-field.tsx';
import type { TableColumn, TableRow } from './table-view.ts';

export const STICKY_END = 'md:sticky md:right-0 md:shadow-[-1px_0_0_var(--color-steel-200)]';

interface ModelRowProps {
  row: TableRow;
  columns: { column: TableColumn; at: number }[];
  add: (id: number, quantity: number) => Promise<boolean>;
}

function Row({ row, columns, add }: ModelRowProps) {
  const [quantity, setQuantity] = useState('1');
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy) return;
    setQuantity(String(piecesIn(quantity)));
    setBusy(true);
    await add(row.id, piecesIn(quantity));
    setBusy(false);
  };
  return (
    <tr>
      <th scope="row">
        <Link to={modelPath(row.name)} className="text-link">
          {row.name}
        </Link>
      </th>
      {columns.map(({ column, at }) => (
        <td key={column.key} className={column.numeric ? 'number' : undefined}>
          {row.cells[at]}
        </td>
      ))}
      <td className={`${STICKY_END} bg-white`} data-screen-only="">
        <div className="flex gap-1.5">
          <QuantityField
            label={`Quantity of ${row.name}`}
            value={quantity}
            onChange={setQuantity}
            className="h-8 w-14"
          />
          <Button
            size="small"
            variant="secondary"
            // Disabled it would lose the focus, and with it the place in the table.
            aria-disabled={busy || undefined}
            aria-label={`Add ${row.name} to cart`}
            onClick={submit}
          >
            Add
          </Button>
        </div>
      </td>
    </tr>
  );
}

/** One model of a table. It is drawn anew only when its own cells or the columns on show change. */
export const ModelRow = memo(
  Row,
  (before, after) =>
    before.row === after.row &&
    before.columns.length === after.columns.length &&
    before.columns.every(({ at }, index) => at === after.columns[index]?.at),
);
