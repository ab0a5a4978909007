import { and, asc, desc, like, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { placeKey } from './place-names.ts';
import { places } from './places.tables.ts';

export type PlaceRow = typeof places.$inferSelect;

/** From this length on a name that is not known may be a mistyped one. */
const TYPO_LENGTH = 5;
const ALIKE = 0.5;

/**
 * Places by what a person types, in any spelling of accents and by former names too ("Bombay"). What follows a comma
 * narrows: "Hyderabad, Pakistan". The very name comes first, then larger before smaller; when nothing begins with
 * what was typed, what looks like it.
 */
export async function placesNamed(db: Queryable, typed: string, most: number): Promise<PlaceRow[]> {
  const [name = '', ...rest] = typed.split(',').map(placeKey);
  if (name.length < 2) return [];
  const within = rest
    .filter(Boolean)
    .map((part) =>
      like(
        sql`regexp_replace(lower(unaccent(${places.region} || ${places.country})), '[^a-z0-9]', '', 'g')`,
        `%${part}%`,
      ),
    );
  const find = (matches: SQL, ...order: SQL[]) =>
    db
      .select()
      .from(places)
      .where(and(matches, ...within))
      .orderBy(...order, desc(places.population), asc(places.name))
      .limit(most);
  const found = await find(like(places.keys, `%|${name}%`), desc(like(places.keys, `%|${name}|%`)));
  if (found.length || name.length < TYPO_LENGTH) return found;
  const likeness = sql`word_similarity(${name}, ${places.keys})`;
  return find(sql`${likeness} >= ${ALIKE}`, desc(likeness));
}
