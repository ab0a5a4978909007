/** Where the server tells all replies that the loader of a page asks for, in one. */
export const PAGE_REPLIES = '/api/page_replies';

/** A reply of the API by its request: `[key, body]`. */
export type KnownReply = readonly [string, unknown];

export const replyKey = (path: string, query: Record<string, unknown> = {}): string =>
  `${path} ${JSON.stringify(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))}`;
