import {
  Activity,
  Component,
  type ComponentType,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { NavigationType, Outlet, UNSAFE_LocationContext, useLocation, useMatches } from 'react-router';
import { LateData, PageData } from '../late-page.tsx';
import type { PageHandle } from '../page.ts';

/** A page whose code and data are there before it is asked for. */
export interface PreparedPage {
  path: string;
  routeId: string;
  Page: ComponentType;
  data: unknown;
}

let prepared: PreparedPage | null = null;
let onChange = () => {};

/** The page that is rendered out of sight. */
export const preparedPage = {
  read: () => prepared,
  set(page: PreparedPage | null) {
    if (page === prepared) return;
    prepared = page;
    onChange();
  },
  subscribe(listener: () => void) {
    onChange = listener;
    return () => {
      onChange = () => {};
    };
  },
};

const nothing = () => null;

/**
 * The current page. A page that was prepared is the same element before and after the click: React renders it when idle, without
 * its effects, and the click only shows it (docs/decisions/088). Any other page is the router's outlet.
 */
export function CurrentPage() {
  const next = useSyncExternalStore(preparedPage.subscribe, preparedPage.read, nothing);
  const match = useMatches().at(-1);
  const { pathname, search, key } = useLocation();
  const [before, setBefore] = useState<{ page: PreparedPage | null; at: string }>({ page: null, at: key });
  const data = match?.loaderData;
  const isHere = next?.path === pathname + search;
  // Only on arrival: a page that is open already would be rendered anew.
  const arrives = isHere && next.data === data && key !== before.at;
  const stays = before.page?.routeId === match?.id && isComplete(match?.handle, data);
  const shown = arrives ? next : stays ? before.page : null;
  if (shown !== before.page || key !== before.at) setBefore({ page: shown, at: key });
  useEffect(() => {
    if (isHere) preparedPage.set(null);
  }, [isHere]);
  const hidden = isHere ? null : next;
  return (
    <>
      {!shown && <Outlet />}
      {[shown, hidden].map(
        (page) =>
          page && (
            <Activity key={keyOf(page)} mode={page === shown ? 'visible' : 'hidden'}>
              <Surroundings page={page} data={page === shown ? data : page.data} shown={page === shown} />
            </Activity>
          ),
      )}
    </>
  );
}

/** A failure, or a page whose data is late, is the router's matter. */
const isComplete = (handle: unknown, data: unknown) =>
  !(data instanceof LateData) && !((handle as PageHandle | undefined)?.hasLoader && data === undefined);

const keys = new WeakMap<PreparedPage, string>();
let made = 0;
function keyOf(page: PreparedPage): string {
  const key = keys.get(page) ?? String(++made);
  keys.set(page, key);
  return key;
}

/** What a page reads of the router: before the click as it will be, afterwards as it is. */
function Surroundings({ page, data, shown }: { page: PreparedPage; data: unknown; shown: boolean }) {
  const current = useContext(UNSAFE_LocationContext);
  const { path, Page } = page;
  const expected = useMemo(() => {
    const { pathname, search } = new URL(path, location.origin);
    const at = { pathname, search, hash: '', state: null, key: path, mask: undefined };
    return { location: at, navigationType: NavigationType.Push };
  }, [path]);
  return (
    <UNSAFE_LocationContext value={shown ? current : expected}>
      <PageData value={data}>
        <Failing instead={shown ? <Outlet /> : null}>
          <Page />
        </Failing>
      </PageData>
    </UNSAFE_LocationContext>
  );
}

/** A page that fails is rendered again by the router, which shows the failure. */
class Failing extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
