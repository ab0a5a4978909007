import { slugOf } from '../../../../platform/slug.ts';
import { categoryPath, modelPath, productPath } from '../../../../web/addresses.ts';
import { api } from '../../../../web/api.ts';
import { timedCache } from '../../../../web/stored/timed-cache.ts';
import type { Suggestion } from '../search.contract.ts';

/** Only name and type are guaranteed (docs/spec/catalogue.md#targets-of-suggestions). */
export type FoundItem = Pick<Suggestion, 'name' | 'type'> & Partial<Suggestion>;

const cache = timedCache<FoundItem[]>({ maxAge: 60_000, maxEntries: 50 });

export const fetchSuggestions = (query: string, signal: AbortSignal): Promise<FoundItem[]> =>
  cache.fetch(query, async () => {
    const items: unknown = await api.getData('/api/search_suggestions.php', { query }, signal);
    if (!Array.isArray(items)) throw new Error('No data returned from API');
    return items;
  });

function knownPathOf({ name, type, slug, link }: FoundItem): string | undefined {
  if (!['Product', 'Model', 'Category', 'Page'].includes(type)) return undefined;
  if (link) return link;
  if (type === 'Product') return productPath(slug || slugOf(name));
  return type === 'Model' ? modelPath(name) : undefined;
}

/** A category without a link gets the path that redirects to its product list. */
export const linkOf = (item: FoundItem): string | undefined =>
  knownPathOf(item) ??
  (item.type === 'Category' ? categoryPath({ category_slug: item.slug || slugOf(item.name) }) : undefined);

export async function pathOfItem(item: FoundItem): Promise<string | undefined> {
  const known = knownPathOf(item);
  if (known !== undefined || item.type !== 'Category') return known;
  return categoryPath(await api.getData('/api/get_category_info_by_name.php', { category_name: item.name }));
}

const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

export const itemNamed = (items: readonly FoundItem[], text: string) =>
  items.find(({ name }) => bare(text) !== '' && bare(name) === bare(text));
