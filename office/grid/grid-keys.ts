import type { Direction } from '../document/selection.ts';

/** What a key means on a cell that is not being edited. */
export type GridAct =
  | { act: 'move'; direction: Direction; extend: boolean; jump: boolean }
  | { act: 'page'; rows: -1 | 1; extend: boolean }
  | { act: 'edge'; row: 'first' | 'last' | undefined; column: 'first' | 'last'; extend: boolean }
  | { act: 'select'; what: 'row' | 'column' | 'all' }
  | { act: 'edit'; text: string | undefined }
  | { act: 'shift'; direction: Direction }
  | { act: 'next'; step: -1 | 1 }
  | { act: 'clear' | 'fill' | 'undo' | 'redo' | 'find' | 'problem' };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The keys of a spreadsheet. Keys of the browser and of the screen, such as Ctrl+C and Ctrl+S, are left to them. */
export function actOf({ key, ctrlKey, metaKey, shiftKey: extend, altKey }: Key): GridAct | undefined {
  const jump = ctrlKey || metaKey;
  const direction = ARROWS[key];
  if (direction) return altKey ? { act: 'shift', direction } : { act: 'move', direction, extend, jump };
  if (jump) return withControl(key.toLowerCase(), extend, altKey);
  if (altKey) return undefined;
  switch (key) {
    case 'Home':
      return { act: 'edge', row: undefined, column: 'first', extend };
    case 'End':
      return { act: 'edge', row: undefined, column: 'last', extend };
    case 'PageUp':
      return { act: 'page', rows: -1, extend };
    case 'PageDown':
      return { act: 'page', rows: 1, extend };
    case 'Tab':
      return { act: 'next', step: extend ? -1 : 1 };
    case 'Enter':
    case 'F2':
      return { act: 'edit', text: undefined };
    case 'F8':
      return { act: 'problem' };
    case 'Delete':
    case 'Backspace':
      return { act: 'clear' };
  }
  if (key === ' ' && extend) return { act: 'select', what: 'row' };
  return [...key].length === 1 ? { act: 'edit', text: '' } : undefined;
}

function withControl(key: string, extend: boolean, alt: boolean): GridAct | undefined {
  if (alt) return undefined;
  switch (key) {
    case 'home':
      return { act: 'edge', row: 'first', column: 'first', extend };
    case 'end':
      return { act: 'edge', row: 'last', column: 'last', extend };
    case 'a':
      return { act: 'select', what: 'all' };
    case ' ':
      return { act: 'select', what: 'column' };
    case 'd':
      return { act: 'fill' };
    case 'f':
      return { act: 'find' };
    case 'y':
      return { act: 'redo' };
    case 'z':
      return { act: extend ? 'redo' : 'undo' };
  }
  return undefined;
}
