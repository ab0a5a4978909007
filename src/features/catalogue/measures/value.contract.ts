import { z } from 'zod';

/** What a model states of an attribute, in JSON: a number, the ends of a range, or a text. */
export const attributeValue = z.union([z.number(), z.tuple([z.number(), z.number()]), z.string()]);
