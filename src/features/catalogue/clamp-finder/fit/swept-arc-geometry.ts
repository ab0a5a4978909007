import type { Model, SweptArc } from '../../products/models.contract.ts';
import type { FitRow } from './check-fit.ts';
import type { ClampBox, Dimensions, SidePoint } from './clamp-shape.ts';

export type ClampArcs = Model['arcs'];

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

function computePoint({ behind, height, radius }: SweptArc, degrees: number): SidePoint {
  return [radius * Math.cos(toRadians(degrees)) - behind, radius * Math.sin(toRadians(degrees)) + height];
}

/** Angles of the ends of an arc, and of the multiples of 90° between, where it is highest, lowest or furthest out. */
const listTurningPoints = ({ from, to }: SweptArc): number[] => {
  const [least, most] = [Math.min(from, to), Math.max(from, to)];
  const first = Math.ceil(least / 90);
  const quarters = Array.from({ length: Math.floor(most / 90) - first + 1 }, (_, at) => (first + at) * 90);
  return [from, to, ...quarters];
};

export function computeArcBox(arc: SweptArc): ClampBox {
  const points = listTurningPoints(arc).map((degrees) => computePoint(arc, degrees));
  const [along, up] = [points.map(([x]) => x), points.map(([, z]) => z)];
  return { left: Math.min(...along), right: Math.max(...along), top: Math.max(...up) };
}

export const isBelowBase = (arc: SweptArc): boolean =>
  listTurningPoints(arc).some((degrees) => computePoint(arc, degrees)[1] < -EDGE);

export function buildSector(arc: SweptArc): SidePoint[] {
  const { from, to, behind, height } = arc;
  const steps = Math.max(1, Math.ceil(Math.abs(to - from)));
  const points = Array.from({ length: steps + 1 }, (_, at) => computePoint(arc, from + ((to - from) * at) / steps));
  return [[-behind, height], ...points];
}

/** Available space for bar and handle, in millimetres; a missing side has no limit. */
export interface AvailableSpace {
  left?: number | undefined;
  right?: number | undefined;
  /** Limit for a bar or handle that rises while the clamp opens. */
  ceiling?: number | undefined;
}

const isRising = (arc: SweptArc) => computeArcBox(arc).top > computePoint(arc, arc.from)[1] + EDGE;

export function findSweptCollisions(
  { bar, handle }: ClampArcs,
  { left, right, ceiling }: AvailableSpace,
): SidePoint[][] {
  return [bar, handle].flatMap((arc) => {
    if (!arc) return [];
    const sector = buildSector(arc);
    const pieces = [
      ...(left === undefined ? [] : [clipBeyond(sector, ([x]) => left - x)]),
      ...(right === undefined ? [] : [clipBeyond(sector, ([x]) => x - right)]),
      ...(ceiling === undefined || !isRising(arc) ? [] : [clipBeyond(sector, ([, z]) => z - ceiling)]),
    ];
    return pieces.filter((piece) => piece.length > 2);
  });
}

/** Part of a polygon beyond a straight line. `over`: signed distance of a point beyond the line. */
function clipBeyond(polygon: readonly SidePoint[], over: (point: SidePoint) => number): SidePoint[] {
  return polygon.flatMap((point, at) => {
    const last = polygon.at(at - 1) ?? point;
    const [before, now] = [over(last), over(point)];
    const share = before / (before - now);
    const crossing: SidePoint = [last[0] + (point[0] - last[0]) * share, last[1] + (point[1] - last[1]) * share];
    return [...(before > EDGE !== now > EDGE ? [crossing] : []), ...(now > EDGE ? [point] : [])];
  });
}

const EDGE = 0.05;

/** Smallest box around the closed clamp and its arcs; undefined without stated arcs. */
export function computeSweptBox({ bar, handle }: ClampArcs, closed: ClampBox): ClampBox | undefined {
  const arcs = [bar, handle].flatMap((arc) => (arc ? [computeArcBox(arc)] : []));
  if (!arcs.length) return undefined;
  const all = [closed, ...arcs];
  return {
    left: Math.min(...all.map(({ left }) => left)),
    right: Math.max(...all.map(({ right }) => right)),
    top: Math.max(...all.map(({ top }) => top)),
  };
}

export function checkSweptFit(arcs: ClampArcs, closed: ClampBox, { open_height, length }: Dimensions): FitRow[] {
  const movingParts = (['bar', 'handle'] as const).flatMap((share) => {
    const arc = arcs[share];
    return arc ? [{ part: share, rises: isRising(arc), box: computeArcBox(arc) }] : [];
  });
  const [highest] = movingParts.filter(({ rises: isRising }) => isRising).toSorted((a, b) => b.box.top - a.box.top);
  const height =
    open_height && highest
      ? [buildFitRow('Height swept', highest.box.top, open_height, `the ${highest.part} needs`, 'height')]
      : [];
  const swept = computeSweptBox(arcs, closed);
  if (!length || !swept) return height;
  const out = (box: ClampBox) => Math.max(closed.left - box.left, box.right - closed.right);
  const [furthest] = movingParts.toSorted((a, b) => out(b.box) - out(a.box));
  const who = furthest && out(furthest.box) > EDGE ? `the ${furthest.part} needs` : 'it needs';
  return [...height, buildFitRow('Length swept', swept.right - swept.left, length, who, 'length')];
}

function buildFitRow(name: string, stated: number, asked: number, who: string, what: string): FitRow {
  const left = Number((asked - stated).toFixed(1));
  const text = left >= 0 ? `${left} mm left` : `open: ${who} ${-left} mm more ${what}`;
  return { name, stated: String(Number(stated.toFixed(1))), asked: `at most ${asked}`, fits: left >= 0, text };
}
