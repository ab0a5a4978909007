import { Activity, Component, type ReactNode, useEffect, useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { LateData, PageDataContext } from '../late-page.tsx';
import type { PageHandle } from '../page-module.ts';
import { PreparedAddressContext } from '../search/use-search.ts';
import { navigation, type PreparedPage } from './navigation.ts';

/**
 * A prepared page is rendered out of sight when idle and keeps its element, so that a click only shows it. The router's
 * outlet renders other pages.
 */
export function CurrentPage() {
  const match = useMatches().at(-1);
  const { pathname, search, key } = useLocation();
  const [next, setNext] = useState<PreparedPage | null>(null);
  const [shown, setShown] = useState<{ page: PreparedPage | null; at: string }>({ page: null, at: key });
  useEffect(() => {
    navigation.prepare = (page) => setNext((known) => (known?.data === page.data ? known : page));
  }, []);
  const data = match?.loaderData;
  const opens =
    key !== shown.at && next?.address.pathname === pathname && next.address.search === search && next.data === data;
  const stays = shown.page?.routeId === match?.id && isComplete(match?.handle, data);
  const current = opens ? next : stays ? shown.page : null;
  if (current !== shown.page || key !== shown.at) setShown({ page: current, at: key });
  if (next && key !== shown.at) setNext(null);
  const ahead = next === current ? null : next;
  return (
    <>
      {!current && <Outlet />}
      {[current, ahead].map(
        (page) =>
          page && (
            <Activity key={page.key} mode={page === current ? 'visible' : 'hidden'}>
              <PreparedAddressContext value={page === current ? null : page.address}>
                <PageDataContext value={page === current ? data : page.data}>
                  <IfRendered otherwise={page === current ? <Outlet /> : null}>
                    <page.Page />
                  </IfRendered>
                </PageDataContext>
              </PreparedAddressContext>
            </Activity>
          ),
      )}
    </>
  );
}

const isComplete = (handle: unknown, data: unknown) =>
  !(data instanceof LateData) && !((handle as PageHandle | undefined)?.hasLoader && data === undefined);

class IfRendered extends Component<{ otherwise: ReactNode; children: ReactNode }, { hasThrown: boolean }> {
  override state = { hasThrown: false };
  static getDerivedStateFromError = () => ({ hasThrown: true });
  override render() {
    return this.state.hasThrown ? this.props.otherwise : this.props.children;
  }
}
