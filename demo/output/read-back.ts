import { createRequire } from 'node:module';

/** Reads CAD files with an independent build of Open CASCADE (occt-import-js) and returns what it found. */
export type ReadBack = { names: string[]; extents: { x: number; y: number; z: number } };

type Imported = { success: boolean; meshes: { name: string; attributes: { position: { array: number[] } } }[] };
type Importer = {
  ReadStepFile: (content: Uint8Array, options: object) => Imported;
  ReadIgesFile: (content: Uint8Array, options: object) => Imported;
};

let importer: Promise<Importer> | undefined;

/** @throws when the reader does not understand the file */
export async function readBack(content: Uint8Array, format: 'step' | 'iges'): Promise<ReadBack> {
  importer ??= (createRequire(import.meta.url)('occt-import-js') as (options: object) => Promise<Importer>)({
    print: () => undefined,
  });
  const reader = await importer;
  // Curved faces come back as chords: fine enough for a hundredth of a millimetre.
  const options = {
    linearUnit: 'millimeter',
    linearDeflectionType: 'absolute_value',
    linearDeflection: 0.01,
    angularDeflection: 0.2,
  };
  const file = format === 'step' ? reader.ReadStepFile(content, options) : reader.ReadIgesFile(content, options);
  if (!file.success) throw new Error(`the ${format} file could not be read`);
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = low.map((n) => -n);
  for (const mesh of file.meshes)
    for (const [i, value] of mesh.attributes.position.array.entries()) {
      low[i % 3] = Math.min(low[i % 3] ?? 0, value);
      high[i % 3] = Math.max(high[i % 3] ?? 0, value);
    }
  const [x = 0, y = 0, z = 0] = high.map((top, i) => top - (low[i] ?? 0));
  return { names: file.meshes.map((mesh) => mesh.name), extents: { x, y, z } };
}

/** What differs between a file and what the catalogue's table and the model's solids say. */
export function differences(
  { names, extents }: ReadBack,
  expected: { names: string[]; measures: { letter: string; value: number; extent?: 'x' | 'y' | 'z' }[] },
): string[] {
  const faults: string[] = [];
  const missing = expected.names.filter((name) => !names.includes(name));
  if (missing.length) faults.push(`solids are missing: ${missing.join(', ')}`);
  if (names.length !== expected.names.length) faults.push(`${names.length} solids instead of ${expected.names.length}`);
  for (const { letter, value, extent } of expected.measures) {
    if (!extent) continue;
    const tabled = Math.round(value * 10) / 10;
    if (Math.abs(extents[extent] - tabled) > 0.1)
      faults.push(`${letter} is ${tabled} in the table and ${extents[extent].toFixed(2)} in the file`);
  }
  return faults;
}
