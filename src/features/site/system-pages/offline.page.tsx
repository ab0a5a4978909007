import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { CACHE, OFFLINE_PAGE, safeReturn } from '../../../web/cached-pages.ts';
import { withoutSiteName } from '../../../web/head/page-title.ts';
import { OfflineScreen } from '../../../web/offline.tsx';
import { useSite } from '../../../web/site-context.tsx';

const MOST_LISTED = 12;

export const head = () => ({
  title: 'No Internet Connection',
  description: 'Pages that can be read without a connection.',
  path: OFFLINE_PAGE,
  noindex: true,
});

interface KeptPage {
  address: string;
  title: string;
}

/** What the service worker shows in the place of a page that it does not have: what happened, and what can be read. */
export function Page() {
  const { search } = useLocation();
  const pages = useKeptPages();
  // A document, not a soft navigation: the service worker has those.
  return (
    <>
      <OfflineScreen back={safeReturn(new URLSearchParams(search).get('from')) ?? '/'} />
      {pages.length > 0 && (
        <nav aria-label="Pages you can read now" className="page-width pb-16">
          <h2 className="text-lg">Pages you can read now</h2>
          <ul className="mt-3 grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
            {pages.map(({ address, title }) => (
              <li key={address}>
                <a href={address} className="text-link">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

/** The pages that were visited, the latest first. */
function useKeptPages(): KeptPage[] {
  const { name: siteName } = useSite();
  const [pages, setPages] = useState<KeptPage[]>([]);
  useEffect(() => {
    if (!('caches' in window)) return;
    let gone = false;
    keptPages(siteName)
      .then((found) => !gone && setPages(found))
      .catch((error: unknown) => console.debug('The kept pages cannot be listed', error));
    return () => {
      gone = true;
    };
  }, [siteName]);
  return pages;
}

async function keptPages(siteName: string): Promise<KeptPage[]> {
  const name = (await caches.keys()).find((found) => found.startsWith(CACHE.pages));
  if (!name) return [];
  const cache = await caches.open(name);
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OFFLINE_PAGE);
  const latest = requests.reverse().slice(0, MOST_LISTED);
  return Promise.all(
    latest.map(async (request) => {
      const { pathname, search } = new URL(request.url);
      const html = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '';
      const title = new DOMParser().parseFromString(html, 'text/html').title;
      return { address: pathname + search, title: withoutSiteName(title, siteName) || pathname };
    }),
  );
}
