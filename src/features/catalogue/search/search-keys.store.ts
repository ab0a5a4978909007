import { z } from 'zod';
import {
  type Client,
  joined,
  part,
  queryColumn,
  queryRows,
  raw,
  type SqlPart,
} from '../../../platform/postgres/plain-sql.ts';
import { foldedNorm } from '../../../platform/slug.ts';

/** Max length of a key; typed text beyond it is not compared. */
const KEY_LENGTH = 40;

/** The lookup key of a text: its letters and digits, the same way as search_tails() builds keys. '' when it has none. */
export const keyOf = (text: string) => foldedNorm(text).slice(0, KEY_LENGTH);

const searchKind = z.enum(['category', 'product', 'model']);
export type SearchKind = z.infer<typeof searchKind>;
/** What search_keys has of an item. */
export const foundItem = z.object({ kind: searchKind, id: z.int() });

const hit = foundItem.extend({
  prefix: z.string(),
  /** 0: the whole name, 1: from a later word on, 2: its category or brand. */
  place: z.int(),
  key: z.string(),
});
/** An item with a key that starts with `prefix`. */
export type Hit = z.infer<typeof hit>;

export const ALL_KINDS: readonly SearchKind[] = searchKind.options;
/** Kinds and places as rows of SQL values. Models only have keys of their own names. */
export const spots = (kinds: readonly SearchKind[]) =>
  joined(
    kinds.flatMap((kind) =>
      [0, 1, 2]
        .filter((place) => kind !== 'model' || place < 2)
        .map((place) => part`(${kind}::search_kind, ${place}::smallint)`),
    ),
    ', ',
  );

/** Prefix match as an index range instead of a pattern: keys have letters and digits only, and `{` sorts after both. */
export const startsWith = (key: SqlPart, prefix: SqlPart) => part`${key} >= ${prefix} and ${key} < ${prefix} || '{'`;

/**
 * For each kind, place and prefix up to `limit` hits in key order, so that an exact match comes first.
 * A few index lookups each, regardless of the size of the catalogue.
 */
export async function hitsByPrefix(
  client: Client,
  prefixes: readonly string[],
  limit: number,
  kinds: readonly SearchKind[] = ALL_KINDS,
): Promise<Hit[]> {
  if (!prefixes.length) return [];
  return queryRows(client, hit)`
    select searched.key as prefix, spot.kind, spot.place, hit.key, hit.item as id
    from (values ${spots(kinds)}) spot (kind, place)
    cross join unnest(${prefixes}::text[]) searched (key)
    cross join lateral (
      select k.key, k.item from search_keys k
      where k.kind = spot.kind and k.place = spot.place and ${startsWith(raw('k.key'), raw('searched.key'))}
      order by k.key, k.item limit ${limit}) hit`;
}

/** Those of the prefixes that some key starts with. */
export async function existingPrefixes(client: Client, prefixes: readonly string[]): Promise<string[]> {
  if (!prefixes.length) return [];
  return queryColumn(client, z.string())`
    select searched.key from unnest(${prefixes}::text[]) searched (key)
    cross join lateral (select from search_keys k where ${startsWith(raw('k.key'), raw('searched.key'))} limit 1) found`;
}
