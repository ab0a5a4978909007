import { beforeAll, expect, test } from 'vitest';
import { allModels } from '../catalogue/catalogue.ts';
import { products } from '../catalogue/products.ts';
import { writtenAttributes } from '../output/attributes.ts';
import type { Assembly } from './assembly.ts';
import { boundsOf } from './inspect.ts';
import { loadKernel } from './kernel.ts';
import { degrees, polar, radians } from './linkage.ts';

const models = new Map(allModels(products).map((model) => [model.name, model]));
const written = writtenAttributes();

/** Extent of the arc that the workbook states for a part, in the axes of the model. */
function arcOf(name: string, part: string): Extent {
  const of = (attribute: string) => Number(written.get(name)?.get(attribute));
  const x = of('Base length') / 2 - of(`${part} arc, behind front`);
  const [z, radius] = [of(`${part} arc, height`), of(`${part} arc, radius`)];
  const [from, to] = [radians(of(`${part} arc, from`)), radians(of(`${part} arc, to`))];
  return around(
    Array.from({ length: 401 }, (_, i) => polar([x, z], radius, from + ((to - from) * i) / 400)).map(([x, z]) => ({
      left: x,
      right: x,
      bottom: z,
      top: z,
    })),
  );
}

type Extent = { left: number; right: number; bottom: number; top: number };

const around = (all: readonly Extent[]): Extent => ({
  left: Math.min(...all.map(({ left }) => left)),
  right: Math.max(...all.map(({ right }) => right)),
  bottom: Math.min(...all.map(({ bottom }) => bottom)),
  top: Math.max(...all.map(({ top }) => top)),
});

/** Extents of a body's solids in the side view, in some poses that include the last one. */
function poses({ parts, frames }: Assembly, body: string): Extent[] {
  const shapes = parts.filter((part) => part.body === body).map(({ shape }) => shape);
  return frames
    .filter((_, i) => (frames.length - 1 - i) % 3 === 0)
    .map(({ [body]: motion }) => {
      const moved = shapes.map((shape) => {
        const turned = shape.clone().rotate(-degrees(motion?.angle ?? 0), [0, 0, 0], [0, 1, 0]);
        return turned.translate(motion?.shift ?? [0, 0, 0]);
      });
      const { min, max } = boundsOf(moved);
      for (const shape of moved) shape.delete();
      return { left: min[0], right: max[0], bottom: min[2], top: max[2] };
    });
}

beforeAll(loadKernel);

test.each(['VTC-050-UB', 'VTC-200-UB', 'VTC-400-SBL', 'H-150-UB', 'H-700-SB'])(
  'the arcs that %s states are what its solids sweep: up within 1 mm, backwards within a hundredth of the radius',
  (name) => {
    const assembly = models.get(name)?.build('exchange');
    if (!assembly) throw new Error(`no ${name}`);
    const [bar, handle] = [poses(assembly, 'bar'), poses(assembly, 'handle')];
    const [barArc, handleArc] = [arcOf(name, 'Bar'), arcOf(name, 'Handle')];
    expect(Math.abs(barArc.top - around(bar).top)).toBeLessThan(1);
    expect(Math.abs(handleArc.top - around(handle).top)).toBeLessThan(1);
    expect(Math.abs(handleArc.left - around(handle).left)).toBeLessThan((handleArc.right - handleArc.left) / 100);

    // The open height includes what is below the base, but not the slightly higher bar before the clamp was fully open.
    const open = around([...poses(assembly, 'base'), bar.at(-1) ?? barArc, handle.at(-1) ?? handleArc]);
    const highest = Math.max(barArc.top, name.startsWith('H') ? handleArc.top : 0);
    const differs = highest - open.bottom - Number(written.get(name)?.get('Open height'));
    expect(differs).toBeGreaterThan(-1);
    expect(differs).toBeLessThan(2);
    // The open length is shorter than the swept arcs, because handles of vertical clamps swing back, and handles of
    // horizontal clamps swing away from the rear.
    const isOpen = Number(written.get(name)?.get('Open length'));
    expect(Math.abs(open.right - open.left - isOpen)).toBeLessThan(1);
    expect(isOpen).toBeLessThan(around([barArc, handleArc]).right - handleArc.left);
  },
);

test.each(['HTC-45/M5', 'HTC-160/M8', 'PAH-350', 'PAH-350-HK'])(
  'the arc that %s states of its handle is what its lever sweeps, up and backwards within 1 mm',
  (name) => {
    const assembly = models.get(name)?.build('exchange');
    if (!assembly) throw new Error(`no ${name}`);
    const swept = around(poses(assembly, 'lever'));
    const arc = arcOf(name, 'Handle');
    expect(Math.abs(arc.top - swept.top)).toBeLessThan(1);
    expect(Math.abs(arc.left - swept.left)).toBeLessThan(1);
  },
);
