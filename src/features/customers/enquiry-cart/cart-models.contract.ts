import { z } from 'zod';
import { bodyId } from '../../../platform/api/fields.contract.ts';
import { mainFigures } from '../../catalogue/relations/relations.contract.ts';
import { MAX_SHARED } from '../saved-lists/saved-lists.limits.ts';

export const cartModelsBody = z.object({
  model_ids: z.array(bodyId).max(MAX_SHARED),
});

export const cartModel = z.object({
  model_id: z.number(),
  product_name: z.string(),
  figures: mainFigures,
});
export type CartModel = z.infer<typeof cartModel>;
