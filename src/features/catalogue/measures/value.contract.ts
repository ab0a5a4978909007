import { z } from 'zod';

/** A value in JSON: number, ends of a range, or text. */
export const attributeValue = z.union([z.number(), z.tuple([z.number(), z.number()]), z.string()]);
