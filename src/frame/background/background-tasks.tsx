import { useEffect } from 'react';
import { CompareTray } from '../../features/catalogue/compare/compare-tray.tsx';
import { sendWaitingWhenOnline } from '../../features/customers/enquiries/send-waiting.ts';
import { keepSessionUpToDate } from '../../features/visitors/session/session-actions.ts';
import { usePrefetch } from '../../web/navigation/prefetch.ts';
import { useScrollPosition } from '../../web/navigation/scroll-position.ts';
import { OfflineNotice } from '../../web/offline.tsx';
import { useOfflineKeeping } from './offline-cache.ts';
import { PageProgress } from './page-progress.tsx';
import { useRedirectCheck } from './redirect-check.ts';
import { useScriptErrors } from './script-errors.ts';
import { SlowConnection } from './slow-connection.tsx';
import { VisitParameters } from './visit-parameters.tsx';

/** What watches over a visit and shows nothing at first: it comes after the page has come alive. */
export function BackgroundTasks() {
  useScrollPosition();
  usePrefetch();
  useScriptErrors();
  useRedirectCheck();
  useOfflineKeeping();
  useEffect(keepSessionUpToDate, []);
  useEffect(sendWaitingWhenOnline, []);
  useEffect(sayReady, []);
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

/** From here on every click, the footer's included, is the site's own to answer: browser tests and benches wait for it. */
function sayReady() {
  document.documentElement.dataset.ready = 'true';
}
