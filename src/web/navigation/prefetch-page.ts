import { createFetchTransport } from '../../platform/api/api-client.ts';
import { isSavingData, isSlowConnection } from '../../ui/connection.ts';
import { createLoaderContext, type PageHandle, unwrapPageData } from '../page-module.ts';
import { prefetchPageData } from '../stored/page-data-cache.ts';
import { createLoaderClient, navigation, type PreparedPage } from './navigation.ts';
import { findLinkedPage } from './page-links.ts';
import { createPageTransport } from './page-transport.ts';

export const mayPrefetch = (): boolean => mayFetchNow() && !isSlowConnection();

/** Slow connections are allowed, because the click follows at once. */
export const mayFetchNow = (): boolean => navigator.onLine && !isSavingData();

/** Loads a page ahead; null for a page without a loader, or after a failure, which the click shows. */
export async function prefetchPage(link: HTMLAnchorElement): Promise<PreparedPage | null> {
  const { pathname, search } = link;
  const page = pathname === location.pathname && search === location.search ? undefined : findLinkedPage(link);
  if (!page) return null;
  const { route, params } = page;
  const path = pathname + search;
  const url = new URL(path, location.origin);
  navigation.loadLoader?.(route.id);
  // The route of a page that was opened before is no longer lazy.
  const code = Promise.resolve(typeof route.lazy === 'function' ? route.lazy() : route);
  try {
    const loaded = await prefetchPageData(path, async () => {
      const context = createLoaderContext(
        createLoaderClient(createPageTransport(path, createFetchTransport(__BACKEND__))),
      );
      const { loader } = await code;
      if (typeof loader !== 'function') return undefined;
      return loader({ request: new Request(url), url, params, pattern: route.path ?? '', context });
    });
    const { loader, handle } = await code;
    if (!loader) return null;
    return {
      key: `${performance.now()} ${path}`,
      address: { pathname, search },
      routeId: route.id,
      Page: (handle as PageHandle).Page,
      data: unwrapPageData(loaded),
    };
  } catch (error) {
    console.debug('Not prefetched', path, error);
    return null;
  }
}

export async function loadPageCode(link: HTMLAnchorElement): Promise<void> {
  const route = findLinkedPage(link)?.route;
  if (!route) return;
  navigation.loadLoader?.(route.id);
  if (typeof route.lazy === 'function')
    await route.lazy().catch((error: unknown) => console.debug('Not loaded ahead', route.id, error));
}
