import { Activity, Component, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Outlet, useLocation, useMatches } from 'react-router';
import { LateData, PageDataContext } from '../late-page.tsx';
import type { PageHandle } from '../page-module.ts';
import { runAfterPaint } from '../run-after-paint.ts';
import { PreparedAddressContext } from '../search/use-search.ts';
import { navigation, type PreparedPage } from './navigation.ts';

/** Farther than browsers load lazy images ahead. A transform moves the page without laying it out again. */
const OUT_OF_SIGHT = 'fixed top-0 start-0 w-full -translate-x-[10000px]';

/**
 * Undoes React's `display: none` for the page ahead, so that its style and layout are ready before the click. Not in
 * browsers without `inert`, where the focus would enter the page.
 */
function layOutPageAhead(): () => void {
  const main = document.getElementById('main');
  const added = new MutationObserver(() =>
    main?.querySelector<HTMLElement>(':scope > [inert]')?.style.setProperty('display', 'flex', 'important'),
  );
  if (main && 'inert' in main) added.observe(main, { childList: true });
  return () => added.disconnect();
}

/**
 * A prepared page is rendered and laid out beside the screen when idle and keeps its element, so that a click only
 * moves it into view. The router's outlet renders other pages.
 */
export function CurrentPage() {
  const match = useMatches().at(-1);
  const { pathname, search, key } = useLocation();
  const [next, setNext] = useState<PreparedPage | null>(null);
  const [shown, setShown] = useState<{ page: PreparedPage | null; at: string }>({ page: null, at: key });
  useEffect(() => {
    navigation.prepare = (page) => setNext((known) => (page && known?.data === page.data ? known : page));
    return layOutPageAhead();
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
                  <PreparedBox isShown={page === current}>
                    <page.Page />
                  </PreparedBox>
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

/** Leaves the page to the outlet if rendering fails. */
class PreparedBox extends Component<
  { isShown: boolean; children: ReactNode },
  { hasThrown: boolean; isInert: boolean }
> {
  override state = { hasThrown: false, isInert: true };
  static getDerivedStateFromError = () => ({ hasThrown: true });
  /** After the paint, because ending `inert` computes all styles of the page; at once, because the focus follows. */
  override componentDidMount = () => void runAfterPaint(() => flushSync(() => this.setState({ isInert: false })));
  override render() {
    const { isShown, children } = this.props;
    const { hasThrown, isInert } = this.state;
    if (hasThrown) return isShown && <Outlet />;
    const className = `flex flex-1 flex-col ${isShown ? '' : OUT_OF_SIGHT}`;
    // With reduced motion, every change would last a frame (theme.css).
    const style = { transition: 'none' };
    return (
      <div inert={isInert} aria-hidden={isInert || undefined} className={className} style={style} data-prepared="">
        {children}
      </div>
    );
  }
}
