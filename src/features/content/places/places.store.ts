import { and, asc, desc, like, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { withoutPin } from './pin-codes.ts';
import { placeKey } from './place-names.ts';
import { places } from './places.tables.ts';

export type PlaceRow = typeof places.$inferSelect;

/** An unknown name of at least this length may be mistyped. */
const TYPO_LENGTH = 5;
const MIN_SIMILARITY = 0.5;

/**
 * Finds places by typed text, ignoring accents, and also by former names ("Bombay") and Indian PIN codes. Text after a comma
 * narrows the search: "Hyderabad, Pakistan". The exact name comes first, then larger before smaller; when no name begins with the
 * text, similar names.
 */
export async function placesNamed(db: Queryable, typed: string, max: number): Promise<PlaceRow[]> {
  const [name = '', ...rest] = withoutPin(typed).split(',').map(placeKey);
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
      .limit(max);
  const found = await find(like(places.keys, `%|${name}%`), desc(like(places.keys, `%|${name}|%`)));
  if (found.length || name.length < TYPO_LENGTH) return found;
  const similarity = sql`word_similarity(${name}, ${places.keys})`;
  return find(sql`${similarity} >= ${MIN_SIMILARITY}`, desc(similarity));
}
