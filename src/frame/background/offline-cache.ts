import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { savesData } from '../../ui/connection.ts';
import { useIsLate } from '../../web/late-page.tsx';
import { isPlainClick, linkAt } from '../../web/navigation/page-links.ts';
import { whenIdle } from '../../web/when-idle.ts';

const UPDATE_INTERVAL = 60 * 60 * 1000;

/** Registers the service worker after everything that the page needs is loaded, and in the built site only. */
function registerWhenLoaded(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {};
  let cancel = () => {};
  let checked = Date.now();
  const register = () => {
    cancel = whenIdle(() => {
      navigator.serviceWorker.register('/service-worker.js', { scope: '/' }).catch((error: unknown) => {
        console.debug('Pages are not cached for offline use', error);
      });
    });
  };
  // A tab that stays open for days checks for a new version when it becomes visible again.
  const onVisible = async () => {
    if (document.hidden || Date.now() - checked < UPDATE_INTERVAL) return;
    checked = Date.now();
    const registration = await navigator.serviceWorker.getRegistration('/');
    await registration?.update().catch((error: unknown) => console.debug('No update of the service worker', error));
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    cancel();
    window.removeEventListener('load', register);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Offline, a link loads the document, which the worker may have cached; it never caches the data of a client-side navigation. */
function followAsDocument(event: MouseEvent): void {
  if (navigator.onLine || !navigator.serviceWorker.controller || !isPlainClick(event)) return;
  const link = linkAt(event);
  if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return;
  if (link.pathname === window.location.pathname && link.hash) return;
  event.preventDefault();
  event.stopPropagation();
  window.location.assign(link.href);
}

/** Makes visited pages available offline: reports pages reached by client-side navigation to the worker. */
export function useOfflineCache(): void {
  const { pathname, search } = useLocation();
  const isLate = useIsLate();
  const documentOf = useRef(pathname + search);
  useEffect(registerWhenLoaded, []);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    document.addEventListener('click', followAsDocument, { capture: true });
    return () => document.removeEventListener('click', followAsDocument, { capture: true });
  }, []);
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
    // The worker fetches the whole document: on a slow connection that would delay the data of the page.
    if (isLate) return;
    const reportVisit = () => navigator.serviceWorker.controller?.postMessage({ visited: pathname + search });
    // The worker has handled the document of this page, unless it was installed later.
    if (documentOf.current === pathname + search && navigator.serviceWorker.controller) return;
    documentOf.current = '';
    const cancel = whenIdle(reportVisit);
    navigator.serviceWorker.addEventListener('controllerchange', reportVisit);
    return () => {
      cancel();
      navigator.serviceWorker.removeEventListener('controllerchange', reportVisit);
    };
  }, [pathname, search, isLate]);
}
