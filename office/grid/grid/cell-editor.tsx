import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { ARROWS, type Step } from '../document/selection.ts';

export interface EditEnd {
  text: string;
  step: Step | undefined;
}

interface CellEditorProps {
  label: string;
  text: string;
  typed: boolean;
  onEnd: (end: EditEnd | undefined) => void;
}

export function CellEditor({ label, text, typed, onEnd }: CellEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const ended = useRef(false);
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const end = (step: EditEnd['step'], isKept = true) => {
    if (ended.current) return;
    ended.current = true;
    onEnd(isKept ? { text: field.current?.value ?? text, step } : undefined);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, altKey, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const arrow = typed && !shiftKey && !altKey ? ARROWS[key] : undefined;
    if (key === 'Enter' && altKey) {
      event.preventDefault();
      event.currentTarget.setRangeText(
        '\n',
        event.currentTarget.selectionStart,
        event.currentTarget.selectionEnd,
        'end',
      );
      return;
    }
    if (key === 'Escape') end(undefined, false);
    else if (key === 'Enter') end([shiftKey ? -1 : 1, 0]);
    else if (key === 'Tab') end([0, shiftKey ? -1 : 1]);
    else if (arrow) end(arrow);
    else {
      if ((ctrlKey || metaKey) && key.toLowerCase() === 's') end(undefined);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <textarea
      ref={field}
      rows={1}
      aria-label={label}
      defaultValue={text}
      spellCheck={false}
      onKeyDown={press}
      onBlur={() => end(undefined)}
    />
  );
}
