/**
 * Accepts `{data, hasMore}`, a bare list, or either inside `{success, data}`; without `hasMore`, a full page means that
 * there may be more.
 * @throws Error when the reply contains no list
 */
export function parsePagedReply<Item>(
  reply: { data: Item[]; hasMore?: boolean } | Item[],
  size: number,
): { items: Item[]; hasMore: boolean } {
  const items = Array.isArray(reply) ? reply : reply?.data;
  if (!Array.isArray(items)) throw new Error('No data returned from API');
  const stated = Array.isArray(reply) ? undefined : reply.hasMore;
  return { items, hasMore: stated ?? items.length >= size };
}
