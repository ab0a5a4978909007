import { useEffect, useMemo, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Dialog } from '../../../src/ui/overlays/dialog.tsx';
import { useResources } from '../data/staff-session.ts';
import { FrameActionsContext } from '../parts/frame-actions.ts';
import { QueryStatus } from '../parts/query-status.tsx';
import { SearchPalette } from './search-palette.tsx';
import { SideMenu } from './side-menu.tsx';

export function OfficeFrame() {
  const { pathname } = useLocation();
  const [menu, setMenu] = useState<string>();
  const [palette, setPalette] = useState<string>();
  const resources = useResources();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setPalette(pathname);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [pathname]);
  const actions = useMemo(
    () => ({ openMenu: () => setMenu(pathname), openPalette: () => setPalette(pathname) }),
    [pathname],
  );
  return (
    <FrameActionsContext value={actions}>
      <a
        href="#screen"
        className="sr-only z-50 rounded-md bg-white px-3 py-2 focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:shadow-floating"
      >
        Skip to the content
      </a>
      <div className="min-h-dvh lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)]">
        <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-e border-steel-200 bg-steel-50 lg:block">
          <SideMenu />
        </aside>
        {resources.data ? <Outlet /> : <QueryStatus query={resources} label="Opening the office" />}
      </div>
      <Dialog
        label="Menu"
        open={menu === pathname}
        onClose={() => setMenu(undefined)}
        className="dialog-left dialog-side-menu"
      >
        <SideMenu />
      </Dialog>
      <Dialog
        label="Go to"
        open={palette === pathname}
        onClose={() => setPalette(undefined)}
        className="dialog-centre dialog-palette"
      >
        <SearchPalette onGone={() => setPalette(undefined)} />
      </Dialog>
      <ScrollRestoration />
    </FrameActionsContext>
  );
}
