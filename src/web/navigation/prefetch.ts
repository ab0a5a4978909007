import { fetchTransport } from '../../platform/api/api-client.ts';
import { isSlowConnection, savesData } from '../../ui/connection.ts';
import { loaderContext, type PageHandle, unwrapped } from '../page.ts';
import { AHEAD_AGAIN, loadAhead } from '../stored/kept-pages.ts';
import { timedCache } from '../stored/timed-cache.ts';
import { loaderClient, navigation } from './navigation.ts';
import { linkAt, pageOfLink } from './page-links.ts';
import { transportForPage } from './page-replies.ts';
import { type PreparedPage, preparedPage } from './prepared-page.tsx';

/** Whether pages may be fetched that may never be opened. */
export const mayFetchAhead = (): boolean => navigator.onLine && !savesData() && !isSlowConnection();

/** The pages that were fetched recently, or are on their way. A page that could not be fetched is not tried again at once either. */
const fetched = timedCache<PreparedPage | undefined>({ maxAge: AHEAD_AGAIN, maxEntries: 100 });

/** What a press announces is opened in a moment, on a slow connection too. */
const mayFetchNow = (): boolean => navigator.onLine && !savesData();

/** Fetches the code and the data of a link's page, so that the click finds both; once per cache period. */
export function prefetch(link: HTMLAnchorElement, may = mayFetchAhead): Promise<PreparedPage | undefined> | undefined {
  const { pathname, search } = link;
  if (pathname === location.pathname && search === location.search) return undefined;
  if (!may()) return undefined;
  const match = pageOfLink(link);
  if (!match) return undefined;
  const path = pathname + search;
  return fetched.fetch(path, () =>
    fetchPage(path, match).catch((error: unknown) => {
      console.debug('Not prefetched', path, error);
      return undefined;
    }),
  );
}

/** Loads and runs the code of a link's page. */
export async function loadCode(link: HTMLAnchorElement): Promise<void> {
  const route = pageOfLink(link)?.route;
  if (!route) return;
  navigation.loadLoader?.(route.id);
  if (typeof route.lazy === 'function')
    await route.lazy().catch((error: unknown) => console.debug('Not loaded ahead', route.id, error));
}

type Match = NonNullable<ReturnType<typeof pageOfLink>>;

async function fetchPage(path: string, { route, params }: Match): Promise<PreparedPage | undefined> {
  const url = new URL(path, location.origin);
  // The replies are asked for together with the code.
  const transport = transportForPage(path, fetchTransport(__BACKEND__));
  navigation.loadLoader?.(route.id);
  // The route of a page that was open before is no longer lazy.
  const { loader, handle } = typeof route.lazy === 'function' ? await route.lazy() : route;
  if (typeof loader !== 'function') return undefined;
  const context = loaderContext(loaderClient(transport));
  const pattern = route.path ?? '';
  const loaded = await loadAhead(path, async () =>
    loader({ request: new Request(url), url, params, pattern, context }),
  );
  return { path, routeId: route.id, Page: (handle as PageHandle).Page, data: unwrapped(loaded) };
}

let wanted: HTMLAnchorElement | null = null;

/** Renders the page of a link out of sight, for the click that is about to come; null for none. */
export async function prepare(link: HTMLAnchorElement | null, isPressed = false): Promise<void> {
  wanted = link;
  const page = link ? await prefetch(link, isPressed ? mayFetchNow : mayFetchAhead) : undefined;
  if (wanted === link) preparedPage.set(page ?? null);
}

/** Whether an event is on the link that is being prepared. */
export const isPreparing = (event: Event): boolean => wanted !== null && linkAt(event) === wanted;
