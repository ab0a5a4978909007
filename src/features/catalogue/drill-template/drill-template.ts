import { boxOfArc, sectorOf } from '../clamp-finder/fit/arcs.ts';
import { extentOf } from '../clamp-finder/fit/sheet.ts';
import { type HolePattern, holePattern } from '../hole-pattern/hole-pattern.ts';
import type { Model } from '../products/models.contract.ts';
import { statedNumbers } from '../products/stated-attributes.ts';
import {
  extentOfShapes,
  LETTERS,
  lengthAlong,
  lengthUpwards,
  line,
  rectangle,
  type Shape,
  shown,
} from './template-shapes.ts';

export interface DrillTemplate {
  shapes: Shape[];
  notes: string[];
}

/** Distance of dimension lines, in millimetres. */
const STEP = 7;

export function drillTemplate(model: Pick<Model, 'model_name' | 'attributes' | 'arcs'>): DrillTemplate | undefined {
  const holes = holePattern(model.attributes);
  if (!holes) return undefined;
  const around = holes.view === 'above' ? aroundFromAbove(model) : aroundFromSide(model);
  const drawn = [...shapesOfHoles(holes), ...around.shapes];
  return {
    shapes: [...drawn, ...dimensionsOf(holes, drawn)],
    notes: [holesInWords(holes), ...around.notes],
  };
}

function shapesOfHoles({ centres, diameter, thread }: HolePattern): Shape[] {
  const radius = (diameter ?? 0) / 2;
  const arm = radius + 2.5;
  return centres.flatMap(([x, y]) => [
    ...(radius > 0 ? [{ layer: 'HOLES', centre: [x, y], radius } as const] : []),
    ...line('CENTRES', [x - arm, y], [x + arm, y]),
    ...line('CENTRES', [x, y - arm], [x, y + arm]),
    ...(thread && !radius ? [{ layer: 'DIMENSIONS', text: thread, at: [x + 1, y + 1], height: LETTERS } as const] : []),
  ]);
}

function dimensionsOf({ view, centres, along, across, diameter }: HolePattern, drawn: readonly Shape[]): Shape[] {
  const near = extentOfShapes(drawn.filter(({ layer }) => !['CLOSED', 'OPEN'].includes(layer)));
  const all = extentOfShapes(drawn);
  const base = extentOfShapes(drawn.filter(({ layer }) => ['BASE', 'HOLES', 'CENTRES'].includes(layer)));
  const lowest = view === 'side' ? 0 : -across / 2;
  const below = near.bottom - STEP;
  const shapes = lengthAlong(-along / 2, along / 2, below, Math.min(...centres.map(([, y]) => y)));
  const outline = drawn.filter(({ layer }) => layer === 'BASE');
  if (outline.length) {
    const { left, right, bottom, top } = extentOfShapes(outline);
    shapes.push(...lengthAlong(left, right, below - STEP, bottom));
    if (top > bottom) shapes.push(...lengthUpwards(bottom, top, base.left - 2 * STEP, left));
  }
  const closed = drawn.filter(({ layer }) => layer === 'CLOSED');
  if (closed.length) {
    const { left, right, bottom } = extentOfShapes(closed);
    shapes.push(...lengthAlong(left, right, Math.min(below - 2 * STEP, all.bottom - STEP), bottom));
  }
  if (across > 0) shapes.push(...lengthUpwards(-across / 2, across / 2, base.left - STEP, -along / 2));
  if (view === 'side') shapes.push(...lengthUpwards(lowest, centres[0]?.[1] ?? 0, base.left - STEP, -along / 2));
  const last = centres.at(-1);
  if (diameter && last) {
    const [x, y] = last;
    const [from, to] = [diameter * 0.36, near.top + 4];
    shapes.push(
      ...line(
        'DIMENSIONS',
        [x + from, y + from],
        [x + from + (to - y - from) * 0.6, to],
        [x + from + (to - y - from) * 0.6 + 12, to],
      ),
      {
        ...{ layer: 'DIMENSIONS', text: `${centres.length} x Ø ${shown(diameter)}`, height: LETTERS },
        at: [x + from + (to - y - from) * 0.6 + 0.5, to + 0.8],
      },
    );
  }
  return shapes;
}

function holesInWords({ view, centres, along, across, diameter, thread }: HolePattern): string {
  const size = diameter ? ` Ø ${shown(diameter)} mm` : thread ? ` for ${thread}` : '';
  const pitch = across > 0 ? `${shown(along)} × ${shown(across)}` : shown(along);
  const height = view === 'side' ? `, centres ${shown(centres[0]?.[1] ?? 0)} mm above what the base stands on` : '';
  const unstated = diameter ? '' : ' The diameter of the holes is not stated.';
  return `${centres.length} holes${size}, pitch ${pitch} mm${height}.${unstated}`;
}

interface Around {
  shapes: Shape[];
  notes: string[];
}

const ORIENTATION =
  'The place of the holes in the base is not stated: the base is drawn around their middle, for orientation.';

function aroundFromAbove({ model_name: name, attributes, arcs }: Parameters<typeof drillTemplate>[0]): Around {
  const stated = statedNumbers(attributes);
  const { 'Base length': base, Length: length, Width: width, Reach: reach, 'Plate diameter': plate } = stated;
  if (plate) return { shapes: [{ layer: 'BASE', centre: [0, 0], radius: plate / 2 }], notes: [ORIENTATION] };
  const long = base ?? length;
  if (!long || !width) return { shapes: [], notes: [] };
  const across = width / 2;
  const shapes = [rectangle('BASE', [-long / 2, -across], [long / 2, across])];
  const extent = base && reach ? extentOf({ name, outline: null, stated, arcs }) : undefined;
  if (!base || !extent) return { shapes, notes: [ORIENTATION] };
  const front = base / 2;
  const { box, swept } = extent;
  shapes.push(rectangle('CLOSED', [front + box.left, -across], [front + box.right, across]));
  const opens = arcs.bar || arcs.handle ? swept : undefined;
  if (opens) shapes.push(rectangle('OPEN', [front + opens.left, -across], [front + opens.right, across]));
  return { shapes, notes: [ORIENTATION, dashed('The width is that of the whole product.', opens !== undefined)] };
}

const dashed = (more: string, opens: boolean) =>
  `Dashed: the outline when closed${opens ? ', and how far the clamp reaches while it opens' : ''}. ${more}`.trim();

function aroundFromSide({ model_name: name, attributes, arcs }: Parameters<typeof drillTemplate>[0]): Around {
  const stated = statedNumbers(attributes);
  const { 'Base length': base, Reach: reach } = stated;
  if (!base) return { shapes: [], notes: [] };
  const front = base / 2;
  const shapes = line('BASE', [-front, 0], [front, 0]);
  const extent = reach ? extentOf({ name, outline: null, stated, arcs }) : undefined;
  if (!extent) return { shapes, notes: [ORIENTATION] };
  const { box } = extent;
  shapes.push(rectangle('CLOSED', [front + box.left, 0], [front + box.right, box.top]));
  const swept = [arcs.bar, arcs.handle].flatMap((arc) => (arc && boxOfArc(arc).top > 0 ? [arc] : []));
  for (const arc of swept)
    shapes.push(
      ...line(
        'OPEN',
        ...sectorOf(arc)
          .slice(1)
          .map(([x, z]) => [front + x, z] as const),
      ),
    );
  return { shapes, notes: [ORIENTATION, dashed('Seen from the side.', swept.length > 0)] };
}
