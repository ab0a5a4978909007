import { useEffect } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { Icon } from '../../../src/ui/icon.tsx';
import { USER_ICON } from '../../../src/ui/icon-paths.ts';
import { DOCUMENT_ICON, GLOBE_ICON, LOCATION_ICON, MAIL_ICON } from '../../../src/ui/page-icon-paths.ts';
import { useInboxCounts } from '../data/inbox-counts.ts';
import {
  ACCOUNT_SCREEN,
  buildMenuBlocks,
  findPlaceOfAddress,
  HOME_SCREEN,
  type MenuIcon,
} from '../data/menu-places.ts';
import { useResources, useStaffSession } from '../data/staff-session.ts';
import { LogoMark } from './logo-mark.tsx';

const MENU_ICONS: Readonly<Record<MenuIcon, string>> = {
  mail: MAIL_ICON,
  document: DOCUMENT_ICON,
  person: USER_ICON,
  chart: 'M4 4v16h16M8 16v-5M13 16V7M18 16v-8',
  tree: 'M4 5h6M8 12h12M8 19h12M4 5v14h4M4 12h4',
  filter: 'M4 6h16M7 12h10M10 18h4',
  image: 'M4 4h16v16H4zM4 16l5-5 9 9',
  import: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  news: 'M4 4h16v16H4zM8 8h8M8 12h8M8 16h5',
  location: LOCATION_ICON,
  page: GLOBE_ICON,
  draft: 'M4 20h4L20 8l-4-4L4 16z',
  people: 'M13 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM2 20a7 7 0 0 1 14 0M17 5a4 4 0 0 1 0 7M19 14a7 7 0 0 1 3 6',
  link: 'M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M10 14v6',
};

const ENTRY_CLASS =
  'flex min-h-9 items-center gap-2.5 rounded-md px-2 text-steel-700 hover:bg-steel-100 hover:text-steel-900 aria-[current]:bg-slate-100 aria-[current]:font-semibold aria-[current]:text-slate-800';

export function SideMenu() {
  const { data: session } = useStaffSession();
  const { data: resources = [] } = useResources();
  const { pathname } = useLocation();
  // The entry may lie below the visible part of a low window.
  useEffect(() => {
    if (resources.length && pathname)
      document.querySelector('aside [aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [resources.length, pathname]);
  if (!session) return null;
  const blocks = buildMenuBlocks(session, resources);
  const here = findPlaceOfAddress(blocks.flat(), pathname);
  return (
    <div className="flex min-h-full flex-col">
      <NavLink
        to={HOME_SCREEN.to}
        end
        className="flex h-(--header-height) flex-none items-center gap-2.5 px-4 font-display text-lg font-semibold text-steel-900"
      >
        <LogoMark className="size-7" />
        Office
      </NavLink>
      <nav aria-label="Office" className="flex flex-1 flex-col px-2 pb-3">
        {blocks.map((block) => (
          <ul
            key={block[0]?.to}
            className="flex flex-col gap-0.5 border-t border-steel-200 py-2 first:border-0 first:pt-1"
          >
            {block.map(({ name, to, icon }) => (
              <li key={to}>
                <Link to={to} aria-current={here?.to === to ? 'page' : undefined} className={ENTRY_CLASS}>
                  <Icon path={MENU_ICONS[icon]} className="size-4.5 text-steel-500" />
                  {name}
                  {to === '/enquiries' && <InboxCountBadges />}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <NavLink
        to={ACCOUNT_SCREEN.to}
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
