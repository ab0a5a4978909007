import { z } from 'zod';
import { type Client, queryRows, raw } from '../../../../platform/postgres/plain-sql.ts';
import { type Concept, queryOf } from './concepts.ts';

/** Rows that are ranked: those that have all words in their titles, and others. */
const [MAX_TITLED, MAX_RANKED] = [100, 300];
const MAX_HITS = 60;
/** How much the parts of a document count, from D to A. */
const WEIGHTS = raw("'{0.1, 0.2, 0.4, 1}'::real[]");
/** The share of what was asked, each word by how rare it is, that must be there. */
const MIN_COVERED = 0.6;
/** What has less than this part of what the best one has is not shown. */
const SHOWN = 0.75;

const textHit = z.object({
  /** The table of the item. */
  kind: z.string(),
  item: z.int(),
  title: z.string(),
  place: z.string(),
  /** All words are in its title. */
  inTitle: z.boolean(),
  /** How well it matches; the greater the better. */
  score: z.number(),
});
export type TextHit = z.infer<typeof textHit>;

/** What all of the words are written about, best first. */
export async function textsOfAll(client: Client, concepts: readonly Concept[]): Promise<TextHit[]> {
  if (!concepts.length) return [];
  const query = (weights: string) =>
    concepts.map((one, at) => queryOf(one, at === concepts.length - 1, weights)).join(' & ');
  const hits = await queryRows(client, textHit)`
    with asked as materialized (
      select to_tsquery('english', ${query('')}) as words, to_tsquery('english', ${query('A')}) as titles),
    hits as (
      (select t.* from asked, search_texts t where t.document @@ asked.titles limit ${MAX_TITLED})
      union (select t.* from asked, search_texts t where t.document @@ asked.words limit ${MAX_RANKED}))
    select kind, item, title, place, document @@ asked.titles as "inTitle",
      (ts_rank(${WEIGHTS}, document, asked.words, 1) + ts_rank_cd(${WEIGHTS}, document, asked.words, 1))::float8 as score
    from hits, asked
    order by "inTitle" desc, score desc, kind, item limit ${MAX_HITS}`;
  return hits.length ? hits : pagesTitled(client, query(''));
}

/** Fixed pages by the words of their titles, also by those that PostgreSQL's dictionary leaves out, such as "about". */
const pagesTitled = (client: Client, query: string): Promise<TextHit[]> =>
  queryRows(client, textHit)`
    select 'page_texts' as kind, id as item, title, path as place, true as "inTitle", 1::float8 as score
    from page_texts where to_tsvector('simple', searched_words(title)) @@ to_tsquery('simple', ${query}) order by id`;

const wordHit = z.object({
  asked: z.int(),
  /** PostgreSQL's dictionary leaves the word out. */
  isStopWord: z.boolean(),
  /** Of all documents. */
  total: z.int(),
  /** null where no document has the word. */
  hit: textHit.omit({ inTitle: true }).nullable(),
});

export interface MostWords {
  hits: TextHit[];
  /** What the hits lack of what was typed. */
  without: string[];
}
const NOTHING: MostWords = { hits: [], without: [] };

/**
 * What most of the words are written about, weighed by how rare each is: "plywood" alone does not find what "clamp" alone does. Of a word
 * that is in more documents than are read, only some are seen: it then says little.
 */
export async function textsOfMost(client: Client, concepts: readonly Concept[]): Promise<MostWords> {
  const queries = concepts.map((one) => queryOf(one, false));
  const rows = await queryRows(client, wordHit)`
    select a.n::int - 1 as asked, numnode(a.query) = 0 as "isStopWord", c.total, h.hit
    from (select n, to_tsquery('english', q) as query
      from unnest(${queries}::text[]) with ordinality t (q, n)) a
    cross join (select count(*)::int as total from search_texts) c
    left join lateral (
      select json_build_object('kind', kind, 'item', item, 'title', title, 'place', place,
        'score', ts_rank(${WEIGHTS}, document, a.query)::float8) as hit
      from search_texts where document @@ a.query limit ${MAX_RANKED}) h on true`;
  const rarity = concepts.map((_, at) => {
    const ofWord = rows.filter(({ asked }) => asked === at);
    if (ofWord.some(({ isStopWord }) => isStopWord)) return 0;
    const count = ofWord.filter(({ hit }) => hit).length;
    return Math.log(1 + (ofWord[0]?.total ?? 0) / Math.max(count, 0.5));
  });
  const asked = rarity.reduce((sum, one) => sum + one, 0);
  const items = new Map<string, { hit: TextHit; covered: number; has: Set<number> }>();
  for (const { asked: at, hit } of rows) {
    if (!hit) continue;
    const key = `${hit.kind} ${hit.item}`;
    const one = items.get(key) ?? { hit: { ...hit, inTitle: false, score: 0 }, covered: 0, has: new Set() };
    items.set(key, one);
    one.covered += rarity[at] ?? 0;
    one.hit.score += hit.score * (rarity[at] ?? 0);
    one.has.add(at);
  }
  const best = [...items.values()]
    .filter(({ covered }) => covered >= asked * MIN_COVERED)
    .sort((a, b) => b.covered - a.covered || b.hit.score - a.hit.score);
  const [first] = best;
  if (!first) return NOTHING;
  const shown = best.filter(({ covered }) => covered >= first.covered * SHOWN).slice(0, MAX_HITS);
  return {
    hits: shown.map(({ hit, covered }) => ({ ...hit, score: covered + hit.score })),
    without: concepts.flatMap(({ typed }, at) => (first.has.has(at) || !rarity[at] ? [] : [typed])),
  };
}
