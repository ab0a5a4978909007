import { type PointerEvent, useState } from 'react';
import type { LookActs } from './use-grid-look.ts';

/** Of a column whose edge is being dragged. */
export interface DraggedWidth {
  label: string;
  rem: number;
}

/** The edge of a heading is dragged to another width, which holds once it is let go; pressed twice, the column is as wide as its texts need. */
export function useWidthDrag({ setWidth }: LookActs) {
  const [dragged, setDragged] = useState<DraggedWidth>();
  const edgeOf = (label: string, width: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ label, rem: width });
    },
    onPointerMove: ({ movementX }: PointerEvent) =>
      setDragged((now) => now && { ...now, rem: now.rem + movementX / remInPixels() }),
    onPointerUp: () => {
      if (dragged) setWidth(dragged.label, dragged.rem);
      setDragged(undefined);
    },
    onDoubleClick: () => setWidth(label, undefined),
  });
  return { dragged, edgeOf };
}

const remInPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
