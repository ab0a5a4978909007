import { memo } from 'react';
import { Outlet } from 'react-router';
import { PageHead } from '../web/head/page-head.tsx';
import { Frame } from './frame.tsx';

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
