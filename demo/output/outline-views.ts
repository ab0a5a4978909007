import { drawProjection } from 'replicad';
import type { Assembly, View } from '../geometry/assembly.ts';
import { compoundOf } from '../geometry/inspect.ts';

/** Visible edges of an assembly as polylines per view, mm: side (x, z), top (x, y), end (y, z). */
export type OutlineViews = Record<View, [number, number][][]>;

type Pen = { lines: [number, number][][]; x: number; y: number };

const line = (pen: Pen): [number, number][] => {
  const last = pen.lines[pen.lines.length - 1];
  if (!last) throw new Error('a path begins with M');
  return last;
};

function to(pen: Pen, x: number, y: number): void {
  line(pen).push([x, y]);
  pen.x = x;
  pen.y = y;
}

/** An SVG elliptical arc as chords, by the centre parameterisation of the SVG specification (appendix B.2.4). */
function arc(pen: Pen, [rx0 = 0, ry0 = 0, rotation = 0, large = 0, sweep = 0, x1 = 0, y1 = 0]: number[]): void {
  const { x: x0, y: y0 } = pen;
  if (Math.hypot(x1 - x0, y1 - y0) < 1e-9) return;
  const phi = (rotation * Math.PI) / 180;
  const [c, s] = [Math.cos(phi), Math.sin(phi)];
  const [dx, dy] = [(x0 - x1) / 2, (y0 - y1) / 2];
  const [px, py] = [c * dx + s * dy, -s * dx + c * dy];
  const grow = Math.max(1, Math.sqrt((px / rx0) ** 2 + (py / ry0) ** 2));
  const [rx, ry] = [rx0 * grow, ry0 * grow];
  const inner = Math.max(
    0,
    (rx * rx * ry * ry - rx * rx * py * py - ry * ry * px * px) / (rx * rx * py * py + ry * ry * px * px),
  );
  const k = (large === sweep ? -1 : 1) * Math.sqrt(inner);
  const [ox, oy] = [(k * rx * py) / ry, (-k * ry * px) / rx];
  const [cx, cy] = [c * ox - s * oy + (x0 + x1) / 2, s * ox + c * oy + (y0 + y1) / 2];
  const from = Math.atan2((py - oy) / ry, (px - ox) / rx);
  let span = Math.atan2((-py - oy) / ry, (-px - ox) / rx) - from;
  if (sweep && span < 0) span += 2 * Math.PI;
  if (!sweep && span > 0) span -= 2 * Math.PI;
  const chords = Math.max(2, Math.ceil(Math.abs(span) / 0.1));
  for (let i = 1; i <= chords; i++) {
    const a = from + (span * i) / chords;
    to(pen, c * rx * Math.cos(a) - s * ry * Math.sin(a) + cx, s * rx * Math.cos(a) + c * ry * Math.sin(a) + cy);
  }
}

function bezier(pen: Pen, control: number[]): void {
  const points: [number, number][] = [[pen.x, pen.y]];
  for (let i = 0; i < control.length; i += 2) points.push([control[i] ?? 0, control[i + 1] ?? 0]);
  const at = (t: number): [number, number] => {
    let level = points;
    while (level.length > 1)
      level = level.slice(1).map(([x, y], i): [number, number] => {
        const [ax, ay] = level[i] ?? [0, 0];
        return [ax + (x - ax) * t, ay + (y - ay) * t];
      });
    return level[0] ?? [0, 0];
  };
  for (let i = 1; i <= 12; i++) to(pen, ...at(i / 12));
}

const OPERANDS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, A: 7, Q: 4, C: 6, Z: 0 };

/** Reads the absolute SVG path commands that the kernel's projection writes. */
function polylines(path: string): [number, number][][] {
  const pen: Pen = { lines: [], x: 0, y: 0 };
  for (const [, command = '', rest = ''] of path.matchAll(/([MLHVAQCZ])([^MLHVAQCZ]*)/gi)) {
    const letter = command.toUpperCase();
    const count = OPERANDS[letter];
    if (count === undefined || command !== letter) throw new Error(`path command ${command}`);
    const numbers = (rest.match(/-?[\d.]+(?:e-?\d+)?/gi) ?? []).map(Number);
    if (letter === 'Z') {
      const start = line(pen)[0];
      if (start) to(pen, ...start);
    }
    for (let i = 0; i < numbers.length; i += Math.max(1, count)) {
      const operands = numbers.slice(i, i + count);
      const [a = 0, b = 0] = operands;
      if (letter === 'M') {
        pen.lines.push([[a, b]]);
        pen.x = a;
        pen.y = b;
      } else if (letter === 'L') to(pen, a, b);
      else if (letter === 'H') to(pen, a, pen.y);
      else if (letter === 'V') to(pen, pen.x, a);
      else if (letter === 'A') arc(pen, operands);
      else bezier(pen, operands);
    }
  }
  return pen.lines;
}

const tidy = (n: number): number => Math.round(n * 100) / 100;

/**
 * Hidden-line views, seen from -Y, +Z and +X; the library's own 'top' and 'right' look from below and behind. The
 * library's SVG paths have y downwards, so y is negated here.
 */
export function outlineViews(assembly: Assembly): OutlineViews {
  const compound = compoundOf(assembly);
  const view = (plane: 'front' | 'XY' | 'YZ'): [number, number][][] =>
    drawProjection(compound, plane)
      .visible.toSVGPaths()
      .flat(3)
      .flatMap((path) => polylines(path))
      .map((points) => points.map(([x, y]): [number, number] => [tidy(x), tidy(-y)]));
  return { side: view('front'), top: view('XY'), end: view('YZ') };
}
