import type { PageRegion } from './page-regions.ts';
import type { PixelBox } from './region-editor.tsx';

const CONTROL_SIZE = 28;
const CONTROL_GAP = 2;

export interface ControlPosition {
  left: number;
  top: number;
}

/**
 * Places the controls within their parts of the page, side by side where scaling would make them overlap.
 * @param regions with boxes in pixels of the window
 */
export function computeControlPositions(
  regions: readonly { how: PageRegion['how']; box: PixelBox }[],
  within: { width: number },
): ControlPosition[] {
  const positions: ControlPosition[] = [];
  const most = Math.max(0, within.width - CONTROL_SIZE);
  for (const { how, box } of regions) {
    const [x, y] =
      how === 'place'
        ? [box.left + box.width + 8, box.top - 2]
        : [box.left + box.width - CONTROL_SIZE + 8, box.top - 8];
    const position = { left: Math.max(0, Math.min(x, most)), top: y };
    const isTaken = () =>
      positions.some(
        ({ left, top }) =>
          Math.abs(left - position.left) < CONTROL_SIZE + CONTROL_GAP &&
          Math.abs(top - position.top) < CONTROL_SIZE + CONTROL_GAP,
      );
    while (isTaken()) {
      if (position.left + CONTROL_SIZE + CONTROL_GAP <= most) position.left += CONTROL_SIZE + CONTROL_GAP;
      else position.top += CONTROL_SIZE + CONTROL_GAP;
    }
    positions.push(position);
  }
  return positions;
}
