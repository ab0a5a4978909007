/** Points in millimetres: x to the right, y upwards. */

export type Point = readonly [x: number, y: number];

export const LAYERS = {
  HOLES: { colour: 1, line: 'CONTINUOUS' },
  CENTRES: { colour: 1, line: 'CONTINUOUS' },
  BASE: { colour: 7, line: 'CONTINUOUS' },
  CLOSED: { colour: 8, line: 'DASHED' },
  OPEN: { colour: 9, line: 'DASHED' },
  DIMENSIONS: { colour: 5, line: 'CONTINUOUS' },
  CHECK: { colour: 7, line: 'CONTINUOUS' },
  TEXT: { colour: 7, line: 'CONTINUOUS' },
} as const;
export type Layer = keyof typeof LAYERS;

export type Shape = { layer: Layer } & (
  | { centre: Point; radius: number }
  | { line: readonly Point[] }
  /**
   * `at`: lower left corner of the text, or with `middle` the middle of its lower edge. `height`: of capitals, in mm.
   * `upright`: turned by 90°, to read upwards.
   */
  | { text: string; at: Point; height: number; middle?: boolean; upright?: boolean }
);

export const LETTERS = 2.4;

export const rectangle = (layer: Layer, [left, bottom]: Point, [right, top]: Point): Shape => ({
  layer,
  line: [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
    [left, bottom],
  ],
});

const TICK = 1.3;

export const shown = (length: number): string => String(Number(length.toFixed(2)));

export function lengthAlong(from: number, to: number, y: number, level: number): Shape[] {
  return [
    ...line('DIMENSIONS', [from, level], [from, y + Math.sign(y - level) * TICK]),
    ...line('DIMENSIONS', [to, level], [to, y + Math.sign(y - level) * TICK]),
    ...line('DIMENSIONS', [from, y], [to, y]),
    ...[from, to].flatMap((x) => line('DIMENSIONS', [x - TICK / 2, y - TICK / 2], [x + TICK / 2, y + TICK / 2])),
    { layer: 'DIMENSIONS', text: shown(to - from), at: [(from + to) / 2, y + 0.9], height: LETTERS, middle: true },
  ];
}

export function lengthUpwards(from: number, to: number, x: number, level: number): Shape[] {
  return [
    ...line('DIMENSIONS', [level, from], [x + Math.sign(x - level) * TICK, from]),
    ...line('DIMENSIONS', [level, to], [x + Math.sign(x - level) * TICK, to]),
    ...line('DIMENSIONS', [x, from], [x, to]),
    ...[from, to].flatMap((y) => line('DIMENSIONS', [x - TICK / 2, y - TICK / 2], [x + TICK / 2, y + TICK / 2])),
    {
      ...{ layer: 'DIMENSIONS', text: shown(to - from), at: [x - 0.9, (from + to) / 2] },
      ...{ height: LETTERS, middle: true, upright: true },
    },
  ];
}

export const line = (layer: Layer, ...points: Point[]): Shape[] => [{ layer, line: points }];

/** Estimates the extent of texts from their length. */
export function extentOfShapes(shapes: readonly Shape[]): { left: number; bottom: number; right: number; top: number } {
  const points = shapes.flatMap((shape): Point[] => {
    if ('line' in shape) return [...shape.line];
    if ('centre' in shape) {
      const {
        centre: [x, y],
        radius,
      } = shape;
      return [
        [x - radius, y - radius],
        [x + radius, y + radius],
      ];
    }
    const {
      at: [x, y],
      text,
      height,
      middle,
      upright,
    } = shape;
    const length = text.length * height * 0.62;
    const [before, after] = middle ? [length / 2, length / 2] : [0, length];
    return upright
      ? [
          [x - height, y - before],
          [x, y + after],
        ]
      : [
          [x - before, y],
          [x + after, y + height],
        ];
  });
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}
