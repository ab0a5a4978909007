import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { SearchKind } from './search.tables.ts';
import { searchKeys } from './search.tables.ts';
import { ALL_KINDS, begins, spots } from './search-keys.store.ts';

/** So many things are read for a word, kind and place. A word that more have is common, and looked up for each candidate. */
const READ = 500;

/** A word as it is, or the words it may be. */
export type Word = readonly string[];

/** `inName`: all of the words stand in the thing's own name, and none only in that of its category or brand. */
export type WordsHit = { kind: SearchKind; id: number; inName: boolean };

/** The things of a kind that have a word. `common`: there are more than were read. */
interface Holders {
  word: Word;
  ids: Set<number>;
  common: boolean;
}

/**
 * Things of each kind whose keys begin with every one of the words, in whatever order: up to `most` of each that have them
 * in their own names, and when those are fewer, up to `most` that have some in the name of their category or brand.
 *
 * A fixed number of things is read for each word. The rare words are all read, so nothing is missed with one of them;
 * when every word is common, those read of one are looked through for the others.
 */
export async function hitsOfAllWords(
  db: Queryable,
  words: readonly Word[],
  most: number,
  kinds: readonly SearchKind[] = ALL_KINDS,
): Promise<WordsHit[]> {
  const holdersAmong = (read: ReadRow[], ofKinds: readonly SearchKind[]) =>
    new Map(ofKinds.map((kind) => [kind, words.map((word, at) => holdersOf(word, at, kind, read))]));
  const ofNames = await thingsOfWords(db, words, kinds, [0, 1]);
  const inNames = await havingAll(db, holdersAmong(ofNames, kinds), 1, most);
  const wanting = kinds.filter((kind) => kind !== 'model' && inNames.filter((hit) => hit.kind === kind).length < most);
  if (!wanting.length) return inNames;
  const ofOthers = await thingsOfWords(db, words, wanting, [2]);
  return [...inNames, ...(await havingAll(db, holdersAmong([...ofNames, ...ofOthers], wanting), 2, most))];
}

type ReadRow = { kind: SearchKind; word: number; count: number; ids: string };

async function thingsOfWords(
  db: Queryable,
  words: readonly Word[],
  kinds: readonly SearchKind[],
  places: readonly number[],
): Promise<ReadRow[]> {
  const asked = words.flatMap((spellings, word) => spellings.map((key) => ({ word, key })));
  const [numbers, keys] = [asked.map(({ word }) => word), asked.map(({ key }) => key)];
  const { rows } = await db.execute<ReadRow>(sql`
    select spot.kind, asked.word, found.count::int, found.ids
    from (values ${spots(kinds, places)}) spot (kind, place)
    cross join unnest(${sql.param(numbers)}::int[], ${sql.param(keys)}::text[]) asked (word, key)
    cross join lateral (
      select count(*), string_agg(item::text, ' ') as ids from (
        select k.item from ${searchKeys} k
        where k.kind = spot.kind and k.place = spot.place and ${begins(sql`k.key`, sql`asked.key`)}
        limit ${READ}) few) found
    where found.count > 0`);
  return rows;
}

function holdersOf(word: Word, at: number, kind: SearchKind, read: ReadRow[]): Holders {
  const rows = read.filter((row) => row.kind === kind && row.word === at);
  return {
    word,
    ids: new Set(rows.flatMap(({ ids }) => ids.split(' ').map(Number))),
    common: rows.some(({ count }) => count === READ),
  };
}

async function havingAll(
  db: Queryable,
  words: Map<SearchKind, Holders[]>,
  lastPlace: number,
  most: number,
): Promise<WordsHit[]> {
  const inName = lastPlace < 2;
  const hits: WordsHit[] = [];
  const questions: SQL[] = [];
  for (const [kind, holders] of words) {
    if (holders.some(({ ids }) => ids.size === 0)) continue;
    const [fewest, ...others] = holders.toSorted(
      (a, b) => Number(a.common) - Number(b.common) || a.ids.size - b.ids.size,
    );
    const rare = others.filter(({ common }) => !common);
    const ids = [...(fewest?.ids ?? [])].filter((id) => rare.every((other) => other.ids.has(id)));
    const common = others.filter((other) => other.common);
    if (!common.length) hits.push(...ids.slice(0, most).map((id) => ({ kind, id, inName })));
    else if (ids.length) questions.push(havingToo(kind, ids, common, lastPlace, most));
  }
  if (!questions.length) return hits;
  const { rows } = await db.execute<Pick<WordsHit, 'kind' | 'id'>>(sql.join(questions, sql` union all `));
  return [...hits, ...rows.map((row) => ({ ...row, inName }))];
}

/** The first of the ids that have the common words, too. */
function havingToo(kind: SearchKind, ids: number[], common: Holders[], lastPlace: number, most: number): SQL {
  // A scalar question for each of them: it cannot be turned into a join that reads the whole table.
  const has = ({ word }: Holders) => {
    const ranges = word.map((key) => sql`(${begins(sql`k.key`, sql`${key}::text`)})`);
    return sql`(select true from ${searchKeys} k where k.kind = ${kind} and k.item = candidate.id
      and k.place <= ${lastPlace} and (${sql.join(ranges, sql` or `)}) limit 1)`;
  };
  return sql`(select ${kind}::search_kind as kind, candidate.id from unnest(${sql.param(ids)}::int[]) candidate (id)
    where ${sql.join(common.map(has), sql` and `)} limit ${most})`;
}
