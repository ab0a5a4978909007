import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { CompareTray } from '../../features/catalogue/compare/compare-tray.tsx';
import { sendWaitingEnquiryWhenOnline } from '../../features/customers/enquiries/send-waiting-enquiry.ts';
import { useCustomerSession } from '../../features/visitors/session/customer-session.tsx';
import { keepSessionUpToDate } from '../../features/visitors/session/session-actions.ts';
import { mergeQuery } from '../../platform/link-rules.ts';
import { Button } from '../../ui/button.tsx';
import { isSavingData, isSlowConnection } from '../../ui/connection.ts';
import { optionalComponent } from '../../ui/lazy.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { isChunkError } from '../../web/chunk-error.ts';
import { useIsLate } from '../../web/late-page.tsx';
import { usePageFocus } from '../../web/navigation/page-focus.ts';
import { findLink, isPlainClick } from '../../web/navigation/page-links.ts';
import { usePrefetchHints } from '../../web/navigation/prefetch-hints.ts';
import { useScrollPosition } from '../../web/navigation/scroll-position.ts';
import { OfflineNotice } from '../../web/offline-screen.tsx';
import { reloadOnce } from '../../web/reload-once.ts';
import { runWhenIdle } from '../../web/run-when-idle.ts';
import { getServiceWorkers } from '../../web/stored/browser-services.ts';
import { safeSessionStorage } from '../../web/stored/browser-storage.ts';
import { createTimedCache } from '../../web/stored/timed-cache.ts';
import { REDIRECT_CACHE_AGE, SCRIPT_ERROR_PAUSE, SLOW_IMAGE_DELAY } from '../../web/timings.ts';

const UPDATE_INTERVAL = 60 * 60 * 1000;

/** Registers the service worker, in the built site only, after everything that the page needs is loaded. */
function registerServiceWorker(): () => void {
  const workers = getServiceWorkers();
  if (!import.meta.env.PROD || !workers) return () => {};
  let cancel = () => {};
  let checked = Date.now();
  const register = () => {
    cancel = runWhenIdle(() => {
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
function openLinkAsDocument(event: MouseEvent): void {
  if (navigator.onLine || !getServiceWorkers()?.controller || !isPlainClick(event)) return;
  const link = findLink(event);
  if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return;
  if (link.pathname === window.location.pathname && link.hash) return;
  event.preventDefault();
  event.stopPropagation();
  window.location.assign(link.href);
}

function useOfflineCache(): void {
  const { pathname, search } = useLocation();
  const isLate = useIsLate();
  const documentOf = useRef(pathname + search);
  useEffect(registerServiceWorker, []);
  useEffect(() => {
    if (!getServiceWorkers()) return;
    document.addEventListener('click', openLinkAsDocument, { capture: true });
    return () => document.removeEventListener('click', openLinkAsDocument, { capture: true });
  }, []);
  useEffect(() => {
    const workers = getServiceWorkers();
    if (!import.meta.env.PROD || !workers || isSavingData()) return;
    // On a slow connection, the worker's request for the document would delay the data of the page.
    if (isLate) return;
    const reportVisit = () => workers.controller?.postMessage({ visited: pathname + search });
    // The worker already handled the document of this page, unless it was installed later.
    if (documentOf.current === pathname + search && workers.controller) return;
    documentOf.current = '';
    const cancel = runWhenIdle(reportVisit);
    workers.addEventListener('controllerchange', reportVisit);
    return () => {
      cancel();
      workers.removeEventListener('controllerchange', reportVisit);
    };
  }, [pathname, search, isLate]);
}

const NOT_LOADED = 'A part of this page could not be loaded. Your text is kept; reload the page when you are done.';

/** Notices of the browser, third-party scripts, aborted requests, and errors that React recovered from. */
const HARMLESS = /ResizeObserver loop|^Script error\.?$|hydrat|Minified React error #(418|421|422|423|425)\b/i;

/** Message of an error to show; undefined for an ignored error (docs/spec/pages-and-navigation.md#script-errors). */
function findSeriousMessage(error: unknown, message: string, source: string): string | undefined {
  if (source && !source.startsWith(window.location.origin)) return undefined;
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  const text = error instanceof Error ? error.message : message;
  if (HARMLESS.test(text)) return undefined;
  return text || 'An unexpected error occurred';
}

function useScriptErrors(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let last = 0;
    const handle = (error: unknown, message: string, source: string) => {
      if (isChunkError(error)) {
        if (navigator.onLine && !reloadOnce()) toast.error(NOT_LOADED);
        return;
      }
      const text = findSeriousMessage(error, message, source);
      if (text === undefined || window.location.pathname === '/error' || Date.now() - last < SCRIPT_ERROR_PAUSE) return;
      last = Date.now();
      navigate('/error', { state: { message: text } });
    };
    const onError = (event: ErrorEvent | PromiseRejectionEvent) => {
      if ('reason' in event) handle(event.reason, String(event.reason), '');
      else handle(event.error, event.message, event.filename);
    };
    const early = window.earlyErrors ?? [];
    window.earlyErrors = undefined;
    early.forEach(onError);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onError);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onError);
    };
  }, [navigate]);
}

/** Each path is looked up once per cache period, so that two rules that lead to each other cause no loop. */
const checked = createTimedCache<{ status?: number; location?: string }>({
  maxAge: REDIRECT_CACHE_AGE,
  maxEntries: 100,
});

/** Other backends send the redirect itself, which fetch() then follows. */
async function findRedirect(oldUrl: string): Promise<{ status?: number; location?: string }> {
  const url = `${__BACKEND__}/api/get_redirect.php?${new URLSearchParams({ oldUrl })}`;
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  const isPage = response.redirected && !new URL(response.url).pathname.startsWith('/api/');
  return isPage ? { status: 301, location: response.url } : await response.json();
}

/** Checks each path once (docs/spec/pages-and-navigation.md#redirect-check-in-the-browser). */
function useRedirectCheck(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const oldUrl = pathname.replace(/^\/+/, '');
    if (!oldUrl || checked.get(oldUrl)) return;
    let left = false;
    const check = async () => {
      const reply = await checked.fetch(oldUrl, () => findRedirect(oldUrl));
      if (left || reply.status !== 301 || !reply.location) return;
      const target = new URL(reply.location, window.location.origin);
      if (target.origin === window.location.origin) {
        const path = target.pathname + target.search + (target.hash || window.location.hash);
        navigate(mergeQuery(path, window.location.search), { replace: true });
      } else window.location.assign(target);
    };
    const cancel = runWhenIdle(
      () => void check().catch((error: unknown) => console.debug('Redirect check failed', error)),
    );
    return () => {
      left = true;
      cancel();
    };
  }, [pathname, navigate]);
}

const VerifiedHint = optionalComponent(async () => (await import('./verified-account-hint.tsx')).VerifiedAccountHint);

const PAGE_WITH_MESSAGE = '/ThankYou';

/**
 * Removes parameters without the router, so that the page can still read them; on PAGE_WITH_MESSAGE the message stays.
 */
function VisitParameterCleaner() {
  const { pathname } = useLocation();
  const { openLogin, loggedIn } = useCustomerSession();
  const [hint, setHint] = useState(false);
  if (hint && loggedIn) setHint(false);

  useEffect(() => {
    const url = new URL(window.location.href);
    const token = pathname === '/reset-password' ? null : url.searchParams.get('token');
    const state: unknown = window.history.state;
    const wasHinted = typeof state === 'object' && state !== null && Reflect.get(state, 'hinted') === true;
    const verified = url.searchParams.get('message') === 'email_verified' && !wasHinted;
    if (!token && !verified) return;
    if (token) {
      url.searchParams.delete('token');
      void openLogin({ token });
    }
    if (verified) {
      if (pathname !== PAGE_WITH_MESSAGE) url.searchParams.delete('message');
      setHint(true);
    }
    const next = verified ? { ...Object(state), hinted: true } : state;
    window.history.replaceState(next, '', url);
  });

  if (!hint) return null;
  return <VerifiedHint onClose={() => setHint(false)} />;
}

const TESTED_KEY = 'connectionTested';
const SLOW = 'slow';
const DISMISSED_KEY = 'slowConnectionDismissed';

function watchImageLoad(onSlow: () => void): () => void {
  safeSessionStorage.setItem(TESTED_KEY, 'true');
  const timer = setTimeout(() => {
    safeSessionStorage.setItem(TESTED_KEY, SLOW);
    onSlow();
  }, SLOW_IMAGE_DELAY);
  const image = new Image();
  image.onload = () => clearTimeout(timer);
  image.onerror = () => clearTimeout(timer);
  image.src = `/connection-test.svg?${Date.now()}`;
  return () => clearTimeout(timer);
}

function SlowConnectionWatcher() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (safeSessionStorage.getItem(DISMISSED_KEY)) return;
    const tested = safeSessionStorage.getItem(TESTED_KEY);
    if (isSlowConnection() || tested === SLOW) return setSlow(true);
    if (tested) return;
    let cancelTest: (() => void) | undefined;
    const cancelIdle = runWhenIdle(() => {
      cancelTest = watchImageLoad(() => setSlow(true));
    });
    return () => {
      cancelIdle();
      cancelTest?.();
    };
  }, []);

  if (!slow) return null;
  const dismiss = () => {
    safeSessionStorage.setItem(DISMISSED_KEY, 'true');
    setSlow(false);
  };
  return (
    <div role="status" data-screen-only="" className="notice">
      <p className="flex-1">
        You are experiencing a slow internet connection. The site may not work at its optimum loading time.
      </p>
      <Button variant="secondary" size="small" onClick={dismiss}>
        Dismiss
      </Button>
    </div>
  );
}

const SHOWN_AFTER_MS = 200;

function PageProgress() {
  const waiting = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(setShown, SHOWN_AFTER_MS, true);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [waiting]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {shown && (
        <>
          <span className="sr-only">Loading…</span>
          <span className="block h-1 origin-left animate-progress bg-steel-900" />
        </>
      )}
    </div>
  );
}

export function BackgroundTasks() {
  useScrollPosition();
  usePageFocus();
  usePrefetchHints();
  useScriptErrors();
  useRedirectCheck();
  useOfflineCache();
  useEffect(keepSessionUpToDate, []);
  useEffect(sendWaitingEnquiryWhenOnline, []);
  useEffect(markReady, []);
  return (
    <>
      <PageProgress />
      <VisitParameterCleaner />
      <SlowConnectionWatcher />
      <OfflineNotice />
      <CompareTray />
    </>
  );
}

/** From this mark on every click is handled; browser tests and benchmarks wait for it. */
function markReady() {
  document.documentElement.dataset.ready = 'true';
}
