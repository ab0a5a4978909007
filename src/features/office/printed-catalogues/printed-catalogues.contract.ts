import { z } from 'zod';
import { bodyId as id, idField } from '../../../platform/api/fields.contract.ts';

export const printedCatalogue = z.object({
  id: z.number(),
  title: z.string(),
  name: z.string(),
  scope: z.string(),
  brands: z.array(z.number()),
  categories: z.array(z.number()),
  state: z.enum(['waiting', 'reading', 'drawing', 'storing', 'done', 'failed']),
  done: z.number(),
  total: z.number(),
  problem: z.string(),
  /** File in the folder of catalogues; null until it is made and after its removal from the library. */
  file: z.string().nullable(),
  pages: z.number().nullable(),
  models: z.number().nullable(),
  bytes: z.number().nullable(),
  revision: z.string(),
  made_by: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type PrintedCatalogue = z.infer<typeof printedCatalogue>;
export const printedCataloguesReply = z.object({ catalogues: z.array(printedCatalogue) });

export const printableReply = z.object({
  brands: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      models: z.number(),
      categories: z.array(z.object({ id: z.number(), name: z.string(), depth: z.number(), models: z.number() })),
    }),
  ),
  most_models: z.number(),
  models_per_volume: z.number(),
});
export type Printable = z.infer<typeof printableReply>;

export const printCatalogueBody = z.object({
  title: z.string().trim().min(1, 'is required').max(120),
  brands: z.array(id).max(200).default([]),
  categories: z.array(id).max(1000).default([]),
});
export const printCatalogueReply = z.object({ id: z.number() });
export const printedCatalogueQuery = z.object({ id: idField });
