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
import { flushSync } from 'react-dom';
import { NavigationType, Outlet, UNSAFE_LocationContext, useLocation, useMatches } from 'react-router';
import { LateData, PageData } from '../late-page.tsx';
import type { PageHandle } from '../page.ts';
import { isStillAhead } from '../stored/kept-pages.ts';

/** A page whose code and data are there before it is asked for. */
export interface PreparedPage {
  path: string;
  routeId: string;
  Page: ComponentType;
  data: unknown;
}

interface State {
  /** The page that is rendered out of sight. */
  page: PreparedPage | null;
  /** It is shown already, and the router is still at the page before. */
  isOpen: boolean;
}

const NOTHING: State = { page: null, isOpen: false };

let state = NOTHING;
/** Which page is prepared when the open one is the router's. */
let following: PreparedPage | null = null;
let onChange = () => {};

function change(next: State): void {
  state = next;
  onChange();
}

export const preparedPage = {
  set(page: PreparedPage | null) {
    following = page;
    if (!state.isOpen && page !== state.page) change({ page, isOpen: false });
  },
  /** Whether a click on a link to this path can show the page at once, with the data that the router will find too. */
  isReady: (path: string): boolean => !state.isOpen && state.page?.path === path && isStillAhead(path),
  /** Shows the page at once. The URL is its own already; the router has to follow. */
  open() {
    following = null;
    flushSync(() => change({ ...state, isOpen: true }));
  },
  /** From now on the router decides what is shown. */
  close: () => change({ page: following, isOpen: false }),
};

const subscribe = (listener: () => void) => {
  onChange = listener;
  return () => {
    onChange = () => {};
  };
};
const read = () => state;
const nothing = () => NOTHING;

/**
 * The current page. A page that was prepared is the same element before and after the click: React renders it when idle, without
 * its effects, and the click only shows it, before the router does anything (docs/decisions/111). The page that is left is hidden
 * until the router has followed. Any other page is the router's outlet.
 */
export function CurrentPage() {
  const { page: next, isOpen } = useSyncExternalStore(subscribe, read, nothing);
  const match = useMatches().at(-1);
  const { pathname, search, key } = useLocation();
  const [before, setBefore] = useState<{ page: PreparedPage | null; at: string }>({ page: null, at: key });
  const data = match?.loaderData;
  const isHere = next?.path === pathname + search;
  // Only on arrival: a page that is open already would be rendered anew.
  const arrives = isHere && next.data === data && key !== before.at;
  const stays = before.page?.routeId === match?.id && isComplete(match?.handle, data);
  const current = arrives ? next : stays ? before.page : null;
  if (current !== before.page || key !== before.at) setBefore({ page: current, at: key });
  // Also when it went elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step of the router
  useEffect(() => {
    if (isHere || state.isOpen) preparedPage.close();
  }, [isHere, key]);
  const isAhead = isOpen && !isHere;
  const shown = isAhead ? next : current;
  return (
    <>
      {!current && (
        <Activity mode={isAhead ? 'hidden' : 'visible'}>
          <Outlet />
        </Activity>
      )}
      {[current, isHere ? null : next].map(
        (page) =>
          page && (
            <Activity key={keyOf(page)} mode={page === shown ? 'visible' : 'hidden'}>
              <Surroundings page={page} data={page === current ? data : page.data} isCurrent={page === current} />
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
function Surroundings({ page, data, isCurrent }: { page: PreparedPage; data: unknown; isCurrent: boolean }) {
  const current = useContext(UNSAFE_LocationContext);
  const { path, Page } = page;
  const expected = useMemo(() => {
    const { pathname, search } = new URL(path, location.origin);
    const at = { pathname, search, hash: '', state: null, key: path, mask: undefined };
    return { location: at, navigationType: NavigationType.Push };
  }, [path]);
  return (
    <UNSAFE_LocationContext value={isCurrent ? current : expected}>
      <PageData value={data}>
        <Failing instead={isCurrent ? <Outlet /> : null}>
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
