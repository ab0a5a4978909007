import { HttpError } from '../../../platform/http-errors.ts';
import type { LoaderInput } from '../../../web/page-module.ts';
import { buildFilterChips, buildObsoleteChips, type FilterChip } from './filter-chips.ts';
import { type FilterSelection, formatFiltersJson, type ListSearch } from './filter-selection-url.ts';
import type { CountedKind, FilterOption } from './filters.contract.ts';
import { type ListFrame, loadFilterOptions, loadListFrame } from './load-list-frame.ts';
import { splitAppliedFilters } from './split-filters.ts';

export interface NarrowedList extends ListFrame {
  options: FilterOption[];
  counted: CountedKind;
  chips: FilterChip[];
  gone: FilterChip[];
  filters: FilterSelection;
  narrowed: boolean;
  refusal?: string;
}

export interface ListNarrowing {
  search?: string;
  filters?: string;
}

export const INVALID_CATEGORY_MESSAGE = 'Invalid category';

/**
 * Loads a list of products or models with its filters; without a category, searches the whole catalogue.
 * @throws HttpError 404 when the category does not exist; a redirect when the canonical path differs
 */
export async function loadNarrowedList<Found>(
  { api, params: { slug = '' }, search: requested, movedTo, signal }: LoaderInput<ListSearch>,
  counted: CountedKind,
  pathOf: (slug: string) => string,
  find: (narrowing: ListNarrowing, frame: Promise<ListFrame>) => Promise<Found>,
): Promise<{ list: NarrowedList; found: Found | undefined; status: number }> {
  const search = requested.search || undefined;
  if (!slug && !search) throw movedTo('/AllProducts');
  const filters = formatFiltersJson(requested.filters);
  const refused = (error: unknown) => toRefusal(error, filters !== undefined, signal);
  const framed = loadListFrame(api, slug, signal);
  const load = (narrowing: ListNarrowing) =>
    Promise.all([
      loadFilterOptions(api, slug, narrowing, counted, signal),
      find(narrowing, framed).then((found) => ({ found }), refused),
    ]);
  const loading = load({ search, filters });
  // If the frame fails first, this promise is never awaited, and its failure must not be unhandled.
  loading.catch(() => undefined);
  const frame = await framed.catch((error: unknown): never => {
    throw error instanceof HttpError && error.status < 500 ? new HttpError(404, INVALID_CATEGORY_MESSAGE) : error;
  });
  if (slug !== frame.slug) throw movedTo(pathOf(frame.slug));
  const [known, first] = await loading;
  const isKnown = known.length > 0 || ('status' in first && first.status === 400);
  const { applied, gone } = splitAppliedFilters(isKnown ? requested.filters : {}, known);
  const [options, result] = gone.length ? await load({ search, filters: formatFiltersJson(applied) }) : [known, first];
  const chosen = gone.length ? applied : requested.filters;
  const list: NarrowedList = {
    ...frame,
    options,
    counted,
    chips: buildFilterChips({ ...requested, filters: chosen }, options),
    gone: buildObsoleteChips(requested, gone),
    filters: chosen,
    narrowed: Boolean(filters || search),
  };
  return 'found' in result
    ? { list, found: result.found, status: 200 }
    : { list: { ...list, refusal: result.reason }, found: undefined, status: result.status };
}

/** The page reports refused filters and searches; other errors go to the error screen. */
function toRefusal(error: unknown, isFiltered: boolean, { aborted }: AbortSignal) {
  const status = error instanceof HttpError ? error.status : 500;
  const reason = error instanceof HttpError && status < 500 ? error.message : '';
  if (aborted || !(isFiltered || reason.startsWith('search: '))) throw error;
  if (status >= 500) console.error('The filters could not be applied', error);
  return { status, reason };
}
