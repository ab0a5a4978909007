import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { foldedNorm } from '../../../platform/slug.ts';
import { type SearchKind, searchKeys, searchKind } from './search.tables.ts';

/** Max length of a key; typed text beyond it is not compared. */
const KEY_LENGTH = 40;

/** The lookup key of a text: its letters and digits, the same way as search_tails() builds keys. '' when it has none. */
export const keyOf = (text: string) => foldedNorm(text).slice(0, KEY_LENGTH);

/** What search_keys has of an item. */
export const foundItem = z.object({ kind: z.enum(searchKind.enumValues), id: z.int() });

const hit = foundItem.extend({ prefix: z.string(), place: z.int(), key: z.string() });
/** An item with a key that starts with `prefix`. */
export type Hit = z.infer<typeof hit>;

export const ALL_KINDS: readonly SearchKind[] = ['category', 'product', 'model'];
/** Kinds and places as rows of SQL values. Models only have keys of their own names. */
export const spots = (kinds: readonly SearchKind[]) =>
  sql.join(
    kinds.flatMap((kind) =>
      [0, 1, 2]
        .filter((place) => kind !== 'model' || place < 2)
        .map((place) => sql`(${kind}::search_kind, ${place}::smallint)`),
    ),
    sql`, `,
  );

/** Prefix match as an index range instead of a pattern: keys have letters and digits only, and `{` sorts after both. */
export const startsWith = (key: SQL, prefix: SQL) => sql`${key} >= ${prefix} and ${key} < ${prefix} || '{'`;

/**
 * For each kind, place and prefix up to `limit` hits in key order, so that an exact match comes first.
 * A few index lookups each, regardless of the size of the catalogue.
 */
export async function hitsByPrefix(
  db: Queryable,
  prefixes: readonly string[],
  limit: number,
  kinds: readonly SearchKind[] = ALL_KINDS,
): Promise<Hit[]> {
  if (!prefixes.length) return [];
  const found = await db.execute(sql`
    select searched.key as prefix, spot.kind, spot.place, hit.key, hit.item as id
    from (values ${spots(kinds)}) spot (kind, place)
    cross join unnest(${sql.param(prefixes)}::text[]) searched (key)
    cross join lateral (
      select k.key, k.item from ${searchKeys} k
      where k.kind = spot.kind and k.place = spot.place and ${startsWith(sql`k.key`, sql`searched.key`)}
      order by k.key, k.item limit ${limit}) hit`);
  return checkedRows(found, hit);
}

const keyRow = z.object({ key: z.string() });

/** Those of the prefixes that some key starts with. */
export async function existingPrefixes(db: Queryable, prefixes: readonly string[]): Promise<string[]> {
  if (!prefixes.length) return [];
  const found = await db.execute(sql`
    select searched.key from unnest(${sql.param(prefixes)}::text[]) searched (key)
    cross join lateral (select from ${searchKeys} k where ${startsWith(sql`k.key`, sql`searched.key`)} limit 1) found`);
  return checkedRows(found, keyRow).map(({ key }) => key);
}
