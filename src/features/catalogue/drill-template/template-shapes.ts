/** Points in millimetres: x to the right, y upwards. */

export type TemplatePoint = readonly [x: number, y: number];

export const TEMPLATE_LAYERS = {
  HOLES: { colour: 1, line: 'CONTINUOUS' },
  CENTRES: { colour: 1, line: 'CONTINUOUS' },
  BASE: { colour: 7, line: 'CONTINUOUS' },
  CLOSED: { colour: 8, line: 'DASHED' },
  OPEN: { colour: 9, line: 'DASHED' },
  DIMENSIONS: { colour: 5, line: 'CONTINUOUS' },
  CHECK: { colour: 7, line: 'CONTINUOUS' },
  TEXT: { colour: 7, line: 'CONTINUOUS' },
} as const;
export type TemplateLayer = keyof typeof TEMPLATE_LAYERS;

export type TemplateShape = { layer: TemplateLayer } & (
  | { centre: TemplatePoint; radius: number }
  | { line: readonly TemplatePoint[] }
  /**
   * `at`: lower left corner of the text, or with `middle` the middle of its lower edge. `height`: of capitals, in mm.
   * `upright`: turned by 90°, to read upwards.
   */
  | { text: string; at: TemplatePoint; height: number; middle?: boolean; upright?: boolean }
);

export const LETTER_HEIGHT = 2.4;

export const drawRectangle = (
  layer: TemplateLayer,
  [left, bottom]: TemplatePoint,
  [right, top]: TemplatePoint,
): TemplateShape => ({
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

export const formatLength = (length: number): string => String(Number(length.toFixed(2)));

export function drawHorizontalLength(from: number, to: number, y: number, level: number): TemplateShape[] {
  return [
    ...drawLine('DIMENSIONS', [from, level], [from, y + Math.sign(y - level) * TICK]),
    ...drawLine('DIMENSIONS', [to, level], [to, y + Math.sign(y - level) * TICK]),
    ...drawLine('DIMENSIONS', [from, y], [to, y]),
    ...[from, to].flatMap((x) => drawLine('DIMENSIONS', [x - TICK / 2, y - TICK / 2], [x + TICK / 2, y + TICK / 2])),
    {
      layer: 'DIMENSIONS',
      text: formatLength(to - from),
      at: [(from + to) / 2, y + 0.9],
      height: LETTER_HEIGHT,
      middle: true,
    },
  ];
}

export function drawVerticalLength(from: number, to: number, x: number, level: number): TemplateShape[] {
  return [
    ...drawLine('DIMENSIONS', [level, from], [x + Math.sign(x - level) * TICK, from]),
    ...drawLine('DIMENSIONS', [level, to], [x + Math.sign(x - level) * TICK, to]),
    ...drawLine('DIMENSIONS', [x, from], [x, to]),
    ...[from, to].flatMap((y) => drawLine('DIMENSIONS', [x - TICK / 2, y - TICK / 2], [x + TICK / 2, y + TICK / 2])),
    {
      ...{ layer: 'DIMENSIONS', text: formatLength(to - from), at: [x - 0.9, (from + to) / 2] },
      ...{ height: LETTER_HEIGHT, middle: true, upright: true },
    },
  ];
}

export const drawLine = (layer: TemplateLayer, ...points: TemplatePoint[]): TemplateShape[] => [
  { layer, line: points },
];

/** Estimates the extent of texts from their length. */
export function computeShapesExtent(shapes: readonly TemplateShape[]): {
  left: number;
  bottom: number;
  right: number;
  top: number;
} {
  const points = shapes.flatMap((shape): TemplatePoint[] => {
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
