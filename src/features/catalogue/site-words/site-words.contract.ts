import { z } from 'zod';

/** Words of the site for its products. */
export const siteWords = z.object({
  /** One product and several of them, in lower case: `clamp`, `clamps`. */
  product: z.string(),
  products: z.string(),
  /** All that is sold, in lower case: `toggle clamps`. */
  range: z.string(),
  /** For search engines, of pages without a description. */
  description: z.string(),
  /** The name of the finder; null where there is none, because it is switched off or no model states what it asks. */
  finder: z.string().nullable(),
  finder_question: z.string(),
  /** True if there are the pages that explain the products. */
  guide: z.boolean(),
  home_title: z.string(),
  home_text: z.string(),
  about_lead: z.string(),
  /** HTML. */
  about_text: z.string(),
  about_facts: z.array(z.object({ figure: z.string(), text: z.string(), explained: z.string() })),
  /** HTML. */
  about_more: z.string(),
});
export type SiteWords = z.infer<typeof siteWords>;
