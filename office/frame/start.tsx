import { Link } from 'react-router';
import { useNouns, useSession } from '../data/session.ts';
import { placesOf } from './places.ts';
import { Screen } from './screen.tsx';

/** The first screen: where everything is. */
export function Start() {
  const { data: session } = useSession();
  const { data: nouns = [] } = useNouns();
  if (!session) return null;
  return (
    <Screen title={`Good day, ${session.staff.name}`}>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-4">
        {placesOf(session, nouns).map(({ name, places }) => (
          <section key={name} aria-label={name}>
            <h2 className="border-b border-steel-200 pb-2">{name}</h2>
            <ul>
              {places.map((place) => (
                <li key={place.to}>
                  <Link
                    to={place.to}
                    className="flex min-h-9 items-center border-b border-steel-100 px-1 hover:bg-steel-50"
                  >
                    {place.name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Screen>
  );
}
