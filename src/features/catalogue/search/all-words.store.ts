import { z } from 'zod';
import { type Client, joined, part, queryRows, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { ALL_KINDS, foundItem, type SearchKind, spots, startsWith } from './search-keys.store.ts';

/** Max items read per word, kind and place. A word with more is common, and is checked for each candidate instead. */
const MAX_READ = 500;

/** A word, or its possible spellings. */
export type Word = readonly string[];

/** `inName`: all words are in the item's own name, none only in that of its category or brand. */
export type WordsHit = { kind: SearchKind; id: number; inName: boolean };

/** The items of a kind that have a word. `common`: there are more than were read. */
interface WordItems {
  word: Word;
  ids: Set<number>;
  common: boolean;
}

/**
 * Items of each kind with keys starting with every one of the words, in any order: up to `limit` of each kind that have
 * them in their own names, and if those are fewer, up to `limit` that have some in the name of their category or brand.
 *
 * A fixed number of items is read for each word. For rare words these are all items, so nothing is missed; if every word
 * is common, only the items read for one of them are checked for the others.
 */
export async function hitsOfAllWords(
  client: Client,
  words: readonly Word[],
  limit: number,
  kinds: readonly SearchKind[] = ALL_KINDS,
): Promise<WordsHit[]> {
  const read = await readWords(client, words, kinds);
  const itemsByKind = (ofKinds: readonly SearchKind[], lastPlace: number) =>
    new Map(ofKinds.map((kind) => [kind, words.map((word, at) => wordItems(word, at, kind, lastPlace, read))]));
  const inNames = await itemsWithAll(client, itemsByKind(kinds, 1), 1, limit);
  const incomplete = kinds.filter(
    (kind) => kind !== 'model' && inNames.filter((hit) => hit.kind === kind).length < limit,
  );
  return [...inNames, ...(await itemsWithAll(client, itemsByKind(incomplete, 2), 2, limit))];
}

const readRow = z.object({
  kind: foundItem.shape.kind,
  place: z.int(),
  word: z.int(),
  count: z.int(),
  ids: z.string(),
});
type ReadRow = z.infer<typeof readRow>;

async function readWords(client: Client, words: readonly Word[], kinds: readonly SearchKind[]): Promise<ReadRow[]> {
  const searched = words.flatMap((spellings, word) => spellings.map((key) => ({ word, key })));
  const [numbers, keys] = [searched.map(({ word }) => word), searched.map(({ key }) => key)];
  return queryRows(client, readRow)`
    select spot.kind, spot.place, searched.word, found.count::int, found.ids
    from (values ${spots(kinds)}) spot (kind, place)
    cross join unnest(${numbers}::int[], ${keys}::text[]) searched (word, key)
    cross join lateral (
      select count(*), string_agg(item::text, ' ') as ids from (
        select k.item from search_keys k
        where k.kind = spot.kind and k.place = spot.place and ${startsWith(raw('k.key'), raw('searched.key'))}
        limit ${MAX_READ}) few) found
    where found.count > 0`;
}

function wordItems(word: Word, at: number, kind: SearchKind, lastPlace: number, read: ReadRow[]): WordItems {
  const rows = read.filter((row) => row.kind === kind && row.word === at && row.place <= lastPlace);
  return {
    word,
    ids: new Set(rows.flatMap(({ ids }) => ids.split(' ').map(Number))),
    common: rows.some(({ count }) => count === MAX_READ),
  };
}

async function itemsWithAll(
  client: Client,
  words: Map<SearchKind, WordItems[]>,
  lastPlace: number,
  limit: number,
): Promise<WordsHit[]> {
  const inName = lastPlace < 2;
  const hits: WordsHit[] = [];
  const queries: SqlPart[] = [];
  for (const [kind, items] of words) {
    if (items.some(({ ids }) => ids.size === 0)) continue;
    const [fewest, ...others] = items.toSorted(
      (a, b) => Number(a.common) - Number(b.common) || a.ids.size - b.ids.size,
    );
    const rare = others.filter(({ common }) => !common);
    const ids = [...(fewest?.ids ?? [])].filter((id) => rare.every((other) => other.ids.has(id)));
    const common = others.filter((other) => other.common);
    if (!common.length) hits.push(...ids.slice(0, limit).map((id) => ({ kind, id, inName })));
    else if (ids.length) queries.push(itemsWithCommon(kind, ids, common, lastPlace, limit));
  }
  if (!queries.length) return hits;
  const found = await queryRows(client, foundItem)`${joined(queries, ' union all ')}`;
  return [...hits, ...found.map((item) => ({ ...item, inName }))];
}

/** The first of the ids that also have the common words. */
function itemsWithCommon(
  kind: SearchKind,
  ids: number[],
  common: WordItems[],
  lastPlace: number,
  limit: number,
): SqlPart {
  // A scalar subquery per word, which the planner cannot turn into a join that scans the whole table.
  const has = ({ word }: WordItems) => {
    const ranges = word.map((key) => part`(${startsWith(raw('k.key'), part`${key}::text`)})`);
    return part`(select true from search_keys k where k.kind = ${kind} and k.item = candidate.id
      and k.place <= ${lastPlace} and (${joined(ranges, ' or ')}) limit 1)`;
  };
  return part`(select ${kind}::search_kind as kind, candidate.id from unnest(${ids}::int[]) candidate (id)
    where ${joined(common.map(has), ' and ')} limit ${limit})`;
}
