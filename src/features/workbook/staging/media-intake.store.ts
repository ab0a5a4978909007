import type pg from 'pg';
import { z } from 'zod';
import { executeSql, queryFirstRow } from '../../../platform/postgres/plain-sql.ts';

const mediaRecord = z.object({
  key: z.string(),
  gated: z.boolean(),
  mime: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type MediaRecord = z.infer<typeof mediaRecord>;

const ADDED_AT_ONCE = 5000;

export async function findStoredMedia(client: pg.ClientBase, key: string): Promise<MediaRecord | undefined> {
  return queryFirstRow(client, mediaRecord)`
    select key, gated, mime, bytes, sha256, width, height from media where key = ${key}`;
}

/**
 * Adds files to the media library, or restores removed ones. The content never changes, since the key contains its
 * hash.
 */
export async function addMedia(client: pg.ClientBase, records: readonly MediaRecord[]): Promise<void> {
  for (let first = 0; first < records.length; first += ADDED_AT_ONCE)
    await executeSql(client)`
      insert into media (key, gated, mime, bytes, sha256, width, height)
      select m.key, m.gated, m.mime, m.bytes, m.sha256, m.width, m.height
      from jsonb_populate_recordset(null::media, ${JSON.stringify(records.slice(first, first + ADDED_AT_ONCE))}) m
      on conflict (key) do update set is_active = true where not media.is_active`;
}
