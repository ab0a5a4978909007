import { z } from 'zod';

/** A catalogue as sent by the API. `catalogues_file` is served under /uploads/catalogues to signed-in customers. */
export const catalogue = z.object({
  id: z.number(),
  catalogues_title: z.string(),
  catalogues_file: z.string(),
});
export type Catalogue = z.infer<typeof catalogue>;
