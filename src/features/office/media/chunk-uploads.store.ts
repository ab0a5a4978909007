import type pg from 'pg';
import { z } from 'zod';
import { copyToFile } from '../../../platform/files/file-streams.ts';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
} from '../../../platform/postgres/plain-sql.ts';
import { type ChunkUpload, chunkUpload, readUploadChunks, UPLOAD_COLUMNS } from '../acts/uploads.store.ts';

type Announced = Pick<ChunkUpload, 'staffId' | 'name' | 'folder' | 'bytes'> & { modified: number };

const MAX_UNFINISHED = 300;
const GIGABYTE = 1024 ** 3;
/** Maximum total of announced bytes, for a person and for all uploads. */
const [MAX_OWN_BYTES, MAX_BYTES] = [4 * GIGABYTE, 20 * GIGABYTE];
const BEGIN_LOCK = 7_402_131;

/**
 * Starts an upload, or resumes that of the same file. Needs a transaction.
 * @returns the upload; `own` or `all` if the limit of the person or of all uploads is reached
 */
export async function beginUpload(client: pg.ClientBase, announced: Announced): Promise<ChunkUpload | 'own' | 'all'> {
  const { staffId, name, folder, bytes, modified } = announced;
  const known = await queryFirstRow(client, chunkUpload)`
    update media_uploads set touched_at = now() where id = (
      select id from media_uploads where staff_id = ${staffId} and name = ${name} and destination = ${folder}
        and bytes = ${bytes} and modified = ${modified} limit 1)
    returning ${rawSql(UPLOAD_COLUMNS)}`;
  if (known) return known;
  // Serialises concurrent starts, so that the limits hold.
  await client.query('select pg_advisory_xact_lock($1)', [BEGIN_LOCK]);
  const { count, own, all } = await queryOnlyRow(
    client,
    z.object({ count: z.number(), own: z.number(), all: z.number() }),
  )`
    select count(*) filter (where staff_id = ${staffId})::int as count,
      coalesce(sum(bytes) filter (where staff_id = ${staffId}), 0)::float8 as own,
      coalesce(sum(bytes), 0)::float8 as "all" from media_uploads`;
  if (count >= MAX_UNFINISHED || own + bytes > MAX_OWN_BYTES) return 'own';
  if (all + bytes > MAX_BYTES) return 'all';
  return queryOnlyRow(client, chunkUpload)`
    insert into media_uploads (staff_id, name, destination, bytes, modified)
    values (${staffId}, ${name}, ${folder}, ${bytes}, ${modified}) returning ${rawSql(UPLOAD_COLUMNS)}`;
}

export async function findUpload(client: DatabaseClient, id: string): Promise<ChunkUpload | undefined> {
  return queryFirstRow(client, chunkUpload)`select ${rawSql(UPLOAD_COLUMNS)} from media_uploads where id = ${id}`;
}

export async function listUnfinishedUploads(client: DatabaseClient, staffId: number): Promise<ChunkUpload[]> {
  return queryRows(client, chunkUpload)`
    select ${rawSql(UPLOAD_COLUMNS)} from media_uploads
    where staff_id = ${staffId} and destination not in ('letter', 'email') and id not in (select upload_id from imports where upload_id is not null)
    order by touched_at desc, id limit ${MAX_UNFINISHED}`;
}

export async function addChunk(client: pg.ClientBase, { id, received }: ChunkUpload, content: Buffer): Promise<number> {
  await executeSql(client)`
    insert into media_upload_parts (upload_id, start, content) values (${id}, ${received}, ${content})`;
  await executeSql(client)`
    update media_uploads set received = received + ${content.length}, touched_at = now() where id = ${id}`;
  return received + content.length;
}

export async function writeUploadToFile(client: pg.ClientBase, upload: ChunkUpload, file: string): Promise<void> {
  await copyToFile(readUploadChunks(client, upload), file);
}

/** Deletes uploads without progress for a day, except imports. */
export async function deleteOldUploads(client: DatabaseClient): Promise<void> {
  await client.query(`delete from media_uploads where touched_at < now() - interval '1 day'
    and id not in (select upload_id from imports where upload_id is not null)`);
}
