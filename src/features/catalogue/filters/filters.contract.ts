import { z } from 'zod';
import { idField, nameField } from '../../../platform/api/fields.contract.ts';

const ends = z.object({ min: z.number(), max: z.number() });

/**
 * `min`, `max` and `values` cover the whole category; `remaining` (null when empty) and `counts` apply the other
 * filters.
 */
export const filterOption = z.union([
  z.object({
    name: z.string(),
    label: z.string(),
    type: z.literal('range'),
    ...ends.shape,
    unit: z.string().optional(),
    remaining: ends.nullable().optional(),
  }),
  z.object({
    name: z.string(),
    label: z.string(),
    type: z.enum(['button', 'checkbox']),
    values: z.array(z.string()),
    unit: z.string().optional(),
    counts: z.array(z.number()).optional(),
  }),
]);
export type FilterOption = z.infer<typeof filterOption>;

export const searchField = z.string('must be text').max(200, 'must not be longer than 200 characters').optional();
const filters = z.string('must be JSON').max(4096, 'must not be longer than 4096 characters').optional();
export const narrowingQuery = z.object({
  category_id: idField.optional(),
  category_slug: nameField.optional(),
  search: searchField,
  filters,
});

const counted = z.enum(['products', 'models'], 'must be products or models');
export type CountedKind = z.infer<typeof counted>;
export const filterOptionsQuery = narrowingQuery.extend({ count: counted.default('products') });
