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

/** Tasks that run during a visit and show nothing at first; loaded after the page is hydrated. */
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

/** From here on our code handles every click, the footer's included; browser tests and benches wait for this mark. */
function sayReady() {
  document.documentElement.dataset.ready = 'true';
}
