import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import { normOf } from '../../platform/slug.ts';
import { categories } from '../categories/categories.tables.ts';
import { models } from '../models/models.tables.ts';
import { products } from '../products/products.tables.ts';

/** How well something matches: 0 the very name, 1 begins with it, 2 holds it, 3 looks like it. */
export type Match = {
  id: number;
  name: string;
  slug: string;
  rank: number;
};
export type CategoryMatch = Match & { parentId: number | null; content: boolean };

/** Letters that part numbers are mistyped with are one: O is 0, I is 1. As the SQL function folded(). */
const folded = (norm: string) => norm.replaceAll('o', '0').replaceAll('i', '1');

/** Typing mistakes are looked for from this length on; below it everything looks like everything. */
const TYPO_LENGTH = 4;

/** Models by part number: exact, by its beginning, then by a part of it. */
export async function modelsLike(db: Queryable, query: string, most: number): Promise<Match[]> {
  const key = folded(normOf(query));
  if (!key) return [];
  const begins = await modelsBeginning(db, key, most);
  if (begins.length >= most) return begins;
  const known = new Set(begins.map(({ id }) => id));
  const more = await modelsHolding(db, key, most);
  const found = [...begins, ...more.filter(({ id }) => !known.has(id))].slice(0, most);
  return found;
}

/** Ranges on the btree index: the exact number first, then those that begin with it, shorter before longer. */
async function modelsBeginning(db: Queryable, key: string, most: number) {
  const { rows } = await db.execute<Match>(sql`
    select * from (
      (select m.id, m.name, m.slug, 0 as rank, m.product_id from ${models} m
       where folded(m.name_norm) = ${key} and m.is_active limit ${most})
      union all
      (select m.id, m.name, m.slug, 1 as rank, m.product_id from ${models} m
       where folded(m.name_norm) like ${`${key}%`} and folded(m.name_norm) <> ${key} and m.is_active
       order by folded(m.name_norm) using ~<~ limit ${most})
    ) found
    where exists (select 1 from ${products} p where p.id = found.product_id and p.is_active)
    order by rank, length(name), name limit ${most}`);
  return rows;
}

async function modelsHolding(db: Queryable, key: string, most: number) {
  const { rows } = await db.execute<Match>(sql`
    select m.id, m.name, m.slug, 2 as rank from ${models} m join ${products} p on p.id = m.product_id
    where folded(m.name_norm) like ${`%${key}%`} and m.is_active and p.is_active limit ${most}`);
  return rows;
}

/** One letter wrong, missing or too many: a number that begins like the query up to the mistake and goes on like it. */
export async function modelsResembling(db: Queryable, query: string, most: number): Promise<Match[]> {
  const key = folded(normOf(query));
  if (key.length < TYPO_LENGTH) return [];
  const { rows } = await db.execute<Match>(sql`
    select m.id, m.name, m.slug, 3 as rank from ${models} m join ${products} p on p.id = m.product_id
    where folded(m.name_norm) like any (${sql.param(oneMistake(key))}::text[]) and m.is_active and p.is_active
    order by similarity(folded(m.name_norm), ${key}) desc, length(m.name), m.name limit ${most}`);
  return rows;
}

/** Patterns of numbers that differ from the key by one letter changed, left out or added, after the first letter. */
export function oneMistake(key: string): string[] {
  const patterns = new Set<string>();
  for (let at = 1; at < key.length; at++) {
    const [before, after] = [key.slice(0, at), key.slice(at)];
    patterns.add(`${before}_${after}%`);
    patterns.add(`${before}_${after.slice(1)}%`);
    patterns.add(`${before}${after.slice(1)}%`);
    if (after.length > 1) patterns.add(`${before}${after[1]}${after[0]}${after.slice(2)}%`);
  }
  return [...patterns];
}

const wordsOf = (query: string) => query.split(/\s+/).map(normOf).filter(Boolean).slice(0, 6);

/** The name holds every word of the query, in whatever order and with whatever gaps. */
const nameHolds = (query: string) =>
  sql.join(
    wordsOf(query).map((word) => sql`name_norm like ${`%${word}%`}`),
    sql` and `,
  );

const rankOf = (query: string) =>
  sql`case when name_norm = ${normOf(query)} then 0 when name_norm like ${`${normOf(query)}%`} then 1 else 2 end`;

/** The name holds every word of the query with at most one typing mistake in each; short words must be right. */
const nameResembles = (query: string) =>
  sql.join(
    wordsOf(query).map((word) =>
      word.length < TYPO_LENGTH
        ? sql`name_norm like ${`%${word}%`}`
        : sql`name_norm like any (${sql.param(oneMistake(word).map((pattern) => `%${pattern}`))}::text[])`,
    ),
    sql` and `,
  );

/** Products by the words of their name. */
export async function productsLike(db: Queryable, query: string, most: number): Promise<Match[]> {
  if (!normOf(query)) return [];
  const { rows } = await db.execute<Match>(sql`
    select id, name, slug, ${rankOf(query)} as rank from ${products} where ${nameHolds(query)} and is_active
    order by rank, length(name), name limit ${most}`);
  return rows;
}

/** Products whose name looks like the query: for when nothing holds it as it is written. */
export async function productsResembling(db: Queryable, query: string, most: number): Promise<Match[]> {
  if (normOf(query).length < TYPO_LENGTH) return [];
  const { rows } = await db.execute<Match>(sql`
    select id, name, slug, 3 as rank from ${products} where ${nameResembles(query)} and is_active
    order by length(name), name limit ${most}`);
  return rows;
}

const categoryColumns = sql`id, name, slug, parent_id as "parentId", content`;

/** Categories by the words of their name. */
export async function categoriesLike(db: Queryable, query: string, most: number): Promise<CategoryMatch[]> {
  if (!normOf(query)) return [];
  const { rows } = await db.execute<CategoryMatch>(sql`
    select ${categoryColumns}, ${rankOf(query)} as rank from ${categories} where ${nameHolds(query)} and is_active
    order by rank, length(name), name limit ${most}`);
  return rows;
}

/** Categories whose name looks like the query. */
export async function categoriesResembling(db: Queryable, query: string, most: number): Promise<CategoryMatch[]> {
  if (normOf(query).length < TYPO_LENGTH) return [];
  const { rows } = await db.execute<CategoryMatch>(sql`
    select ${categoryColumns}, 3 as rank from ${categories} where ${nameResembles(query)} and is_active
    order by length(name), name limit ${most}`);
  return rows;
}
