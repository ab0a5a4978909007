import { z } from 'zod';
import { CONVERTED_FROM } from '../../../platform/files/converted/converted-from.limits.ts';

const key = z.string().min(1).max(400);
const folder = z.string().max(40);
const flag = z.enum(['yes', 'no']);

/** A file of the library. */
export const mediaRow = z.object({
  key: z.string(),
  /** Its name in its folder, as the columns of the workbook have it. */
  name: z.string(),
  folder: z.string(),
  gated: z.boolean(),
  mime: z.string(),
  bytes: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  stored_at: z.string(),
  /** Where visitors get it; null for a file that only registered customers get. */
  address: z.string().nullable(),
  /** How many rows name it, counted up to 100. */
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
  /** Those that were removed from the library and are still there for a day. */
  removed: flag.default('no'),
  /** The last one of the page before. */
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
  /** The first of the rows that name it. */
  uses: z.array(
    z.object({
      resource: z.string(),
      /** Of the resource, for people. */
      kind: z.string(),
      id: z.union([z.string(), z.number()]),
      label: z.string(),
      field: z.string(),
      /** Where visitors see the row: a path. */
      page_address: z.string().nullable(),
      active: z.boolean(),
    }),
  ),
  /** How many there are; 2,001 for more than 2,000. */
  total: z.number(),
});
export type MediaUse = z.infer<typeof mediaUsesReply>['uses'][number];

/** `folder`: where it belongs; `zip` for an archive whose files are to be matched. */
export const beginUploadBody = z.object({
  folder,
  name: z.string().min(1).max(300),
  bytes: z.number().int().min(1),
  /** When the file was last changed, in milliseconds: what tells the same file again. */
  modified: z.number().int().min(0),
});
const uploadId = z.uuid();
export const beginUploadReply = z.object({ id: uploadId, received: z.number(), part_bytes: z.number() });
export const uploadBody = z.object({ id: uploadId });
export const partQuery = z.object({ id: uploadId, start: z.coerce.number().int().min(0) });

export const uploadsReply = z.array(
  z.object({
    id: uploadId,
    name: z.string(),
    folder: z.string(),
    bytes: z.number(),
    received: z.number(),
    touched_at: z.string(),
  }),
);
/** `known`: the same bytes were there already. */
export const storedReply = z.object({
  outcome: z.enum(['stored', 'known']),
  file: mediaRow,
  /** What a picture was before it was stored as browsers show it. */
  converted: z.enum(CONVERTED_FROM).nullable(),
});

export const removeMediaBody = z.object({ keys: z.array(key).min(1).max(100) });
export const removeMediaReply = z.object({
  removed: z.array(z.string()),
  left: z.array(z.object({ key: z.string(), reason: z.string() })),
});
/** `by`: the file that takes its place in every row that names it. */
export const replaceMediaBody = z.object({ key, by: key });
export const replaceMediaReply = z.object({ file: mediaRow, rows: z.number() });

export type MediaFolder = z.output<typeof mediaFoldersReply>[number];
export type MediaUses = z.output<typeof mediaUsesReply>;
