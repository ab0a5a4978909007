import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router';
import { type EmbeddedPageData, toHydrationState } from './frame/embedded-page-data.ts';
import { preloadFailureScreens } from './frame/root-failure-screen.tsx';
import { pageRoutes, preloadLoader } from './site-map.tsx';
import { navigation } from './web/navigation/navigation.ts';
import { followLinks } from './web/navigation/page-links.ts';
import { createLoaderContext, preloadRouteFailure } from './web/page-module.ts';
import { SiteProvider } from './web/site-context.tsx';
import { cachePageData } from './web/stored/page-data-cache.ts';
import { keepTranslatedTexts } from './web/translated-texts.ts';
import './ui/styles.css';

const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as EmbeddedPageData;

/** Loads the matching lazy routes before hydration, so that the first render equals the server's. */
async function loadMatchingRoutes() {
  const lazy = (matchRoutes(pageRoutes, window.location) ?? []).map(({ route }) => route).filter((route) => route.lazy);
  await Promise.all(
    lazy.map(async (route) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

await loadMatchingRoutes();
if (data.errors) {
  const matches = matchRoutes(pageRoutes, window.location) ?? [];
  await Promise.all([preloadFailureScreens(), ...matches.map(({ route }) => preloadRouteFailure(route.ErrorBoundary))]);
}
let isBack = false;
window.addEventListener('popstate', () => {
  isBack = true;
  setTimeout(() => {
    isBack = false;
  });
});
const router = createBrowserRouter(pageRoutes, {
  hydrationData: toHydrationState(data),
  getContext: () => {
    const { pathname } = navigation.router?.state.location ?? window.location;
    return createLoaderContext(navigation.client, { since: Date.now(), from: pathname, isBack });
  },
});
Object.assign(navigation, { router, loadLoader: preloadLoader });
const { pathname, search } = window.location;
const shown = router.state.matches.at(-1)?.route.id ?? '';
if (!data.errors && Object.hasOwn(data.loaderData, shown)) cachePageData(pathname + search, data.loaderData[shown]);
followLinks();
keepTranslatedTexts();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
// A transition hydrates in slices of a few milliseconds, so that a slow phone can react between them.
startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <SiteProvider site={data.site}>
        <RouterProvider router={router} useTransitions={false} />
      </SiteProvider>
    </StrictMode>,
  );
});
