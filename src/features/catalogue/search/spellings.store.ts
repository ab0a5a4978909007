import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { oneMistakeAway } from './one-mistake.ts';
import { existingPrefixes } from './search-keys.store.ts';

/** Minimum length for correcting mistakes; shorter keys match too much. */
const MIN_LENGTH = 4;
/** Mistakes are corrected only within this many characters from the start. */
const MAX_CORRECTED_LENGTH = 20;
const MAX_SPELLINGS = 20;

/** All prefixes of a key within which mistakes are corrected. */
export const prefixesOf = (key: string) =>
  Array.from({ length: Math.min(key.length, MAX_CORRECTED_LENGTH) }, (_, at) => key.slice(0, at + 1));

/**
 * For each key, existing key prefixes that differ from it by one mistake; max twenty, likeliest first.
 * `existing` are those of each key's `prefixesOf` that exist. A single query for all keys, with a few hundred index
 * lookups per key.
 */
export async function spellingsOf(
  client: Client,
  keys: readonly string[],
  existing: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const typed = new Map(
    keys.filter((key) => key.length >= MIN_LENGTH).map((key) => [key, key.slice(0, MAX_CORRECTED_LENGTH)]),
  );
  const variants = new Map([...typed].map(([key, text]) => [key, oneMistakeAway(text, farthest(text, existing))]));
  const known = new Set(await existingPrefixes(client, [...new Set([...variants.values()].flat())]));
  return new Map(
    [...variants].map(([key, spellings]) => {
      const length = typed.get(key)?.length ?? 0;
      const found = spellings.filter((spelling) => known.has(spelling));
      return [key, found.toSorted((a, b) => likelihood(b, length) - likelihood(a, length)).slice(0, MAX_SPELLINGS)];
    }),
  );
}

/** The mistake cannot be after the longest existing prefix. */
const farthest = (text: string, existing: ReadonlySet<string>) =>
  Math.max(0, ...prefixesOf(text).flatMap((prefix) => (existing.has(prefix) ? prefix.length : [])));

/** A spelling with a character left out matches the most names, so it comes last. */
const likelihood = (spelling: string, length: number) =>
  spelling.length === length ? 2 : spelling.length > length ? 1 : 0;
