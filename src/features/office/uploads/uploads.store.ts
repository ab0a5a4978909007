import { z } from 'zod';
import { type Client, execute, firstRow, onlyRow, raw } from '../../../platform/postgres/plain-sql.ts';

export const partUpload = z.object({
  id: z.string(),
  staffId: z.int(),
  name: z.string(),
  folder: z.string(),
  bytes: z.number(),
  received: z.number(),
});
export type PartUpload = z.infer<typeof partUpload>;

export const UPLOAD = `id, staff_id as "staffId", name, destination as folder, bytes::float8 as bytes, received::float8 as received`;

export const uploadOf = (client: Client, staffId: number, id: string): Promise<PartUpload | undefined> =>
  firstRow(client, partUpload)`
    select ${raw(UPLOAD)} from media_uploads where id = ${id} and staff_id = ${staffId} for update`;

export const discardUpload = (client: Client, staffId: number, id: string) =>
  execute(client)`delete from media_uploads where id = ${id} and staff_id = ${staffId}`;

/** Content of a complete upload, which has `bytes` bytes. One chunk is in memory at a time. */
export async function* chunksOfUpload(
  client: Client,
  { id, bytes }: { id: string; bytes: number },
): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes; ) {
    const { content } = await onlyRow(client, z.object({ content: z.instanceof(Buffer) }))`
      select content from media_upload_parts where upload_id = ${id} and start = ${start}`;
    yield content;
    start += content.length;
  }
}
