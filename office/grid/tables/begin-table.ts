import { flushSync } from 'react-dom';
import { addTable } from '../document/acts.ts';
import { focusCursor } from '../grid/editable-grid.tsx';
import type { GridEditor } from '../grid/use-editor.ts';

export function beginTable(update: GridEditor['update'], number: number): void {
  flushSync(() => update((editor) => addTable(editor, number)));
  focusCursor();
}
