import { z } from 'zod';
import { idField, nameField } from '../../../platform/api/fields.contract.ts';
import { namedRange } from './value.contract.ts';

const keyFiguresFields = z.object({
  models: z.number(),
  force: namedRange.extend({ lowest: z.number(), highest: z.number() }).nullable(),
  length: namedRange.nullable(),
});
export type KeyFigures = z.infer<typeof keyFiguresFields>;

export const keyFiguresReply = z.object({
  categories: z.array(keyFiguresFields.extend({ category_id: z.number() })),
  products: z.array(keyFiguresFields.extend({ product_id: z.number() })),
});

export const keyFiguresQuery = z.object({
  category_id: z.union([z.literal('0').transform(() => undefined), idField]).optional(),
  category_name: nameField.optional(),
});
