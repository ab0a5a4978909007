import { HttpReply } from '../api/endpoint.ts';
import { notFound } from '../errors.ts';
import type { FileStore } from '../files/file-store.ts';
import { headerName } from './send-stored.ts';

/**
 * A stored file to be saved under a name. No cache stores it, and nothing in it may run as part of the site.
 *
 * @throws HttpError 404 when the store has no such file
 */
export async function downloadReply(files: FileStore, key: string, saveAs: string): Promise<HttpReply> {
  const stat = await files.stat(key);
  if (!stat) throw notFound('File not found');
  const headers = {
    'content-type': stat.type,
    'content-length': String(stat.bytes),
    'content-disposition': `attachment; filename="${headerName(saveAs)}"`,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  return new HttpReply(200, headers, await files.stream(key));
}
