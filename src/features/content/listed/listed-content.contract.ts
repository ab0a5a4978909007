import { z } from 'zod';

/** Fields may be empty; hero-slider.tsx shows default texts (docs/spec/content.md#banners). */
export const banner = z.object({
  id: z.number(),
  heading: z.string(),
  description: z.string(),
  link1: z.string(),
  link2: z.string(),
  banner_image: z.string(),
});
export type Banner = z.infer<typeof banner>;

/** `brochure` is a file in uploads/markets, or a link. */
export const market = z.object({
  id: z.number(),
  markets_title: z.string(),
  short_description: z.string(),
  thumb_image: z.string(),
  brochure: z.string(),
});

export const answerEntry = z.object({
  id: z.number(),
  question: z.string(),
  /** HTML. */
  answer: z.string(),
});
export type AnswerEntry = z.infer<typeof answerEntry>;

export const certification = z.object({
  id: z.number(),
  certification_title: z.string(),
  certification_description: z.string().nullable(),
  certification_image: z.string(),
  certification_pdf: z.string().nullable(),
});
export type Certification = z.infer<typeof certification>;

export const videoEntry = z.object({
  id: z.number(),
  video_title: z.string(),
  video_description: z.string(),
  video_link: z.string(),
});

/** `catalogues_file` is served under /uploads/catalogues to logged-in customers. */
export const downloadableCatalogue = z.object({
  id: z.number(),
  catalogues_title: z.string(),
  catalogues_file: z.string(),
  catalogues_bytes: z.int().nullable(),
});
export type DownloadableCatalogue = z.infer<typeof downloadableCatalogue>;

export const partner = z.object({ id: z.number(), name: z.string(), logo: z.string() });

export const applicationImage = z.object({
  id: z.number(),
  image: z.string(),
  caption: z.string(),
  models: z.array(z.object({ name: z.string(), product_name: z.string() })),
});

export const listPageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(10),
});
