import { memo, useEffect } from 'react';
import { WhereToBuyContext } from '../features/catalogue/where-to-buy/where-to-buy-context.ts';
import { PageHead } from '../web/head/page-head.tsx';
import { CurrentPage } from '../web/navigation/prepared-page.tsx';
import { whenIdle } from '../web/when-idle.ts';
import { Frame } from './frame.tsx';
import { OfflineScreen } from './root-failure.tsx';

const loadDealersNearby = async () => (await import('../features/content/dealers/dealers-nearby.tsx')).DealersNearby;

/** Memoised, so that updates of the router's state do not render it again. */
export const RootLayout = memo(function RootLayout() {
  useEffect(() => whenIdle(() => void OfflineScreen.preload()), []);
  return (
    <>
      <PageHead />
      <Frame>
        <WhereToBuyContext value={loadDealersNearby}>
          <CurrentPage />
        </WhereToBuyContext>
      </Frame>
    </>
  );
});
