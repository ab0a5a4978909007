import { z } from 'zod';

/** Stored form: a number in the attribute's unit, the ends of a range, or a text. */
export const attributeValue = z.union([z.number(), z.tuple([z.number(), z.number()]), z.string()]);

/** Printed form: `figures` is a number, a range such as "10–20" or a text; `unit` is '' without one. */
export const namedValue = z.object({ name: z.string(), unit: z.string(), figures: z.string() });
export type NamedValue = z.infer<typeof namedValue>;

export const namedRange = z.object({ name: z.string(), unit: z.string(), min: z.number(), max: z.number() });
export type NamedRange = z.infer<typeof namedRange>;
