import { Link, useLocation } from 'react-router';
import { buildMenuBlocks, isViewAt } from '../data/menu-places.ts';
import { useResources, useStaffSession } from '../data/staff-session.ts';

/** The views of a place, below the heading of each of its lists; screens of single rows have none. */
export function PlaceTabs() {
  const { pathname } = useLocation();
  const { data: session } = useStaffSession();
  const { data: resources = [] } = useResources();
  const places = session ? buildMenuBlocks(session, resources).flat() : [];
  const place = places.find(({ views }) => views.some((view) => isViewAt(view, pathname)));
  if (!place || place.views.length < 2) return null;
  return (
    <nav
      aria-label={place.name}
      className="place-tabs flex gap-1 overflow-x-auto border-b border-steel-200 px-3 lg:px-5 print:hidden"
    >
      {place.views.map((view) => (
        <Link
          key={view.to}
          to={view.to}
          aria-current={isViewAt(view, pathname) ? 'page' : undefined}
          ref={isViewAt(view, pathname) ? scrollIntoSight : undefined}
          className="-mb-px flex min-h-10 flex-none items-center border-b-2 border-transparent px-2.5 text-steel-700 hover:text-steel-900 aria-[current]:border-slate-700 aria-[current]:font-semibold aria-[current]:text-slate-800"
        >
          {view.name}
        </Link>
      ))}
    </nav>
  );
}

/** The row of views may be wider than a phone. */
const scrollIntoSight = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
