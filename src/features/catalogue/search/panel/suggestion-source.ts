import { toSlug } from '../../../../platform/slug.ts';
import { categoryPath, modelPath, productPath } from '../../../../web/addresses.ts';
import { api } from '../../../../web/site-api.ts';
import { createTimedCache } from '../../../../web/stored/timed-cache.ts';
import type { Suggestion } from '../search.contract.ts';

/** Only name and type are guaranteed (docs/spec/catalogue.md#targets-of-suggestions). */
export type PartialSuggestion = Pick<Suggestion, 'name' | 'type'> & Partial<Suggestion>;

const cache = createTimedCache<PartialSuggestion[]>({ maxAge: 60_000, maxEntries: 50 });

export const fetchSuggestions = (query: string, signal: AbortSignal): Promise<PartialSuggestion[]> =>
  cache.fetch(query, async () => {
    const items: unknown = await api.getData('/api/search_suggestions.php', { query }, signal);
    if (!Array.isArray(items)) throw new Error('No data returned from API');
    return items;
  });

function findKnownPath({ name, type, slug, link }: PartialSuggestion): string | undefined {
  if (!['Product', 'Model', 'Category', 'Page'].includes(type)) return undefined;
  if (link) return link;
  if (type === 'Product') return productPath(slug || toSlug(name));
  return type === 'Model' ? modelPath(name) : undefined;
}

/** A category without a link gets the path that redirects to its product list. */
export const findSuggestionLink = (item: PartialSuggestion): string | undefined =>
  findKnownPath(item) ??
  (item.type === 'Category' ? categoryPath({ category_slug: item.slug || toSlug(item.name) }) : undefined);

export async function findSuggestionPath(item: PartialSuggestion): Promise<string | undefined> {
  const known = findKnownPath(item);
  if (known !== undefined || item.type !== 'Category') return known;
  return categoryPath(await api.getData('/api/get_category_info_by_name.php', { category_name: item.name }));
}

const toComparableText = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

export const findSuggestionByName = (items: readonly PartialSuggestion[], text: string) =>
  items.find(({ name }) => toComparableText(text) !== '' && toComparableText(name) === toComparableText(text));
