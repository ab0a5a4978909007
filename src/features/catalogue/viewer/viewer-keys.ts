import type { ViewName } from './scene/framing.ts';

export type Command =
  | { orbit: [right: number, up: number] }
  | { pan: [right: number, up: number] }
  | { zoom: 'in' | 'out' }
  | { view: ViewName | 'start' }
  | { measure: 'toggle' | 'pick' | 'clear' };

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const OTHERS: Record<string, Command> = {
  '+': { zoom: 'in' },
  '=': { zoom: 'in' },
  '-': { zoom: 'out' },
  '0': { view: 'start' },
  '1': { view: 'front' },
  '2': { view: 'top' },
  '3': { view: 'side' },
  '4': { view: 'iso' },
  m: { measure: 'toggle' },
  Enter: { measure: 'pick' },
  ' ': { measure: 'pick' },
  Backspace: { measure: 'clear' },
  Delete: { measure: 'clear' },
};

interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** @param onModel true if the model itself has the focus; buttons and sliders handle arrows, Enter and Space */
export function commandOf(keyPress: KeyPress, onModel: boolean): Command | undefined {
  if (keyPress.ctrlKey || keyPress.metaKey || keyPress.altKey) return undefined;
  const arrow = ARROWS[keyPress.key];
  if (arrow) return onModel ? (keyPress.shiftKey ? { pan: arrow } : { orbit: arrow }) : undefined;
  const command = OTHERS[keyPress.key.length === 1 ? keyPress.key.toLowerCase() : keyPress.key];
  if (command && 'measure' in command && command.measure === 'pick' && !onModel) return undefined;
  return command;
}
