import { z } from 'zod';

export const siteWordsReply = z.object({
  /** In lower case: `clamp`, `clamps`. */
  product: z.string(),
  products: z.string(),
  range: z.string(),
  description: z.string(),
  /** null if the finder is switched off, or if no model states the finder's attributes. */
  finder: z.string().nullable(),
  finder_question: z.string(),
  guide: z.boolean(),
  home_title: z.string(),
  home_text: z.string(),
  about_lead: z.string(),
  about_text: z.string(),
  about_facts: z.array(z.object({ figure: z.string(), text: z.string(), explained: z.string() })),
  about_more: z.string(),
});
export type SiteWordsReply = z.infer<typeof siteWordsReply>;
