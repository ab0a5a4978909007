import { type ComponentType, memo } from 'react';
import {
  createContext,
  type LoaderFunctionArgs,
  type RouteObject,
  RouterContextProvider,
  redirect,
  useLoaderData,
} from 'react-router';
import type { LazyComponent } from '../ui/lazy.tsx';
import type { Client } from './api.ts';
import type { SearchSchema } from './search/search-params.ts';
import { ERROR_HOLD_BACK } from './timings.ts';

/** What a page says of itself in the document's head. `path` is the canonical address, without origin. */
export interface Head {
  /** The page's own name; the site's name follows it (`pageTitle`). */
  title: string;
  /** The title as an editor wrote it in an SEO record, used as it is. */
  fullTitle?: string;
  description?: string;
  keywords?: string;
  /** File name under uploads/seo, or an absolute path. */
  image?: string;
  path?: string;
  noindex?: boolean;
  /** Structured data, for robots: `import.meta.env.SSR && […]`, so that what makes it stays out of the browser's code. */
  jsonLd?: object[] | false;
}

type NoSearch = Record<never, never>;

export interface LoaderInput<Search = NoSearch> {
  api: Client;
  params: Record<string, string | undefined>;
  /** The values of the query parameters that the page declares. Others do not reach a loader. */
  search: Search;
  /** A permanent redirect to another path, to be thrown; the query stays. */
  movedTo: (path: string) => Response;
  signal: AbortSignal;
}

export interface HeadInput<Search = NoSearch> {
  /** The public origin of the site, without a slash at the end. */
  origin: string;
  siteName: string;
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

/** The context that loaders get their client from: in process on the server, fetch in the browser. */
export function loaderContext(client: Client): RouterContextProvider {
  return new RouterContextProvider(new Map([[apiContext, client]]));
}

type Load<Search, Data> = (input: LoaderInput<Search>) => Promise<Data>;
type Loader<Data> = (args: LoaderFunctionArgs) => Promise<Data>;

/**
 * Makes a universal loader: it reaches data only through the API client it is given. A page that reads query parameters
 * gives the `search` that it exports. In the browser a loader fails after ERROR_HOLD_BACK at the earliest; redirects, which
 * are thrown too, and what nobody waits for any more do not wait.
 */
export function pageLoader<Data>(load: Load<NoSearch, Data>): Loader<Data>;
export function pageLoader<Search, Data>(schema: SearchSchema<Search>, load: Load<Search, Data>): Loader<Data>;
export function pageLoader<Search, Data>(
  ...given: [Load<NoSearch, Data>] | [SearchSchema<Search>, Load<Search, Data>]
): Loader<Data> {
  return async ({ request, params, context }) => {
    const begun = Date.now();
    const { signal } = request;
    const api = (context as Readonly<RouterContextProvider>).get(apiContext);
    const { search: query } = new URL(request.url);
    const input = { api, params, movedTo: (path: string) => redirect(path + query, 301), signal };
    try {
      return await (given.length === 1
        ? given[0]({ ...input, search: {} })
        : given[1]({ ...input, search: given[0].parse(query) }));
    } catch (error) {
      const passesBy = import.meta.env.SSR || error instanceof Response || signal.aborted;
      if (!passesBy) await new Promise((resolve) => setTimeout(resolve, begun + ERROR_HOLD_BACK - Date.now()));
      throw error;
    }
  };
}

/** The data of a page's own loader; what `data()` wraps for a status is already taken off. */
export function usePageData<Load extends (args: LoaderFunctionArgs) => Promise<unknown>>() {
  return useLoaderData<Load>() as Unwrapped<Awaited<ReturnType<Load>>>;
}
type Unwrapped<Data> = Data extends { type: string; data: infer Inner; init: ResponseInit | null } ? Inner : Data;

/** Loads the code of a page's `Failure` in advance, where that is lazy. */
export async function preloadFailure(failure: RouteObject['ErrorBoundary']): Promise<void> {
  if (failure && 'preload' in failure) await (failure as LazyComponent<object>).preload();
}

/** The lazy route of a page file. A page is drawn anew for other data, not when a navigation begins. */
export function lazyRoute(load: () => Promise<PageModule>): Pick<RouteObject, 'lazy'> {
  return {
    lazy: async () => {
      const { search, loader, head, Page, Failure } = await load();
      // The server shows a failure at once; the browser fetches its code when there is one.
      if (import.meta.env.SSR) await preloadFailure(Failure);
      return {
        loader,
        Component: memo(Page),
        ErrorBoundary: Failure,
        handle: { head, search, hasLoader: loader !== undefined },
      };
    },
  };
}
