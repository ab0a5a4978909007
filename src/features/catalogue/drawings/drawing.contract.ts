import { z } from 'zod';

/** The name of an SVG in uploads/products. */
export const drawingQuery = z.object({
  file: z
    .string()
    .max(200)
    .regex(/^[\w-][\w.-]*\.svg$/i, 'is not the name of an SVG'),
});

const dimension = z.object({
  letter: z.string(),
  /** Meaning; '' if the drawing does not state it. */
  meaning: z.string(),
  /** Its figure on the model that is drawn, and the axis of which it is the overall size; null where unknown. */
  value: z.number().nullable(),
  extent: z.enum(['x', 'y', 'z']).nullable(),
});
export type Dimension = z.infer<typeof dimension>;

/** A dimensioned drawing, cleaned for use inside a page. */
export const drawing = z.object({
  svg: z.string(),
  /** The size of its coordinates, of which `scale` are a millimetre; null where unknown. */
  width: z.number(),
  height: z.number(),
  scale: z.number().nullable(),
  /** The element of its view from the side, and the left, top, width and height of that; null where the drawing has none. */
  side: z.object({ id: z.string(), box: z.array(z.number()).length(4) }).nullable(),
  dimensions: z.array(dimension),
});
export type Drawing = z.infer<typeof drawing>;
