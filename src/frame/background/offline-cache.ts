import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { savesData } from '../../ui/connection.ts';
import { useIsLate } from '../../web/late-page.tsx';
import { isPlainClick, linkAt } from '../../web/navigation/page-links.ts';
import { serviceWorkers } from '../../web/stored/browser-services.ts';
import { whenIdle } from '../../web/when-idle.ts';

const UPDATE_INTERVAL = 60 * 60 * 1000;

/** Registers the service worker, in the built site only, after everything that the page needs is loaded. */
function registerWhenLoaded(): () => void {
  const workers = serviceWorkers();
  if (!import.meta.env.PROD || !workers) return () => {};
  let cancel = () => {};
  let checked = Date.now();
  const register = () => {
    cancel = whenIdle(() => {
      workers.register('/service-worker.js', { scope: '/' }).catch((error: unknown) => {
        console.debug('Pages are not cached for offline use', error);
      });
    });
  };
  const onVisible = async () => {
    if (document.hidden || Date.now() - checked < UPDATE_INTERVAL) return;
    checked = Date.now();
    try {
      await (await workers.getRegistration('/'))?.update();
    } catch (error) {
      console.debug('No update of the service worker', error);
    }
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

/** Offline, a link loads the document, because the worker never caches data of client-side navigation. */
function followAsDocument(event: MouseEvent): void {
  if (navigator.onLine || !serviceWorkers()?.controller || !isPlainClick(event)) return;
  const link = linkAt(event);
  if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return;
  if (link.pathname === window.location.pathname && link.hash) return;
  event.preventDefault();
  event.stopPropagation();
  window.location.assign(link.href);
}

export function useOfflineCache(): void {
  const { pathname, search } = useLocation();
  const isLate = useIsLate();
  const documentOf = useRef(pathname + search);
  useEffect(registerWhenLoaded, []);
  useEffect(() => {
    if (!serviceWorkers()) return;
    document.addEventListener('click', followAsDocument, { capture: true });
    return () => document.removeEventListener('click', followAsDocument, { capture: true });
  }, []);
  useEffect(() => {
    const workers = serviceWorkers();
    if (!import.meta.env.PROD || !workers || savesData()) return;
    // On a slow connection, the worker's request for the document would delay the data of the page.
    if (isLate) return;
    const reportVisit = () => workers.controller?.postMessage({ visited: pathname + search });
    // The worker already handled the document of this page, unless it was installed later.
    if (documentOf.current === pathname + search && workers.controller) return;
    documentOf.current = '';
    const cancel = whenIdle(reportVisit);
    workers.addEventListener('controllerchange', reportVisit);
    return () => {
      cancel();
      workers.removeEventListener('controllerchange', reportVisit);
    };
  }, [pathname, search, isLate]);
}
