import type { FittedOutline } from '../../drawings/fit-outline.ts';
import type { Model } from '../../products/models.contract.ts';
import type { ClampActionKey } from '../../ratings/clamp-actions.limits.ts';

/** In millimetres: x from the front edge of the base, z from its underside. */
export type SidePoint = readonly [x: number, z: number];

/** Values in newtons, millimetres and degrees, by name. */
export type Dimensions = Readonly<Partial<Record<string, number>>>;

export interface ClampBox {
  left: number;
  right: number;
  top: number;
}

export interface DrawnModel {
  name: string;
  outline: FittedOutline | null;
  stated: Dimensions;
  arcs: Model['arcs'];
}

export interface ClampShape {
  base: SidePoint[];
  bar: SidePoint[];
  spindle: SidePoint[];
  handle: SidePoint[];
  opened: { bar: SidePoint[]; handle: SidePoint[] };
  force: SidePoint;
  direction: 'down' | 'out' | 'in';
  box: ClampBox;
  length: number;
  width: number;
  /** Hole pitches. */
  holes: { along: number; across: number };
  room: { length: number; height: number };
}

/**
 * Outlines of each family as points x,z. x: behind the front edge of the base in base lengths (negative), before the
 * edge in reaches; z: 1 is the bar, 2 the top of the clamp. `opens`: degrees about the pivot.
 */
const FAMILIES: Record<
  ClampActionKey,
  Record<'base' | 'bar' | 'spindle' | 'handle', string> & {
    pivot: SidePoint;
    opens: { bar: number; handle: number };
    usual: { height: number; bar: number };
    direction: ClampShape['direction'];
  }
> = {
  vertical: {
    base: '-1,0 0,0 0,0.12 -0.2,0.12 -0.3,0.9 -0.7,0.9 -0.8,0.12 -1,0.12',
    bar: '-0.6,1.06 1,1.06',
    spindle: '0.9,1.2 0.9,0.6',
    handle: '-0.55,1.1 -0.62,2',
    pivot: [-0.4, 0.95],
    opens: { bar: 100, handle: 58 },
    usual: { height: 120, bar: 34 },
    direction: 'down',
  },
  horizontal: {
    base: '-1,0 0,0 0,0.12 -0.2,0.12 -0.3,0.9 -0.7,0.9 -0.8,0.12 -1,0.12',
    bar: '-0.5,1.06 1,1.06',
    spindle: '0.9,1.3 0.9,0.6',
    handle: '-0.6,1.2 -2.6,2',
    pivot: [-0.4, 1],
    opens: { bar: 80, handle: -66 },
    usual: { height: 68, bar: 34 },
    direction: 'down',
  },
  straight: {
    base: '-1,0 0,0 0,0.12 -0.1,0.12 -0.1,1.1 -0.9,1.1 -0.9,0.12 -1,0.12',
    bar: '-0.9,0.8 0.7,0.8',
    spindle: '0.7,0.8 0.9,0.8',
    handle: '-0.75,1 -1.1,2',
    pivot: [-0.75, 0.95],
    opens: { bar: 0, handle: 65 },
    usual: { height: 95, bar: 34 },
    direction: 'out',
  },
  pull: {
    base: '-1,0 0,0 0,0.12 -0.15,0.12 -0.22,0.9 -0.78,0.9 -0.85,0.12 -1,0.12',
    bar: '-0.6,1 1,1 1,0.6',
    spindle: '1,0.6 0.88,0.6',
    handle: '-0.6,1.1 -1.9,2',
    pivot: [-0.5, 1],
    opens: { bar: 35, handle: -100 },
    usual: { height: 60, bar: 30 },
    direction: 'in',
  },
};

/** Default sizes in millimetres; BESIDE_HOLES: length and width of the base in hole pitches. */
const [BASE, WIDTH, REACH] = [50, 45, 60];
const BESIDE_HOLES = 1.5;
const FILLS = 0.92;
/** Space for the spindle between workpiece and bar, in millimetres. */
const CLEARANCE = 14;

export function buildClampShape(action: ClampActionKey, need: Dimensions): ClampShape {
  const usual = buildShapeOfSize(action, need, 1);
  return need.length
    ? buildShapeOfSize(action, need, (FILLS * need.length) / (usual.box.right - usual.box.left))
    : usual;
}

function buildShapeOfSize(action: ClampActionKey, need: Dimensions, size: number): ClampShape {
  const { reach, height, workpiece, workpiece_to, along, across, width, open_height } = need;
  const family = FAMILIES[action];
  const hasReach = family.direction === 'down';
  const length = along ? along * BESIDE_HOLES : BASE * size;
  const wide = across ? across * BESIDE_HOLES : (width ?? WIDTH / FILLS) * FILLS;
  const ahead = (hasReach && reach) || REACH * size;
  const on = Math.max(0, workpiece_to ?? workpiece ?? 0);
  const top =
    height ?? Math.min(Math.max(family.usual.height, on * 2 + CLEARANCE), open_height ?? Number.POSITIVE_INFINITY);
  const bar = Math.min(Math.max(family.usual.bar, on + CLEARANCE), top * 0.8);
  const scalePoint = ([x, z]: SidePoint): SidePoint => [
    x < 0 ? x * length : x * ahead,
    z <= 1 ? z * bar : bar + (z - 1) * (top - bar),
  ];
  const scalePoints = (points: string) =>
    points.split(' ').map((point) => scalePoint(point.split(',').map(Number) as [number, number]));
  const [base, closed, handle] = [scalePoints(family.base), scalePoints(family.bar), scalePoints(family.handle)];
  const [head, tip = [0, 0]] = scalePoints(family.spindle);
  const force: SidePoint = hasReach && on ? [tip[0], on] : tip;
  const pivot = scalePoint(family.pivot);
  const opened = {
    bar: closed.map((point) => rotatePoint(point, pivot, family.opens.bar)),
    handle: handle.map((point) => rotatePoint(point, pivot, family.opens.handle)),
  };
  const box = computeBox([...base, ...closed, ...handle]);
  const open = computeBox([...opened.bar, ...opened.handle]);
  const middle = (box.left + box.right) / 2;
  return {
    ...{ base, bar: closed, handle, spindle: head ? [head, force] : [], opened },
    ...{ force, direction: family.direction, box, length, width: wide },
    holes: { along: length / BESIDE_HOLES, across: wide / BESIDE_HOLES },
    room: {
      length: 2 * Math.max(box.right - middle, middle - open.left, open.right - middle),
      height: Math.max(box.top, open.top),
    },
  };
}

const computeBox = (points: readonly SidePoint[]): ClampBox => ({
  left: Math.min(...points.map(([x]) => x)),
  right: Math.max(...points.map(([x]) => x)),
  top: Math.max(...points.map(([, z]) => z)),
});

/** Turns a point about a centre; positive degrees turn from x towards z. */
function rotatePoint([x, z]: SidePoint, [cx, cz]: SidePoint, degrees: number): SidePoint {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cx + (x - cx) * cos - (z - cz) * sin, cz + (x - cx) * sin + (z - cz) * cos];
}
