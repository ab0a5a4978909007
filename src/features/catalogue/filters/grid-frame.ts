import type { Client } from '../../../web/api.ts';
import { optionalData } from '../../../web/optional-data.ts';
import { timedCache } from '../../../web/stored/timed-cache.ts';
import { type CategoryFrame, categoryFrame, loadAround } from '../brands-and-categories/category-frame.ts';
import type { Counted, FilterOption } from './filters.contract.ts';

export interface GridFrame extends CategoryFrame {
  slug: string;
}

/**
 * Caches the frame of a category for a minute, so that a filter change fetches only products and counts. The shared
 * fetch gets no signal, because another navigation may wait for it.
 */
function cachedByCategory<Result>(load: (api: Client, slug: string, signal?: AbortSignal) => Promise<Result>) {
  const cache = timedCache<Result>({ maxAge: 60_000, maxEntries: 50 });
  return (api: Client, slug: string, signal: AbortSignal): Promise<Result> => {
    if (typeof window === 'undefined') return load(api, slug, signal);
    return cache.fetch(slug, () => load(api, slug));
  };
}

export const gridFigures = cachedByCategory(async (api, slug, signal) => {
  const figures = api.getData('/api/get_key_figures.php', { category_name: slug }, signal);
  const { products } = await optionalData(figures, { categories: [], products: [] });
  return new Map(products.map(({ product_id, ...rest }) => [product_id, rest]));
});

const FOUND = { id: 0, name: 'Models found', description: '', path: '/AllModels' };

export const gridFrame = cachedByCategory(async (api, slug, signal): Promise<GridFrame> => {
  if (!slug) return { ...categoryFrame(FOUND, { breadcrumbs: null, seo: null }), slug };
  const [category, around] = await Promise.all([
    api.getData('/api/get_category_info_by_name.php', { category_name: slug }, signal),
    loadAround(api, slug, signal),
  ]);
  const { category_id: id, category_name: name, category_slug, description } = category;
  const path = `/Products/${encodeURIComponent(category_slug)}`;
  return { ...categoryFrame({ id, name, description, path }, around), slug: category_slug };
});

const optionsOf = (api: Client, counted: Counted, narrowed: Record<string, string | undefined>, signal?: AbortSignal) =>
  api.getData(
    '/api/get_filter_options.php',
    { ...narrowed, count: counted === 'products' ? undefined : counted },
    signal,
  );
const allOf = (counted: Counted) =>
  cachedByCategory((api, slug, signal) => optionsOf(api, counted, { category_slug: slug }, signal));
const allOptions = { products: allOf('products'), models: allOf('models') };

export async function filterOptions(
  api: Client,
  slug: string,
  narrowing: { search?: string; filters?: string },
  counted: Counted,
  signal: AbortSignal,
): Promise<FilterOption[]> {
  const all = () => optionalData(allOptions[counted](api, slug, signal), []);
  if (!narrowing.search && !narrowing.filters) return all();
  const narrowed = { category_slug: slug || undefined, ...narrowing };
  const left = await optionalData(optionsOf(api, counted, narrowed, signal), null);
  return left ?? (slug ? (await all()).map(withoutCounts) : []);
}

const withoutCounts = (option: FilterOption): FilterOption =>
  option.type === 'range' ? { ...option, remaining: undefined } : { ...option, counts: undefined };
