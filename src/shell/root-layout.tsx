import { memo } from 'react';
import { Outlet } from 'react-router';
import { Frame } from './frame.tsx';
import { PageHead } from './page-head.tsx';

/** Around every page; a step of the router is no reason to draw it anew. */
export const RootLayout = memo(function RootLayout() {
  return (
    <>
      <PageHead />
      <Frame>
        <Outlet />
      </Frame>
    </>
  );
});
