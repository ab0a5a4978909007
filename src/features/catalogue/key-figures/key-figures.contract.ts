import { z } from 'zod';
import { idField, nameField } from '../../../platform/api/fields.contract.ts';
import { printedRange } from '../units/value.contract.ts';

const keyFigures = z.object({
  models: z.number(),
  force: printedRange.extend({ lowest: z.number(), highest: z.number() }).nullable(),
  length: printedRange.nullable(),
});
export type KeyFigures = z.infer<typeof keyFigures>;

export const categoryFigures = z.object({
  categories: z.array(keyFigures.extend({ category_id: z.number() })),
  products: z.array(keyFigures.extend({ product_id: z.number() })),
});

export const keyFiguresQuery = z.object({
  category_id: z.union([z.literal('0').transform(() => undefined), idField]).optional(),
  category_name: nameField.optional(),
});
