import { data } from 'react-router';
import { HttpError } from '../../../platform/errors.ts';
import type { Client } from '../../../web/api.ts';
import type { LoaderInput } from '../../../web/page.ts';
import type { KeyFigures } from '../key-figures/key-figures.contract.ts';
import type { ProductCard } from '../products/products.contract.ts';
import { appliedFilters } from './applied-filters.ts';
import { filtersJson, type GridSearch, type Selection } from './filter-selection-url.ts';
import { type Chip, chipsOf, goneChips } from './grid-chips.ts';
import { filterOptions, type GridFrame, gridFigures, gridFrame } from './grid-frame.ts';
import type { FilterOption } from './product-list.contract.ts';

export interface Grid extends GridFrame {
  options: FilterOption[];
  chips: Chip[];
  /** The filters of the URL that are left out, because the category does not have them any more. */
  gone: Chip[];
  /** The filters that are applied; the links to the products carry them. */
  filters: Selection;
  /** The products of the current page. */
  products: GridCard[];
  total: number;
  page: number;
  pages: number;
  /** Whether a search or filter is active; an empty list then does not mean an empty category. */
  narrowed: boolean;
  /** Set when the filters could not be applied: the reason, or '' for a server error. */
  refusal?: string;
}

export interface GridCard extends ProductCard {
  figures?: KeyFigures;
}

export const INVALID_CATEGORY = 'Invalid category';

/**
 * Loads the products of a category with the filters from the URL.
 * @throws HttpError 404 when the category does not exist or is empty; a redirect when the canonical path differs
 */
export async function loadGrid({
  api,
  params: { slug = '' },
  search: requested,
  movedTo,
  signal,
}: LoaderInput<GridSearch>) {
  if (!slug) throw movedTo('/AllProducts');
  const filters = filtersJson(requested.filters);
  const search = requested.search || undefined;
  const pending = gridFrame(api, slug, signal);
  const measuring = gridFigures(api, slug, signal);
  const counting = filterOptions(api, slug, { search, filters }, signal);
  const all = filters ? undefined : api.getData('/api/get_products.php', { category_slug: slug, search }, signal);
  // If gridFrame fails first, this promise is never awaited; that must not become an unhandled rejection.
  all?.catch(() => undefined);
  let frame: GridFrame;
  try {
    frame = await pending;
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) throw new HttpError(404, INVALID_CATEGORY);
    throw error;
  }
  if (slug !== frame.slug) throw movedTo(frame.path);
  const finding =
    all ?? api.getData('/api/get_filtered_products.php', { category_id: frame.id, search, filters }, signal);
  const [counted, figures, first] = await Promise.all([
    counting,
    measuring,
    finding.catch((error) => refusalOf(error, Boolean(filters), signal)),
  ]);
  // Without options, only the refusal tells a category that has no filters from a request that failed.
  const isKnown = counted.length > 0 || ('status' in first && first.status === 400);
  const { applied, gone } = appliedFilters(isKnown ? requested.filters : {}, counted);
  const { options, found } = gone.length
    ? await withFilters(api, frame, { search, filters: filtersJson(applied) }, signal)
    : { options: counted, found: first };
  const products = Array.isArray(found) ? found : [];
  if (all && !search && !products.length) throw new HttpError(404, 'No products found');
  const grid: Grid = {
    ...frame,
    options,
    chips: chipsOf(gone.length ? { ...requested, filters: applied } : requested, options),
    gone: goneChips(requested, gone),
    filters: gone.length ? applied : requested.filters,
    narrowed: Boolean(filters || search),
    ...pageOf(products, requested.page, figures),
  };
  return Array.isArray(found) ? data(grid) : data({ ...grid, refusal: found.reason }, { status: found.status });
}

/** The filters and the products once more, without what is gone. */
async function withFilters(
  api: Client,
  { id, slug }: GridFrame,
  narrowing: { search?: string; filters?: string },
  signal: AbortSignal,
) {
  const [options, found] = await Promise.all([
    filterOptions(api, slug, narrowing, signal),
    api
      .getData('/api/get_filtered_products.php', { category_id: id, ...narrowing }, signal)
      .catch((error) => refusalOf(error, true, signal)),
  ]);
  return { options, found };
}

/** Failing filters and a rejected search are reported within the page; any other error goes to the error screen. */
function refusalOf(error: unknown, isFiltered: boolean, { aborted }: AbortSignal) {
  const status = error instanceof HttpError ? error.status : 500;
  const reason = error instanceof HttpError && status < 500 ? error.message : '';
  if (aborted || !(isFiltered || reason.startsWith('search: '))) throw error;
  if (status >= 500) console.error('The filters could not be applied', error);
  return { status, reason };
}

/** Cards per page of results. */
const PRODUCTS_PER_PAGE = 48;

/** The requested page of results, at most the last one. */
function pageOf(products: ProductCard[], requested: number, figures: ReadonlyMap<number, KeyFigures>) {
  const pages = Math.max(1, Math.ceil(products.length / PRODUCTS_PER_PAGE));
  const page = Math.min(requested, pages);
  const first = (page - 1) * PRODUCTS_PER_PAGE;
  const shown = products.slice(first, first + PRODUCTS_PER_PAGE);
  const cards = shown.map((product): GridCard => ({ ...product, figures: figures.get(product.product_id) }));
  return { products: cards, total: products.length, page, pages };
}
