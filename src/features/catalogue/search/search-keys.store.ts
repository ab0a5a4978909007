import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { foldedNorm } from '../../../platform/slug.ts';
import { type SearchKind, searchKeys } from './search.tables.ts';

/** As long as a key gets: what is typed beyond it is not compared. */
const KEY_LENGTH = 40;

/** What a text is looked up by: its letters and digits, as search_tails() makes the keys. '' when it has none. */
export const keyOf = (text: string) => foldedNorm(text).slice(0, KEY_LENGTH);

/** A thing with a key that begins with `asked`. */
export type Hit = { asked: string; kind: SearchKind; place: number; key: string; id: number };

export const ALL_KINDS: readonly SearchKind[] = ['category', 'product', 'model'];
/** Kinds and places as rows of SQL values. Models have no keys of other names than their own. */
export const spots = (kinds: readonly SearchKind[], places: readonly number[] = [0, 1, 2]) =>
  sql.join(
    kinds.flatMap((kind) =>
      places
        .filter((place) => kind !== 'model' || place < 2)
        .map((place) => sql`(${kind}::search_kind, ${place}::smallint)`),
    ),
    sql`, `,
  );

/** Behind every key comes a letter or digit or nothing, and `{` sorts after them: a range of the index, not a pattern. */
export const begins = (key: SQL, beginning: SQL) => sql`${key} >= ${beginning} and ${key} < ${beginning} || '{'`;

/**
 * For each kind, place and beginning up to `most` hits in the order of the keys, so the very key comes first.
 * A few steps of an index for each, however large the catalogue.
 */
export async function hitsBeginning(
  db: Queryable,
  beginnings: readonly string[],
  most: number,
  kinds: readonly SearchKind[] = ALL_KINDS,
): Promise<Hit[]> {
  if (!beginnings.length) return [];
  const { rows } = await db.execute<Hit>(sql`
    select asked.key as asked, spot.kind, spot.place, hit.key, hit.item as id
    from (values ${spots(kinds)}) spot (kind, place)
    cross join unnest(${sql.param(beginnings)}::text[]) asked (key)
    cross join lateral (
      select k.key, k.item from ${searchKeys} k
      where k.kind = spot.kind and k.place = spot.place and ${begins(sql`k.key`, sql`asked.key`)}
      order by k.key, k.item limit ${most}) hit`);
  return rows;
}

/** Those of the beginnings that some key has. */
export async function knownBeginnings(db: Queryable, beginnings: readonly string[]): Promise<string[]> {
  if (!beginnings.length) return [];
  const { rows } = await db.execute<{ key: string }>(sql`
    select asked.key from unnest(${sql.param(beginnings)}::text[]) asked (key)
    cross join lateral (select from ${searchKeys} k where ${begins(sql`k.key`, sql`asked.key`)} limit 1) found`);
  return rows.map(({ key }) => key);
}
