import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';

type Client = pg.Pool | pg.ClientBase;

/** An upload that is not finished: what was announced, and how much of it is there. */
const partUpload = z.object({
  id: z.string(),
  staffId: z.int(),
  name: z.string(),
  folder: z.string(),
  bytes: z.number(),
  received: z.number(),
  touchedAt: z.date(),
});
export type PartUpload = z.infer<typeof partUpload>;
type Announced = Pick<PartUpload, 'staffId' | 'name' | 'folder' | 'bytes'> & { modified: number };

const UPLOAD = `id, staff_id as "staffId", name, destination as folder, bytes::float8 as bytes, received::float8 as received, touched_at as "touchedAt"`;
/** Unfinished ones of one person. */
const MAX_UNFINISHED = 300;
const GIGABYTE = 1024 ** 3;
/** What they come to when they are finished: those of one person, and all of them. */
const [MAX_OWN_BYTES, MAX_BYTES] = [4 * GIGABYTE, 20 * GIGABYTE];
/** Arbitrary but fixed. */
const BEGIN_LOCK = 7_402_131;

/**
 * A new upload, or the same file where it stopped. Needs a transaction.
 *
 * @returns whose uploads are too many or too large together to begin another one
 */
export async function beginUpload(client: pg.ClientBase, announced: Announced): Promise<PartUpload | 'own' | 'all'> {
  const { staffId, name, folder, bytes, modified } = announced;
  const known = checkedRows(
    await client.query(
      `update media_uploads set touched_at = now() where id = (
       select id from media_uploads where staff_id = $1 and name = $2 and destination = $3 and bytes = $4 and modified = $5 limit 1)
     returning ${UPLOAD}`,
      [staffId, name, folder, bytes, modified],
    ),
    partUpload,
  );
  if (known[0]) return known[0];
  // Those that begin at the same time are counted one after the other.
  await client.query('select pg_advisory_xact_lock($1)', [BEGIN_LOCK]);
  const sums = checkedRows(
    await client.query(
      `select count(*) filter (where staff_id = $1)::int as count, coalesce(sum(bytes) filter (where staff_id = $1), 0)::float8 as own,
       coalesce(sum(bytes), 0)::float8 as "all" from media_uploads`,
      [staffId],
    ),
    z.object({ count: z.number(), own: z.number(), all: z.number() }),
  );
  const { count, own, all } = sums[0] ?? { count: 0, own: 0, all: 0 };
  if (count >= MAX_UNFINISHED || own + bytes > MAX_OWN_BYTES) return 'own';
  if (all + bytes > MAX_BYTES) return 'all';
  const rows = checkedRows(
    await client.query(
      `insert into media_uploads (staff_id, name, destination, bytes, modified) values ($1, $2, $3, $4, $5) returning ${UPLOAD}`,
      [staffId, name, folder, bytes, modified],
    ),
    partUpload,
  );
  if (!rows[0]) throw new Error('The upload was not begun');
  return rows[0];
}

/** The upload of this person; locked until the end of a transaction. */
export async function uploadOf(client: pg.ClientBase, staffId: number, id: string): Promise<PartUpload | undefined> {
  const rows = checkedRows(
    await client.query(`select ${UPLOAD} from media_uploads where id = $1 and staff_id = $2 for update`, [id, staffId]),
    partUpload,
  );
  return rows[0];
}

export async function unfinishedUploads(client: Client, staffId: number): Promise<PartUpload[]> {
  return checkedRows(
    await client.query(
      `select ${UPLOAD} from media_uploads where staff_id = $1 order by touched_at desc, id limit ${MAX_UNFINISHED}`,
      [staffId],
    ),
    partUpload,
  );
}

export async function addPart(client: pg.ClientBase, { id, received }: PartUpload, content: Buffer): Promise<number> {
  await client.query('insert into media_upload_parts (upload_id, start, content) values ($1, $2, $3)', [
    id,
    received,
    content,
  ]);
  await client.query('update media_uploads set received = received + $2, touched_at = now() where id = $1', [
    id,
    content.length,
  ]);
  return received + content.length;
}

/** Writes all parts to a file, one of them in memory at a time. */
export async function writeParts(client: pg.ClientBase, id: string, file: string): Promise<void> {
  await pipeline(Readable.from(partsOf(client, id)), createWriteStream(file));
}

async function* partsOf(client: pg.ClientBase, id: string): AsyncGenerator<Buffer> {
  const starts = checkedRows(
    await client.query('select start from media_upload_parts where upload_id = $1 order by start', [id]),
    z.object({ start: z.string() }),
  );
  for (const { start } of starts) {
    const rows = checkedRows(
      await client.query('select content from media_upload_parts where upload_id = $1 and start = $2', [id, start]),
      z.object({ content: z.instanceof(Buffer) }),
    );
    if (rows[0]) yield rows[0].content;
  }
}

export async function discardUpload(client: Client, staffId: number, id: string): Promise<void> {
  await client.query('delete from media_uploads where id = $1 and staff_id = $2', [id, staffId]);
}

/** Those that nobody went on with for a day. */
export async function dropOldUploads(client: Client): Promise<void> {
  await client.query(`delete from media_uploads where touched_at < now() - interval '1 day'`);
}
