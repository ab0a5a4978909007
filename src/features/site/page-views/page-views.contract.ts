import { z } from 'zod';
import { idField } from '../../../platform/api/fields.contract.ts';

const itemType = z.enum(
  ['category', 'product', 'model', 'brand', 'news', 'event'],
  'must be category, product, model, brand, news or event',
);
export type ViewedItemType = z.infer<typeof itemType>;

export const pageView = z.object({
  item_id: idField,
  item_name: z.string('must be text').trim().min(1, 'is required').max(300),
  item_type: itemType,
});
