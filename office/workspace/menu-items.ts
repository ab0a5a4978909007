import { clearSelection, fillSelection } from '../document/acts.ts';
import { type Editor, edit, look, tableInSight, viewOf } from '../document/editor.ts';
import { showAttribute } from '../document/edits.ts';
import type { MenuItem } from './action-menu.tsx';

export type Update = (change: (editor: Editor) => Editor) => void;

/** What can be done with the selected cells. */
export const cellItems = (update: Update): MenuItem[] => [
  { name: 'Fill down', keys: 'Ctrl D', run: () => update(fillSelection) },
  { name: 'Clear cells', keys: 'Delete', run: () => update(clearSelection) },
];

/** Orders the rows by the column with the cursor. `unsorted`: what the order without one is called. */
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

/** Shows the attributes of the catalogue that the table has not. */
export function attributeItems(editor: Editor, update: Update): MenuItem[] {
  const shown = new Set(tableInSight(editor).columns.map(({ key }) => key));
  return editor.stored.attributes
    .filter(({ key }) => !shown.has(key))
    .map((column) => ({
      name: `Attribute: ${column.label}`,
      run: () => update((now) => edit(now, (table) => showAttribute(table, column))),
    }));
}
