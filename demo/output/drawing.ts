import { printed } from '../catalogue/catalogue.ts';
import type { Measure, View } from '../geometry/assembly.ts';
import type { OutlineViews } from './outline-views.ts';

/** A dimensioned drawing as plain lines, from which the picture, the DXF file and the data sheet are made. mm, Y up. */

type Xy = [x: number, y: number];
export type Drawing = {
  outlines: Xy[][];
  /** extension and dimension lines */
  thin: [Xy, Xy][];
  /** arrow heads */
  arrows: [Xy, Xy, Xy][];
  labels: { at: Xy; text: string; upright: boolean }[];
  /** height of the lettering */
  lettering: number;
  bounds: { min: Xy; max: Xy };
};

/** Whether dimensions carry their letter (a table beside the drawing has the values) or letter and value. */
export type Lettering = 'letters' | 'values';

type Bounds = { min: Xy; max: Xy };

function boundsOf(points: Iterable<Xy>): Bounds {
  const min: Xy = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max: Xy = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x, y] of points) {
    min[0] = Math.min(min[0], x);
    min[1] = Math.min(min[1], y);
    max[0] = Math.max(max[0], x);
    max[1] = Math.max(max[1], y);
  }
  return { min, max };
}

/** Leaves out points that lie on the line between their neighbours, within `tolerance` (Ramer, Douglas, Peucker). */
function simplified(points: Xy[], tolerance: number): Xy[] {
  const first = points[0];
  const last = points[points.length - 1];
  if (!first || !last || points.length < 3) return points;
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]);
  let worst = 0;
  let at = 0;
  for (const [i, [x, y]] of points.entries()) {
    const off =
      length < 1e-9
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs((last[0] - first[0]) * (first[1] - y) - (first[0] - x) * (last[1] - first[1])) / length;
    if (off > worst) {
      worst = off;
      at = i;
    }
  }
  if (worst <= tolerance) return [first, last];
  return [...simplified(points.slice(0, at + 1), tolerance).slice(0, -1), ...simplified(points.slice(at), tolerance)];
}

const labelOf = (m: Measure, lettering: Lettering): string =>
  lettering === 'letters' ? m.letter : `${m.letter} ${m.line?.prefix ?? ''}${printed(m.value)}`;

/** How many rows of dimension lines a view has on each side. */
function rows(measures: Measure[], view: View) {
  const levels = measures.flatMap((m) => (m.line?.view === view ? [{ along: m.line.along, level: m.line.level }] : []));
  const most = (along: 'h' | 'v', sign: 1 | -1): number =>
    Math.max(0, ...levels.filter((l) => l.along === along).map((l) => l.level * sign));
  return { below: most('h', -1), above: most('h', 1), left: most('v', -1), right: most('v', 1) };
}

export function drawingOf(views: OutlineViews, measures: Measure[], lettering: Lettering): Drawing {
  const used = (['side', 'end', 'top'] as const).filter(
    (view) => view !== 'end' || measures.some((m) => m.line?.view === 'end'),
  );
  const extent = Object.fromEntries(used.map((view) => [view, boundsOf(views[view].flat())])) as Record<View, Bounds>;
  const size = (view: View): Xy => {
    const box = extent[view];
    return box ? [box.max[0] - box.min[0], box.max[1] - box.min[1]] : [0, 0];
  };
  const unit = Math.max(size('side')[0] + size('end')[0] * 1.1, (size('side')[1] + size('top')[1]) * 1.25) / 100;
  const step = unit * 6;
  const space = Object.fromEntries(used.map((view) => [view, rows(measures, view)])) as Record<
    View,
    ReturnType<typeof rows>
  >;
  const shift: Record<View, Xy> = { side: [0, 0], end: [0, 0], top: [0, 0] };
  const gap = unit * 5;
  if (extent.end)
    shift.end = [extent.side.max[0] + gap * 1.6 + (space.side.right + space.end.left) * step - extent.end.min[0], 0];
  shift.top = [0, extent.side.min[1] - gap * 1.4 - (space.side.below + space.top.above) * step - extent.top.max[1]];
  const moved = (view: View, [x, y]: Xy): Xy => [x + shift[view][0], y + shift[view][1]];

  const outlines = used.flatMap((view) =>
    views[view].map((line) => simplified(line, unit * 0.02).map((point) => moved(view, point))),
  );
  const thin: [Xy, Xy][] = [];
  const arrows: [Xy, Xy, Xy][] = [];
  const labels: Drawing['labels'] = [];
  const head = unit * 2.3;
  const arrow = (tip: Xy, angle: number): void => {
    const corner = (turn: number): Xy => [
      tip[0] + head * Math.cos(angle + turn),
      tip[1] + head * Math.sin(angle + turn),
    ];
    arrows.push([tip, corner(0.17), corner(-0.17)]);
  };
  for (const m of measures) {
    if (!m.line) continue;
    const { view, along, level } = m.line;
    const box = extent[view];
    const i = along === 'h' ? 0 : 1;
    const other = 1 - i;
    const edge = level < 0 ? box.min[other] : box.max[other];
    const place = (edge ?? 0) + level * step;
    const end = (point: Xy): Xy => (i === 0 ? [point[0], place] : [place, point[1]]);
    const beyond = Math.sign(level) * unit;
    const [a, b] = m.line.from[i] <= m.line.to[i] ? [m.line.from, m.line.to] : [m.line.to, m.line.from];
    for (const point of [a, b]) {
      const start: Xy = i === 0 ? [point[0], point[1] + beyond * 0.7] : [point[0] + beyond * 0.7, point[1]];
      const stop: Xy = i === 0 ? [point[0], place + beyond] : [place + beyond, point[1]];
      thin.push([moved(view, start), moved(view, stop)]);
    }
    const [p, q] = [end(a), end(b)];
    const length = q[i] - p[i];
    const tight = length < head * 2.6;
    const angle = i === 0 ? 0 : Math.PI / 2;
    arrow(moved(view, p), tight ? angle + Math.PI : angle);
    arrow(moved(view, q), tight ? angle : angle + Math.PI);
    const reach = tight ? head * 2 : 0;
    const [from, to]: [Xy, Xy] =
      i === 0
        ? [
            [p[0] - reach, place],
            [q[0] + reach, place],
          ]
        : [
            [place, p[1] - reach],
            [place, q[1] + reach],
          ];
    thin.push([moved(view, from), moved(view, to)]);
    const text = labelOf(m, lettering);
    const half = text.length * unit * 0.85;
    // A label that does not fit between the arrows is placed after them.
    const middle = length < half * 2 ? q[i] + reach + half + unit * 0.6 : (p[i] + q[i]) / 2;
    const lift = unit * 0.9;
    labels.push({ at: moved(view, i === 0 ? [middle, place + lift] : [place - lift, middle]), text, upright: i === 1 });
  }
  const bounds = boundsOf([...outlines.flat(), ...thin.flat(), ...labels.map((label) => label.at)]);
  const margin = unit * 4;
  return {
    outlines,
    thin,
    arrows,
    labels,
    lettering: unit * 3,
    bounds: {
      min: [bounds.min[0] - margin, bounds.min[1] - margin],
      max: [bounds.max[0] + margin, bounds.max[1] + margin],
    },
  };
}
