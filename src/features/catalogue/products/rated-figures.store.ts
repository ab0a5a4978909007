import { type SQL, sql } from 'drizzle-orm';

/** What clamps are found by; null where a model does not state it. */
export type RatedFigures = {
  /** The family of the clamp finder that the model belongs to. */
  action: string | null;
  /** In newtons; lengths in millimetres. */
  capacity: number | null;
  reach: number | null;
  height: number | null;
  thread: string | null;
  mounting: string | null;
};

/** Joins the figures of each model as `rated`: one row, with nulls for what the model does not state. */
export const joinRatedFigures = (modelId: SQL) => sql`left join lateral rated_figures(${modelId}) rated on true`;
