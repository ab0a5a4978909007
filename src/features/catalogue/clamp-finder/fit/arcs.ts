import type { Model, SweptArc } from '../../products/models.contract.ts';
import type { Box, Figures, Point } from './clamp-shape.ts';
import type { FitRow } from './fit-of.ts';

export type Arcs = Model['arcs'];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

function pointAt({ behind, height, radius }: SweptArc, degrees: number): Point {
  return [radius * Math.cos(radians(degrees)) - behind, radius * Math.sin(radians(degrees)) + height];
}

/** Angles of the ends of an arc, and of the multiples of 90° between, where it is highest, lowest or furthest out. */
const turningPoints = ({ from, to }: SweptArc): number[] => {
  const [least, most] = [Math.min(from, to), Math.max(from, to)];
  const first = Math.ceil(least / 90);
  const quarters = Array.from({ length: Math.floor(most / 90) - first + 1 }, (_, at) => (first + at) * 90);
  return [from, to, ...quarters];
};

export function boxOfArc(arc: SweptArc): Box {
  const points = turningPoints(arc).map((degrees) => pointAt(arc, degrees));
  const [along, up] = [points.map(([x]) => x), points.map(([, z]) => z)];
  return { left: Math.min(...along), right: Math.max(...along), top: Math.max(...up) };
}

export const goesBelow = (arc: SweptArc): boolean =>
  turningPoints(arc).some((degrees) => pointAt(arc, degrees)[1] < -EDGE);

export function sectorOf(arc: SweptArc): Point[] {
  const { from, to, behind, height } = arc;
  const steps = Math.max(1, Math.ceil(Math.abs(to - from)));
  const points = Array.from({ length: steps + 1 }, (_, at) => pointAt(arc, from + ((to - from) * at) / steps));
  return [[-behind, height], ...points];
}

/** Available space for bar and handle, in millimetres; a missing side has no limit. */
export interface SweptSpace {
  left?: number | undefined;
  right?: number | undefined;
  /** Limit for a bar or handle that rises while the clamp opens. */
  ceiling?: number | undefined;
}

const rises = (arc: SweptArc) => boxOfArc(arc).top > pointAt(arc, arc.from)[1] + EDGE;

export function sweptCollisions({ bar, handle }: Arcs, { left, right, ceiling }: SweptSpace): Point[][] {
  return [bar, handle].flatMap((arc) => {
    if (!arc) return [];
    const sector = sectorOf(arc);
    const pieces = [
      ...(left === undefined ? [] : [beyond(sector, ([x]) => left - x)]),
      ...(right === undefined ? [] : [beyond(sector, ([x]) => x - right)]),
      ...(ceiling === undefined || !rises(arc) ? [] : [beyond(sector, ([, z]) => z - ceiling)]),
    ];
    return pieces.filter((piece) => piece.length > 2);
  });
}

/** Part of a polygon beyond a straight line. `over`: signed distance of a point beyond the line. */
function beyond(polygon: readonly Point[], over: (point: Point) => number): Point[] {
  return polygon.flatMap((point, at) => {
    const last = polygon.at(at - 1) ?? point;
    const [before, now] = [over(last), over(point)];
    const part = before / (before - now);
    const crossing: Point = [last[0] + (point[0] - last[0]) * part, last[1] + (point[1] - last[1]) * part];
    return [...(before > EDGE !== now > EDGE ? [crossing] : []), ...(now > EDGE ? [point] : [])];
  });
}

const EDGE = 0.05;

/** Smallest box around the closed clamp and its arcs; undefined without stated arcs. */
export function boxOfSwept({ bar, handle }: Arcs, closed: Box): Box | undefined {
  const arcs = [bar, handle].flatMap((arc) => (arc ? [boxOfArc(arc)] : []));
  if (!arcs.length) return undefined;
  const all = [closed, ...arcs];
  return {
    left: Math.min(...all.map(({ left }) => left)),
    right: Math.max(...all.map(({ right }) => right)),
    top: Math.max(...all.map(({ top }) => top)),
  };
}

export function sweptFit(arcs: Arcs, closed: Box, { open_height, length }: Figures): FitRow[] {
  const parts = (['bar', 'handle'] as const).flatMap((part) => {
    const arc = arcs[part];
    return arc ? [{ part, rises: rises(arc), box: boxOfArc(arc) }] : [];
  });
  const [highest] = parts.filter(({ rises }) => rises).toSorted((a, b) => b.box.top - a.box.top);
  const height =
    open_height && highest
      ? [rowOf('Height swept', highest.box.top, open_height, `the ${highest.part} needs`, 'height')]
      : [];
  const swept = boxOfSwept(arcs, closed);
  if (!length || !swept) return height;
  const out = (box: Box) => Math.max(closed.left - box.left, box.right - closed.right);
  const [furthest] = parts.toSorted((a, b) => out(b.box) - out(a.box));
  const who = furthest && out(furthest.box) > EDGE ? `the ${furthest.part} needs` : 'it needs';
  return [...height, rowOf('Length swept', swept.right - swept.left, length, who, 'length')];
}

function rowOf(name: string, stated: number, asked: number, who: string, what: string): FitRow {
  const left = Number((asked - stated).toFixed(1));
  const text = left >= 0 ? `${left} mm left` : `open: ${who} ${-left} mm more ${what}`;
  return { name, stated: String(Number(stated.toFixed(1))), asked: `at most ${asked}`, fits: left >= 0, text };
}
