import { type Call, HttpReply } from '../api/endpoint.ts';
import { sha256Of } from '../files/file-store.ts';
import { headerName } from './send-stored.ts';

/** A file that was made of the data: shown by a browser that can, or saved under its name. 304 for whoever has the same bytes. */
export function bytesReply(
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
  const isKnown = http.header('if-none-match')?.split(/,\s*/).includes(etag);
  return isKnown ? new HttpReply(304, headers) : new HttpReply(200, headers, bytes);
}
