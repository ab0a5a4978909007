import type { Queryable } from '../../../platform/postgres/database.ts';
import { oneMistakeAway } from './one-mistake.ts';
import { knownBeginnings } from './search-keys.store.ts';

/** Mistakes are looked for from this length on; below it everything looks like everything. */
const SHORTEST = 4;
/** A mistake is looked for within this many signs; with them right, what follows may be anything. */
const LOOKED_AT = 20;
const MOST_SPELLINGS = 20;

/** All beginnings of a key within which a mistake is looked for. */
export const beginningsOf = (key: string) =>
  Array.from({ length: Math.min(key.length, LOOKED_AT) }, (_, at) => key.slice(0, at + 1));

/**
 * The beginnings of keys that each key may be when one sign of it is wrong, at most twenty, the likeliest first.
 * `right` are those of `beginningsOf` each that are known. One question for all keys together, of some hundred steps of
 * an index for each.
 */
export async function spellingsOf(
  db: Queryable,
  keys: readonly string[],
  right: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const typed = new Map(keys.filter((key) => key.length >= SHORTEST).map((key) => [key, key.slice(0, LOOKED_AT)]));
  const variants = new Map([...typed].map(([key, text]) => [key, oneMistakeAway(text, farthest(text, right))]));
  const known = new Set(await knownBeginnings(db, [...new Set([...variants.values()].flat())]));
  return new Map(
    [...variants].map(([key, spellings]) => {
      const length = typed.get(key)?.length ?? 0;
      const found = spellings.filter((spelling) => known.has(spelling));
      return [key, found.toSorted((a, b) => likelihood(b, length) - likelihood(a, length)).slice(0, MOST_SPELLINGS)];
    }),
  );
}

/** The mistake cannot stand behind the first sign with which nothing begins any more. */
const farthest = (text: string, right: ReadonlySet<string>) =>
  Math.max(0, ...beginningsOf(text).flatMap((beginning) => (right.has(beginning) ? beginning.length : [])));

/** With a sign left out the least is asked of what is found: that comes last. */
const likelihood = (spelling: string, length: number) =>
  spelling.length === length ? 2 : spelling.length > length ? 1 : 0;
