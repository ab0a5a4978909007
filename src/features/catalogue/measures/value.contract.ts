import { z } from 'zod';

export const attributeValue = z.union([z.number(), z.tuple([z.number(), z.number()]), z.string()]);
