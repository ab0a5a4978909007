import { NavLink } from 'react-router';
import { useResources, useSession } from '../data/session.ts';
import { LogoMark } from './logo-mark.tsx';
import { placesOf } from './places.ts';

/** The way to every screen, by what it is about. */
export function SideMenu() {
  const { data: session } = useSession();
  const { data: resources = [] } = useResources();
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
