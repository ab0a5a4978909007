import { printedMeasure } from '../catalogue/catalogue.ts';
import type { Measure, View } from '../geometry/assembly.ts';
import { dimensionLine, type Label, leaderLine, type Marks, type Pen } from './dimension-lines.ts';
import type { OutlineViews } from './outline-views.ts';
import { type Bounds, boundsOf, simplified, type Xy } from './polylines.ts';

/** A dimensioned drawing as plain lines, the source of the image, the DXF file and the data sheet. mm, Y up. */

export type DrawnDimension = Marks & {
  letter: string;
  title: string;
  /** value of the drawn model */
  value: number;
  extent?: Measure['extent'];
  label: Label;
};
export type Drawing = {
  /** outlines of each view; those of the side view have the coordinates of the geometry */
  views: { view: View; outlines: Xy[][] }[];
  dimensions: DrawnDimension[];
  lettering: number;
  bounds: Bounds;
};

/** Dimensions show their letter (a table beside the drawing has the values) or letter and value. */
export type Lettering = 'letters' | 'values';

function labelOf(m: Measure, lettering: Lettering): string {
  if (lettering === 'letters') return m.letter;
  const value = `${m.line?.prefix ?? ''}${printedMeasure(m)}`;
  // Prints "M8" instead of "M M8".
  return m.letter === 'M' && m.unit === '' ? value : `${m.letter} ${value}`;
}

/** Number of rows of dimension lines on each side of a view. */
function rows(measures: Measure[], view: View) {
  const levels = measures.flatMap(({ line, leader }) => [
    ...(line?.view === view ? [{ along: line.along, level: line.level }] : []),
    ...(leader?.view === view && leader.row ? [{ along: 'h' as const, level: leader.row }] : []),
  ]);
  const most = (along: 'h' | 'v', sign: 1 | -1): number =>
    Math.max(0, ...levels.filter((l) => l.along === along).map((l) => l.level * sign));
  return { below: most('h', -1), above: most('h', 1), left: most('v', -1), right: most('v', 1) };
}

export function drawingOf(views: OutlineViews, measures: Measure[], lettering: Lettering): Drawing {
  const used = (['side', 'end', 'top'] as const).filter(
    (view) => view !== 'end' || measures.some((m) => (m.line ?? m.leader)?.view === 'end'),
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
  const penOf = (view: View): Pen => ({
    unit,
    step,
    box: extent[view],
    moved: ([x, y]) => [x + shift[view][0], y + shift[view][1]],
  });

  const drawn = used.map((view) => ({
    view,
    outlines: views[view].map((line) => simplified(line, unit * 0.04).map(penOf(view).moved)),
  }));
  const dimensions = measures.flatMap((m): DrawnDimension[] => {
    const { letter, title, value, extent: axis } = m;
    const text = labelOf(m, lettering);
    const marks = m.line
      ? dimensionLine(penOf(m.line.view), m.line, text)
      : m.leader && leaderLine(penOf(m.leader.view), m.leader, text);
    return marks ? [{ letter, title, value, extent: axis, ...marks }] : [];
  });
  const { min, max } = boundsOf([
    ...drawn.flatMap((view) => view.outlines.flat()),
    ...dimensions.flatMap(({ thin, label }) => [...thin.flat(), label.at]),
  ]);
  const margin = unit * 4;
  return {
    views: drawn,
    dimensions,
    lettering: unit * 3,
    bounds: { min: [min[0] - margin, min[1] - margin], max: [max[0] + margin, max[1] + margin] },
  };
}
