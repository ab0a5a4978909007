import { memo, useEffect } from 'react';
import { Outlet } from 'react-router';
import { PageHead } from '../web/head/page-head.tsx';
import { whenIdle } from '../web/when-idle.ts';
import { Frame } from './frame.tsx';
import { OfflineScreen } from './root-failure.tsx';

/** Around every page. Memoised, because a step of the router is no reason to render it again. */
export const RootLayout = memo(function RootLayout() {
  // Once the connection is lost, the code of its screen could not be loaded any more.
  useEffect(() => whenIdle(() => void OfflineScreen.preload()), []);
  return (
    <>
      <PageHead />
      <Frame>
        <Outlet />
      </Frame>
    </>
  );
});
