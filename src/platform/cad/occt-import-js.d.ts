declare module 'occt-import-js' {
  /** Arrays of numbers: three per corner, and three corners per triangle. */
  export interface OcctMesh {
    name: string;
    /** Red, green and blue as in sRGB, from 0 to 1. */
    color?: [number, number, number];
    attributes: { position: { array: number[] }; normal?: { array: number[] } };
    index: { array: number[] };
    /** Triangles of each face, from the first to the last. */
    brep_faces: { first: number; last: number; color: [number, number, number] | null }[];
  }
  type ReadFile = (content: Uint8Array, options: object) => { success: boolean; meshes: OcctMesh[] };

  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default function occt(options: {
    print: () => void;
    printErr: () => void;
  }): Promise<{ ReadStepFile: ReadFile; ReadIgesFile: ReadFile }>;
}
