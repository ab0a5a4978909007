import type { MenuItem } from '../../shell/parts/action-menu.tsx';
import { clearSelection, fillSelection } from '../document/acts.ts';
import { edit, look, tableInSight, viewOf } from '../document/editor.ts';
import type { GridLook } from '../grid/column-widths.ts';
import type { GridEditor } from '../grid/use-editor.ts';

export const cellItems = ({ update }: GridEditor): MenuItem[] => [
  { name: 'Fill down', keys: 'Ctrl D', run: () => update((now) => fillSelection(now, true)) },
  { name: 'Fill right', keys: 'Ctrl R', run: () => update((now) => fillSelection(now, false)) },
  { name: 'Clear cells', keys: 'Delete', run: () => update(clearSelection) },
];

export function lookItems({ current, update }: GridEditor, { frozen, freeze }: GridLook): MenuItem[][] {
  const { selection, order } = viewOf(current());
  const { columns } = tableInSight(current());
  const { column } = selection.cursor;
  const label = columns.find(({ key }) => key === column)?.label ?? '';
  const sort = (name: string, descending: boolean): MenuItem => {
    const isSorted = order?.column === column && order.descending === descending;
    const next = isSorted ? undefined : { column, descending };
    return { name: isSorted ? 'Stop sorting' : name, run: () => update((now) => look(now, { order: next })) };
  };
  const isFrozen = frozen === label;
  const hidden = current().stored.attributes.filter((one) => columns.every(({ key }) => key !== one.key));
  return [
    [
      sort('Sort ascending', false),
      sort('Sort descending', true),
      { name: isFrozen ? 'Unfreeze columns' : `Freeze up to “${label}”`, run: () => freeze(isFrozen ? '' : label) },
    ],
    hidden.map((one) => ({
      name: `Attribute: ${one.label}`,
      run: () => update((now) => edit(now, (table) => ({ ...table, columns: [...table.columns, one] }))),
    })),
  ];
}
