import { getOC, makeCompound, measureVolume, type Shape3D } from 'replicad';
import type { Assembly, Measure } from './assembly.ts';
import { isValid } from './kernel.ts';
import { degrees, type Motion } from './linkage.ts';
import { appearance } from './material.ts';

export type Box = { min: [number, number, number]; max: [number, number, number] };

/** The exact bounding box in mm; the kernel's faster method pads the box by tolerances. */
export function boundsOf(shapes: Shape3D[]): Box {
  const kernel = getOC();
  const box = new kernel.Bnd_Box();
  for (const shape of shapes) kernel.BRepBndLib.AddOptimal(shape.wrapped, box, false, false);
  const low = box.CornerMin();
  const high = box.CornerMax();
  const result: Box = { min: [low.X(), low.Y(), low.Z()], max: [high.X(), high.Y(), high.Z()] };
  for (const used of [low, high, box]) used.delete();
  return result;
}

export type Extents = { x: number; y: number; z: number };
export const extentsOf = ({ min, max }: Box): Extents => ({
  x: max[0] - min[0],
  y: max[1] - min[1],
  z: max[2] - min[2],
});

/** Overall sizes in the open pose; `undefined` for a clamp that does not move. */
export function openExtents({ parts, frames }: Assembly): Extents | undefined {
  const open = frames.at(-1);
  if (!open) return undefined;
  const shapes = parts.map(({ shape, body }) => {
    const motion = open[body];
    if (!motion) return shape.clone();
    // The kernel turns about Y from Z to X, a linkage from X to Z.
    const turned = degrees(motion.axis === 'y' ? -motion.angle : motion.angle);
    const axis: Record<Motion['axis'], [number, number, number]> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };
    return shape.clone().rotate(turned, [0, 0, 0], axis[motion.axis]).translate(motion.shift);
  });
  const extents = extentsOf(boundsOf(shapes));
  for (const shape of shapes) shape.delete();
  return extents;
}

/** Weight in kg: the solids' volumes times their materials' densities. */
export const weightOf = (assembly: Assembly): number =>
  assembly.parts.reduce(
    (sum, part) => sum + (measureVolume(part.shape) / 1000) * appearance(part.material).density,
    0,
  ) / 1000;

const tabled = (value: number): number => Math.round(value * 10) / 10;

/** Faults of an assembly, comparing its sizes with the table's; empty if there are none. */
export function faultsIn(measures: Measure[], assembly: Assembly): string[] {
  const faults = assembly.parts
    .filter((part) => !isValid(part.shape))
    .map((part) => `${part.name} is not a valid solid`);
  for (const part of assembly.parts) if (measureVolume(part.shape) <= 0) faults.push(`${part.name} has no volume`);
  const names = new Set(assembly.parts.map((part) => part.name));
  if (names.size !== assembly.parts.length) faults.push('two solids have the same name');
  const extents = extentsOf(boundsOf(assembly.parts.map((part) => part.shape)));
  for (const measure of measures)
    if (measure.extent && Math.abs(extents[measure.extent] - tabled(measure.value)) > 0.1)
      faults.push(
        `${measure.letter} is ${tabled(measure.value)} in the table and ${extents[measure.extent].toFixed(2)} in the solid`,
      );
  return faults;
}

export const compoundOf = (assembly: Assembly) => makeCompound(assembly.parts.map((part) => part.shape.clone()));
