import { type CadMesh, importCadFile } from '../../src/platform/cad/occt-importer.ts';
import { type Box, type Extents, extentsOf } from '../geometry/inspect.ts';

/** Reads CAD files with an independent build of Open CASCADE (occt-import-js). */

export type Vector = [number, number, number];
export type Corner = { at: Vector; normal: Vector };
export type Solid = { name: string; faces: Corner[][] };
export type ReadBack = { solids: Solid[]; extents: Extents };

function solidOf({ name, attributes: { position, normal }, index, brep_faces }: CadMesh): Solid {
  const vector = (array: number[], i: number): Vector => [array[i] ?? 0, array[i + 1] ?? 0, array[i + 2] ?? 0];
  const corner = (i = 0): Corner => ({ at: vector(position.array, i * 3), normal: vector(normal?.array ?? [], i * 3) });
  return {
    name,
    faces: brep_faces.map(({ first, last }) => [...new Set(index.array.slice(first * 3, last * 3 + 3))].map(corner)),
  };
}

export function boxAround(points: Vector[]): Box {
  const box: Box = {
    min: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    max: [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  };
  for (const point of points)
    for (const i of [0, 1, 2] as const) {
      box.min[i] = Math.min(box.min[i], point[i]);
      box.max[i] = Math.max(box.max[i], point[i]);
    }
  return box;
}

export const pointsOf = ({ faces }: Solid): Vector[] => faces.flatMap((face) => face.map(({ at }) => at));

/** In mm, fine enough for a hundredth of a millimetre. */
const DEFLECTION = 0.01;

/** @throws when the reader does not understand the file */
export async function readBack(content: Uint8Array, format: 'step' | 'iges'): Promise<ReadBack> {
  const meshes = await importCadFile(content, format, DEFLECTION);
  if (!meshes) throw new Error(`the ${format} file could not be read`);
  const solids = meshes.map(solidOf);
  return { solids, extents: extentsOf(boxAround(solids.flatMap(pointsOf))) };
}

/** Differences of a file from the catalogue's table and the model's solids. */
export function differences(
  { solids, extents }: ReadBack,
  expected: { names: string[]; measures: { letter: string; value: number; extent?: 'x' | 'y' | 'z' }[] },
): string[] {
  const faults: string[] = [];
  const missing = expected.names.filter((name) => !solids.some((solid) => solid.name === name));
  if (missing.length) faults.push(`solids are missing: ${missing.join(', ')}`);
  if (solids.length !== expected.names.length)
    faults.push(`${solids.length} solids instead of ${expected.names.length}`);
  for (const { letter, value, extent } of expected.measures) {
    if (!extent) continue;
    const tabled = Math.round(value * 10) / 10;
    if (Math.abs(extents[extent] - tabled) > 0.1)
      faults.push(`${letter} is ${tabled} in the table and ${extents[extent].toFixed(2)} in the file`);
  }
  return faults;
}
