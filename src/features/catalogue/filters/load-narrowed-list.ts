import { HttpError } from '../../../platform/errors.ts';
import type { LoaderInput } from '../../../web/page.ts';
import { appliedFilters } from './applied-filters.ts';
import { filtersJson, type GridSearch, type Selection } from './filter-selection-url.ts';
import type { Counted, FilterOption } from './filters.contract.ts';
import { type Chip, chipsOf, goneChips } from './grid-chips.ts';
import { filterOptions, type GridFrame, gridFrame } from './grid-frame.ts';

export interface NarrowedList extends GridFrame {
  options: FilterOption[];
  counted: Counted;
  chips: Chip[];
  gone: Chip[];
  filters: Selection;
  narrowed: boolean;
  refusal?: string;
}

export interface Narrowing {
  search?: string;
  filters?: string;
}

export const INVALID_CATEGORY = 'Invalid category';

/**
 * Loads a list of products or models with its filters; without a category, searches the whole catalogue.
 * @throws HttpError 404 when the category does not exist; a redirect when the canonical path differs
 */
export async function loadNarrowedList<Found>(
  { api, params: { slug = '' }, search: requested, movedTo, signal }: LoaderInput<GridSearch>,
  counted: Counted,
  pathOf: (slug: string) => string,
  find: (narrowing: Narrowing, frame: Promise<GridFrame>) => Promise<Found>,
): Promise<{ list: NarrowedList; found: Found | undefined; status: number }> {
  const search = requested.search || undefined;
  if (!slug && !search) throw movedTo('/AllProducts');
  const filters = filtersJson(requested.filters);
  const refused = (error: unknown) => refusalOf(error, filters !== undefined, signal);
  const framed = gridFrame(api, slug, signal);
  const load = (narrowing: Narrowing) =>
    Promise.all([
      filterOptions(api, slug, narrowing, counted, signal),
      find(narrowing, framed).then((found) => ({ found }), refused),
    ]);
  const loading = load({ search, filters });
  // If the frame fails first, this promise is never awaited, and its failure must not be unhandled.
  loading.catch(() => undefined);
  const frame = await framed.catch((error: unknown): never => {
    throw error instanceof HttpError && error.status < 500 ? new HttpError(404, INVALID_CATEGORY) : error;
  });
  if (slug !== frame.slug) throw movedTo(pathOf(frame.slug));
  const [known, first] = await loading;
  const isKnown = known.length > 0 || ('status' in first && first.status === 400);
  const { applied, gone } = appliedFilters(isKnown ? requested.filters : {}, known);
  const [options, result] = gone.length ? await load({ search, filters: filtersJson(applied) }) : [known, first];
  const chosen = gone.length ? applied : requested.filters;
  const list: NarrowedList = {
    ...frame,
    options,
    counted,
    chips: chipsOf({ ...requested, filters: chosen }, options),
    gone: goneChips(requested, gone),
    filters: chosen,
    narrowed: Boolean(filters || search),
  };
  return 'found' in result
    ? { list, found: result.found, status: 200 }
    : { list: { ...list, refusal: result.reason }, found: undefined, status: result.status };
}

/** The page reports refused filters and searches; other errors go to the error screen. */
function refusalOf(error: unknown, isFiltered: boolean, { aborted }: AbortSignal) {
  const status = error instanceof HttpError ? error.status : 500;
  const reason = error instanceof HttpError && status < 500 ? error.message : '';
  if (aborted || !(isFiltered || reason.startsWith('search: '))) throw error;
  if (status >= 500) console.error('The filters could not be applied', error);
  return { status, reason };
}
