import { useEffect } from 'react';
import { NavLink, useLocation } from 'react-router';
import { getOwnValue } from '../../../src/platform/get-own-value.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { CUBE_ICON, MENU_ICON, RIGHT_ICON, USER_ICON } from '../../../src/ui/icon-paths.ts';
import { DOCUMENT_ICON, MAIL_ICON } from '../../../src/ui/page-icon-paths.ts';
import { useInboxCounts } from '../data/inbox-counts.ts';
import { useResources, useStaffSession } from '../data/staff-session.ts';
import { LogoMark } from './logo-mark.tsx';
import { buildMenuGroups, type MenuEntry, type MenuEntryGroup } from './menu-entries.ts';

/** Icons by path. Screens with an icon come first in the menu. */
const MENU_ICONS: Readonly<Record<string, string>> = {
  '/enquiries': MAIL_ICON,
  '/quotations': DOCUMENT_ICON,
  '/customers': USER_ICON,
  '/catalogue': 'M4 5h6M8 12h12M8 19h12M4 5v14h4M4 12h4',
  '/products': CUBE_ICON,
  '/models': MENU_ICON,
  '/media': 'M4 4h16v16H4zM4 16l5-5 9 9',
  '/drafts': 'M4 20h4L20 8l-4-4L4 16z',
  '/imports': 'M12 4v12M7 11l5 5 5-5M4 20h16',
};

const ACCOUNT_PATH = '/account';
const LINE_CLASS = 'flex min-h-9 items-center gap-2.5 rounded-md px-2';
const getLineClass = ({ isActive }: { isActive: boolean }) =>
  `${LINE_CLASS} ${
    isActive ? 'bg-slate-100 font-semibold text-slate-800' : 'text-steel-700 hover:bg-steel-100 hover:text-steel-900'
  }`;

export function SideMenu() {
  const { data: session } = useStaffSession();
  const { data: resources = [] } = useResources();
  const { pathname } = useLocation();
  // Screens of opened groups may lie below the visible part of the menu.
  useEffect(() => {
    if (resources.length && pathname)
      document.querySelector('aside [aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [resources.length, pathname]);
  if (!session) return null;
  const groups = buildMenuGroups(session, resources);
  const first = groups.flatMap(({ places: entries }) => entries.filter(({ to }) => Object.hasOwn(MENU_ICONS, to)));
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
      <nav aria-label="Office" className="flex flex-1 flex-col gap-3 px-2 py-3">
        <ul className="flex flex-col gap-0.5">
          {first.map((entry) => (
            <li key={entry.to}>
              <NavLink to={entry.to} className={getLineClass}>
                <Icon path={getOwnValue(MENU_ICONS, entry.to) ?? ''} className="size-4.5 text-steel-500" />
                {entry.name}
                {entry.to === '/enquiries' && <InboxCountBadges />}
              </NavLink>
            </li>
          ))}
        </ul>
        <ul className="flex flex-col gap-0.5 border-t border-steel-200 pt-3">
          {groups.map((group) => (
            <MenuGroup key={group.name} {...group} />
          ))}
        </ul>
      </nav>
      <NavLink
        to={ACCOUNT_PATH}
        className="block truncate border-t border-steel-200 px-4 py-3 text-xs text-steel-600 hover:bg-steel-100"
      >
        <span className="font-semibold text-steel-800">{session.staff.name}</span>, {session.staff.role}
        <br />
        My account · times: {session.time_zone}
      </NavLink>
    </div>
  );
}

/** The first ones, so that the badge of late enquiries never gives way. */
const MAX_BADGES = 3;

function InboxCountBadges() {
  const { late = 0, mine = 0, noticed = 0, unplaced = 0 } = useInboxCounts().data ?? {};
  const counts = [
    { count: late, about: 'late', colour: 'bg-danger' },
    { count: unplaced, about: 'new emails', colour: 'bg-steel-800' },
    { count: noticed, about: 'new to you', colour: 'bg-steel-600' },
    { count: mine, about: 'assigned to you', colour: 'bg-slate-700' },
  ]
    .filter(({ count }) => count)
    .slice(0, MAX_BADGES);
  return (
    <span className="ms-auto flex gap-1">
      {counts.map(({ count, about, colour }) => (
        <span
          key={about}
          title={`${count} ${about}`}
          className={`rounded-full px-2 text-xs leading-5 font-semibold text-white tabular-nums ${colour}`}
        >
          {count}
          <span className="sr-only"> {about}</span>
        </span>
      ))}
    </span>
  );
}

function MenuGroup({ name, places: entries }: MenuEntryGroup) {
  const { pathname } = useLocation();
  const rest = entries.filter(({ to }) => !Object.hasOwn(MENU_ICONS, to) && to !== ACCOUNT_PATH);
  const isHere = ({ to }: MenuEntry) => pathname === to || pathname.startsWith(`${to}/`);
  if (!rest.length) return null;
  return (
    <li>
      <details open={rest.some(isHere)} className="group">
        <summary
          className={`${LINE_CLASS} cursor-pointer list-none text-steel-700 hover:bg-steel-100 hover:text-steel-900`}
        >
          <Icon path={RIGHT_ICON} className="size-4.5 text-steel-500 group-open:rotate-90" />
          {name}
        </summary>
        <ul className="mb-2 ms-4 border-s border-steel-200 ps-2">
          {rest.map((entry) => (
            <li key={entry.to}>
              <NavLink to={entry.to} className={getLineClass}>
                {entry.name}
              </NavLink>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
