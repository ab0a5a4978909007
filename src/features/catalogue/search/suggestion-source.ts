import { slugOf } from '../../../platform/slug.ts';
import { categoryPath, modelPath, productPath } from '../../../web/addresses.ts';
import { api } from '../../../web/api.ts';
import { timedCache } from '../../../web/stored/timed-cache.ts';
import { MAX_RESULTS } from './search.limits.ts';

/**
 * A suggestion from the API; only name and type are guaranteed
 * (docs/spec/catalogue.md#targets-of-suggestions).
 */
export interface FoundItem {
  name: string;
  type: string;
  slug?: string;
  link?: string;
}

const cache = timedCache<FoundItem[]>({ maxAge: 60_000, maxEntries: 50 });

/**
 * Suggestions for a text, or `all` results, cached for a minute. Rejects when the request fails or is aborted.
 */
export async function fetchSuggestions(query: string, all: boolean, signal: AbortSignal): Promise<FoundItem[]> {
  const input = all ? { query, limit: MAX_RESULTS } : { query };
  const load = () => api.getData('/api/search_suggestions.php', input, signal);
  return cache.fetch(`${all} ${query}`, load);
}

/** The path of a suggestion; undefined for an unknown type. */
export async function pathOfItem({ name, type, slug, link }: FoundItem): Promise<string | undefined> {
  if (!['Product', 'Model', 'Category'].includes(type)) return undefined;
  if (link) return link;
  if (type === 'Product') return productPath(slug || slugOf(name));
  if (type === 'Model') return modelPath(name);
  return categoryPath(await api.getData('/api/get_category_info_by_name.php', { category_name: name }));
}

const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The first item whose name equals the text, comparing letters and digits only. */
export const itemNamed = (items: readonly FoundItem[], text: string) =>
  items.find(({ name }) => bare(text) !== '' && bare(name) === bare(text));
