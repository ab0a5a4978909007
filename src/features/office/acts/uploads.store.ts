import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  rawSql,
} from '../../../platform/postgres/plain-sql.ts';

export const chunkUpload = z.object({
  id: z.string(),
  staffId: z.int(),
  name: z.string(),
  folder: z.string(),
  bytes: z.number(),
  received: z.number(),
});
export type ChunkUpload = z.infer<typeof chunkUpload>;

export const UPLOAD_COLUMNS = `id, staff_id as "staffId", name, destination as folder, bytes::float8 as bytes, received::float8 as received`;

export const lockUpload = (client: DatabaseClient, staffId: number, id: string): Promise<ChunkUpload | undefined> =>
  queryFirstRow(client, chunkUpload)`
    select ${rawSql(UPLOAD_COLUMNS)} from media_uploads where id = ${id} and staff_id = ${staffId} for update`;

export const discardUpload = (client: DatabaseClient, staffId: number, id: string) =>
  executeSql(client)`delete from media_uploads where id = ${id} and staff_id = ${staffId}`;

/** Content of a complete upload, which has `bytes` bytes. One chunk is in memory at a time. */
export async function* readUploadChunks(
  client: DatabaseClient,
  { id, bytes }: { id: string; bytes: number },
): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes; ) {
    const { content } = await queryOnlyRow(client, z.object({ content: z.instanceof(Buffer) }))`
      select content from media_upload_parts where upload_id = ${id} and start = ${start}`;
    yield content;
    start += content.length;
  }
}
