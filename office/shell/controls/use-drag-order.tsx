import { type ComponentProps, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { getOwnValue } from '../../../src/platform/get-own-value.ts';
import { Icon } from '../../../src/ui/icon.tsx';

const HANDLE_PATH = 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01';
const KEY_STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

let dragged: { list: string; at: number } | undefined;

type DropTargetProps = Pick<ComponentProps<'li'>, 'className'> & {
  onDragOver: (event: DragEvent) => void;
  onDragLeave: () => void;
  onDrop: (event: DragEvent) => void;
};

/**
 * Order of a list that is changed by dragging the handles of its items, or by the arrow keys on them.
 * @param move receives the former place of an item and its place afterwards
 */
export function useDragOrder(keys: readonly (string | number)[], move: (from: number, to: number) => void) {
  const list = useId();
  const [over, setOver] = useState<{ at: number; after: boolean }>();
  const moved = useRef<string | number>(undefined);
  const order = keys.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the items are in another order
  useEffect(() => {
    if (moved.current === undefined) return;
    document.getElementById(`${list}${moved.current}`)?.focus();
    moved.current = undefined;
  }, [order]);
  const targetOf = (at: number): DropTargetProps => ({
    onDragOver: (event) => {
      if (dragged?.list !== list || dragged.at === at) return;
      event.preventDefault();
      setOver({ at, after: isInLowerHalf(event) });
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event) => {
      setOver(undefined);
      if (dragged?.list !== list) return;
      event.preventDefault();
      event.stopPropagation();
      const to = at + Number(isInLowerHalf(event)) - Number(dragged.at < at);
      if (to !== dragged.at) move(dragged.at, to);
    },
    className: over?.at === at ? EDGE_CLASSES[over.after ? 'below' : 'above'] : '',
  });
  const handleOf = (at: number, label: string) => (
    <button
      type="button"
      id={`${list}${keys[at]}`}
      aria-label={`Move ${label}`}
      title="Drag, or use the arrow keys"
      draggable
      onDragStart={({ dataTransfer }) => {
        dragged = { list, at };
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', label);
      }}
      onDragEnd={() => {
        dragged = undefined;
      }}
      onKeyDown={(event) => {
        const to = at + (getOwnValue(KEY_STEPS, event.key) ?? 0);
        if (to === at) return;
        event.preventDefault();
        if (to < 0 || to >= keys.length) return;
        moved.current = keys[at];
        move(at, to);
      }}
      className="grid size-8 flex-none cursor-grab place-items-center rounded-md text-steel-500 hover:bg-steel-100 active:cursor-grabbing"
    >
      <Icon path={HANDLE_PATH} className="size-4" />
    </button>
  );
  return { targetOf, handleOf };
}

function isInLowerHalf({ currentTarget, clientY }: DragEvent): boolean {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY > top + height / 2;
}

const EDGE_CLASSES = {
  above: 'shadow-[inset_0_2px_var(--color-slate-700)]',
  below: 'shadow-[inset_0_-2px_var(--color-slate-700)]',
};
