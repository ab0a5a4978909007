import { z } from 'zod';
import { idField as id, idListField } from '../../../platform/api/fields.contract.ts';
import { GATED_FILE_KIND_NAMES } from '../../../platform/file-kinds.limits.ts';
import { MAX_STEP_FILES_IN_ARCHIVE } from './downloads.limits.ts';

export const cadRow = z.object({
  model_id: z.number(),
  model_name: z.string(),
  product_id: z.number(),
  product_name: z.string(),
  category_id: z.number(),
  category_name: z.string(),
  brand_id: z.number(),
  brand_name: z.string(),
  igs_upload: z.string(),
  step_upload: z.string(),
  cad_upload: z.string(),
  technical_data: z.string(),
});
export type CadRow = z.infer<typeof cadRow>;

export const cadQuery = z.object({
  brand_id: id.optional(),
  category_id: id.optional(),
  product_id: id.optional(),
  page: z.coerce.number().int().positive().max(1000).optional(),
});

/** Query of the public list of gated files. `kind`: only models with such a file; `text`: part of the model name. */
export const fileListQuery = z.object({
  text: z.string().trim().max(100).default(''),
  kind: z.enum(GATED_FILE_KIND_NAMES).optional(),
  page: z.coerce.number().int().positive().max(10_000).default(1),
});

export const gatedFileList = z.object({
  data: z.array(
    z.object({
      model_id: z.number(),
      model_name: z.string(),
      product_name: z.string(),
      files: z.array(z.object({ kind: z.enum(GATED_FILE_KIND_NAMES), bytes: z.number().nullable() })),
    }),
  ),
  hasMore: z.boolean(),
});
export type GatedFileList = z.infer<typeof gatedFileList>;

export const downloadQuery = z.object({
  kind: z.enum([...GATED_FILE_KIND_NAMES, 'catalogue']),
  model_id: id.optional(),
  id: id.optional(),
});

export const stepFilesQuery = z.object({
  ids: idListField(MAX_STEP_FILES_IN_ARCHIVE),
});
