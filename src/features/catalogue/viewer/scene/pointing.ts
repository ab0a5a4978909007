import type { Place } from './picking.ts';

/** A pointer that moves farther than this (pixels) while pressed turns the model instead of picking a point. */
const STILL = 5;

interface PointerHandlers {
  /** Pressed and released in the same place. */
  onClick: (place: Place) => void;
  /** A mouse or pen hovers over the canvas; undefined when it has left. */
  onHover: (place: Place | undefined) => void;
}

/** Distinguishes clicks that pick a point from drags that turn the model. */
export function watchPointer(
  canvas: HTMLCanvasElement,
  { onClick, onHover }: PointerHandlers,
  signal: AbortSignal,
): void {
  let pressed: Place | undefined;
  const placeIn = ({ clientX, clientY }: PointerEvent): Place => {
    const box = canvas.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  };
  const listen = (
    name: 'pointerdown' | 'pointerup' | 'pointermove' | 'pointerleave',
    on: (event: PointerEvent) => void,
  ) => canvas.addEventListener(name, on, { signal });
  listen('pointerdown', (event) => {
    pressed = event.isPrimary && event.button === 0 ? placeIn(event) : undefined;
  });
  listen('pointerup', (event) => {
    const place = placeIn(event);
    const still = pressed && Math.hypot(place.x - pressed.x, place.y - pressed.y) < STILL;
    pressed = undefined;
    if (still && event.isPrimary) onClick(place);
  });
  listen('pointermove', (event) => {
    if (!event.buttons && event.pointerType !== 'touch') onHover(placeIn(event));
  });
  listen('pointerleave', () => onHover(undefined));
}
