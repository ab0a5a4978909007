import { z } from 'zod';
import { MAX_PIECES } from '../../visitors/basket/basket.limits.ts';
import { matchedModel } from '../parts-list/matching/match-models.contract.ts';
import { MAX_SHARED } from './shared-baskets.limits.ts';

export const shareBasketBody = z.object({
  lines: z
    .array(
      z.object({
        model_id: z.number().int().positive().max(2_147_483_647),
        quantity: z.number().int().min(1).max(MAX_PIECES),
      }),
    )
    .min(1)
    .max(MAX_SHARED),
});

export const shareBasketReply = z.object({
  success: z.literal(true),
  id: z.string(),
  /** The path of the page that shows it. */
  path: z.string(),
  expires_at: z.string(),
  /** How many lines were left out because their models are not in the catalogue. */
  left_out: z.number(),
});
export type ShareBasketReply = z.infer<typeof shareBasketReply>;

export const sharedBasketQuery = z.object({ id: z.string().max(100) });

export const sharedBasket = z.object({
  id: z.string(),
  shared_at: z.string(),
  expires_at: z.string(),
  /** `name` is the name when it was shared; `model` is null when the model is no longer in the catalogue. */
  lines: z.array(
    z.object({ model_id: z.number(), name: z.string(), quantity: z.number(), model: matchedModel.nullable() }),
  ),
});
export type SharedBasket = z.infer<typeof sharedBasket>;
