import { useEffect } from 'react';
import { createApiClient, fetchTransport } from '../../platform/api/api-client.ts';
import { isSlowConnection, savesData } from '../../ui/connection.ts';
import type { Endpoints } from '../api.ts';
import { loaderContext } from '../page.ts';
import { timedCache } from '../stored/timed-cache.ts';
import { PREFETCH_AGE, PREFETCH_DELAY } from '../timings.ts';
import { navigation } from './navigation.ts';
import { linkAt, pageOfLink } from './page-links.ts';
import { responseCache } from './response-cache.ts';

const responses = responseCache(fetchTransport(__BACKEND__), PREFETCH_AGE);
const prefetchClient = createApiClient<Endpoints>(responses.prefetch);

/**
 * Prefetches the code and data of a link's page while the pointer hovers over it, or on touch: the loader of the matching
 * route runs, and the navigation that follows finds its replies cached. Works for any link, also in server-rendered
 * markup. Each page is fetched once per cache period, and none on slow or data-saving connections.
 */
export function usePrefetch(): void {
  useEffect(() => {
    navigation.client = createApiClient<Endpoints>(responses.reuse);
    let hovered: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const hover = (link: HTMLAnchorElement | null) => {
      if (link === hovered) return;
      clearTimeout(timer);
      hovered = link;
      if (link) timer = setTimeout(() => prefetch(link), PREFETCH_DELAY);
    };
    const onOver = (event: PointerEvent) => hover(event.pointerType === 'touch' ? null : linkAt(event));
    const onOut = (event: PointerEvent) => event.relatedTarget === null && hover(null);
    const onClick = () => clearTimeout(timer);
    const onTouch = (event: TouchEvent) => {
      const link = linkAt(event);
      if (link) prefetch(link);
    };
    document.addEventListener('pointerover', onOver, { passive: true });
    document.addEventListener('pointerout', onOut, { passive: true });
    document.addEventListener('touchstart', onTouch, { passive: true });
    // The navigation fetches the page now.
    document.addEventListener('click', onClick, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('pointerout', onOut);
      document.removeEventListener('touchstart', onTouch);
      document.removeEventListener('click', onClick);
    };
  }, []);
}

/** The pages that were fetched recently; their replies are in `responses`. */
const fetched = timedCache<void>({ maxAge: PREFETCH_AGE, maxEntries: 100 });

function prefetch(link: HTMLAnchorElement): void {
  const { origin, pathname, search } = link;
  if (pathname === location.pathname && search === location.search) return;
  if (!navigator.onLine || savesData() || isSlowConnection()) return;
  const path = pathname + search;
  const match = pageOfLink(link);
  if (!match) return;
  const fetchPage = () => runLoader(match, new URL(path, origin));
  // A failed page is not retried at once either.
  void fetched.fetch(path, () => fetchPage().catch((error: unknown) => console.debug('Not prefetched', path, error)));
}

async function runLoader({ route, params }: NonNullable<ReturnType<typeof pageOfLink>>, url: URL): Promise<void> {
  // The route of the first page is no longer lazy.
  const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route;
  if (typeof loader !== 'function') return;
  await loader({
    request: new Request(url),
    url,
    params,
    pattern: route.path ?? '',
    context: loaderContext(prefetchClient),
  });
}
