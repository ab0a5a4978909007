import { fetchTransport } from '../../platform/api/api-client.ts';
import { isSlowConnection, savesData } from '../../ui/connection.ts';
import { loaderContext, type PageHandle, unwrapped } from '../page.ts';
import { AHEAD_AGAIN, loadAhead } from '../stored/page-data-cache.ts';
import { timedCache } from '../stored/timed-cache.ts';
import { loaderClient, navigation, type PreparedPage } from './navigation.ts';
import { pageOfLink } from './page-links.ts';
import { transportForPage } from './page-replies.ts';

export const mayFetchAhead = (): boolean => mayFetchNow() && !isSlowConnection();

/** Slow connections are allowed, because the click follows at once. */
export const mayFetchNow = (): boolean => navigator.onLine && !savesData();

/** Includes pending and failed pages, so that neither is fetched again at once. */
const fetched = timedCache<PreparedPage | null>({ maxAge: AHEAD_AGAIN, maxEntries: 100 });

export async function prefetch(link: HTMLAnchorElement): Promise<PreparedPage | null> {
  const { pathname, search } = link;
  const page = pathname === location.pathname && search === location.search ? undefined : pageOfLink(link);
  if (!page) return null;
  const path = pathname + search;
  return fetched.fetch(path, () =>
    fetchPage(path, page).catch((error: unknown) => {
      console.debug('Not prefetched', path, error);
      return null;
    }),
  );
}

export async function loadCode(link: HTMLAnchorElement): Promise<void> {
  const route = pageOfLink(link)?.route;
  if (!route) return;
  navigation.loadLoader?.(route.id);
  if (typeof route.lazy === 'function')
    await route.lazy().catch((error: unknown) => console.debug('Not loaded ahead', route.id, error));
}

async function fetchPage(
  path: string,
  { route, params }: NonNullable<ReturnType<typeof pageOfLink>>,
): Promise<PreparedPage | null> {
  const url = new URL(path, location.origin);
  const transport = transportForPage(path, fetchTransport(__BACKEND__));
  navigation.loadLoader?.(route.id);
  // The route of a page that was opened before is no longer lazy.
  const { loader, handle } = typeof route.lazy === 'function' ? await route.lazy() : route;
  if (typeof loader !== 'function') return null;
  const context = loaderContext(loaderClient(transport));
  const pattern = route.path ?? '';
  const loaded = await loadAhead(path, async () =>
    loader({ request: new Request(url), url, params, pattern, context }),
  );
  const { pathname, search } = url;
  return {
    key: `${performance.now()} ${path}`,
    address: { pathname, search },
    routeId: route.id,
    Page: (handle as PageHandle).Page,
    data: unwrapped(loaded),
  };
}
