import { type Box, type ClampShape, type Figures, type Point, turned } from './clamp-shape.ts';

/** The drawing, in its own units: a view from the side, and below it one from above at the same scale. */
export const SHEET = { width: 360, height: 336 };
const [SIDE, ABOVE] = [
  { length: 216, height: 150, ground: 178 },
  { height: 64, middle: 290 },
];

/** What stands in the drawing, in millimetres. */
export interface Extent {
  box: Box;
  /** Across; undefined where it is not known. */
  width: number | undefined;
  open?: { length: number; height: number };
}

/** A rectangle from its left, lower (or near) corner, in millimetres. */
export interface Area {
  view: 'side' | 'above';
  left: number;
  right: number;
  /** Up from the ground; from above: across from the middle. */
  from: number;
  to: number;
}

/** Where millimetres are on the sheet: one scale for both views, so that all of the clamp and of its space is on it. */
export function sheetFor({ box, width, open }: Extent, need: Figures) {
  const length = Math.max(box.right - box.left, open?.length ?? 0, need.length ?? 0);
  const height = Math.max(
    box.top,
    open?.height ?? 0,
    need.open_height ?? 0,
    need.height ?? 0,
    need.workpiece_to ?? 0,
    need.workpiece ?? 0,
  );
  const across = Math.max(width ?? 0, need.width ?? 0, need.across ?? 0, 1);
  const scale = Math.min(SIDE.length / length, SIDE.height / height, ABOVE.height / across);
  const middle = (box.left + box.right) / 2;
  return {
    scale,
    middle,
    x: (along: number) => round(SHEET.width / 2 + (along - middle) * scale),
    z: (up: number) => round(SIDE.ground - up * scale),
    y: (across: number) => round(ABOVE.middle - across * scale),
  };
}
export type Sheet = ReturnType<typeof sheetFor>;

const round = (number: number) => Math.round(number * 10) / 10;

/**
 * The arc of the end of the bar, where a model states where it turns ("Bar pivot, behind front" and "Bar pivot, height", in millimetres), how far it
 * opens, its reach and the height of the bar.
 */
export function barArc(stated: Figures) {
  const { Reach: reach, 'Bar height': height, 'Bar opens': opens } = stated;
  const { 'Bar pivot, behind front': behind, 'Bar pivot, height': up } = stated;
  if ([reach, height, opens, behind, up].includes(undefined)) return undefined;
  const from: Point = [reach as number, height as number];
  const pivot: Point = [-(behind as number), up as number];
  return {
    ...{ from, to: turned(from, pivot, opens as number), isLarge: (opens as number) > 180 },
    radius: Math.hypot(from[0] - pivot[0], from[1] - pivot[1]),
    top: pivot[1] + Math.hypot(from[0] - pivot[0], from[1] - pivot[1]),
  };
}

/** Where a clamp, in the middle of its space, stands out of it, and where its spindle cannot leave the workpiece its height. */
export function collisions(
  { box, width, open }: Extent,
  need: Figures,
  stated: Figures,
  workpiece: Area | undefined,
): Area[] {
  const middle = (box.left + box.right) / 2;
  const openBox = open && { left: middle - open.length / 2, right: middle + open.length / 2, top: open.height };
  const areas: Area[] = [];
  const beyond = ({ left, right, top }: Box, ceiling: number | undefined, half: number | undefined) => {
    if (half !== undefined && (right - left) / 2 > half) {
      areas.push({ view: 'side', left, right: middle - half, from: 0, to: top });
      areas.push({ view: 'side', left: middle + half, right, from: 0, to: top });
    }
    if (ceiling !== undefined && top > ceiling) areas.push({ view: 'side', left, right, from: ceiling, to: top });
  };
  const half = need.length && need.length / 2;
  beyond(box, need.height, half);
  if (openBox) beyond(openBox, need.open_height, half);
  if (width !== undefined && need.width && width > need.width) {
    const { left, right } = box;
    areas.push({ view: 'above', left, right, from: need.width / 2, to: width / 2 });
    areas.push({ view: 'above', left, right, from: -width / 2, to: -need.width / 2 });
  }
  const highest = stated['Spindle tip, highest'];
  if (workpiece && highest !== undefined && workpiece.to > highest)
    areas.push({ ...workpiece, from: Math.max(0, highest) });
  return areas;
}

/** Where the arrow of the force begins, on the sheet: above the spindle, or at the end of plunger or hook. */
export function forceAt({ spindle: [head], force, direction }: ClampShape, { x, z }: Sheet): [number, number] {
  return direction === 'down' ? [x(force[0]), z(head?.[1] ?? 0) - 24] : [x(force[0]), z(force[1])];
}
