import type { Transport } from '../../platform/api/api-client.ts';
import { type KnownReply, PAGE_REPLIES, replyKey } from '../../platform/api/reply-key.ts';

export function transportForPage(path: string, transport: Transport): Transport {
  // The server does not cache replies for pages with a query.
  const asking = path.includes('?') ? undefined : allReplies(path, transport);
  return async (method, requested, input) => {
    const known = method === 'GET' ? (await asking)?.get(replyKey(requested, input.query)) : undefined;
    return known === undefined ? transport(method, requested, input) : { status: 200, body: known };
  };
}

async function allReplies(path: string, transport: Transport): Promise<Map<string, unknown> | undefined> {
  try {
    const { status, body } = await transport('GET', PAGE_REPLIES, { query: { path } });
    return status === 200 && Array.isArray(body) ? new Map(body as KnownReply[]) : undefined;
  } catch {
    return undefined;
  }
}
