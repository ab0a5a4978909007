import { z } from 'zod';
import { bodyId, optionalLine } from '../../../platform/api/fields.contract.ts';
import { MAX_LINE_NOTE, MAX_OWN_NUMBER, MAX_PIECES } from '../../visitors/basket/basket.limits.ts';
import { matchedModel } from '../parts-list/matching/match-models.contract.ts';
import { MAX_SHARED } from './shared-baskets.limits.ts';

export const cartLine = z.object({
  model_id: bodyId,
  quantity: z.number().int().min(1).max(MAX_PIECES),
  own_number: optionalLine(MAX_OWN_NUMBER),
  note: optionalLine(MAX_LINE_NOTE),
});

export const shareBasketBody = z.object({ lines: z.array(cartLine).min(1).max(MAX_SHARED) });

export const shareBasketReply = z.object({
  success: z.literal(true),
  id: z.string(),
  path: z.string(),
  expires_at: z.string(),
  left_out: z.number(),
});
export type ShareBasketReply = z.infer<typeof shareBasketReply>;

/** `name` is the name when shared; `model` is null when it is not in the catalogue. */
export const storedLine = z.object({
  model_id: z.number(),
  name: z.string(),
  quantity: z.number(),
  own_number: z.string(),
  note: z.string(),
  model: matchedModel.nullable(),
});
export type StoredLine = z.infer<typeof storedLine>;

export const sharedBasketQuery = z.object({ id: z.string().max(100) });

export const sharedBasket = z.object({
  id: z.string(),
  shared_at: z.string(),
  expires_at: z.string(),
  lines: z.array(storedLine),
});
export type SharedBasket = z.infer<typeof sharedBasket>;
