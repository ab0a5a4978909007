import { slugOf } from '../../platform/slug.ts';
import { categoryPath, modelPath, productPath } from '../../shell/addresses.ts';
import { api } from '../../shell/api.ts';

/** A suggestion as it arrives: name and type are certain, the rest helps (resolutions D73). */
export interface FoundItem {
  name: string;
  type: string;
  slug?: string;
  link?: string;
}

export const FEWEST_CHARACTERS = 3;
const KEPT = 60_000;

const known = new Map<string, { at: number; items: FoundItem[] }>();

/** Suggestions for a text, from memory when they were asked for a moment ago. Rejects when the call fails or is called off. */
export async function fetchSuggestions(query: string, signal: AbortSignal): Promise<FoundItem[]> {
  const kept = known.get(query);
  if (kept && Date.now() - kept.at < KEPT) return kept.items;
  const items: FoundItem[] = await api.getData('/api/search_suggestions.php', { query }, signal);
  known.set(query, { at: Date.now(), items });
  return items;
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

/** The first whose name is the text, letter by letter and digit by digit (resolutions D127). */
export const itemNamed = (items: readonly FoundItem[], text: string) =>
  items.find(({ name }) => bare(text) !== '' && bare(name) === bare(text));
