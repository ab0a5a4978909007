import { z } from 'zod';
import { idField, nameField } from '../../../platform/api/fields.contract.ts';

/** The figures of an attribute that several models have, in the unit of the catalogue. */
const range = z.object({ name: z.string(), unit: z.string(), min: z.number(), max: z.number() });

/** Tile of a product or category: number of models, ranges of capacity and reach. */
const keyFigures = z.object({
  models: z.number(),
  /** `lowest` and `highest` are those of the whole catalogue. */
  force: range.extend({ lowest: z.number(), highest: z.number() }).nullable(),
  length: range.nullable(),
});
export type KeyFigures = z.infer<typeof keyFigures>;

export const categoryFigures = z.object({
  categories: z.array(keyFigures.extend({ category_id: z.number() })),
  products: z.array(keyFigures.extend({ product_id: z.number() })),
});

/** A category by its id (0: the top level) or by its name or slug; without one, the top level. */
export const keyFiguresQuery = z.object({
  category_id: z.union([z.literal('0').transform(() => undefined), idField]).optional(),
  category_name: nameField.optional(),
});
