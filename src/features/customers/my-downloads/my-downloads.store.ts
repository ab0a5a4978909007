import { z } from 'zod';
import { GATED_NAMES } from '../../../platform/file-kinds.limits.ts';
import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';

const downloadedFile = z.object({
  id: z.coerce.number(),
  kind: z.enum([...GATED_NAMES, 'catalogue']),
  file: z.string(),
  downloadedAt: z.coerce.date(),
  modelId: z.int().nullable(),
  modelName: z.string().nullable(),
  productName: z.string().nullable(),
  catalogueId: z.int().nullable(),
  title: z.string().nullable(),
  fileNow: z.string().nullable(),
  bytes: z.int().nullable(),
  storedAt: z.coerce.date().nullable(),
});

/** Files that a customer has downloaded, each once, the latest download first. `range`: rows, from 0. */
export const downloadsOfUser = (client: Client, userId: number, range: { limit: number; offset: number }) =>
  queryRows(client, downloadedFile)`
    select d.id, d.kind, d.file, d.downloaded_at as "downloadedAt", m.id as "modelId", m.name as "modelName",
      p.name as "productName", c.id as "catalogueId", c.title, now.file as "fileNow", media.bytes, media.stored_at as "storedAt"
    from (
      select distinct on (kind, model_id, case when model_id is null then file end) id, kind, file, model_id, downloaded_at
      from download_log where user_id = ${userId}
      order by kind, model_id, case when model_id is null then file end, id desc
    ) d
    left join models m on m.id = d.model_id and m.is_active
    left join products p on p.id = m.product_id and p.is_active
    left join lateral (
      select id, title, file from catalogues where d.kind = 'catalogue' and file = d.file and is_active order by id limit 1
    ) c on true
    left join lateral (
      select 'gated/catalogues/' as folder, c.file where c.id is not null
      union all
      (select k.folder || '/', file from files join file_kinds k using (kind)
      where model_id = m.id and is_active and k.name = d.kind order by position limit 1)
    ) now on true
    left join media on media.key = now.folder || now.file
    order by d.id desc limit ${range.limit} offset ${range.offset}`;
export type DownloadedFile = Awaited<ReturnType<typeof downloadsOfUser>>[number];
