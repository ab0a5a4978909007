import { useEffect } from 'react';
import { CompareTray } from '../../features/catalogue/compare/compare-tray.tsx';
import { sendWaitingWhenOnline } from '../../features/customers/enquiries/send-waiting.ts';
import { keepSessionUpToDate } from '../../features/visitors/session/session-actions.ts';
import { useHints } from '../../web/navigation/hints.ts';
import { useScrollPosition } from '../../web/navigation/scroll-position.ts';
import { OfflineNotice } from '../../web/offline.tsx';
import { useOfflineCache } from './offline-cache.ts';
import { PageProgress } from './page-progress.tsx';
import { useRedirectCheck } from './redirect-check.ts';
import { useScriptErrors } from './script-errors.ts';
import { SlowConnection } from './slow-connection.tsx';
import { VisitParameters } from './visit-parameters.tsx';

/** Tasks that run during a visit and render nothing at first; loaded after the page is hydrated. */
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

/** From now on our code handles every click, also in the footer; browser tests and benchmarks wait for this mark. */
function markReady() {
  document.documentElement.dataset.ready = 'true';
}
