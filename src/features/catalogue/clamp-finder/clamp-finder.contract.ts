import { z } from 'zod';
import { DEFAULT_SAFETY } from '../figures/clamp-strength.limits.ts';
import { MAX_FORCE, MAX_LENGTH } from './clamp-finder.limits.ts';
import { ASKED_LENGTH, MAX_WORDS, NEED_NAMES } from './need/need-fields.limits.ts';

const positive = (max: number) => z.coerce.number().positive().max(max);
/** A length of a clamp: a number, or approximately, as `~150` (within 10 %) or `150 ± 2`. */
const clampLength = z.union([
  positive(MAX_LENGTH),
  z.string().max(30).regex(ASKED_LENGTH, 'must be a number, or one such as ~150 or 150 ± 2'),
]);
/** A field of a form that may be left empty. */
const orEmpty = <Shape extends z.ZodType>(shape: Shape) =>
  z.union([z.literal('').transform(() => undefined), shape]).optional();

/** Products in one reply. */
const MAX_PRODUCTS = 20;

/**
 * Force in newtons, lengths in millimetres. An empty string means any; without an action those that hold down. At least one value
 * is required.
 */
export const clampFinderQuery = z.object({
  force: orEmpty(positive(MAX_FORCE)),
  reach: orEmpty(positive(MAX_LENGTH)),
  safety: z.coerce.number().min(1).max(10).default(DEFAULT_SAFETY),
  action: z.string().max(100).default(''),
  mounting: z.string().max(100).default(''),
  height: orEmpty(clampLength),
  thread: z.string().max(20).default(''),
  /** The workpiece is so high, from what the clamp stands on; with a second height all between the two. */
  workpiece: orEmpty(z.coerce.number().min(-MAX_LENGTH).max(MAX_LENGTH)),
  workpiece_to: orEmpty(z.coerce.number().min(-MAX_LENGTH).max(MAX_LENGTH)),
  /** At most, closed as well as open. */
  length: orEmpty(clampLength),
  width: orEmpty(clampLength),
  open_height: orEmpty(clampLength),
  /** The pitches of the holes. */
  along: orEmpty(clampLength),
  across: orEmpty(clampLength),
  /** `yes`: the figures are those of a clamp at hand, measured with a ruler; the most similar models are listed. */
  like: z.enum(['', 'yes']).default(''),
  /** How many products to list; with 0 only the numbers are sent. */
  limit: z.coerce.number().int().min(0).max(MAX_PRODUCTS).default(MAX_PRODUCTS),
});

/** A family of clamps. `lever`: its capacity is stated up to a reach and for nothing beyond it. */
export const clampAction = z.object({ key: z.string(), name: z.string(), lever: z.boolean() });
export type ClampAction = z.infer<typeof clampAction>;

/** A clamp that holds. `usable` is its capacity at the requested reach, which is no further than its bar; forces in newtons, lengths in millimetres. */
export const foundClamp = z.object({
  model_id: z.number(),
  model_name: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  product_image: z.string(),
  /** How many models of its product hold; not all of them are listed. */
  product_total: z.number(),
  action: z.string(),
  mounting: z.string(),
  thread: z.string(),
  height: z.number().nullable(),
  capacity: z.number(),
  rated_reach: z.number().nullable(),
  /** End of the bar, and largest reach with an arm that users weld on; null without a value or a bar. */
  bar_end: z.number().nullable(),
  extended_reach: z.number().nullable(),
  usable: z.number(),
  hand_force: z.number(),
  /** Remaining space per limit, in millimetres; null without a value. `off`: excess over an approximate length. */
  spares: z.array(z.object({ name: z.string(), left: z.number().nullable(), off: z.number().optional() })),
  /** Other figures that were asked for, in their own units. */
  stated: z.array(z.object({ name: z.string(), unit: z.string(), figures: z.string() })),
  /** `usable` divided by the requested force; 0 without one. */
  margin: z.number(),
  /** The model that replaces it, or ''. */
  replaced_by: z.string(),
});
export type FoundClamp = z.infer<typeof foundClamp>;

/** `clamps` are grouped by product, the best fit first. `total` counts all clamps that hold, `products` their products. */
export const foundClamps = z.object({
  clamps: z.array(foundClamp),
  /** If nothing fits, or a clamp is to be identified: the nearest misses, one per product. */
  near: z.array(foundClamp),
  /** Clamps that hold there only with an arm that users weld on, one per product, and their number of models. */
  extended: z.array(foundClamp),
  extended_total: z.number(),
  /** Applied safety factor, and resulting force in newtons; null without a force. */
  safety: z.number(),
  needed: z.number().nullable(),
  total: z.number(),
  products: z.number(),
  hasMore: z.boolean(),
  /** Without an action: clamps of the other families that hold the force as well; those without a lever at any reach. */
  others: z.array(z.object({ action: z.string(), name: z.string(), lever: z.boolean(), total: z.number() })),
  /** Products whose models state a capacity and no action, so that they are not judged. */
  not_covered: z.array(z.object({ product_name: z.string(), product_slug: z.string() })),
});
export type FoundClamps = z.infer<typeof foundClamps>;

/** A need in words, such as "flanged, 2000 N at 60 mm, 22 mm high, in 90 x 40". */
export const needQuery = z.object({ words: z.string('is required').max(MAX_WORDS) });

export const needReply = z.object({
  /** The conditions in the order of the text: `text` is how each is shown, `start` and `end` where its words are. */
  understood: z.array(
    z.object({ field: z.enum(NEED_NAMES), value: z.string(), text: z.string(), start: z.number(), end: z.number() }),
  ),
  /** Words that mean nothing here. */
  unknown: z.array(z.string()),
  /** Number of matching clamps; null for an empty need or a value out of range. */
  total: z.number().nullable(),
});
export type NeedReply = z.infer<typeof needReply>;
