import { z } from 'zod';
import { bodyIdField as id } from '../../../platform/api/fields.contract.ts';

/** Enough for 2,000 models with six prices each. */
export const MAX_LISTED_PRICES = 12_000;

export const priceListReply = z.object({
  prices: z.array(
    z.object({
      id,
      model: z.string(),
      customer_group: z.string(),
      currency: z.string(),
      from_quantity: z.int(),
      unit_price: z.string(),
      price_per: z.string(),
      valid_from: z.string(),
    }),
  ),
  /** True if the list has more prices than it returns. */
  more: z.boolean(),
});
export type PriceListReply = z.output<typeof priceListReply>;

const fields = z.record(z.string().max(60), z.string().max(1000));
const priceChange = z.object({
  action: z.enum(['add', 'change', 'remove']),
  id: id.optional(),
  /** Values that the caller saw. */
  seen: fields.optional(),
  values: fields.optional(),
});

export const savePricesBody = z.object({ changes: z.array(priceChange).min(1).max(MAX_LISTED_PRICES) });
