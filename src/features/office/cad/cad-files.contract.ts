import { z } from 'zod';

const count = z.number().int().min(0);

/** An overall size of a model, in mm, that its CAD file contradicts. */
export const cadDifference = z.object({
  model_id: z.number().int(),
  model: z.string(),
  attribute: z.string(),
  stated: z.number(),
  measured: z.number(),
  format: z.enum(['STEP', 'IGES']),
  key: z.string(),
});
export type CadDifference = z.infer<typeof cadDifference>;

export const cadFilesReply = z.object({
  /** Different contents of STEP and IGES files in the library. */
  total: count,
  read: count,
  refused: count,
  problems: z.array(z.object({ key: z.string(), name: z.string(), problem: z.string(), allowed: z.string() })),
  differences: z.array(cadDifference),
});
export type CadFilesReply = z.infer<typeof cadFilesReply>;

/** Content of a CAD file; `state` is `waiting` until it is read. */
export const cadContent = z.object({
  state: z.enum(['waiting', 'read', 'refused']),
  problem: z.string().nullable(),
  allowed: z.string().nullable(),
  unit: z.string().nullable(),
  schema: z.string().nullable(),
  outline: z.tuple([z.number(), z.number(), z.number()]).nullable(),
  solids: count,
  names: z.array(z.string()),
  holes: z.array(z.object({ solid: z.string(), diameter: z.number(), count, pitch: z.array(z.number()) })),
  differences: z.array(cadDifference),
});
export type CadContent = z.infer<typeof cadContent>;

export const readCadFilesReply = z.object({ waiting: count });
