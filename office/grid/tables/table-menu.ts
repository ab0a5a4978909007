import type { MenuItem } from '../../shell/parts/action-menu.tsx';
import { addRows, moveSelected, printedAtCursor, removeColumn, setActive, valuesAtCursor } from '../document/acts.ts';
import { selectedKeys, tableInSight, viewOf } from '../document/editor.ts';
import { MAX_COLUMNS, printedOf } from '../document/grid-document.ts';
import type { Step } from '../document/selection.ts';
import type { GridLook } from '../grid/column-widths.ts';
import type { GridEditor } from '../grid/use-editor.ts';
import { cellItems, lookItems } from '../workspace/menu-items.ts';

/** `before` and `after`: a new column; `label`: its name and unit; `remove`: a column with values. */
export type Question = 'before' | 'after' | 'label' | 'remove';

const moveItem = ({ update }: GridEditor, name: string, keys: string, step: Step, disabled: boolean): MenuItem => ({
  name,
  keys,
  disabled,
  run: () => update((now) => moveSelected(now, step)),
});

export function rowItems(grid: GridEditor): MenuItem[][] {
  const { current, update } = grid;
  const { rows } = selectedKeys(current());
  const chosen = new Set(rows);
  const active = tableInSight(current()).rows.filter((row) => chosen.has(row.key) && row.active).length;
  const several = rows.length > 1 ? `${rows.length.toLocaleString('en')} rows` : 'row';
  const isSorted = viewOf(current()).order !== undefined;
  return [
    [
      { name: `Insert ${several} above`, run: () => update((now) => addRows(now, 'before')) },
      { name: `Insert ${several} below`, run: () => update((now) => addRows(now, 'after')) },
      moveItem(grid, `Move ${several} up`, 'Alt ↑', [-1, 0], isSorted),
      moveItem(grid, `Move ${several} down`, 'Alt ↓', [1, 0], isSorted),
    ],
    cellItems(grid),
    [
      { name: `Archive ${several}`, disabled: active === 0, run: () => update((now) => setActive(now, false)) },
      {
        name: `Restore ${several}`,
        disabled: active === rows.length,
        run: () => update((now) => setActive(now, true)),
      },
    ],
  ];
}

export function columnItems(grid: GridEditor, look: GridLook, ask: (question: Question) => void): MenuItem[][] {
  const editor = grid.current();
  const { length } = printedOf(tableInSight(editor));
  const column = printedAtCursor(editor);
  const hasValues = valuesAtCursor(editor) > 0;
  const isFull = length >= MAX_COLUMNS;
  return [
    [
      { name: 'Name and unit…', disabled: !column, run: () => ask('label') },
      { name: 'Insert column before…', disabled: isFull || !column, run: () => ask('before') },
      { name: 'Insert column after…', disabled: isFull, run: () => ask('after') },
      moveItem(grid, 'Move column left', 'Alt ←', [0, -1], !column?.at),
      moveItem(grid, 'Move column right', 'Alt →', [0, 1], !column || column.at === length - 1),
      {
        name: hasValues ? 'Remove column…' : 'Remove column',
        disabled: !column || length < 2,
        run: () => (hasValues ? ask('remove') : grid.update(removeColumn)),
      },
    ],
    ...lookItems(grid, look),
  ];
}
