import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { CompareTray } from '../../features/catalogue/compare/compare-tray.tsx';
import { sendWaitingWhenOnline } from '../../features/customers/enquiries/send-waiting.ts';
import { useSession } from '../../features/visitors/session/session.tsx';
import { keepSessionUpToDate } from '../../features/visitors/session/session-actions.ts';
import { carryingQuery } from '../../platform/link-rules.ts';
import { Button } from '../../ui/button.tsx';
import { isSlowConnection, savesData } from '../../ui/connection.ts';
import { optionalComponent } from '../../ui/lazy.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { isChunkError } from '../../web/chunk-error.ts';
import { useIsLate } from '../../web/late-page.tsx';
import { useHints } from '../../web/navigation/hints.ts';
import { isPlainClick, linkAt } from '../../web/navigation/page-links.ts';
import { useScrollPosition } from '../../web/navigation/scroll-position.ts';
import { OfflineNotice } from '../../web/offline.tsx';
import { reloadOnce } from '../../web/reload-once.ts';
import { serviceWorkers } from '../../web/stored/browser-services.ts';
import { sessionStore } from '../../web/stored/browser-storage.ts';
import { timedCache } from '../../web/stored/timed-cache.ts';
import { REDIRECT_CACHE_AGE, SCRIPT_ERROR_PAUSE, SLOW_IMAGE } from '../../web/timings.ts';
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

function useOfflineCache(): void {
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

const NOT_LOADED = 'A part of this page could not be loaded. Your text is kept; reload the page when you are done.';

/** Notices of the browser, third-party scripts, aborted requests, and errors that React recovered from. */
const HARMLESS = /ResizeObserver loop|^Script error\.?$|hydrat|Minified React error #(418|421|422|423|425)\b/i;

/** Message of an error to show; undefined for an ignored error (docs/spec/pages-and-navigation.md#script-errors). */
function seriousMessage(error: unknown, message: string, source: string): string | undefined {
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
      const text = seriousMessage(error, message, source);
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
const checked = timedCache<{ status?: number; location?: string }>({ maxAge: REDIRECT_CACHE_AGE, maxEntries: 100 });

/** Other backends send the redirect itself, which fetch() then follows. */
async function lookUp(oldUrl: string): Promise<{ status?: number; location?: string }> {
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
      const reply = await checked.fetch(oldUrl, () => lookUp(oldUrl));
      if (left || reply.status !== 301 || !reply.location) return;
      const target = new URL(reply.location, window.location.origin);
      if (target.origin === window.location.origin) {
        const path = target.pathname + target.search + (target.hash || window.location.hash);
        navigate(carryingQuery(path, window.location.search), { replace: true });
      } else window.location.assign(target);
    };
    const cancel = whenIdle(
      () => void check().catch((error: unknown) => console.debug('Redirect check failed', error)),
    );
    return () => {
      left = true;
      cancel();
    };
  }, [pathname, navigate]);
}

const VerifiedHint = optionalComponent(async () => (await import('./verified-hint.tsx')).VerifiedHint);

const PAGE_WITH_MESSAGE = '/ThankYou';

/**
 * Removes parameters without the router, so that the page can still read them; on PAGE_WITH_MESSAGE the message stays.
 */
function VisitParameters() {
  const { pathname } = useLocation();
  const { openLogin, loggedIn } = useSession();
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

function testImage(onSlow: () => void): () => void {
  sessionStore.setItem(TESTED_KEY, 'true');
  const timer = setTimeout(() => {
    sessionStore.setItem(TESTED_KEY, SLOW);
    onSlow();
  }, SLOW_IMAGE);
  const image = new Image();
  image.onload = () => clearTimeout(timer);
  image.onerror = () => clearTimeout(timer);
  image.src = `/connection-test.svg?${Date.now()}`;
  return () => clearTimeout(timer);
}

function SlowConnection() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (sessionStore.getItem(DISMISSED_KEY)) return;
    const tested = sessionStore.getItem(TESTED_KEY);
    if (isSlowConnection() || tested === SLOW) return setSlow(true);
    if (tested) return;
    let cancelTest: (() => void) | undefined;
    const cancelIdle = whenIdle(() => {
      cancelTest = testImage(() => setSlow(true));
    });
    return () => {
      cancelIdle();
      cancelTest?.();
    };
  }, []);

  if (!slow) return null;
  const dismiss = () => {
    sessionStore.setItem(DISMISSED_KEY, 'true');
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
  useHints();
  useScriptErrors();
  useRedirectCheck();
  useOfflineCache();
  useEffect(keepSessionUpToDate, []);
  useEffect(sendWaitingWhenOnline, []);
  useEffect(markReady, []);
  return (
    <>
      <PageProgress />
      <VisitParameters />
      <SlowConnection />
      <OfflineNotice />
      <CompareTray />
    </>
  );
}

/** From this mark on every click is handled; browser tests and benchmarks wait for it. */
function markReady() {
  document.documentElement.dataset.ready = 'true';
}
