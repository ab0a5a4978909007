import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { numbersIn } from '../../../platform/slug.ts';
import { productsOfModels } from '../figures/model-names.store.ts';
import { hitsOfAllWords, type Word, type WordsHit } from './all-words.store.ts';
import { type Conditions, conditionsIn } from './search-conditions.ts';
import { existingPrefixes, type Hit, hitsByPrefix, keyOf, type SearchKind } from './search-keys.store.ts';
import { prefixesOf, spellingsOf } from './spellings.store.ts';

/**
 * How an item matched. 0: its exact name; 1: a prefix of its name, 2: of a word of its name; 3: its name has all words;
 * 4: a prefix of its category or brand; 5: all words, some of them in its category or brand; 6: a part of the text is its
 * exact name; 7: after correcting a typing mistake; 8: by the longest matching part of the text.
 */
export type Rank = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export type Found = { kind: SearchKind; id: number; rank: Rank };

const MAX_WORDS = 6;
/** Correct up to this many unknown words; with more, the text is probably not about this catalogue. */
const MAX_CORRECTED_WORDS = 2;
const MAX_SPELLINGS = 3;
/** Minimum length of a part of the text; shorter ones match too much. */
const MIN_PART_LENGTH = 4;
const MAX_PARTS = 4;

/**
 * Finds up to `limit` items of each kind for a text by their names; `kinds` defaults to all. Each step looks up a fixed number of
 * prefixes, so that the cost grows only with the depth of the index.
 */
async function foundBy(client: Client, text: string, limit: number, kinds?: SearchKind[]): Promise<Found[]> {
  const named = await namedBy(client, text, limit, kinds);
  return named.length ? named : nearlyNamedBy(client, text, limit, kinds);
}

/**
 * What is named by the whole text: without punctuation and spaces it is a prefix of a name or of a word in it, or all its words are in
 * the name, in any order. A number may lack the zeros that its parts begin with, or have some too many.
 */
export async function namedBy(client: Client, text: string, limit: number, kinds?: SearchKind[]): Promise<Found[]> {
  const key = keyOf(text);
  if (!key) return [];
  const words = wordsIn(text).map(keyOf);
  const others = new Set(withOtherZeros(text).filter((one) => one !== key));
  const hits = await hitsByPrefix(client, [key, ...others], limit, kinds);
  const found = hits.filter(({ prefix }) => prefix === key).map(withPrefixRank);
  // A number with hyphens is one name, unless nothing is called so.
  const isSeveral = words.length > 1 && (!found.length || /\s/.test(text.trim()));
  if (isSeveral && found.length < limit && !found.some(({ rank }) => rank === 0)) {
    found.push(...(await hitsOfAllWords(client, words.map(only), limit, kinds)).map(withWordsRank));
  }
  // Alone they are one of the typing mistakes that there may be.
  if (found.length) found.push(...hits.filter((hit) => others.has(hit.prefix) && isExactName(hit)).map(ranked(0)));
  return best(found);
}

/** H-50-UB may be H-050-UB: the keys of a text with one zero more, or less, before one of its numbers. */
function withOtherZeros(text: string): string[] {
  if (!/\d/.test(text)) return [];
  const numbers = [...text.matchAll(/\d+/g)].slice(0, MAX_WORDS);
  return numbers.map(({ 0: number, index }) => {
    const other = number.startsWith('0') ? number.slice(1) : `0${number}`;
    return keyOf(text.slice(0, index) + other + text.slice(index + number.length));
  });
}

/**
 * For a text that names nothing: a part number within the text; the same with one typing mistake in the whole text, or in each of two words; the longest part that is a prefix of a part number.
 */
export async function nearlyNamedBy(
  client: Client,
  text: string,
  limit: number,
  kinds?: SearchKind[],
): Promise<Found[]> {
  const key = keyOf(text);
  if (!key) return [];
  const words = wordsIn(text).map(keyOf);
  const parts = words.length > 1 ? partsOf(text) : [];
  const several = words.length > 1 ? words.flatMap((word) => [word, ...prefixesOf(word)]) : [];
  const existing = await existingPrefixes(client, [...new Set([...prefixesOf(key), ...several, ...parts])]);
  const known = new Set(existing);
  const unknown = words.filter((word) => !known.has(word));

  const longest = parts.filter((part) => known.has(part)).toSorted((a, b) => b.length - a.length);
  const ofParts = await hitsByPrefix(client, longest.slice(0, MAX_PARTS), limit, kinds);
  const named = longest.find((part) => ofParts.some((hit) => hit.prefix === part && isExactName(hit)));
  // With the number itself what is called after it: GR-VTC-200-UB is the grip of VTC-200-UB.
  const isCalledSo = ({ prefix, key, kind }: Hit) => prefix === named && key === named && kind === 'model';
  if (named) return best(ofParts.flatMap((hit) => (isCalledSo(hit) ? ranked(isExactName(hit) ? 6 : 7)(hit) : [])));

  const correctable = words.length > 1 && unknown.length <= MAX_CORRECTED_WORDS ? unknown : [];
  const spellings = await spellingsOf(client, [key, ...correctable], known);
  const corrected = await hitsByPrefix(client, spellings.get(key) ?? [], limit, kinds);
  if (corrected.length) return best(corrected.map(ranked(7)));
  if (correctable.length && correctable.every((word) => spellings.get(word)?.length)) {
    const spelled = words.map((word) => spellings.get(word)?.slice(0, MAX_SPELLINGS) ?? [word]);
    const all = await hitsOfAllWords(client, spelled, limit, kinds);
    if (all.length) return best(all.map(ranked(7)));
  }
  return best(ofParts.filter(({ prefix }) => prefix === longest[0]).map(ranked(8)));
}

const only = (word: string): Word => [word];

/** The words by which a text is looked up. */
export const wordsIn = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);

const isExactName = ({ prefix, key, place }: Hit) => place === 0 && key === prefix;

const withPrefixRank = (hit: Hit): Found =>
  ranked(isExactName(hit) ? 0 : ([1, 2, 4] as const)[hit.place as 0 | 1 | 2])(hit);
const withWordsRank = (hit: WordsHit): Found => ranked(hit.inName ? 3 : 5)(hit);

const ranked =
  (rank: Rank) =>
  ({ kind, id }: Hit | WordsHit): Found => ({ kind, id, rank });

/** Each item once, with its best rank. */
function best(found: readonly Found[]): Found[] {
  const byItem = new Map<string, Found>();
  for (const one of found) {
    const previous = byItem.get(`${one.kind} ${one.id}`);
    if (!previous || one.rank < previous.rank) byItem.set(`${one.kind} ${one.id}`, one);
  }
  return [...byItem.values()];
}

/** "toggle clamp VTC-200-SS, please": the keys of what may be a number in it. */
const partsOf = (text: string): string[] =>
  numbersIn(text)
    .filter((part) => part.length >= MIN_PART_LENGTH)
    .map(keyOf);

/**
 * The conditions in a text; none if the text as a whole is a model number, or the beginning of one, since a model may be
 * named "LF-20-M10".
 */
export async function conditionsOf(client: Client, text: string): Promise<Conditions | undefined> {
  const conditions = conditionsIn(text);
  if (!conditions) return undefined;
  const hits = await hitsByPrefix(client, [keyOf(text)], 1, ['model']);
  return hits.some(({ place }) => place === 0) ? undefined : conditions;
}

/** Keys with the same beginning that are compared with a text. */
const MAX_NEAR = 100;
/** More than two sizes of a series differ by. */
const OTHER_SERIES = 1e6;

/** How far two numbers are apart that begin alike: by their sizes if all their letters are the same, as in VTC-225-UB and VTC-200-UB. */
function unlikeness(one: string, other: string): number {
  const [letters, size] = [(key: string) => key.replace(/\d/g, ''), (key: string) => Number(/\d+/.exec(key)?.[0] ?? 0)];
  return Math.abs(size(one) - size(other)) + (letters(one) === letters(other) ? 0 : OTHER_SERIES);
}

/** Whether some words of a text are together the number of a model. */
export async function namesModel(client: Client, text: string): Promise<boolean> {
  return (await hitsByPrefix(client, [...new Set(partsOf(text))], 1, ['model'])).some(isExactName);
}

/** Names that begin like a text of which nothing was found: as much of it, or of one of its words, as there is. */
export async function nearestTo(client: Client, text: string, limit: number): Promise<Found[]> {
  const prefixes = [keyOf(text), ...wordsIn(text).map(keyOf)].flatMap(prefixesOf).filter((key) => key.length > 1);
  const known = await existingPrefixes(client, [...new Set(prefixes)]);
  const longest = known.toSorted((a, b) => b.length - a.length)[0];
  if (!longest) return [];
  const hits = await hitsByPrefix(client, [longest], MAX_NEAR, ['model', 'product']);
  const wanted = keyOf(text);
  const near = hits.toSorted((a, b) => unlikeness(a.key, wanted) - unlikeness(b.key, wanted));
  return best(near.map(withPrefixRank)).slice(0, limit);
}

/** The products among found items, and those of the models among them. */
export async function productsOf(client: Client, found: readonly Pick<Found, 'kind' | 'id'>[]): Promise<Set<number>> {
  const ids = (kind: SearchKind) => found.filter((one) => one.kind === kind).map(({ id }) => id);
  const ofModels = await productsOfModels(client, ids('model'));
  return new Set([...ids('product'), ...ofModels.map(({ product }) => product)]);
}

/** For each text the ids of up to `limit` models, best match first, by a part of their number or with one character wrong. */
export async function modelIdsNear(
  client: Client,
  texts: readonly string[],
  limit: number,
): Promise<Map<string, number[]>> {
  const near = new Map<string, number[]>();
  for (const text of texts) {
    const found = await foundBy(client, text, limit, ['model']);
    near.set(
      text,
      found
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, limit)
        .map(({ id }) => id),
    );
  }
  return near;
}
