import { z } from 'zod';
import { article } from './articles.contract.ts';

/** An event as the API sends it, with its days, venue and slug. Dates are ISO days. */
export const event = article.extend({
  event_title: z.string(),
  event_date: z.string(),
  end_date: z.string().nullable(),
  venue: z.string(),
});
export type EventItem = z.infer<typeof event>;

export const eventsPage = z.object({ data: z.array(event), hasMore: z.boolean() });

/** The title, the title with dashes, or the id. */
export const eventQuery = z.object({ event_title: z.string().min(1).max(500) });
