import { data } from 'react-router';
import { HttpError } from '../../../platform/errors.ts';
import type { LoaderInput } from '../../../web/page.ts';
import type { ProductCard } from '../products/products.contract.ts';
import { filtersJson, type GridSearch } from './filter-selection-url.ts';
import { type Chip, chipsOf, resetSearch } from './grid-chips.ts';
import { filterOptions, type GridFrame, gridFrame } from './grid-frame.ts';
import type { FilterOption } from './product-list.contract.ts';

export interface Grid extends GridFrame {
  options: FilterOption[];
  chips: Chip[];
  /** The search part of the address that has no filters. */
  reset: string;
  /** Those of one page. */
  products: ProductCard[];
  total: number;
  page: number;
  pages: number;
  search: string;
  /** Something is searched for or filtered, so that "none" says nothing about the category. */
  narrowed: boolean;
  /** Set when the filters could not be applied: what is wrong with them, or '' when it is not the visitor's to know. */
  refusal?: string;
}

export const INVALID_CATEGORY = 'Invalid category';

/**
 * The products of a category, filtered as the address says.
 * @throws HttpError 404 when there is no such category or nothing in it; a redirect when it has another address
 */
export async function loadGrid({
  api,
  params: { slug = '' },
  search: asked,
  movedTo,
  signal,
}: LoaderInput<GridSearch>) {
  const filters = filtersJson(asked.filters);
  const search = asked.search || undefined;
  const pending = gridFrame(api, slug, signal);
  const counting = filterOptions(api, slug, { search, filters }, signal);
  const all = filters ? undefined : api.getData('/api/get_products.php', { category_slug: slug, search }, signal);
  // Whichever of the two fails first is what the visitor hears of; the other must not end as an unhandled rejection.
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
  const [options, found] = await Promise.all([
    counting,
    finding.catch((error) => refusalOf(error, Boolean(filters), signal)),
  ]);
  const products = Array.isArray(found) ? found : [];
  if (all && !search && !products.length) throw new HttpError(404, 'No products found');
  const grid: Grid = {
    ...frame,
    options,
    chips: chipsOf(asked, options),
    reset: resetSearch(asked),
    search: asked.search,
    narrowed: Boolean(filters || search),
    ...pageOf(products, asked.page),
  };
  return Array.isArray(found) ? data(grid) : data({ ...grid, refusal: found.reason }, { status: found.status });
}

/** Filters that fail leave the page as it is, and so does a search that is refused; the rest is for the error screen. */
function refusalOf(error: unknown, isFiltered: boolean, { aborted }: AbortSignal) {
  const status = error instanceof HttpError ? error.status : 500;
  const reason = error instanceof HttpError && status < 500 ? error.message : '';
  if (aborted || !(isFiltered || reason.startsWith('search: '))) throw error;
  if (status >= 500) console.error('The filters could not be applied', error);
  return { status, reason };
}

/** As many cards as a page shows. */
const PRODUCTS_PER_PAGE = 48;

/** The page that the address asks for; beyond the last one it is the last. */
function pageOf(products: ProductCard[], asked: number) {
  const pages = Math.max(1, Math.ceil(products.length / PRODUCTS_PER_PAGE));
  const page = Math.min(asked, pages);
  const first = (page - 1) * PRODUCTS_PER_PAGE;
  return { products: products.slice(first, first + PRODUCTS_PER_PAGE), total: products.length, page, pages };
}
