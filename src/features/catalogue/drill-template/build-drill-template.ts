import { computeExtent } from '../clamp-finder/fit/drawing-area.ts';
import { buildSector, computeArcBox } from '../clamp-finder/fit/swept-arc-geometry.ts';
import { type HolePattern, readHolePattern } from '../drawings/hole-pattern.ts';
import type { Model } from '../products/models.contract.ts';
import { getStatedNumbers } from '../products/read-attributes.ts';
import {
  computeShapesExtent,
  drawHorizontalLength,
  drawLine,
  drawRectangle,
  drawVerticalLength,
  formatLength,
  LETTER_HEIGHT,
  type TemplateShape,
} from './template-shapes.ts';

export interface DrillTemplate {
  shapes: TemplateShape[];
  notes: string[];
}

/** Distance of dimension lines, in millimetres. */
const STEP = 7;

export function buildDrillTemplate(
  model: Pick<Model, 'model_name' | 'attributes' | 'arcs'>,
): DrillTemplate | undefined {
  const holes = readHolePattern(model.attributes);
  if (!holes) return undefined;
  const around = holes.view === 'above' ? drawOutlineFromAbove(model) : drawOutlineFromSide(model);
  const drawn = [...drawHoles(holes), ...around.shapes];
  return {
    shapes: [...drawn, ...drawDimensions(holes, drawn)],
    notes: [describeHoles(holes), ...around.notes],
  };
}

function drawHoles({ centres, diameter, thread }: HolePattern): TemplateShape[] {
  const radius = (diameter ?? 0) / 2;
  const arm = radius + 2.5;
  return centres.flatMap(([x, y]) => [
    ...(radius > 0 ? [{ layer: 'HOLES', centre: [x, y], radius } as const] : []),
    ...drawLine('CENTRES', [x - arm, y], [x + arm, y]),
    ...drawLine('CENTRES', [x, y - arm], [x, y + arm]),
    ...(thread && !radius
      ? [{ layer: 'DIMENSIONS', text: thread, at: [x + 1, y + 1], height: LETTER_HEIGHT } as const]
      : []),
  ]);
}

function drawDimensions(
  { view, centres, along, across, diameter }: HolePattern,
  drawn: readonly TemplateShape[],
): TemplateShape[] {
  const near = computeShapesExtent(drawn.filter(({ layer }) => !['CLOSED', 'OPEN'].includes(layer)));
  const all = computeShapesExtent(drawn);
  const base = computeShapesExtent(drawn.filter(({ layer }) => ['BASE', 'HOLES', 'CENTRES'].includes(layer)));
  const lowest = view === 'side' ? 0 : -across / 2;
  const below = near.bottom - STEP;
  const shapes = drawHorizontalLength(-along / 2, along / 2, below, Math.min(...centres.map(([, y]) => y)));
  const outline = drawn.filter(({ layer }) => layer === 'BASE');
  if (outline.length) {
    const { left, right, bottom, top } = computeShapesExtent(outline);
    shapes.push(...drawHorizontalLength(left, right, below - STEP, bottom));
    if (top > bottom) shapes.push(...drawVerticalLength(bottom, top, base.left - 2 * STEP, left));
  }
  const closed = drawn.filter(({ layer }) => layer === 'CLOSED');
  if (closed.length) {
    const { left, right, bottom } = computeShapesExtent(closed);
    shapes.push(...drawHorizontalLength(left, right, Math.min(below - 2 * STEP, all.bottom - STEP), bottom));
  }
  if (across > 0) shapes.push(...drawVerticalLength(-across / 2, across / 2, base.left - STEP, -along / 2));
  if (view === 'side') shapes.push(...drawVerticalLength(lowest, centres[0]?.[1] ?? 0, base.left - STEP, -along / 2));
  const last = centres.at(-1);
  if (diameter && last) {
    const [x, y] = last;
    const [from, to] = [diameter * 0.36, near.top + 4];
    shapes.push(
      ...drawLine(
        'DIMENSIONS',
        [x + from, y + from],
        [x + from + (to - y - from) * 0.6, to],
        [x + from + (to - y - from) * 0.6 + 12, to],
      ),
      {
        ...{ layer: 'DIMENSIONS', text: `${centres.length} x Ø ${formatLength(diameter)}`, height: LETTER_HEIGHT },
        at: [x + from + (to - y - from) * 0.6 + 0.5, to + 0.8],
      },
    );
  }
  return shapes;
}

function describeHoles({ view, centres, along, across, diameter, thread }: HolePattern): string {
  const size = diameter ? ` Ø ${formatLength(diameter)} mm` : thread ? ` for ${thread}` : '';
  const pitch = across > 0 ? `${formatLength(along)} × ${formatLength(across)}` : formatLength(along);
  const height = view === 'side' ? `, centres ${formatLength(centres[0]?.[1] ?? 0)} mm above the mounting surface` : '';
  const unstated = diameter ? '' : ' The diameter of the holes is not stated.';
  return `${centres.length} holes${size}, pitch ${pitch} mm${height}.${unstated}`;
}

interface ClampOutline {
  shapes: TemplateShape[];
  notes: string[];
}

const ORIENTATION =
  'The place of the holes in the base is not stated: the base is drawn around their middle, for orientation.';

function drawOutlineFromAbove({
  model_name: name,
  attributes,
  arcs,
}: Parameters<typeof buildDrillTemplate>[0]): ClampOutline {
  const stated = getStatedNumbers(attributes);
  const { 'Base length': base, Length: length, Width: width, Reach: reach, 'Plate diameter': plate } = stated;
  if (plate) return { shapes: [{ layer: 'BASE', centre: [0, 0], radius: plate / 2 }], notes: [ORIENTATION] };
  const long = base ?? length;
  if (!long || !width) return { shapes: [], notes: [] };
  const across = width / 2;
  const shapes = [drawRectangle('BASE', [-long / 2, -across], [long / 2, across])];
  const extent = base && reach ? computeExtent({ name, outline: null, stated, arcs }) : undefined;
  if (!base || !extent) return { shapes, notes: [ORIENTATION] };
  const front = base / 2;
  const { box, swept } = extent;
  shapes.push(drawRectangle('CLOSED', [front + box.left, -across], [front + box.right, across]));
  const opens = arcs.bar || arcs.handle ? swept : undefined;
  if (opens) shapes.push(drawRectangle('OPEN', [front + opens.left, -across], [front + opens.right, across]));
  return {
    shapes,
    notes: [ORIENTATION, formatDashedNote('The width is that of the whole product.', opens !== undefined)],
  };
}

const formatDashedNote = (more: string, opens: boolean) =>
  `Dashed: the outline when closed${opens ? ', and how far the clamp reaches while it opens' : ''}. ${more}`.trim();

function drawOutlineFromSide({
  model_name: name,
  attributes,
  arcs,
}: Parameters<typeof buildDrillTemplate>[0]): ClampOutline {
  const stated = getStatedNumbers(attributes);
  const { 'Base length': base, Reach: reach } = stated;
  if (!base) return { shapes: [], notes: [] };
  const front = base / 2;
  const shapes = drawLine('BASE', [-front, 0], [front, 0]);
  const extent = reach ? computeExtent({ name, outline: null, stated, arcs }) : undefined;
  if (!extent) return { shapes, notes: [ORIENTATION] };
  const { box } = extent;
  shapes.push(drawRectangle('CLOSED', [front + box.left, 0], [front + box.right, box.top]));
  const swept = [arcs.bar, arcs.handle].flatMap((arc) => (arc && computeArcBox(arc).top > 0 ? [arc] : []));
  for (const arc of swept)
    shapes.push(
      ...drawLine(
        'OPEN',
        ...buildSector(arc)
          .slice(1)
          .map(([x, z]) => [front + x, z] as const),
      ),
    );
  return { shapes, notes: [ORIENTATION, formatDashedNote('Seen from the side.', swept.length > 0)] };
}
