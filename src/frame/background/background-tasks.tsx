import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { CompareTray } from '../../features/catalogue/compare/compare-tray.tsx';
import { sendWaitingWhenOnline } from '../../features/customers/enquiries/send-waiting.ts';
import { keepSessionUpToDate } from '../../features/visitors/session/session-actions.ts';
import { Button } from '../../ui/button.tsx';
import { isSlowConnection } from '../../ui/connection.ts';
import { useHints } from '../../web/navigation/hints.ts';
import { useScrollPosition } from '../../web/navigation/scroll-position.ts';
import { OfflineNotice } from '../../web/offline.tsx';
import { sessionStore } from '../../web/stored/browser-storage.ts';
import { SLOW_IMAGE } from '../../web/timings.ts';
import { whenIdle } from '../../web/when-idle.ts';
import { useOfflineCache } from './offline-cache.ts';
import { useRedirectCheck } from './redirect-check.ts';
import { useScriptErrors } from './script-errors.ts';
import { VisitParameters } from './visit-parameters.tsx';

const TESTED_KEY = 'connectionTested';
const SLOW = 'slow';
const DISMISSED_KEY = 'slowConnectionDismissed';

/** Fetches an image of 1 kB once per session, and calls back when it is slow. */
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

/** Browser tests and benchmarks wait for this mark: every click is handled from now on. */
function markReady() {
  document.documentElement.dataset.ready = 'true';
}
