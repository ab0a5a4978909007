import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { MENU_ICON, RIGHT_ICON, SEARCH_ICON } from '../../../src/ui/icon-paths.ts';
import { formatMoment } from '../data/moments.ts';
import { useStaffSession, useStoreStaffSession } from '../data/staff-session.ts';
import { useFrameActions } from './frame-actions.ts';
import { PlaceTabs } from './place-tabs.tsx';

interface ScreenProps {
  title: string;
  above?: { name: string; to: string };
  actions?: ReactNode;
  children: ReactNode;
}

/** Focuses the heading after a click, unless nothing had the focus, as on the first screen, or a field has taken it. */
function focusAfterClick(heading: HTMLElement | null) {
  const { activeElement, body } = document;
  if (heading && activeElement !== body && !activeElement?.closest('main')) heading.focus({ preventScroll: true });
}

export function OfficeScreen({ title, above, actions, children }: ScreenProps) {
  const { openMenu, openPalette } = useFrameActions();
  const { pathname } = useLocation();
  return (
    <div className="flex min-w-0 flex-col">
      <title>{`${title} · Office`}</title>
      <header className="sticky top-0 z-20 flex min-h-(--header-height) flex-wrap items-center gap-x-3 gap-y-2 border-b border-steel-200 bg-white px-4 py-2 lg:px-6">
        <button
          type="button"
          aria-label="Menu"
          onClick={openMenu}
          className="grid size-9 flex-none place-items-center rounded-md hover:bg-steel-100 max-sm:-order-2 lg:hidden print:hidden"
        >
          <Icon path={MENU_ICON} className="size-5" />
        </button>
        <div className="flex min-w-0 flex-[1_1_18rem] items-center gap-2 max-sm:-order-2 max-sm:basis-52">
          {above && (
            <>
              <Link to={above.to} className="flex-none text-link max-sm:p-2">
                <span className="max-sm:sr-only">{above.name}</span>
                <Icon path={RIGHT_ICON} className="size-4 rotate-180 sm:hidden" />
              </Link>
              <Icon path={RIGHT_ICON} className="size-4 text-steel-400 max-sm:hidden" />
            </>
          )}
          {/* The heading is remounted at each address, so that screen readers start at it. */}
          <h1 key={pathname} ref={focusAfterClick} tabIndex={-1} className="line-clamp-2 min-w-0 max-sm:leading-tight">
            {title}
          </h1>
        </div>
        {actions}
        <Button
          variant="secondary"
          size="small"
          onClick={openPalette}
          className="font-normal text-steel-600 max-sm:-order-1 print:hidden"
        >
          <Icon path={SEARCH_ICON} className="size-4" />
          <span className="max-sm:sr-only">Go to</span>
          <kbd className="hidden rounded-sm border border-steel-200 bg-steel-50 px-1 text-xs 2xl:inline">Ctrl K</kbd>
        </Button>
      </header>
      <PlaceTabs />
      <main id="screen" tabIndex={-1} className="flex min-w-0 flex-col gap-5 px-4 py-5 lg:px-6">
        <RefusedBefore />
        {children}
      </main>
    </div>
  );
}

/** Note about refused sign-ins, shown within the page, so that it covers no button. */
function RefusedBefore() {
  const { data: session } = useStaffSession();
  const setSession = useStoreStaffSession();
  if (!session?.refused_before) return null;
  const { count, last_at } = session.refused_before;
  const { refused_before: _, ...read } = session;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-steel-50 px-4 py-3">
      <p className="min-w-0 flex-[1_1_18rem]">
        <strong>{count === 1 ? 'A sign-in' : `${count} sign-ins`}</strong> with your address failed since you were here,{' '}
        {count > 1 && 'the last '}on {formatMoment(last_at)}. If that was not you, change your password in{' '}
        <Link to="/account" className="text-link">
          your account
        </Link>
        .
      </p>
      <Button variant="secondary" size="small" onClick={() => setSession(read)}>
        I have read this
      </Button>
    </div>
  );
}
