import { Outlet } from 'react-router';
import { Frame } from './frame.tsx';
import { PageHead } from './page-head.tsx';

export function RootLayout() {
  return (
    <>
      <PageHead />
      <Frame>
        <Outlet />
      </Frame>
    </>
  );
}
