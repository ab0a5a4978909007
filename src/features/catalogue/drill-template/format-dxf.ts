import { getOwnValue } from '../../../platform/get-own-value.ts';
import type { DrillTemplate } from './build-drill-template.ts';
import {
  computeShapesExtent,
  drawLine,
  TEMPLATE_LAYERS,
  type TemplatePoint,
  type TemplateShape,
} from './template-shapes.ts';

/** DXF release 12, which every CAD program reads; one unit is a millimetre. */

const LINE_TYPES = { CONTINUOUS: [], DASHED: [3, -1.5] };
const CHECK = 50;

type Pair = readonly [code: number, value: string | number];

export function formatDxf({ shapes, notes }: DrillTemplate, title: string): string {
  const { left, bottom } = computeShapesExtent(shapes);
  const level = bottom - 10;
  const check = [
    [left, level],
    [left + CHECK, level],
  ] as const;
  const texts = [title, `Unit: mm. This line is ${CHECK} mm long.`, ...notes];
  const all: TemplateShape[] = [
    ...shapes,
    ...drawLine('CHECK', ...check),
    ...check.flatMap(([x, y]) => drawLine('CHECK', [x, y - 1.5], [x, y + 1.5])),
    ...texts.map((text, at) => ({ layer: 'TEXT', text, at: [left, level - 6 - at * 5], height: 2.5 }) as const),
  ];
  const extent = computeShapesExtent(all);
  const pairs: Pair[] = [
    ...buildSection('HEADER', [
      [9, '$ACADVER'],
      [1, 'AC1009'],
      [9, '$EXTMIN'],
      ...buildPoint([extent.left, extent.bottom]),
      [9, '$EXTMAX'],
      ...buildPoint([extent.right, extent.top]),
    ]),
    ...buildSection('TABLES', [...buildLineTypes(), ...buildLayers(), ...buildTextStyle()]),
    ...buildSection('ENTITIES', all.flatMap(buildEntities)),
    [0, 'EOF'],
  ];
  return pairs.map(([code, value]) => `${code}\n${value}\n`).join('');
}

const buildSection = (name: string, content: readonly Pair[]): Pair[] => [
  [0, 'SECTION'],
  [2, name],
  ...content,
  [0, 'ENDSEC'],
];

const buildTable = (name: string, entries: readonly Pair[][]): Pair[] => [
  [0, 'TABLE'],
  [2, name],
  [70, entries.length],
  ...entries.flat(),
  [0, 'ENDTAB'],
];

const buildLineTypes = (): Pair[] =>
  buildTable(
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

const buildLayers = (): Pair[] =>
  buildTable(
    'LAYER',
    Object.entries(TEMPLATE_LAYERS).map(([name, { colour, line: type }]): Pair[] => [
      [0, 'LAYER'],
      [2, name],
      [70, 0],
      [62, colour],
      [6, type],
    ]),
  );

const buildTextStyle = (): Pair[] =>
  buildTable('STYLE', [
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

function buildEntities(shape: TemplateShape): Pair[] {
  const layer: Pair = [8, shape.layer];
  if ('centre' in shape) return [[0, 'CIRCLE'], layer, ...buildPoint(shape.centre), [40, roundLength(shape.radius)]];
  if ('line' in shape)
    return shape.line
      .slice(1)
      .flatMap((to, at): Pair[] => [[0, 'LINE'], layer, ...buildPoint(shape.line[at] ?? to), ...buildPoint(to, 1)]);
  const { at, text, height, middle, upright } = shape;
  return [
    ...([[0, 'TEXT'], layer] as const),
    ...buildPoint(at),
    [40, height],
    [1, escapeDxfText(text)],
    ...(upright ? [[50, 90] as const] : []),
    // DXF requires a second alignment point for text that is not left-aligned.
    ...(middle ? [[72, 1] as const, ...buildPoint(at, 1)] : []),
  ];
}

const buildPoint = ([x, y]: TemplatePoint, second = 0): Pair[] => [
  [10 + second, roundLength(x)],
  [20 + second, roundLength(y)],
  [30 + second, 0],
];

const roundLength = (length: number): number => Number(length.toFixed(4)) || 0;

const SIGNS: Record<string, string> = { '·': '-', Ø: '%%c', '°': '%%d', '±': '%%p', '×': 'x' };

/** DXF texts are single lines of ASCII. */
const escapeDxfText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(
      /[^\x20-\x7e]/gu,
      (sign) => getOwnValue(SIGNS, sign) ?? `\\U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`,
    );
