import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';
import { models } from '../products/models.tables.ts';
import { products } from '../products/products.tables.ts';
import { hitsOfAllWords, type Word, type WordsHit } from './all-words.store.ts';
import type { SearchKind } from './search.tables.ts';
import { type Hit, hitsBeginning, keyOf, knownBeginnings } from './search-keys.store.ts';
import { beginningsOf, spellingsOf } from './spellings.store.ts';

/**
 * How something was found. 0: it has this very name; 1: its name begins so, 2: one of its words; 3: its name has all of
 * the words; 4: its category or brand begins so; 5: it has all words together with those; 6: a part of what was typed is
 * its very name; 7: after a typing mistake was mended; 8: by the longest part of what was typed.
 */
export type Rank = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export type Found = { kind: SearchKind; id: number; rank: Rank };

export type NamedItem = Found & {
  name: string;
  slug: string;
  /** Of a category. */
  parentId: number | null;
  content: boolean | null;
};

const MOST_WORDS = 6;
/** Of the words that nothing begins with, this many are mended; with more, it was not this catalogue that was meant. */
const MOST_MENDED = 2;
const MOST_SPELLINGS = 3;
/** Parts of a text have this length at least; below it everything looks like everything. */
const SHORTEST = 4;
const MOST_PARTS = 4;

/**
 * What a text means, up to some `most` of each kind; the kinds are those asked for, all by default.
 *
 * What comes later is tried only when there is nothing yet: the text as a whole, without its signs and spaces, as the
 * beginning of a name or of one of its words, and all of its words in any order; a part number within it; the same with
 * one typing mistake in the whole, or in each of two words; the longest part that a part number begins with. Each step
 * asks the index for a fixed number of beginnings, so that nothing grows with the catalogue but the depth of the index.
 */
export async function foundBy(db: Queryable, text: string, most: number, kinds?: SearchKind[]): Promise<Found[]> {
  const key = keyOf(text);
  if (!key) return [];
  const words = wordsIn(text).map(keyOf);
  const found = (await hitsBeginning(db, [key], most, kinds)).map(asTyped);
  const spaced = words.length > 1 && /\s/.test(text.trim());
  if (found.length && spaced && found.length < most && !found.some(({ rank }) => rank === 0)) {
    found.push(...(await hitsOfAllWords(db, words.map(only), most, kinds)).map(ofWords));
  }
  return best(found.length ? found : await foundAtLast(db, { text, key, words }, most, kinds));
}

interface Typed {
  text: string;
  key: string;
  words: string[];
}

/** What a text means that nothing begins with. */
async function foundAtLast(db: Queryable, { text, key, words }: Typed, most: number, kinds?: SearchKind[]) {
  const parts = words.length > 1 ? partsOf(text) : [];
  const several = words.length > 1 ? words.flatMap((word) => [word, ...beginningsOf(word)]) : [];
  const known = new Set(await knownBeginnings(db, [...new Set([...beginningsOf(key), ...several, ...parts])]));

  const unknown = words.filter((word) => !known.has(word));
  if (words.length > 1 && !unknown.length) {
    const all = await hitsOfAllWords(db, words.map(only), most, kinds);
    if (all.length) return all.map(ofWords);
  }

  const longest = parts.filter((part) => known.has(part)).toSorted((a, b) => b.length - a.length);
  const ofParts = await hitsBeginning(db, longest.slice(0, MOST_PARTS), most, kinds);
  const named = longest.find((part) => ofParts.some((hit) => hit.asked === part && isVeryName(hit)));
  if (named) return ofParts.filter((hit) => hit.asked === named && isVeryName(hit)).map(ranked(6));

  const mendable = words.length > 1 && unknown.length <= MOST_MENDED ? unknown : [];
  const spellings = await spellingsOf(db, [key, ...mendable], known);
  const mended = await hitsBeginning(db, spellings.get(key) ?? [], most, kinds);
  if (mended.length) return mended.map(ranked(7));
  if (mendable.length && mendable.every((word) => spellings.get(word)?.length)) {
    const spelled = words.map((word) => spellings.get(word)?.slice(0, MOST_SPELLINGS) ?? [word]);
    const all = await hitsOfAllWords(db, spelled, most, kinds);
    if (all.length) return all.map(ranked(7));
  }
  return ofParts.filter(({ asked }) => asked === longest[0]).map(ranked(8));
}

const only = (word: string): Word => [word];

/** The words that a text is looked up by. */
export const wordsIn = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);

const isVeryName = ({ asked, key, place }: Hit) => place === 0 && key === asked;

const asTyped = (hit: Hit): Found => ranked(isVeryName(hit) ? 0 : ([1, 2, 4] as const)[hit.place as 0 | 1 | 2])(hit);
const ofWords = (hit: WordsHit): Found => ranked(hit.inName ? 3 : 5)(hit);

const ranked =
  (rank: Rank) =>
  ({ kind, id }: Hit | WordsHit): Found => ({ kind, id, rank });

/** Every thing once, as well as it was found. */
function best(found: readonly Found[]): Found[] {
  const byItem = new Map<string, Found>();
  for (const one of found) {
    const known = byItem.get(`${one.kind} ${one.id}`);
    if (!known || one.rank < known.rank) byItem.set(`${one.kind} ${one.id}`, one);
  }
  return [...byItem.values()];
}

/** "toggle clamp VTC-200-SS, please": the keys of neighbouring words that have a digit among them. */
function partsOf(text: string): string[] {
  const words = wordsIn(text);
  return words
    .flatMap((_, from) => words.slice(from).map((_, length) => words.slice(from, from + length + 1).join('')))
    .filter((part) => /\d/.test(part) && part.length >= SHORTEST)
    .map(keyOf);
}

/** Names and slugs of what was found. */
export async function namesOf(db: Queryable, found: readonly Found[]): Promise<NamedItem[]> {
  const ids = (kind: SearchKind) =>
    sql`any(${sql.param(found.filter((one) => one.kind === kind).map(({ id }) => id))}::int[])`;
  const part = (kind: SearchKind, columns: SQL, table: typeof categories | typeof products | typeof models) =>
    sql`select ${kind} as kind, id, name, slug, ${columns} from ${table} where id = ${ids(kind)}`;
  const { rows } = await db.execute<Omit<NamedItem, 'rank'>>(sql`
    ${part('category', sql`parent_id as "parentId", content`, categories)}
    union all ${part('product', sql`null, null`, products)}
    union all ${part('model', sql`null, null`, models)}`);
  const ranks = new Map(found.map(({ kind, id, rank }) => [`${kind} ${id}`, rank]));
  return rows.map((row) => ({ ...row, rank: ranks.get(`${row.kind} ${row.id}`) ?? 8 }));
}

/** The products that a text means, and those of the models that it means: up to some `most` ids. */
export async function productIdsFoundBy(db: Queryable, text: string, most: number): Promise<number[]> {
  const found = await foundBy(db, text, most, ['product', 'model']);
  const ids = (kind: SearchKind) => found.filter((one) => one.kind === kind).map(({ id }) => id);
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct product_id as id from ${models} where id = any(${sql.param(ids('model'))}::int[])`,
  );
  return [...new Set([...ids('product'), ...rows.map(({ id }) => id)])];
}

/** Ids of up to `most` models that each text may mean, nearest first: a part of their number, or one sign of it wrong. */
export async function modelIdsNear(
  db: Queryable,
  texts: readonly string[],
  most: number,
): Promise<Map<string, number[]>> {
  const near = new Map<string, number[]>();
  for (const text of texts) {
    const found = await foundBy(db, text, most, ['model']);
    near.set(
      text,
      found
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, most)
        .map(({ id }) => id),
    );
  }
  return near;
}
