import type { z } from 'zod';
import {
  type DatabaseClient,
  joinSql,
  queryRows,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { selectColumnsSql } from '../../../platform/resource/stored-table.ts';
import { resolvePinCode } from '../places/pin-codes.ts';
import { buildTownKey } from '../places/town-names.ts';
import { type Town, town } from '../places/towns.contract.ts';
import { dealersTable } from './dealers.tables.ts';

/** Minimum length of a typed name in which a typing error is tolerated. */
const TYPO_LENGTH = 5;
const MIN_SIMILARITY = 0.5;
const NEAR = /^\s*near(?:est)?(?:\s+to)?\s+/i;
const countryKey = sqlFragment`regexp_replace(lower(unaccent(country)), '[^a-z0-9]', '', 'g')`;

/**
 * Finds places by name, former name ("Bombay"), country or Indian PIN code: the exact name first, then larger places.
 */
export async function searchTowns(client: DatabaseClient, typed: string, max: number): Promise<Town[]> {
  const [name = '', ...rest] = resolvePinCode(typed.replace(NEAR, '')).split(',').map(buildTownKey);
  if (name.length < 2) return [];
  const within = rest
    .filter(Boolean)
    .map(
      (key) => sqlFragment`regexp_replace(lower(unaccent(region || country)), '[^a-z0-9]', '', 'g') like ${`%${key}%`}`,
    );
  const find = (matches: SqlFragment, order: SqlFragment) =>
    queryRows(client, town)`
      select name, region, country, lat, lng from places where ${joinSql([matches, ...within], ' and ')}
      order by ${order} desc, population desc, name limit ${max}`;
  const inCountry = rest.length ? [] : await find(sqlFragment`${countryKey} = ${name}`, sqlFragment`population`);
  if (inCountry.length) return inCountry;
  const found = await find(sqlFragment`keys like ${`%|${name}%`}`, sqlFragment`keys like ${`%|${name}|%`}`);
  if (found.length || name.length < TYPO_LENGTH) return found;
  const similarity = sqlFragment`word_similarity(${name}, keys)`;
  return find(sqlFragment`${similarity} >= ${MIN_SIMILARITY}`, similarity);
}

export type DealerRow = z.output<typeof dealersTable.row>;

const { lat: _lat, lng: _lng, ...others } = dealersTable.shape;
const OTHERS = selectColumnsSql(others, 'd');

/** Visible dealers, India first. Missing coordinates are taken from the city, if it is known. */
export const loadVisibleDealers = (client: DatabaseClient): Promise<DealerRow[]> =>
  queryRows(client, dealersTable.row)`
    select ${OTHERS}, coalesce(d.lat, p.lat) as lat, coalesce(d.lng, p.lng) as lng
    from dealers d left join places p on p.name = d.city and p.region = d.state and p.country = d.country
    where d.is_active order by d.country <> 'India', d.country, d.state, d.city, d.company_name`;
