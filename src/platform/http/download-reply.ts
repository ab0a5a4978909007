import { type Call, HttpReply } from '../api/endpoint.ts';
import { hasVersion } from '../compressed-text.ts';
import { notFound } from '../errors.ts';
import { type FileStore, sha256Of } from '../files/file-store.ts';
import { headerName } from './send-stored.ts';

/**
 * Sends a stored file that no cache may store and whose code may not run as part of the site.
 * @throws HttpError 404 for a missing file
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

/** A generated file, shown inline if possible. 304 if the client has the same bytes. */
export function madeReply(
  http: Call['http'],
  bytes: Buffer,
  { name, type }: { name: string; type: string },
): HttpReply {
  const etag = `"${sha256Of(bytes).slice(0, 32)}"`;
  const headers = {
    'content-type': type,
    'content-disposition': `${type === 'application/pdf' ? 'inline' : 'attachment'}; filename="${headerName(name)}"`,
    'cache-control': 'public, no-cache',
    etag,
    'x-robots-tag': 'noindex',
  };
  const isKnown = hasVersion(http.header('if-none-match'), etag);
  return isKnown ? new HttpReply(304, headers) : new HttpReply(200, headers, bytes);
}
