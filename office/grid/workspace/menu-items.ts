import type { MenuItem } from '../../shell/parts/action-menu.tsx';
import { clearSelection, fillSelection, fillSelectionRight } from '../document/acts.ts';
import { type Editor, edit, look, tableInSight, viewOf } from '../document/editor.ts';
import { showAttribute } from '../document/edits.ts';
import { columnWidths } from '../grid/column-widths.ts';
import type { LookActs } from '../grid/use-grid-look.ts';

export type Update = (change: (editor: Editor) => Editor) => void;

export const cellItems = (update: Update): MenuItem[] => [
  { name: 'Fill down', keys: 'Ctrl D', run: () => update(fillSelection) },
  { name: 'Fill right', keys: 'Ctrl R', run: () => update(fillSelectionRight) },
  { name: 'Clear cells', keys: 'Delete', run: () => update(clearSelection) },
];

export function sortItems(editor: Editor, update: Update, unsorted: string): MenuItem[] {
  const { selection, order } = viewOf(editor);
  const { column } = selection.cursor;
  const sort = (descending: boolean) => () => update((now) => look(now, { order: { column, descending } }));
  return [
    { name: 'Sort ascending', run: sort(false) },
    { name: 'Sort descending', run: sort(true) },
    { name: unsorted, disabled: !order, run: () => update((now) => look(now, { order: undefined })) },
  ];
}

const STEP = 2;

export function lookItems(editor: Editor, look: LookActs): MenuItem[] {
  const { columns, rows } = tableInSight(editor);
  const { column } = viewOf(editor).selection.cursor;
  const at = columns.findIndex(({ key }) => key === column);
  const label = columns[at]?.label ?? '';
  const width = columnWidths(columns, rows, look).each[at] ?? 0;
  return [
    { name: 'Wider', run: () => look.setWidth(label, width + STEP) },
    { name: 'Narrower', run: () => look.setWidth(label, width - STEP) },
    { name: 'As wide as needed', disabled: !(label in look.widths), run: () => look.setWidth(label, undefined) },
    { name: `Freeze up to “${label}”`, disabled: look.frozen === label, run: () => look.freeze(label) },
    { name: 'Freeze no more columns', disabled: look.frozen === '', run: () => look.freeze('') },
  ];
}

export function attributeItems(editor: Editor, update: Update): MenuItem[] {
  const shown = new Set(tableInSight(editor).columns.map(({ key }) => key));
  return editor.stored.attributes
    .filter(({ key }) => !shown.has(key))
    .map((column) => ({
      name: `Attribute: ${column.label}`,
      run: () => update((now) => edit(now, (table) => showAttribute(table, column))),
    }));
}
