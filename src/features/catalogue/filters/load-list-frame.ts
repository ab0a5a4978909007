import { getOptionalData } from '../../../web/optional-data.ts';
import type { SiteClient } from '../../../web/site-api.ts';
import { createTimedCache } from '../../../web/stored/timed-cache.ts';
import {
  buildCategoryFrame,
  type CategoryFrame,
  loadCategorySurroundings,
} from '../brands-and-categories/category-frame.ts';
import type { CountedKind, FilterOption } from './filters.contract.ts';

export interface ListFrame extends CategoryFrame {
  slug: string;
}

/**
 * Caches the frame of a category for a minute, so that a filter change fetches only products and counts. The shared
 * fetch gets no signal, because another navigation may wait for it.
 */
function cacheByCategory<Result>(load: (api: SiteClient, slug: string, signal?: AbortSignal) => Promise<Result>) {
  const cache = createTimedCache<Result>({ maxAge: 60_000, maxEntries: 50 });
  return (api: SiteClient, slug: string, signal: AbortSignal): Promise<Result> => {
    if (typeof window === 'undefined') return load(api, slug, signal);
    return cache.fetch(slug, () => load(api, slug));
  };
}

export const loadListKeyFigures = cacheByCategory(async (api, slug, signal) => {
  const keyFigures = api.getData('/api/get_key_figures.php', { category_name: slug }, signal);
  const { products } = await getOptionalData(keyFigures, { categories: [], products: [] });
  return new Map(products.map(({ product_id, ...rest }) => [product_id, rest]));
});

const FOUND = { id: 0, name: 'Models found', description: '', path: '/AllModels' };

export const loadListFrame = cacheByCategory(async (api, slug, signal): Promise<ListFrame> => {
  if (!slug) return { ...buildCategoryFrame(FOUND, { breadcrumbs: null, seo: null }), slug };
  const [category, around] = await Promise.all([
    api.getData('/api/get_category_info_by_name.php', { category_name: slug }, signal),
    loadCategorySurroundings(api, slug, signal),
  ]);
  const { category_id: id, category_name: name, category_slug, description } = category;
  const path = `/Products/${encodeURIComponent(category_slug)}`;
  return { ...buildCategoryFrame({ id, name, description, path }, around), slug: category_slug };
});

const requestOptions = (
  api: SiteClient,
  counted: CountedKind,
  narrowed: Record<string, string | undefined>,
  signal?: AbortSignal,
) =>
  api.getData(
    '/api/get_filter_options.php',
    { ...narrowed, count: counted === 'products' ? undefined : counted },
    signal,
  );
const cacheAllOptions = (counted: CountedKind) =>
  cacheByCategory((api, slug, signal) => requestOptions(api, counted, { category_slug: slug }, signal));
const allOptions = { products: cacheAllOptions('products'), models: cacheAllOptions('models') };

export async function loadFilterOptions(
  api: SiteClient,
  slug: string,
  narrowing: { search?: string; filters?: string },
  counted: CountedKind,
  signal: AbortSignal,
): Promise<FilterOption[]> {
  const all = () => getOptionalData(allOptions[counted](api, slug, signal), []);
  if (!narrowing.search && !narrowing.filters) return all();
  const narrowed = { category_slug: slug || undefined, ...narrowing };
  const left = await getOptionalData(requestOptions(api, counted, narrowed, signal), null);
  return left ?? (slug ? (await all()).map(removeCounts) : []);
}

const removeCounts = (option: FilterOption): FilterOption =>
  option.type === 'range' ? { ...option, remaining: undefined } : { ...option, counts: undefined };
