import { DataTable } from '../../shell/parts/data-table.tsx';
import type { Patch } from '../document/acts.ts';
import { cellOf, NAME, type Table } from '../document/grid-document.ts';

const SHOWN = 5;

export function Differences({ table: { rows, columns }, patch }: { table: Table; patch: Patch }) {
  const all = rows.flatMap((row) =>
    columns.flatMap(({ key, label, kind }) => {
      const [from, to] = [cellOf(row, key), patch.get(row.key)?.[key]];
      return to === undefined || to === from || kind === 'fixed' ? [] : [{ name: cellOf(row, NAME), label, from, to }];
    }),
  );
  const count = all.length;
  return (
    <>
      <p role="status" className="font-semibold text-steel-900">
        {count === 1 ? 'One cell changes' : `${count.toLocaleString('en')} cells change`}
      </p>
      {count > 0 && (
        <DataTable kind="conflict" columns={['Model', 'Column', 'Before', 'After']}>
          {all.slice(0, SHOWN).map(({ name, label, from, to }) => (
            <tr key={`${name} ${label}`}>
              <th scope="row">{name}</th>
              <td>{label}</td>
              <td>{from || '(empty)'}</td>
              <td>{to || '(empty)'}</td>
            </tr>
          ))}
        </DataTable>
      )}
      {count > SHOWN && <p className="text-steel-600">and {(count - SHOWN).toLocaleString('en')} more</p>}
    </>
  );
}
