import { slugOf } from '../../../../platform/slug.ts';
import { categoryPath, modelPath, productPath } from '../../../../web/addresses.ts';
import { api } from '../../../../web/api.ts';
import { timedCache } from '../../../../web/stored/timed-cache.ts';
import type { Suggestion } from '../search.contract.ts';

/** A suggestion; only name and type are guaranteed (docs/spec/catalogue.md#targets-of-suggestions). */
export type FoundItem = Pick<Suggestion, 'name' | 'type'> & Partial<Suggestion>;

const cache = timedCache<FoundItem[]>({ maxAge: 60_000, maxEntries: 50 });

/** Suggestions for a text, cached for a minute. Rejects when the request fails or is aborted. */
export const fetchSuggestions = (query: string, signal: AbortSignal): Promise<FoundItem[]> =>
  cache.fetch(query, async () => {
    const items: unknown = await api.getData('/api/search_suggestions.php', { query }, signal);
    // A failure of a backend that looks like a success.
    if (!Array.isArray(items)) throw new Error('No data returned from API');
    return items;
  });

/** The path of a suggestion that is known without a request; undefined for an unknown type or a category without a link. */
function knownPathOf({ name, type, slug, link }: FoundItem): string | undefined {
  if (!['Product', 'Model', 'Category', 'Page'].includes(type)) return undefined;
  if (link) return link;
  if (type === 'Product') return productPath(slug || slugOf(name));
  return type === 'Model' ? modelPath(name) : undefined;
}

/**
 * The path of a suggestion as a link has it, for a new tab. Of a category without a link it is the one from which the site
 * redirects to its list of products, if that is what it has.
 */
export const linkOf = (item: FoundItem): string | undefined =>
  knownPathOf(item) ??
  (item.type === 'Category' ? categoryPath({ category_slug: item.slug || slugOf(item.name) }) : undefined);

/** The path of a suggestion; undefined for an unknown type. */
export async function pathOfItem(item: FoundItem): Promise<string | undefined> {
  const known = knownPathOf(item);
  if (known !== undefined || item.type !== 'Category') return known;
  return categoryPath(await api.getData('/api/get_category_info_by_name.php', { category_name: item.name }));
}

const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The first item whose name equals the text, comparing letters and digits only. */
export const itemNamed = (items: readonly FoundItem[], text: string) =>
  items.find(({ name }) => bare(text) !== '' && bare(name) === bare(text));
