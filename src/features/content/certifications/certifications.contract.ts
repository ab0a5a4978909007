import { z } from 'zod';

/** A certification as sent by the API. */
export const certification = z.object({
  id: z.number(),
  certification_title: z.string(),
  certification_description: z.string().nullable(),
  certification_image: z.string(),
  certification_pdf: z.string().nullable(),
});
export type Certification = z.infer<typeof certification>;

export const certificationsPage = z.object({ data: z.array(certification), hasMore: z.boolean() });

/** Pages count from 1; our page requests six at a time, the default is ten. */
export const certificationsQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(10),
});
