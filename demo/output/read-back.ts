import { createRequire } from 'node:module';
import { type Box, type Extents, extentsOf } from '../geometry/inspect.ts';

/** Reads CAD files with an independent build of Open CASCADE (occt-import-js). */

type Mesh = {
  name: string;
  attributes: { position: { array: number[] }; normal: { array: number[] } };
  index: { array: number[] };
  /** the triangles of each face, from the first to the last */
  brep_faces: { first: number; last: number }[];
};
type Imported = { success: boolean; meshes: Mesh[] };
type Importer = {
  ReadStepFile: (content: Uint8Array, options: object) => Imported;
  ReadIgesFile: (content: Uint8Array, options: object) => Imported;
};

export type Vector = [number, number, number];
export type Corner = { at: Vector; normal: Vector };
export type Solid = { name: string; faces: Corner[][] };
export type ReadBack = { solids: Solid[]; extents: Extents };

let importer: Promise<Importer> | undefined;

function solidOf({ name, attributes: { position, normal }, index, brep_faces }: Mesh): Solid {
  const vector = (array: number[], i: number): Vector => [array[i] ?? 0, array[i + 1] ?? 0, array[i + 2] ?? 0];
  const corner = (i = 0): Corner => ({ at: vector(position.array, i * 3), normal: vector(normal.array, i * 3) });
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

/** @throws when the reader does not understand the file */
export async function readBack(content: Uint8Array, format: 'step' | 'iges'): Promise<ReadBack> {
  importer ??= (createRequire(import.meta.url)('occt-import-js') as (options: object) => Promise<Importer>)({
    print: () => undefined,
  });
  const reader = await importer;
  // Curved faces are read as chords, fine enough for a hundredth of a millimetre.
  const options = {
    linearUnit: 'millimeter',
    linearDeflectionType: 'absolute_value',
    linearDeflection: 0.01,
    angularDeflection: 0.2,
  };
  const file = format === 'step' ? reader.ReadStepFile(content, options) : reader.ReadIgesFile(content, options);
  if (!file.success) throw new Error(`the ${format} file could not be read`);
  const solids = file.meshes.map(solidOf);
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
