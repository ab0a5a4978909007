import { type Ref, useImperativeHandle, useRef } from 'react';
import type { Marks } from './scene/stage.ts';

export type DrawMarks = (marks: Marks) => void;

interface MarksLayerProps {
  /** Draws immediately, bypassing React, because it runs on every frame. */
  draw: Ref<DrawMarks>;
  /** Placed at the middle of the line. */
  label: string | undefined;
  /** Shows where Enter would pick. */
  crosshair: boolean;
}

/** An overlay with the picked points, the line between them and its length. */
export function MarksLayer({ draw, label, crosshair }: MarksLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  useImperativeHandle(draw, () => (marks) => layer.current && place(layer.current, marks), []);
  return (
    <div ref={layer} aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <svg className="absolute inset-0 size-full fill-none" aria-hidden="true">
        <line data-line="" className="stroke-white stroke-5" strokeLinecap="round" display="none" />
        <line data-line="" className="stroke-brand-600 stroke-2" strokeLinecap="round" display="none" />
        <circle data-point="" r="5" className="fill-brand-600 stroke-white stroke-2" display="none" />
        <circle data-point="" r="5" className="fill-brand-600 stroke-white stroke-2" display="none" />
        <circle data-aimed="" r="7" className="stroke-brand-600 stroke-2" display="none" />
      </svg>
      {crosshair && (
        <svg viewBox="0 0 32 32" className="absolute inset-0 m-auto size-8 fill-none" aria-hidden="true">
          <path d="M16 2v10M16 20v10M2 16h10M20 16h10" className="stroke-white stroke-4" />
          <path d="M16 2v10M16 20v10M2 16h10M20 16h10" className="stroke-brand-600 stroke-2" />
        </svg>
      )}
      <span
        data-label=""
        hidden={!label}
        className="absolute start-0 top-0 rounded-sm bg-white/95 px-2 py-0.5 text-sm font-semibold text-steel-900 tabular-nums shadow-raised"
      >
        {label}
      </span>
    </div>
  );
}

function place(layer: HTMLElement, { points, aimed }: Marks): void {
  const [from, to] = points;
  const show = (element: Element, shown: Record<string, number> | undefined) => {
    element.setAttribute('display', shown ? 'inline' : 'none');
    for (const [name, value] of Object.entries(shown ?? {})) element.setAttribute(name, value.toFixed(1));
  };
  layer.querySelectorAll('[data-point]').forEach((circle, at) => {
    const point = points[at];
    show(circle, point && { cx: point.x, cy: point.y });
  });
  for (const line of layer.querySelectorAll('[data-line]')) {
    show(line, from && to && { x1: from.x, y1: from.y, x2: to.x, y2: to.y });
  }
  for (const ring of layer.querySelectorAll('[data-aimed]')) show(ring, aimed && { cx: aimed.x, cy: aimed.y });
  const label = layer.querySelector<HTMLElement>('[data-label]');
  if (label && from && to) {
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -150%)`;
  }
}
