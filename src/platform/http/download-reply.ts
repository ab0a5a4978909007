import { type EndpointCall, HttpReply } from '../api/endpoint.ts';
import { matchesEtag } from '../compressed-text.ts';
import { type FileStore, hashSha256 } from '../files/file-store.ts';
import { notFoundError } from '../http-errors.ts';
import { toHeaderFileName } from './send-stored-file.ts';

/**
 * Sends a stored file that no cache may store and whose code may not run as part of the site.
 * @throws HttpError 404 for a missing file
 */
export async function createDownloadReply(files: FileStore, key: string, saveAs: string): Promise<HttpReply> {
  const stat = await files.stat(key);
  if (!stat) throw notFoundError('File not found');
  const headers = {
    'content-type': stat.type,
    'content-length': String(stat.bytes),
    'content-disposition': `attachment; filename="${toHeaderFileName(saveAs)}"`,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  return new HttpReply(200, headers, await files.stream(key));
}

/** A generated file, shown inline if possible. 304 if the client has the same bytes. */
export function createGeneratedFileReply(
  http: EndpointCall['http'],
  bytes: Buffer,
  { name, type }: { name: string; type: string },
): HttpReply {
  const etag = `"${hashSha256(bytes).slice(0, 32)}"`;
  const headers = {
    'content-type': type,
    'content-disposition': `${type === 'application/pdf' ? 'inline' : 'attachment'}; filename="${toHeaderFileName(name)}"`,
    'cache-control': 'public, no-cache',
    etag,
    'x-robots-tag': 'noindex',
  };
  const isKnown = matchesEtag(http.header('if-none-match'), etag);
  return isKnown ? new HttpReply(304, headers) : new HttpReply(200, headers, bytes);
}
