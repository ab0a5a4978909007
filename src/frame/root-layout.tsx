import { memo, useEffect } from 'react';
import { DealerSectionContext } from '../features/catalogue/model-page/where-to-buy-context.ts';
import { PageHead } from '../web/head/page-head.tsx';
import { CurrentPage } from '../web/navigation/current-page.tsx';
import { runWhenIdle } from '../web/run-when-idle.ts';
import { LazyOfflineScreen } from './root-failure-screen.tsx';
import { SiteFrame } from './site-frame.tsx';

const loadDealersNearby = async () => (await import('../features/content/dealers/dealers-nearby.tsx')).DealersNearby;

/** Memoised, so that updates of the router's state do not render it again. */
export const RootLayout = memo(function RootLayout() {
  useEffect(() => runWhenIdle(() => void LazyOfflineScreen.preload()), []);
  return (
    <>
      <PageHead />
      <SiteFrame>
        <DealerSectionContext value={loadDealersNearby}>
          <CurrentPage />
        </DealerSectionContext>
      </SiteFrame>
    </>
  );
});
