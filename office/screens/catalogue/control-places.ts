import type { Box } from './part-editor.tsx';
import type { PagePart } from './parts.ts';

const SIZE = 28;
const GAP = 2;

export interface ControlPlace {
  left: number;
  top: number;
}

/**
 * Places the controls within their parts of the page, side by side where scaling would make them overlap.
 * @param parts with boxes in pixels of the window
 */
export function controlPlaces(
  parts: readonly { how: PagePart['how']; box: Box }[],
  within: { width: number },
): ControlPlace[] {
  const places: ControlPlace[] = [];
  const most = Math.max(0, within.width - SIZE);
  for (const { how, box } of parts) {
    const [x, y] =
      how === 'place' ? [box.left + box.width + 8, box.top - 2] : [box.left + box.width - SIZE + 8, box.top - 8];
    const place = { left: Math.max(0, Math.min(x, most)), top: y };
    const isTaken = () =>
      places.some(
        ({ left, top }) => Math.abs(left - place.left) < SIZE + GAP && Math.abs(top - place.top) < SIZE + GAP,
      );
    while (isTaken()) {
      if (place.left + SIZE + GAP <= most) place.left += SIZE + GAP;
      else place.top += SIZE + GAP;
    }
    places.push(place);
  }
  return places;
}
