import { useEffect, useMemo, useState } from 'react';
import { NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Dialog } from '../../../src/ui/overlays/dialog.tsx';
import { useCounts } from '../data/inbox-counts.ts';
import { may, useResources, useSession } from '../data/session.ts';
import { FrameContext } from '../parts/frame-actions.ts';
import { Waiting } from '../parts/waiting.tsx';
import { LogoMark } from './logo-mark.tsx';
import { Palette } from './palette.tsx';
import { placesOf } from './places.ts';

export function Frame() {
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
    <FrameContext value={actions}>
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
        {resources.data ? <Outlet /> : <Waiting query={resources} label="Opening the office" />}
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
        <Palette onGone={() => setPalette(undefined)} />
      </Dialog>
      <ScrollRestoration />
    </FrameContext>
  );
}

function SideMenu() {
  const { data: session } = useSession();
  const { data: resources = [] } = useResources();
  const mine = useCounts(may(session, 'enquiries', 'read')).data?.mine;
  if (!session) return null;
  return (
    <div className="flex min-h-full flex-col">
      <NavLink
        to="/"
        end
        className="flex h-(--header-height) flex-none items-center gap-2.5 px-4 font-display text-lg font-semibold text-steel-900"
      >
        <LogoMark className="size-7" />
        Office
      </NavLink>
      <nav aria-label="Office" className="flex flex-1 flex-col gap-5 px-2 py-3">
        {placesOf(session, resources).map(({ name, places }) => (
          <div key={name} className={name === 'Office' ? 'mt-auto border-t border-steel-200 pt-3' : ''}>
            {name !== 'Office' && <p className="eyebrow px-2 pb-1 text-steel-600! text-xs">{name}</p>}
            <ul>
              {places.map((place) => (
                <li key={place.to}>
                  <NavLink
                    to={place.to}
                    className={({ isActive }) =>
                      `flex min-h-8 items-center rounded-md px-2 ${
                        isActive
                          ? 'bg-slate-100 font-semibold text-slate-800'
                          : 'text-steel-700 hover:bg-steel-100 hover:text-steel-900'
                      }`
                    }
                  >
                    {place.name}
                    {place.to === '/enquiries' && !!mine && (
                      <span className="ms-auto rounded-full bg-slate-700 px-2 text-xs leading-5 font-semibold text-white tabular-nums">
                        {mine}
                        <span className="sr-only"> assigned to you</span>
                      </span>
                    )}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <p className="truncate border-t border-steel-200 px-4 py-3 text-xs text-steel-600">
        {session.staff.name}, {session.staff.role}
        <br />
        Times: {session.time_zone}
      </p>
    </div>
  );
}
