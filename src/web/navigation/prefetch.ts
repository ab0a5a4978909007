import { useEffect } from 'react';
import { createApiClient, fetchTransport } from '../../platform/api/api-client.ts';
import { isSlowByMeasure, savesData } from '../../ui/connection.ts';
import type { Endpoints } from '../api.ts';
import { loaderContext } from '../page.ts';
import { timedCache } from '../stored/timed-cache.ts';
import { PREFETCH_AFTER, PREFETCHED_KEPT } from '../timings.ts';
import { navigation } from './navigation.ts';
import { linkAt, pageBehind } from './page-links.ts';
import { responseCache } from './response-cache.ts';

const memory = responseCache(fetchTransport(__BACKEND__), PREFETCHED_KEPT);
const ahead = createApiClient<Endpoints>(memory.ahead);

/**
 * Fetches the code and data of the page behind a link while the pointer rests on it, or a finger comes down on it:
 * the loader of the matching route runs, and the navigation that follows finds its replies cached. Works for any link, also in
 * server-rendered markup. Each page is fetched once per cache period, and none on slow or data-saving connections.
 */
export function usePrefetch(): void {
  useEffect(() => {
    navigation.client = createApiClient<Endpoints>(memory.recall);
    let restsOn: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const rest = (link: HTMLAnchorElement | null) => {
      if (link === restsOn) return;
      clearTimeout(timer);
      restsOn = link;
      if (link) timer = setTimeout(() => prefetch(link), PREFETCH_AFTER);
    };
    const onOver = (event: PointerEvent) => rest(event.pointerType === 'touch' ? null : linkAt(event));
    const onOut = (event: PointerEvent) => event.relatedTarget === null && rest(null);
    const onClick = () => clearTimeout(timer);
    const onTouch = (event: TouchEvent) => {
      const link = linkAt(event);
      if (link) prefetch(link);
    };
    document.addEventListener('pointerover', onOver, { passive: true });
    document.addEventListener('pointerout', onOut, { passive: true });
    document.addEventListener('touchstart', onTouch, { passive: true });
    // The page itself asks now.
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

/** The pages that were fetched a moment ago; their answers are in `memory`. */
const fetched = timedCache<void>({ keepFor: PREFETCHED_KEPT, most: 100 });

function prefetch(link: HTMLAnchorElement): void {
  const { origin, pathname, search } = link;
  if (pathname === location.pathname && search === location.search) return;
  if (!navigator.onLine || savesData() || isSlowByMeasure()) return;
  const address = pathname + search;
  const match = pageBehind(link);
  if (!match) return;
  const fetchPage = () => runLoader(match, new URL(address, origin));
  // A page that failed is not tried again at once either.
  void fetched.fetch(address, () =>
    fetchPage().catch((error: unknown) => console.debug('Not prefetched', address, error)),
  );
}

async function runLoader({ route, params }: NonNullable<ReturnType<typeof pageBehind>>, url: URL): Promise<void> {
  // The route of a first load is not lazy any more.
  const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route;
  if (typeof loader !== 'function') return;
  await loader({ request: new Request(url), url, params, pattern: route.path ?? '', context: loaderContext(ahead) });
}
