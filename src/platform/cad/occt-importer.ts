import type { OcctMesh } from 'occt-import-js';

export type CadMesh = OcctMesh;
export type CadFormat = 'step' | 'iges';

/**
 * Meshes of a CAD file in mm, by Open CASCADE compiled to WebAssembly, whose memory never shrinks.
 * @param deflection largest distance in mm of a curved face from its triangles
 * @returns undefined when the reader does not understand the file
 */
export async function importCadFile(
  content: Uint8Array,
  format: CadFormat,
  deflection: number,
): Promise<CadMesh[] | undefined> {
  const { default: open } = await import('occt-import-js');
  const { ReadStepFile, ReadIgesFile } = await open({ print: () => undefined, printErr: () => undefined });
  const read = format === 'step' ? ReadStepFile : ReadIgesFile;
  const { success, meshes } = read(content, {
    linearUnit: 'millimeter',
    linearDeflectionType: 'absolute_value',
    linearDeflection: deflection,
    angularDeflection: 0.3,
  });
  return success ? meshes : undefined;
}
