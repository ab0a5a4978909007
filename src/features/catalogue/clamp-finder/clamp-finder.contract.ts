import { z } from 'zod';
import { MAX_MEASURE_LENGTH } from '../measures/parse-measure.limits.ts';
import { namedValue } from '../measures/value.contract.ts';
import { MAX_NEED_LENGTH, NEED_FIELD_NAMES } from './need/need-fields.limits.ts';

/** A number, or a text that `parseNeedField` reads: `2,500`, `1500 to 2000`, `2 kN`, `½ in`, `~150`, `150 ± 2`. */
const typed = z
  .union(
    [z.number(), z.string().max(MAX_MEASURE_LENGTH, `must have at most ${MAX_MEASURE_LENGTH} characters`)],
    'must be a number',
  )
  .optional();

const MAX_PRODUCTS = 20;

/**
 * Force in newtons, lengths in millimetres. '' means any; the default action is hold-down. At least one value is
 * required.
 */
export const clampFinderQuery = z.object({
  force: typed,
  reach: typed,
  safety: typed,
  action: z.string().max(100).default(''),
  mounting: z.string().max(100).default(''),
  height: typed,
  thread: z.string().max(20).default(''),
  workpiece: typed,
  workpiece_to: typed,
  length: typed,
  width: typed,
  open_height: typed,
  along: typed,
  across: typed,
  /** `yes`: the values come from an existing clamp, so the most similar models are listed. */
  like: z.enum(['', 'yes']).default(''),
  /** With 0, only the totals are sent. */
  limit: z.coerce.number().int().min(0).max(MAX_PRODUCTS).default(MAX_PRODUCTS),
});

/** `lever`: the capacity depends on the reach. */
export const clampAction = z.object({ key: z.string(), name: z.string(), lever: z.boolean() });
export type ClampAction = z.infer<typeof clampAction>;

/**
 * `usable`: capacity at the requested reach, else the stated one; `hand_force`: a third of it. Forces in newtons,
 * lengths in millimetres.
 */
export const foundClamp = z.object({
  model_id: z.number(),
  model_name: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  product_image: z.string(),
  product_total: z.number(),
  action: z.string(),
  mounting: z.string(),
  thread: z.string(),
  height: z.number().nullable(),
  capacity: z.number(),
  rated_reach: z.number().nullable(),
  /** End of the bar, and largest reach with an arm that users weld on; null if not stated. */
  bar_end: z.number().nullable(),
  extended_reach: z.number().nullable(),
  usable: z.number(),
  hand_force: z.number(),
  /**
   * Remaining space per limit, in millimetres; null without a stated value. `off`: excess over an approximate length.
   */
  spares: z.array(z.object({ name: z.string(), left: z.number().nullable(), off: z.number().optional() })),
  stated: z.array(namedValue),
  /** `usable` divided by the requested force; 0 if no force is requested. */
  margin: z.number(),
  replaced_by: z.string(),
});
export type FoundClamp = z.infer<typeof foundClamp>;

export const foundClampsReply = z.object({
  clamps: z.array(foundClamp),
  near: z.array(foundClamp),
  extended: z.array(foundClamp),
  extended_total: z.number(),
  /** Applied safety factor, and resulting force in newtons; null without a force. */
  safety: z.number(),
  needed: z.number().nullable(),
  total: z.number(),
  products: z.number(),
  hasMore: z.boolean(),
  /**
   * Numbers of other clamps that hold the force, by family, if no action is requested. The reach is ignored for
   * families without a lever.
   */
  others: z.array(z.object({ action: z.string(), name: z.string(), lever: z.boolean(), total: z.number() })),
  not_covered: z.array(z.object({ product_name: z.string(), product_slug: z.string() })),
});
export type FoundClampsReply = z.infer<typeof foundClampsReply>;

export const readNeedQuery = z.object({ words: z.string('is required').max(MAX_NEED_LENGTH) });

export const readNeedReply = z.object({
  understood: z.array(
    z.object({
      field: z.enum(NEED_FIELD_NAMES),
      value: z.string(),
      text: z.string(),
      start: z.number(),
      end: z.number(),
    }),
  ),
  unknown: z.array(z.string()),
  total: z.number().nullable(),
});
export type ReadNeedReply = z.infer<typeof readNeedReply>;
