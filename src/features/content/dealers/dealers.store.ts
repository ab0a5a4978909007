import type { z } from 'zod';
import { type Client, joined, part, queryRows, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { columnsOf } from '../../../platform/resource/stored-table.ts';
import { withoutPin } from '../places/pin-codes.ts';
import { placeKey } from '../places/place-names.ts';
import { type Place, place } from '../places/places.contract.ts';
import { dealers } from './dealers.tables.ts';

/** Minimum length of a typed name in which a typing error is tolerated. */
const TYPO_LENGTH = 5;
const MIN_SIMILARITY = 0.5;
const NEAR = /^\s*near(?:est)?(?:\s+to)?\s+/i;
const countryKey = part`regexp_replace(lower(unaccent(country)), '[^a-z0-9]', '', 'g')`;

/**
 * Finds places by name, former name ("Bombay"), country or Indian PIN code: the exact name first, then larger places.
 */
export async function placesNamed(client: Client, typed: string, max: number): Promise<Place[]> {
  const [name = '', ...rest] = withoutPin(typed.replace(NEAR, '')).split(',').map(placeKey);
  if (name.length < 2) return [];
  const within = rest
    .filter(Boolean)
    .map((key) => part`regexp_replace(lower(unaccent(region || country)), '[^a-z0-9]', '', 'g') like ${`%${key}%`}`);
  const find = (matches: SqlPart, order: SqlPart) =>
    queryRows(client, place)`
      select name, region, country, lat, lng from places where ${joined([matches, ...within], ' and ')}
      order by ${order} desc, population desc, name limit ${max}`;
  const inCountry = rest.length ? [] : await find(part`${countryKey} = ${name}`, part`population`);
  if (inCountry.length) return inCountry;
  const found = await find(part`keys like ${`%|${name}%`}`, part`keys like ${`%|${name}|%`}`);
  if (found.length || name.length < TYPO_LENGTH) return found;
  const similarity = part`word_similarity(${name}, keys)`;
  return find(part`${similarity} >= ${MIN_SIMILARITY}`, similarity);
}

export type DealerRow = z.output<typeof dealers.row>;

const { lat: _lat, lng: _lng, ...others } = dealers.shape;
const OTHERS = columnsOf(others, 'd');

/** Visible dealers, India first. Missing coordinates are taken from the city, if it is known. */
export const visibleDealers = (client: Client): Promise<DealerRow[]> =>
  queryRows(client, dealers.row)`
    select ${OTHERS}, coalesce(d.lat, p.lat) as lat, coalesce(d.lng, p.lng) as lng
    from dealers d left join places p on p.name = d.city and p.region = d.state and p.country = d.country
    where d.is_active order by d.country <> 'India', d.country, d.state, d.city, d.company_name`;
