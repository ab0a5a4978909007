import { type Client, joined, part, queryRows, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { withoutPin } from './pin-codes.ts';
import { placeKey } from './place-names.ts';
import { type Place, place } from './places.contract.ts';

/** Minimum length for tolerating a typing error. */
const TYPO_LENGTH = 5;
const MIN_SIMILARITY = 0.5;

/** Finds former names ("Bombay") and Indian PIN codes. The exact name comes first, then larger places. */
export async function placesNamed(client: Client, typed: string, max: number): Promise<Place[]> {
  const [name = '', ...rest] = withoutPin(typed).split(',').map(placeKey);
  if (name.length < 2) return [];
  const within = rest
    .filter(Boolean)
    .map((key) => part`regexp_replace(lower(unaccent(region || country)), '[^a-z0-9]', '', 'g') like ${`%${key}%`}`);
  const find = (matches: SqlPart, order: SqlPart) =>
    queryRows(client, place)`
      select name, region, country, lat, lng from places where ${joined([matches, ...within], ' and ')}
      order by ${order} desc, population desc, name limit ${max}`;
  const found = await find(part`keys like ${`%|${name}%`}`, part`keys like ${`%|${name}|%`}`);
  if (found.length || name.length < TYPO_LENGTH) return found;
  const similarity = part`word_similarity(${name}, keys)`;
  return find(part`${similarity} >= ${MIN_SIMILARITY}`, similarity);
}
