import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { DataTable } from '../../shell/parts/data-table.tsx';
import type { Patch } from '../document/edits.ts';
import { differencesOf } from '../document/find.ts';
import type { Table } from '../document/grid-document.ts';

const SHOWN = 5;

export function Differences({ table, patch }: { table: Table; patch: Patch }) {
  const { count, first } = differencesOf(table, patch, SHOWN);
  return (
    <>
      <p role="status" className="font-semibold text-steel-900">
        {count === 1 ? 'One cell changes' : `${count.toLocaleString('en')} cells change`}
      </p>
      {count > 0 && (
        <DataTable kind="conflict" columns={['Model', 'Column', 'Before', 'After']}>
          {first.map(({ name, label, from, to }) => (
            <tr key={`${name} ${label}`}>
              <th scope="row">{name}</th>
              <td>{label}</td>
              <td>{from || '(empty)'}</td>
              <td>{to || '(empty)'}</td>
            </tr>
          ))}
        </DataTable>
      )}
      {count > first.length && <p className="text-steel-600">and {(count - first.length).toLocaleString('en')} more</p>}
    </>
  );
}

interface PatchPreviewProps {
  title: string;
  table: Table;
  patch: Patch;
  onApply: () => void;
  onClose: () => void;
}

export function PatchPreview({ title, table, patch, onApply, onClose }: PatchPreviewProps) {
  return (
    <ActionDialog title={title} action="Change them" onAct={onApply} onClose={onClose}>
      <Differences table={table} patch={patch} />
    </ActionDialog>
  );
}
