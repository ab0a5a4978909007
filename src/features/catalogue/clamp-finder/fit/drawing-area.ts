import type { ClampBox, ClampShape, Dimensions, DrawnModel } from './clamp-shape.ts';
import { computeSweptBox } from './swept-arc-geometry.ts';

export const DRAWING_SIZE = { width: 360, height: 336 };
const [SIDE, ABOVE] = [
  { length: 216, height: 150, ground: 178 },
  { height: 64, middle: 290 },
];

export interface ClampExtent {
  box: ClampBox;
  width: number | undefined;
  open?: { length: number; height: number };
  swept?: ClampBox | undefined;
}

/**
 * Extent of a clamp: the front edge of its base is at 0, and its bar ends at the reach. Undefined without a stated
 * size.
 */
export function computeExtent({ stated, outline, arcs }: DrawnModel): ClampExtent | undefined {
  const { Length: length, Height: top, Width: width, Reach: reach } = stated;
  const long = length ?? (outline ? outline.box.right - outline.box.left : undefined);
  const high = top ?? (outline ? outline.box.bottom - outline.box.top : undefined);
  if (long === undefined || high === undefined) return undefined;
  const right = reach ?? long;
  const [openLength, openHeight] = [stated['Open length'], stated['Open height']];
  const isRoom = openLength && openHeight && !(arcs.bar && arcs.handle);
  const open = isRoom ? { open: { length: openLength, height: openHeight } } : {};
  const box = { left: right - long, right, top: high };
  return { box, width, ...open, swept: computeSweptBox(arcs, box) };
}

export const computeRoom = ({ box, open, swept = box }: ClampExtent) => ({
  length: Math.max(box.right - box.left, open?.length ?? 0, swept.right - swept.left),
  height: Math.max(box.top, open?.height ?? 0, swept.top),
});

/** Limited so that the closed clamp stays within `length`. */
function computeMiddle({ box, swept = box }: ClampExtent, length = Number.POSITIVE_INFINITY): number {
  const middle = (box.left + box.right) / 2;
  const play = Math.max(0, (length - (box.right - box.left)) / 2);
  return Math.min(middle + play, Math.max(middle - play, (swept.left + swept.right) / 2));
}

/**
 * A rectangle in millimetres: `left` to `right` along the clamp; `from` to `to` upwards in the side view, and across
 * the clamp in the view from above.
 */
export interface DrawnArea {
  view: 'side' | 'above';
  left: number;
  right: number;
  from: number;
  to: number;
}

/** Both views have one scale, at which clamp and space fit. */
export function buildDrawingArea(extent: ClampExtent, need: Dimensions) {
  const { box, width, open, swept = box } = extent;
  const middle = computeMiddle(extent, need.length);
  const half = Math.max(open?.length ?? 0, need.length ?? 0) / 2;
  const [left, right] = [
    Math.min(box.left, swept.left, middle - half),
    Math.max(box.right, swept.right, middle + half),
  ];
  const height = Math.max(
    computeRoom(extent).height,
    need.open_height ?? 0,
    need.height ?? 0,
    need.workpiece_to ?? 0,
    need.workpiece ?? 0,
  );
  const across = Math.max(width ?? 0, need.width ?? 0, need.across ?? 0, 1);
  const scale = Math.min(SIDE.length / (right - left), SIDE.height / height, ABOVE.height / across);
  return {
    scale,
    middle,
    x: (along: number) => roundToTenth(DRAWING_SIZE.width / 2 + (along - (left + right) / 2) * scale),
    z: (up: number) => roundToTenth(SIDE.ground - up * scale),
    y: (across: number) => roundToTenth(ABOVE.middle - across * scale),
  };
}
export type DrawingArea = ReturnType<typeof buildDrawingArea>;

const roundToTenth = (number: number) => Math.round(number * 10) / 10;

export function findCollisions(
  extent: ClampExtent,
  need: Dimensions,
  stated: Dimensions,
  workpiece: DrawnArea | undefined,
): DrawnArea[] {
  const { box, width, open } = extent;
  const middle = computeMiddle(extent, need.length);
  const openBox = open && { left: middle - open.length / 2, right: middle + open.length / 2, top: open.height };
  const areas: DrawnArea[] = [];
  const beyond = ({ left, right, top }: ClampBox, ceiling: number | undefined, half: number | undefined) => {
    if (half !== undefined && right - left > 2 * half) {
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

export function locateForce(
  { spindle: [head], force, direction }: ClampShape,
  { x, z }: DrawingArea,
): [number, number] {
  return direction === 'down' ? [x(force[0]), z(head?.[1] ?? 0) - 24] : [x(force[0]), z(force[1])];
}
