import { Link } from 'react-router';
import { useMay, useNouns, useSession } from '../data/session.ts';
import { useEntries } from '../history/entries.ts';
import { EntryList } from '../history/entry-list.tsx';
import { placesOf } from './places.ts';
import { Screen } from './screen.tsx';

const LATEST = 8;

/** The first screen: where everything is, and what staff changed last. */
export function Start() {
  const { data: session } = useSession();
  const { data: nouns = [] } = useNouns();
  const mayRead = useMay('history', 'read');
  const { data } = useEntries({ via: 'office' }, mayRead);
  if (!session) return null;
  const latest = data?.pages[0]?.entries.slice(0, LATEST) ?? [];
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
                    className="flex min-h-8 items-center border-b border-steel-100 px-1 hover:bg-steel-50"
                  >
                    {place.name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {latest.length > 0 && (
        <section aria-labelledby="latest" className="mt-3 flex flex-col gap-3">
          <h2 id="latest">What staff changed last</h2>
          <EntryList entries={latest} nouns={nouns} />
        </section>
      )}
    </Screen>
  );
}
