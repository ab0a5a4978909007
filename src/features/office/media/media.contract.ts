import { z } from 'zod';
import { CONVERTED_FORMATS } from '../../../platform/files/converted/converted-formats.limits.ts';
import { cadContent } from '../cad/cad-files.contract.ts';

export const uploadedZipBody = z.object({ id: z.uuid(), side: z.enum(['models', 'products', 'both']).default('both') });
const unmatched = z.object({
  path: z.string(),
  reason: z.enum(['type', 'unknown', 'ambiguous', 'twice']),
  text: z.string(),
});
export const matchZipReply = z.object({
  matches: z.array(
    z.object({
      path: z.string(),
      resource: z.enum(['products', 'models']),
      id: z.number(),
      name: z.string(),
      product: z.string(),
      as: z.string(),
    }),
  ),
  unmatched: z.array(unmatched),
});
export type MatchedZip = z.infer<typeof matchZipReply>;
export const applyZipReply = z.object({
  rows: z.number(),
  stored: z.number(),
  known: z.number(),
  /** Images converted to JPEG in RGB: images of phones, and images in print colours. */
  converted: z.number(),
  refused: z.array(z.object({ path: z.string(), text: z.string() })),
  cause: z.string(),
});
export type AppliedZip = z.infer<typeof applyZipReply>;

const key = z.string().min(1).max(400);
const folder = z.string().max(40);
const flag = z.enum(['yes', 'no']);

export const mediaRow = z.object({
  key: z.string(),
  name: z.string(),
  folder: z.string(),
  gated: z.boolean(),
  mime: z.string(),
  bytes: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  stored_at: z.string(),
  address: z.string().nullable(),
  uses: z.number(),
  active: z.boolean(),
});
export type MediaRow = z.infer<typeof mediaRow>;

export const mediaQuery = z.object({
  search: z.string().trim().max(200).default(''),
  folder: folder.optional(),
  type: z.enum(['picture', 'document', 'cad']).optional(),
  gated: flag.optional(),
  unused: flag.optional(),
  /** `yes`: only files removed from the library, which are deleted after a day. */
  removed: flag.default('no'),
  after: key.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type MediaQuery = z.infer<typeof mediaQuery>;
export const mediaReply = z.object({ files: z.array(mediaRow), next: z.string().nullable() });

export const mediaFoldersReply = z.array(
  z.object({ folder: z.string(), label: z.string(), gated: z.boolean(), pictures: z.boolean(), files: z.boolean() }),
);

export const mediaKeyQuery = z.object({ key });
export const mediaUsesReply = z.object({
  file: mediaRow,
  /** Null for files other than STEP and IGES. */
  cad: cadContent.nullable(),
  uses: z.array(
    z.object({
      resource: z.string(),
      kind: z.string(),
      id: z.union([z.string(), z.number()]),
      label: z.string(),
      field: z.string(),
      page_address: z.string().nullable(),
      active: z.boolean(),
    }),
  ),
  /** Number of rows; 2,001 for more than 2,000. */
  total: z.number(),
});
export type MediaUse = z.infer<typeof mediaUsesReply>['uses'][number];

export const beginUploadBody = z.object({
  folder,
  name: z.string().min(1).max(300),
  bytes: z.number().int().min(1),
  /** Time of the last modification in milliseconds, by which a resumed upload is recognised. */
  modified: z.number().int().min(0),
});
const uploadId = z.uuid();
export const beginUploadReply = z.object({ id: uploadId, received: z.number(), part_bytes: z.number() });
export const uploadIdBody = z.object({ id: uploadId });
export const uploadChunkQuery = z.object({ id: uploadId, start: z.coerce.number().int().min(0) });

export const uploadsReply = z.array(
  z.object({
    id: uploadId,
    name: z.string(),
    folder: z.string(),
    bytes: z.number(),
    received: z.number(),
  }),
);
export const storedUploadReply = z.object({
  outcome: z.enum(['stored', 'known']),
  file: mediaRow,
  converted: z.enum(CONVERTED_FORMATS).nullable(),
});

export const removeMediaBody = z.object({ keys: z.array(key).min(1).max(100) });
export const removeMediaReply = z.object({
  removed: z.array(z.string()),
  left: z.array(z.object({ key: z.string(), reason: z.string() })),
});
export const replaceMediaBody = z.object({ key, by: key });
export const replaceMediaReply = z.object({ file: mediaRow, rows: z.number(), cause: z.string() });

export type ListedMediaFolder = z.output<typeof mediaFoldersReply>[number];
export type MediaUses = z.output<typeof mediaUsesReply>;
