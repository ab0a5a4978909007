import { z } from 'zod';

export const drawingQuery = z.object({
  file: z
    .string()
    .max(200)
    .regex(/^[\w-][\w.-]*\.svg$/i, 'must be the name of an SVG file'),
});

const drawingDimension = z.object({
  letter: z.string(),
  meaning: z.string(),
  /** Value on the drawn model, and the axis along which it is the overall size; null if unknown. */
  value: z.number().nullable(),
  extent: z.enum(['x', 'y', 'z']).nullable(),
});
export type DrawingDimension = z.infer<typeof drawingDimension>;

export const drawingReply = z.object({
  svg: z.string(),
  /** Size in the drawing's units; `scale`: units per millimetre, null if unknown. */
  width: z.number(),
  height: z.number(),
  scale: z.number().nullable(),
  /** Id of the side view, and its left, top, width and height; null without one. */
  side: z.object({ id: z.string(), box: z.array(z.number()).length(4) }).nullable(),
  dimensions: z.array(drawingDimension),
});
export type DrawingReply = z.infer<typeof drawingReply>;
