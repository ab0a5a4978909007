import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isOwnPath } from '../../../platform/link-rules.ts';
import { CACHE_NAMES, OFFLINE_PAGE } from '../../../web/cached-pages.ts';
import { removeSiteName } from '../../../web/head/page-title.ts';
import { OfflineScreen } from '../../../web/offline-screen.tsx';
import { useSite } from '../../../web/site-context.tsx';
import { getCacheStorage } from '../../../web/stored/browser-services.ts';

const MAX_LISTED = 12;

export const head = () => ({
  title: 'No Internet Connection',
  description: 'Pages that can be read without a connection.',
  path: OFFLINE_PAGE,
  noindex: true,
});

interface CachedPage {
  path: string;
  title: string;
}

const getReturnPath = (search: string): string => {
  const from = new URLSearchParams(search).get('from') ?? '/';
  return isOwnPath(from) && !from.startsWith(OFFLINE_PAGE) ? from : '/';
};

export function Page() {
  const { search } = useLocation();
  const pages = useCachedPages();
  // Plain links, because the service worker has cached documents.
  return (
    // Full height, so that the list, which appears late, causes no layout shift.
    <div className="min-h-dvh">
      <OfflineScreen back={getReturnPath(search)} />
      {pages.length > 0 && (
        <nav aria-label="Pages you can read now" className="page-width pb-16">
          <h2 className="text-lg">Pages you can read now</h2>
          <ul className="mt-3 grid gap-x-8 gap-y-0.5 sm:grid-cols-2">
            {pages.map(({ path, title }) => (
              <li key={path}>
                <a href={path} className="text-link inline-block py-1">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function useCachedPages(): CachedPage[] {
  const { name: siteName } = useSite();
  const [pages, setPages] = useState<CachedPage[]>([]);
  useEffect(() => {
    const caches = getCacheStorage();
    if (!caches) return;
    let cancelled = false;
    listCachedPages(caches, siteName)
      .then((found) => !cancelled && setPages(found))
      .catch((error: unknown) => console.debug('The cached pages cannot be listed', error));
    return () => {
      cancelled = true;
    };
  }, [siteName]);
  return pages;
}

async function listCachedPages(caches: CacheStorage, siteName: string): Promise<CachedPage[]> {
  const name = (await caches.keys()).find((found) => found.startsWith(CACHE_NAMES.pages));
  if (!name) return [];
  const cache = await caches.open(name);
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OFFLINE_PAGE);
  const latest = requests.reverse().slice(0, MAX_LISTED);
  return Promise.all(
    latest.map(async (request) => {
      const { pathname, search } = new URL(request.url);
      const html = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '';
      const title = new DOMParser().parseFromString(html, 'text/html').title;
      return { path: pathname + search, title: removeSiteName(title, siteName) || pathname };
    }),
  );
}
