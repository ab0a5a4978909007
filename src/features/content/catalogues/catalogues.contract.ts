import { z } from 'zod';

/** A catalogue as the API sends it. `catalogues_file` is given out under /uploads/catalogues to signed-in customers. */
export const catalogue = z.object({
  id: z.number(),
  catalogues_title: z.string(),
  catalogues_file: z.string(),
});
export type Catalogue = z.infer<typeof catalogue>;
