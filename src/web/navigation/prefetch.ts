import { fetchTransport } from '../../platform/api/api-client.ts';
import { isSlowConnection, savesData } from '../../ui/connection.ts';
import { loaderContext, type PageHandle, unwrapped } from '../page.ts';
import { loadAhead } from '../stored/page-data-cache.ts';
import { loaderClient, navigation, type PreparedPage } from './navigation.ts';
import { pageOfLink } from './page-links.ts';
import { transportForPage } from './page-replies.ts';

export const mayFetchAhead = (): boolean => mayFetchNow() && !isSlowConnection();

/** Slow connections are allowed, because the click follows at once. */
export const mayFetchNow = (): boolean => navigator.onLine && !savesData();

/** Loads a page ahead; null for a page without a loader, or after a failure, which the click shows. */
export async function prefetch(link: HTMLAnchorElement): Promise<PreparedPage | null> {
  const { pathname, search } = link;
  const page = pathname === location.pathname && search === location.search ? undefined : pageOfLink(link);
  if (!page) return null;
  const { route, params } = page;
  const path = pathname + search;
  const url = new URL(path, location.origin);
  navigation.loadLoader?.(route.id);
  // The route of a page that was opened before is no longer lazy.
  const code = Promise.resolve(typeof route.lazy === 'function' ? route.lazy() : route);
  try {
    const loaded = await loadAhead(path, async () => {
      const context = loaderContext(loaderClient(transportForPage(path, fetchTransport(__BACKEND__))));
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
      data: unwrapped(loaded),
    };
  } catch (error) {
    console.debug('Not prefetched', path, error);
    return null;
  }
}

export async function loadCode(link: HTMLAnchorElement): Promise<void> {
  const route = pageOfLink(link)?.route;
  if (!route) return;
  navigation.loadLoader?.(route.id);
  if (typeof route.lazy === 'function')
    await route.lazy().catch((error: unknown) => console.debug('Not loaded ahead', route.id, error));
}
