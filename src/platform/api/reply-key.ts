export const PAGE_REPLIES_PATH = '/api/page_replies';

export type KnownReply = readonly [string, unknown];

export const buildReplyKey = (path: string, query: Record<string, unknown> = {}): string =>
  `${path} ${JSON.stringify(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))}`;
