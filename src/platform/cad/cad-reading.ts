import { z } from 'zod';

const millimetres = z.number().min(0);

/** Equal round holes through one plate. `pitch`: distances of a pair, or of a rectangle along and across, in mm. */
const holeGroup = z.object({
  solid: z.string(),
  diameter: millimetres,
  count: z.number().int(),
  pitch: z.array(millimetres).max(2),
});
export type HoleGroup = z.infer<typeof holeGroup>;

/**
 * Content of a CAD file. `outline`: extents along X, Y and Z in mm, null if the file does not state its unit.
 * `names`: the first solids of the file.
 */
export const cadReading = z.object({
  unit: z.string().nullable(),
  schema: z.string().nullable(),
  outline: z.tuple([millimetres, millimetres, millimetres]).nullable(),
  solids: z.number().int(),
  names: z.array(z.string()),
  triangles: z.number().int(),
  holes: z.array(holeGroup),
});
export type CadReading = z.infer<typeof cadReading>;
