import { lookUp } from '../../../platform/look-up.ts';
import type { DrillTemplate } from './drill-template.ts';
import { extentOfShapes, LAYERS, line, type Point, type Shape } from './template-shapes.ts';

/** DXF release 12, which every CAD program reads; one unit is a millimetre. */

const LINE_TYPES = { CONTINUOUS: [], DASHED: [3, -1.5] };
const CHECK = 50;

type Pair = readonly [code: number, value: string | number];

export function templateDxf({ shapes, notes }: DrillTemplate, title: string): string {
  const { left, bottom } = extentOfShapes(shapes);
  const level = bottom - 10;
  const check = [
    [left, level],
    [left + CHECK, level],
  ] as const;
  const texts = [title, `Unit: mm. This line is ${CHECK} mm long.`, ...notes];
  const all: Shape[] = [
    ...shapes,
    ...line('CHECK', ...check),
    ...check.flatMap(([x, y]) => line('CHECK', [x, y - 1.5], [x, y + 1.5])),
    ...texts.map((text, at) => ({ layer: 'TEXT', text, at: [left, level - 6 - at * 5], height: 2.5 }) as const),
  ];
  const extent = extentOfShapes(all);
  const pairs: Pair[] = [
    ...section('HEADER', [
      [9, '$ACADVER'],
      [1, 'AC1009'],
      [9, '$EXTMIN'],
      ...point([extent.left, extent.bottom]),
      [9, '$EXTMAX'],
      ...point([extent.right, extent.top]),
    ]),
    ...section('TABLES', [...lineTypes(), ...layers(), ...textStyle()]),
    ...section('ENTITIES', all.flatMap(entitiesOf)),
    [0, 'EOF'],
  ];
  return pairs.map(([code, value]) => `${code}\n${value}\n`).join('');
}

const section = (name: string, content: readonly Pair[]): Pair[] => [
  [0, 'SECTION'],
  [2, name],
  ...content,
  [0, 'ENDSEC'],
];

const table = (name: string, entries: readonly Pair[][]): Pair[] => [
  [0, 'TABLE'],
  [2, name],
  [70, entries.length],
  ...entries.flat(),
  [0, 'ENDTAB'],
];

const lineTypes = (): Pair[] =>
  table(
    'LTYPE',
    Object.entries(LINE_TYPES).map(([name, dashes]): Pair[] => [
      [0, 'LTYPE'],
      [2, name],
      [70, 0],
      [3, ''],
      [72, 65],
      [73, dashes.length],
      [40, dashes.reduce((sum, dash) => sum + Math.abs(dash), 0)],
      ...dashes.map((dash): Pair => [49, dash]),
    ]),
  );

const layers = (): Pair[] =>
  table(
    'LAYER',
    Object.entries(LAYERS).map(([name, { colour, line: type }]): Pair[] => [
      [0, 'LAYER'],
      [2, name],
      [70, 0],
      [62, colour],
      [6, type],
    ]),
  );

const textStyle = (): Pair[] =>
  table('STYLE', [
    [
      [0, 'STYLE'],
      [2, 'STANDARD'],
      [70, 0],
      [40, 0],
      [41, 1],
      [50, 0],
      [71, 0],
      [42, 2.5],
      [3, 'txt'],
      [4, ''],
    ],
  ]);

function entitiesOf(shape: Shape): Pair[] {
  const layer: Pair = [8, shape.layer];
  if ('centre' in shape) return [[0, 'CIRCLE'], layer, ...point(shape.centre), [40, exact(shape.radius)]];
  if ('line' in shape)
    return shape.line
      .slice(1)
      .flatMap((to, at): Pair[] => [[0, 'LINE'], layer, ...point(shape.line[at] ?? to), ...point(to, 1)]);
  const { at, text, height, middle, upright } = shape;
  return [
    ...([[0, 'TEXT'], layer] as const),
    ...point(at),
    [40, height],
    [1, written(text)],
    ...(upright ? [[50, 90] as const] : []),
    // DXF requires a second alignment point for text that is not left-aligned.
    ...(middle ? [[72, 1] as const, ...point(at, 1)] : []),
  ];
}

const point = ([x, y]: Point, second = 0): Pair[] => [
  [10 + second, exact(x)],
  [20 + second, exact(y)],
  [30 + second, 0],
];

const exact = (length: number): number => Number(length.toFixed(4)) || 0;

const SIGNS: Record<string, string> = { '·': '-', Ø: '%%c', '°': '%%d', '±': '%%p', '×': 'x' };

/** DXF texts are single lines of ASCII. */
const written = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(
      /[^\x20-\x7e]/gu,
      (sign) => lookUp(SIGNS, sign) ?? `\\U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`,
    );
