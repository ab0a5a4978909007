import { type ComponentType, memo, useContext } from 'react';
import {
  createContext,
  type LoaderFunctionArgs,
  type RouteObject,
  RouterContextProvider,
  redirect,
} from 'react-router';
import type { BreadcrumbList, Event, NewsArticle, Organization, Product, ProductGroup, WithContext } from 'schema-dts';
import { mergeQuery } from '../platform/link-rules.ts';
import type { LazyComponent } from '../ui/lazy.tsx';
import { createPageOrLoader, loadDataOrLate, PageDataContext, type PageDeparture } from './late-page.tsx';
import type { SearchSchema } from './search/search-params.ts';
import type { SiteClient } from './site-api.ts';
import type { SiteWords } from './site-context.tsx';
import { loadPageData } from './stored/page-data-cache.ts';

type Only<Type, Name> = Extract<Type, { '@type': Name }>;

export type StructuredData = WithContext<
  | Only<BreadcrumbList, 'BreadcrumbList'>
  | Only<Event, 'Event'>
  | Only<NewsArticle, 'NewsArticle'>
  | Only<Organization, 'Organization'>
  | Only<Product, 'Product'>
  | Only<ProductGroup, 'ProductGroup'>
>;

export interface Head {
  title: string;
  fullTitle?: string;
  description?: string;
  keywords?: string;
  image?: string;
  path?: string;
  noindex?: boolean;
  /** Write `import.meta.env.SSR && […]`, so that the code is not sent to the browser. */
  jsonLd?: StructuredData[] | false;
}

type NoSearch = Record<never, never>;

export interface LoaderInput<Search = NoSearch> {
  api: SiteClient;
  params: Record<string, string | undefined>;
  search: Search;
  movedTo: (path: string) => Response;
  signal: AbortSignal;
}

export interface HeadInput<Search = NoSearch> {
  origin: string;
  siteName: string;
  words: SiteWords;
  search: Search;
}

/** `search` declares the query parameters; `Failure` replaces the common error screen and may be lazy. */
export interface PageModule {
  search?: SearchSchema<object>;
  loader?: (args: LoaderFunctionArgs) => unknown;
  head?: (data: never, at: HeadInput<never>) => Head;
  Page: ComponentType;
  Failure?: ComponentType;
}

const apiContext = createContext<SiteClient>();
const departureContext = createContext<PageDeparture | null>(null);

/**
 * Loaders get their client from this context: in process on the server, fetch in the browser. With a `departure`, data
 * may arrive after the page was opened (late-page.tsx).
 */
export function createLoaderContext(client: SiteClient, departure: PageDeparture | null = null): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, client);
  context.set(departureContext, departure);
  return context;
}

type Load<Search, Data> = (input: LoaderInput<Search>) => Promise<Data>;
type Loader<Data> = (args: LoaderFunctionArgs) => Promise<Data>;

/**
 * A loader uses only the API client it gets, because it runs on the server and in the browser. `schema`: the page's
 * `search`.
 */
export function definePageLoader<Data>(load: Load<NoSearch, Data>): Loader<Data>;
export function definePageLoader<Search, Data>(schema: SearchSchema<Search>, load: Load<Search, Data>): Loader<Data>;
export function definePageLoader<Search, Data>(
  ...given: [Load<NoSearch, Data>] | [SearchSchema<Search>, Load<Search, Data>]
): Loader<Data> {
  return ({ request, params, context: untyped }) => {
    const context = untyped as Readonly<RouterContextProvider>;
    const api = context.get(apiContext);
    const departure = context.get(departureContext);
    const { pathname, search: query } = new URL(request.url);
    const movedTo = (path: string) => redirect(mergeQuery(path, query), 301);
    const loadPage = async (signal: AbortSignal) => {
      const input = { api, params, movedTo, signal };
      return given.length === 1
        ? given[0]({ ...input, search: {} })
        : given[1]({ ...input, search: given[0].parse(query) });
    };
    if (!departure) return loadPage(request.signal);
    const by = departure.isBack ? 'history' : pathname === departure.from ? 'reload' : 'link';
    const load = (signal: AbortSignal) => loadPageData(pathname + query, by, () => loadPage(signal));
    return loadDataOrLate(request, departure, load) as Promise<Data>;
  };
}

export function usePageData<Load extends (args: LoaderFunctionArgs) => Promise<unknown>>() {
  return useContext(PageDataContext) as Unwrapped<Awaited<ReturnType<Load>>>;
}
export const unwrapPageData = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'type') === 'DataWithResponseInit'
    ? Reflect.get(data, 'data')
    : data;

type Unwrapped<Data> = Data extends { type: string; data: infer Inner; init: ResponseInit | null } ? Inner : Data;

export async function preloadRouteFailure(failure: RouteObject['ErrorBoundary']): Promise<void> {
  if (failure && 'preload' in failure) await (failure as LazyComponent<object>).preload();
}

export interface PageHandle {
  head?: (data: unknown, at: HeadInput<object>) => Head;
  search?: SearchSchema<object>;
  hasLoader: boolean;
  Page: ComponentType;
}

export function createLazyRoute(load: () => Promise<PageModule>, fullLoader: boolean): Pick<RouteObject, 'lazy'> {
  const route = async () => {
    const { search, loader, head, Page, Failure } = await load();
    if (import.meta.env.SSR) await preloadRouteFailure(Failure);
    const handle = { head, search, hasLoader: loader !== undefined, Page: memo(Page) } as PageHandle;
    return {
      loader,
      Component: createPageOrLoader(handle.Page, fullLoader),
      ErrorBoundary: Failure,
      handle,
    };
  };
  let loaded: ReturnType<typeof route> | undefined;
  const forget = (error: unknown) => {
    loaded = undefined;
    throw error;
  };
  return { lazy: () => (loaded ??= route().catch(forget)) };
}
