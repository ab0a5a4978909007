import type { Leader, Measure } from '../geometry/assembly.ts';
import type { Bounds, Xy } from './polylines.ts';

/** Marks of one dimension: extension and dimension lines, arrow heads, and the position of its text. */

export type Label = { at: Xy; text: string; upright: boolean };
export type Marks = { thin: [Xy, Xy][]; arrows: [Xy, Xy, Xy][]; label: Label };

/** Position and size of a view: a hundredth of the drawing, the distance of dimension lines, the view's own box. */
export type Pen = { unit: number; step: number; box: Bounds; moved: (point: Xy) => Xy };

/** A table row shows values in place of letters, so each letter gets the room of three characters. */
const ROOM = 3;

function arrowHead(pen: Pen, tip: Xy, angle: number): [Xy, Xy, Xy] {
  const head = pen.unit * 2.3;
  const corner = (turn: number): Xy => [tip[0] + head * Math.cos(angle + turn), tip[1] + head * Math.sin(angle + turn)];
  return [tip, corner(0.17), corner(-0.17)];
}

export function dimensionLine(pen: Pen, line: NonNullable<Measure['line']>, text: string): Marks {
  const { unit, step, box, moved } = pen;
  const { along, level } = line;
  const i = along === 'h' ? 0 : 1;
  const other = 1 - i;
  const edge = level < 0 ? box.min[other] : box.max[other];
  const place = (edge ?? 0) + level * step;
  const at = (length: number, across: number): Xy => moved(i === 0 ? [length, across] : [across, length]);
  const beyond = Math.sign(level) * unit;
  const [a, b] = line.from[i] <= line.to[i] ? [line.from, line.to] : [line.to, line.from];
  const extensions = [a, b].map((point): [Xy, Xy] => [
    at(point[i], (point[other] ?? 0) + beyond * 0.7),
    at(point[i], place + beyond),
  ]);
  const head = unit * 2.3;
  const tight = b[i] - a[i] < head * 2.6;
  const angle = i === 0 ? 0 : Math.PI / 2;
  const reach = tight ? head * 2 : 0;
  const half = Math.max(text.length, ROOM) * unit * 0.85;
  // A label that does not fit between the arrows comes after them.
  const middle = b[i] - a[i] < half * 2 ? b[i] + reach + half + unit * 0.6 : (a[i] + b[i]) / 2;
  const lift = unit * 0.9;
  return {
    thin: [...extensions, [at(a[i] - reach, place), at(b[i] + reach, place)]],
    arrows: [
      arrowHead(pen, at(a[i], place), tight ? angle + Math.PI : angle),
      arrowHead(pen, at(b[i], place), tight ? angle : angle + Math.PI),
    ],
    label: { at: at(middle, i === 0 ? place + lift : place - lift), text, upright: i === 1 },
  };
}

/** A slanting line from the tip, then a level shoulder under the text. */
export function leaderLine(pen: Pen, { tip, away, row }: Leader, text: string): Marks {
  const { unit, step, box, moved } = pen;
  const edge = row === 1 ? box.max[1] : box.min[1];
  const shoulder: Xy = [tip[0] + away[0] * unit, row ? edge + row * step * 0.6 : tip[1] + away[1] * unit];
  const width = (Math.max(text.length, ROOM) + 1) * unit * 1.7 * Math.sign(away[0]);
  const end: Xy = [shoulder[0] + width, shoulder[1]];
  const [from, bend] = [moved(tip), moved(shoulder)];
  return {
    thin: [
      [from, bend],
      [bend, moved(end)],
    ],
    arrows: [arrowHead(pen, from, Math.atan2(bend[1] - from[1], bend[0] - from[0]))],
    label: { at: moved([(shoulder[0] + end[0]) / 2, shoulder[1] + unit * 0.9]), text, upright: false },
  };
}
