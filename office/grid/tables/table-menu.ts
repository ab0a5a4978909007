import type { MenuItem } from '../../shell/parts/action-menu.tsx';
import {
  addRows,
  archiveSelection,
  moveSelectedColumn,
  moveSelectedRows,
  printedAtCursor,
  removeSelectedColumn,
  restoreSelection,
  valuesAtCursor,
} from '../document/acts.ts';
import { type Editor, edit, selectedKeys, tableInSight, viewOf } from '../document/editor.ts';
import { restoreColumn } from '../document/edits.ts';
import { MAX_COLUMNS, printedOf, tableOf } from '../document/grid-document.ts';
import type { LookActs } from '../grid/use-grid-look.ts';
import { attributeItems, cellItems, lookItems, sortItems, type Update } from '../workspace/menu-items.ts';

export type Question = 'column before' | 'column after' | 'label' | 'remove';

export function rowItems(editor: Editor, update: Update): MenuItem[][] {
  const { rows } = selectedKeys(editor);
  const table = tableInSight(editor);
  const chosen = new Set(rows);
  const active = table.rows.filter(({ key, active: shown }) => chosen.has(key) && shown).length;
  const several = rows.length > 1 ? `${rows.length.toLocaleString('en')} rows` : 'row';
  const sorted = viewOf(editor).order !== undefined;
  return [
    [
      { name: `Insert ${several} above`, run: () => update((now) => addRows(now, 'before')) },
      { name: `Insert ${several} below`, run: () => update((now) => addRows(now, 'after')) },
      {
        name: `Move ${several} up`,
        keys: 'Alt ↑',
        disabled: sorted,
        run: () => update((now) => moveSelectedRows(now, -1)),
      },
      {
        name: `Move ${several} down`,
        keys: 'Alt ↓',
        disabled: sorted,
        run: () => update((now) => moveSelectedRows(now, 1)),
      },
    ],
    cellItems(update),
    [
      { name: `Archive ${several}`, disabled: active === 0, run: () => update(archiveSelection) },
      { name: `Restore ${several}`, disabled: active === rows.length, run: () => update(restoreSelection) },
    ],
  ];
}

export function columnItems(
  editor: Editor,
  update: Update,
  ask: (question: Question) => void,
  find: () => void,
  look: LookActs,
): MenuItem[][] {
  const table = tableInSight(editor);
  const printed = printedOf(table);
  const column = printedAtCursor(editor);
  const full = printed.length >= MAX_COLUMNS;
  const there = new Set(table.columns.map(({ key }) => key));
  const gone = printedOf(tableOf(editor.stored.document, table.number) ?? { columns: [] }).filter(
    ({ key }) => !there.has(key),
  );
  return [
    [
      { name: 'Name and unit…', disabled: !column, run: () => ask('label') },
      { name: 'Insert column before…', disabled: full || !column, run: () => ask('column before') },
      { name: 'Insert column after…', disabled: full, run: () => ask('column after') },
      {
        name: 'Move column left',
        keys: 'Alt ←',
        disabled: !column?.at,
        run: () => update((now) => moveSelectedColumn(now, -1)),
      },
      {
        name: 'Move column right',
        keys: 'Alt →',
        disabled: !column || column.at === printed.length - 1,
        run: () => update((now) => moveSelectedColumn(now, 1)),
      },
      {
        name: valuesAtCursor(editor) ? 'Remove column…' : 'Remove column',
        disabled: !column || printed.length < 2,
        run: () => (valuesAtCursor(editor) ? ask('remove') : update(removeSelectedColumn)),
      },
      ...gone.map((one) => ({
        name: `Put back “${one.label}”`,
        disabled: full,
        run: () => update((now) => edit(now, (of) => restoreColumn(of, one))),
      })),
    ],
    [...sortItems(editor, update, 'Order of the table'), { name: 'Find and replace…', keys: 'Ctrl F', run: find }],
    lookItems(editor, look),
    attributeItems(editor, update),
  ];
}
