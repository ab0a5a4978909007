import { slugOf } from '../../../platform/slug.ts';
import { categoryPath, modelPath, productPath } from '../../../web/addresses.ts';
import { api } from '../../../web/api.ts';
import { timedCache } from '../../../web/stored/timed-cache.ts';
import { MOST_RESULTS } from './search.limits.ts';

/**
 * A suggestion as it arrives: name and type are certain, the rest helps
 * (docs/spec/catalogue.md#targets-of-suggestions).
 */
export interface FoundItem {
  name: string;
  type: string;
  slug?: string;
  link?: string;
}

export const FEWEST_CHARACTERS = 3;

const found = timedCache<FoundItem[]>({ keepFor: 60_000, most: 50 });

/**
 * Suggestions for a text, or `all` results for it, cached for a minute. Rejects when the call fails or is aborted.
 */
export async function fetchSuggestions(query: string, all: boolean, signal: AbortSignal): Promise<FoundItem[]> {
  const input = all ? { query, limit: MOST_RESULTS } : { query };
  const load = () => api.getData('/api/search_suggestions.php', input, signal);
  return found.fetch(`${all} ${query}`, load);
}

/** Where a suggestion leads; undefined for a type that nobody knows. */
export async function pathOfItem({ name, type, slug, link }: FoundItem): Promise<string | undefined> {
  if (!['Product', 'Model', 'Category'].includes(type)) return undefined;
  if (link) return link;
  if (type === 'Product') return productPath(slug || slugOf(name));
  if (type === 'Model') return modelPath(name);
  return categoryPath(await api.getData('/api/get_category_info_by_name.php', { category_name: name }));
}

const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The first whose name is the text, letter by letter and digit by digit. */
export const itemNamed = (items: readonly FoundItem[], text: string) =>
  items.find(({ name }) => bare(text) !== '' && bare(name) === bare(text));
