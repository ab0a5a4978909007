import type { ApiTransport } from '../../platform/api/api-client.ts';
import { buildReplyKey, type KnownReply, PAGE_REPLIES_PATH } from '../../platform/api/reply-key.ts';

export function createPageTransport(path: string, transport: ApiTransport): ApiTransport {
  // The server does not cache replies for pages with a query.
  const asking = path.includes('?') ? undefined : loadPageReplies(path, transport);
  return async (method, requested, input) => {
    const known = method === 'GET' ? (await asking)?.get(buildReplyKey(requested, input.query)) : undefined;
    return known === undefined ? transport(method, requested, input) : { status: 200, body: known };
  };
}

async function loadPageReplies(path: string, transport: ApiTransport): Promise<Map<string, unknown> | undefined> {
  try {
    const { status, body } = await transport('GET', PAGE_REPLIES_PATH, { query: { path } });
    return status === 200 && Array.isArray(body) ? new Map(body as KnownReply[]) : undefined;
  } catch {
    return undefined;
  }
}
