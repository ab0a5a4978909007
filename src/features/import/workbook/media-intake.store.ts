import type pg from 'pg';
import { z } from 'zod';
import { type CopiedColumn, copyRows } from '../../../platform/postgres/copy-rows.ts';
import { cursorRows } from '../../../platform/postgres/cursor-rows.ts';
import { firstRow, onlyRow, part } from '../../../platform/postgres/plain-sql.ts';

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
/** A file to store: its path on this machine. `changed`: it is not stored as it is. */
const stagedFile = z.object({ key: z.string(), source: z.string(), changed: z.boolean() });
export type StagedFile = z.infer<typeof stagedFile>;
/** With its record; a ready-made size of a picture has none. */
export type SourceFile = StagedFile & { record: MediaRecord | null };

const COLUMNS: readonly CopiedColumn[] = [
  { name: 'key', sqlType: 'text' },
  { name: 'source', sqlType: 'text' },
  { name: 'changed', sqlType: 'boolean' },
  { name: 'record', sqlType: 'jsonb' },
];
const FETCHED_ROWS = 500;

/** Creates the temporary table of the files that the workbook names. */
export async function createMediaStage(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create temp table import_media (key text, source text, changed boolean, record jsonb) on commit drop',
  );
}

export async function stageMedia(client: pg.ClientBase, files: readonly SourceFile[]): Promise<void> {
  const rows = files.map(({ key, source, changed, record }) => [key, source, changed, record ?? undefined]);
  await copyRows(client, 'import_media', COLUMNS, rows);
}

export async function storedMedia(client: pg.ClientBase, key: string): Promise<MediaRecord | undefined> {
  return firstRow(client, mediaRecord)`
    select key, gated, mime, bytes, sha256, width, height from media where key = ${key}`;
}

/**
 * Inserts missing rows. What they say of a file never changes, since the key contains the hash of the content; one that was removed
 * from the library is there again.
 */
export async function addMedia(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into media (key, gated, mime, bytes, sha256, width, height)
     select distinct on (key) m.key, m.gated, m.mime, m.bytes, m.sha256, m.width, m.height
     from import_media s, jsonb_populate_record(null::media, s.record) m where s.record is not null
     on conflict (key) do update set is_active = true where not media.is_active`,
  );
}

/** The staged files, each once. */
export function stagedMedia(client: pg.ClientBase): AsyncGenerator<StagedFile> {
  const query = part`select key, min(source) as source, bool_or(changed) as changed
    from import_media where source is not null group by key`;
  return cursorRows(client, { cursor: 'staged_media', query, size: FETCHED_ROWS, row: stagedFile });
}

export async function countStagedMedia(client: pg.ClientBase): Promise<number> {
  const { count } = await onlyRow(client, z.object({ count: z.number() }))`
    select count(distinct key)::int as count from import_media where source is not null`;
  return count;
}
