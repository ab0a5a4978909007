export const PAGE_REPLIES = '/api/page_replies';

export type KnownReply = readonly [string, unknown];

export const replyKey = (path: string, query: Record<string, unknown> = {}): string =>
  `${path} ${JSON.stringify(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))}`;
