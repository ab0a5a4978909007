import { data, redirect } from 'react-router';
import { HttpError } from '../../platform/errors.ts';
import type { Client } from '../../shell/api.ts';
import { decoration } from '../../shell/decoration.ts';
import type { Head, LoaderInput } from '../../shell/page.ts';
import { seoHead } from '../../shell/seo-head.ts';
import type { Crumb } from '../categories/categories.contract.ts';
import { shownTrail } from '../categories/default-trail.ts';
import { excerpt, leadOf, pageTitle } from '../seo/seo-record.ts';
import { filtersJson, selectionIn } from './filter-selection-url.ts';
import type { FilterOption, ProductCard } from './products.contract.ts';

/** What stands around the products of a category, whatever is filtered. */
interface GridFrame {
  id: number;
  name: string;
  slug: string;
  /** The page's own address. */
  path: string;
  /** The first sentences of its description, and the whole of it when that is longer. */
  lead: string;
  text: string;
  options: FilterOption[];
  trail: Crumb[];
  head: Head;
}

export interface Grid extends GridFrame {
  /** Those of one page. */
  products: ProductCard[];
  total: number;
  page: number;
  pages: number;
  search: string;
  /** Something is searched for or filtered, so that "none" says nothing about the category. */
  narrowed: boolean;
  /** The filters could not be applied. */
  refused: boolean;
}

export const INVALID_CATEGORY = 'Invalid category';

/**
 * The products of a category, filtered as the address says.
 * @throws HttpError 404 when there is no such category or nothing in it; a redirect when it has another address
 */
export async function loadGrid({ api, params: { slug = '' }, url, signal }: LoaderInput) {
  const filters = filtersJson(selectionIn(url.searchParams));
  const search = url.searchParams.get('search')?.trim() ?? '';
  const pending = gridFrame(api, slug, signal);
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
  if (slug !== frame.slug) throw redirect(frame.path + url.search, 301);
  const grid = { ...frame, search, narrowed: Boolean(filters || search), refused: false };
  if (all) {
    const products = await all;
    if (!products.length && !search) throw new HttpError(404, 'No products found');
    return data<Grid>({ ...grid, ...pageOf(products, url) });
  }
  try {
    const query = { category_id: frame.id, search, filters };
    const products = await api.getData('/api/get_filtered_products.php', query, signal);
    return data<Grid>({ ...grid, ...pageOf(products, url) });
  } catch (error) {
    if (signal.aborted) throw error;
    const status = error instanceof HttpError ? error.status : 500;
    if (status >= 500) console.error('The filters could not be applied', error);
    return data<Grid>({ ...grid, ...pageOf([], url), refused: true }, { status });
  }
}

/** As many cards as a page shows. */
const PRODUCTS_PER_PAGE = 48;

/** The page that the address asks for; beyond the last one it is the last. */
function pageOf(products: ProductCard[], url: URL) {
  const pages = Math.max(1, Math.ceil(products.length / PRODUCTS_PER_PAGE));
  const asked = Number.parseInt(url.searchParams.get('page') ?? '', 10);
  const page = Math.min(Math.max(asked || 1, 1), pages);
  const first = (page - 1) * PRODUCTS_PER_PAGE;
  return { products: products.slice(first, first + PRODUCTS_PER_PAGE), total: products.length, page, pages };
}

const FRAME_KEPT_MS = 60_000;
const frames = new Map<string, { at: number; frame: Promise<GridFrame> }>();

/** In the browser a frame is kept for a minute: a change of filters asks for products and nothing else. */
function gridFrame(api: Client, slug: string, signal: AbortSignal): Promise<GridFrame> {
  if (typeof window === 'undefined') return loadFrame(api, slug, signal);
  const known = frames.get(slug);
  if (known && Date.now() - known.at < FRAME_KEPT_MS) return known.frame;
  const frame = loadFrame(api, slug);
  frames.set(slug, { at: Date.now(), frame });
  frame.catch(() => frames.delete(slug));
  return frame;
}

async function loadFrame(api: Client, slug: string, signal?: AbortSignal): Promise<GridFrame> {
  const category_name = slug;
  const [category, options, trail, seo] = await Promise.all([
    api.getData('/api/get_category_info_by_name.php', { category_name }, signal),
    decoration(api.getData('/api/get_filter_options.php', { category_slug: slug }, signal), []),
    decoration(api.getData('/api/get_breadcrumbs_categories.php', { category_name, with_slugs: '1' }, signal), null),
    decoration(api.getData('/api/get_category_and_brands_for_seo.php', { category_name }, signal), null),
  ]);
  const { lead, more } = leadOf(category.description);
  const fallback = { title: pageTitle(category.category_name), description: excerpt(category.description) };
  return {
    id: category.category_id,
    name: category.category_name,
    slug: category.category_slug,
    path: `/Products/${encodeURIComponent(category.category_slug)}`,
    lead,
    text: more ? category.description : '',
    options,
    trail: shownTrail(trail, category.category_name),
    head: seoHead(seo, fallback),
  };
}
