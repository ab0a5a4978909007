import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

/** Ratings: what clamps are found and chosen by, a row of the SQL function rated_figures(); null where a model does not state it. */
export const modelRatings = z.object({
  /** The family of the clamp finder that the model belongs to. */
  action: z.string().nullable(),
  /** In newtons; lengths in millimetres. */
  capacity: z.number().nullable(),
  reach: z.number().nullable(),
  height: z.number().nullable(),
  thread: z.string().nullable(),
  mounting: z.string().nullable(),
});

/** Joins the ratings of each model as `rated`: one row, with nulls for what the model does not state. */
export const joinModelRatings = (modelId: SQL) => sql`left join lateral rated_figures(${modelId}) rated on true`;
