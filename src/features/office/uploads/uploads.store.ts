import { z } from 'zod';
import { type Client, onlyRow } from '../../../platform/postgres/plain-sql.ts';

/** Content of a complete upload of staff, in `bytes` bytes. One chunk is in memory at a time. */
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
