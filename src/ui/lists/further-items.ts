interface Identified {
  id: number | string;
}

export interface FurtherItems<Item> {
  items: Item[];
  page: number;
  hasMore: boolean;
}

/**
 * The known items and those of the next page. The last known page is read with it: if items were removed or added
 * since, all pages are read again, so that none is skipped. Known items stay, such as a deleted one that can be undone.
 */
export async function loadFurtherItems<Item extends Identified>(
  known: readonly Item[],
  { firstPage, page }: { firstPage: number; page: number },
  load: (page: number) => Promise<{ items: readonly Item[]; hasMore: boolean }>,
): Promise<FurtherItems<Item>> {
  const [last, next] = await Promise.all([load(page), load(page + 1)]);
  const tail = known.slice(-last.items.length || known.length);
  const isSame = last.items.length > 0 && last.items.every(({ id }, at) => id === tail[at]?.id);
  const pages = isSame
    ? []
    : await Promise.all(Array.from({ length: page - firstPage }, (_, at) => load(firstPage + at)));
  const items = new Map<Item['id'], Item>();
  for (const item of [...known, ...[...pages, last, next].flatMap((one) => one.items)])
    if (!items.has(item.id)) items.set(item.id, item);
  return { items: [...items.values()], page: page + 1, hasMore: next.hasMore };
}
