import { type ComponentType, memo, useContext } from 'react';
import {
  createContext,
  type LoaderFunctionArgs,
  type RouteObject,
  RouterContextProvider,
  redirect,
} from 'react-router';
import type { BreadcrumbList, Event, NewsArticle, Organization, Product, ProductGroup, WithContext } from 'schema-dts';
import { carryingQuery } from '../platform/link-rules.ts';
import type { LazyComponent } from '../ui/lazy.tsx';
import type { Client } from './api.ts';
import { type Departure, dataOrLate, PageData, pageOrLoader } from './late-page.tsx';
import type { SearchSchema } from './search/search-params.ts';
import type { SiteWords } from './site-context.tsx';
import { pageData } from './stored/kept-pages.ts';

type Only<Type, Name> = Extract<Type, { '@type': Name }>;

/** Typed by schema.org: a wrong type or property does not compile. */
export type StructuredData = WithContext<
  | Only<BreadcrumbList, 'BreadcrumbList'>
  | Only<Event, 'Event'>
  | Only<NewsArticle, 'NewsArticle'>
  | Only<Organization, 'Organization'>
  | Only<Product, 'Product'>
  | Only<ProductGroup, 'ProductGroup'>
>;

/** The data for the document's head. `path` is the canonical URL without origin. */
export interface Head {
  title: string;
  fullTitle?: string;
  description?: string;
  keywords?: string;
  /** File name under uploads/seo, or an absolute path. */
  image?: string;
  path?: string;
  noindex?: boolean;
  /** Structured data for search engines: `import.meta.env.SSR && […]`, so that its code is not sent to the browser. */
  jsonLd?: StructuredData[] | false;
}

type NoSearch = Record<never, never>;

export interface LoaderInput<Search = NoSearch> {
  api: Client;
  params: Record<string, string | undefined>;
  search: Search;
  /** A permanent redirect to another path, to be thrown; the query is preserved. */
  movedTo: (path: string) => Response;
  signal: AbortSignal;
}

export interface HeadInput<Search = NoSearch> {
  origin: string;
  siteName: string;
  words: SiteWords;
  search: Search;
}

/**
 * A page file exports these. `search` declares the query parameters that the page reads. `Failure` replaces the common
 * error screen for errors of its loader; it may be lazy.
 */
export interface PageModule {
  search?: SearchSchema<object>;
  loader?: (args: LoaderFunctionArgs) => unknown;
  head?: (data: never, at: HeadInput<never>) => Head;
  Page: ComponentType;
  Failure?: ComponentType;
}

const apiContext = createContext<Client>();
const departureContext = createContext<Departure | null>(null);

/**
 * The context that loaders get their client from: in process on the server, fetch in the browser. With a `departure`, which
 * the router of the browser gives to every load, data may arrive after the page was opened (late-page.tsx).
 */
export function loaderContext(client: Client, departure: Departure | null = null): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, client);
  context.set(departureContext, departure);
  return context;
}

type Load<Search, Data> = (input: LoaderInput<Search>) => Promise<Data>;
type Loader<Data> = (args: LoaderFunctionArgs) => Promise<Data>;

/**
 * Creates a universal loader: it loads data only through the API client that it is given. A page with query parameters
 * passes the `search` that it exports.
 */
export function pageLoader<Data>(load: Load<NoSearch, Data>): Loader<Data>;
export function pageLoader<Search, Data>(schema: SearchSchema<Search>, load: Load<Search, Data>): Loader<Data>;
export function pageLoader<Search, Data>(
  ...given: [Load<NoSearch, Data>] | [SearchSchema<Search>, Load<Search, Data>]
): Loader<Data> {
  return ({ request, params, context: untyped }) => {
    const context = untyped as Readonly<RouterContextProvider>;
    const api = context.get(apiContext);
    const departure = context.get(departureContext);
    const { pathname, search: query } = new URL(request.url);
    const movedTo = (path: string) => redirect(carryingQuery(path, query), 301);
    const loadPage = async (signal: AbortSignal) => {
      const input = { api, params, movedTo, signal };
      return given.length === 1
        ? given[0]({ ...input, search: {} })
        : given[1]({ ...input, search: given[0].parse(query) });
    };
    if (!departure) return loadPage(request.signal);
    const by = departure.isBack ? 'history' : pathname === departure.from ? 'anew' : 'link';
    const load = (signal: AbortSignal) => pageData(pathname + query, by, () => loadPage(signal));
    // Late data never reaches a page: pageOrLoader renders a loader instead.
    return dataOrLate(request, departure, load) as Promise<Data>;
  };
}

/** The data of the page's loader; data that is wrapped by `data()` for a status is already unwrapped. */
export function usePageData<Load extends (args: LoaderFunctionArgs) => Promise<unknown>>() {
  return useContext(PageData) as Unwrapped<Awaited<ReturnType<Load>>>;
}
export const unwrapped = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'type') === 'DataWithResponseInit'
    ? Reflect.get(data, 'data')
    : data;

type Unwrapped<Data> = Data extends { type: string; data: infer Inner; init: ResponseInit | null } ? Inner : Data;

export async function preloadFailure(failure: RouteObject['ErrorBoundary']): Promise<void> {
  if (failure && 'preload' in failure) await (failure as LazyComponent<object>).preload();
}

export interface PageHandle {
  head?: (data: unknown, at: HeadInput<object>) => Head;
  search?: SearchSchema<object>;
  hasLoader: boolean;
  /** Renders again for new data, not when a navigation starts. */
  Page: ComponentType;
}

/** The lazy route of a page file; a page with `fullLoader` has a loader over the whole screen. */
export function lazyRoute(load: () => Promise<PageModule>, fullLoader: boolean): Pick<RouteObject, 'lazy'> {
  const route = async () => {
    const { search, loader, head, Page, Failure } = await load();
    if (import.meta.env.SSR) await preloadFailure(Failure);
    const handle = { head, search, hasLoader: loader !== undefined, Page: memo(Page) } as PageHandle;
    return {
      loader,
      Component: pageOrLoader(handle.Page, fullLoader),
      ErrorBoundary: Failure,
      handle,
    };
  };
  let loaded: ReturnType<typeof route> | undefined;
  const forget = (error: unknown) => {
    loaded = undefined;
    throw error;
  };
  // Shared by a prefetch and its click: a dynamic import takes a moment even when the module is loaded.
  return { lazy: () => (loaded ??= route().catch(forget)) };
}
