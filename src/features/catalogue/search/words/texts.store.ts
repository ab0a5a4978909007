import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRow, checkedRows } from '../../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../../platform/postgres/database.ts';
import { type Concept, queryOf } from './concepts.ts';

/** Rows that are ranked: those that have all words in their titles, and others. */
const [MAX_TITLED, MAX_RANKED] = [100, 300];
const MAX_HITS = 60;
/** How much the parts of a document count, from D to A. */
const WEIGHTS = sql`'{0.1, 0.2, 0.4, 1}'::real[]`;
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
export async function textsOfAll(db: Queryable, concepts: readonly Concept[]): Promise<TextHit[]> {
  if (!concepts.length) return [];
  const query = (weights: string) =>
    concepts.map((one, at) => queryOf(one, at === concepts.length - 1, weights)).join(' & ');
  const found = await db.execute(sql`
    with asked as materialized (
      select to_tsquery('english', ${query('')}) as words, to_tsquery('english', ${query('A')}) as titles),
    hits as (
      (select t.* from asked, search_texts t where t.document @@ asked.titles limit ${MAX_TITLED})
      union (select t.* from asked, search_texts t where t.document @@ asked.words limit ${MAX_RANKED}))
    select kind, item, title, place, document @@ asked.titles as "inTitle",
      (ts_rank(${WEIGHTS}, document, asked.words, 1) + ts_rank_cd(${WEIGHTS}, document, asked.words, 1))::float8 as score
    from hits, asked
    order by "inTitle" desc, score desc, kind, item limit ${MAX_HITS}`);
  return checkedRows(found, textHit);
}

const wordHit = z.object({ asked: z.int(), kind: z.string(), item: z.int(), score: z.number() });

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
export async function textsOfMost(db: Queryable, concepts: readonly Concept[]): Promise<MostWords> {
  const queries = concepts.map((one) => queryOf(one, false));
  const rows = checkedRows(
    await db.execute(sql`
      select a.n::int - 1 as asked, h.kind, h.item, h.score
      from (select n, to_tsquery('english', q) as query
        from unnest(${sql.param(queries)}::text[]) with ordinality t (q, n)) a
      cross join lateral (
        select kind, item, ts_rank(${WEIGHTS}, document, a.query)::float8 as score
        from search_texts where document @@ a.query limit ${MAX_RANKED}) h
      where numnode(a.query) > 0
      union all
      select a.n::int - 1, '', 0, 0
      from unnest(${sql.param(queries)}::text[]) with ordinality a (q, n) where numnode(to_tsquery('english', q)) = 0`),
    wordHit,
  );
  const counted = await db.execute(sql`select count(*)::int as total from search_texts`);
  const { total } = checkedRow(counted, z.object({ total: z.int() }));
  const isStopWord = new Set(rows.filter(({ kind }) => !kind).map(({ asked }) => asked));
  const rarity = concepts.map((_, at) => {
    if (isStopWord.has(at)) return 0;
    const count = rows.filter(({ asked }) => asked === at).length;
    return Math.log(1 + total / Math.max(count, 0.5));
  });
  const asked = rarity.reduce((sum, one) => sum + one, 0);
  const items = new Map<string, { kind: string; item: number; covered: number; score: number; has: Set<number> }>();
  for (const { asked: at, kind, item, score } of rows) {
    if (!kind) continue;
    const one = items.get(`${kind} ${item}`) ?? { kind, item, covered: 0, score: 0, has: new Set() };
    items.set(`${kind} ${item}`, one);
    one.covered += rarity[at] ?? 0;
    one.score += score * (rarity[at] ?? 0);
    one.has.add(at);
  }
  const best = [...items.values()]
    .filter(({ covered }) => covered >= asked * MIN_COVERED)
    .sort((a, b) => b.covered - a.covered || b.score - a.score);
  const [first] = best;
  if (!first) return NOTHING;
  const shown = best.filter(({ covered }) => covered >= first.covered * SHOWN).slice(0, MAX_HITS);
  const titles = await titlesOf(db, shown);
  return {
    hits: shown.map(({ kind, item, covered, score }) => ({
      kind,
      item,
      score: covered + score,
      inTitle: false,
      ...titles(kind, item),
    })),
    without: concepts.flatMap(({ typed }, at) => (first.has.has(at) || !rarity[at] ? [] : [typed])),
  };
}

const titled = z.object({ kind: z.string(), item: z.int(), title: z.string(), place: z.string() });

async function titlesOf(db: Queryable, hits: readonly { kind: string; item: number }[]) {
  const [kinds, items] = [hits.map(({ kind }) => kind), hits.map(({ item }) => item)];
  const rows = checkedRows(
    await db.execute(sql`
      select t.kind, t.item, t.title, t.place from search_texts t
      join unnest(${sql.param(kinds)}::text[], ${sql.param(items)}::int[]) h (kind, item) using (kind, item)`),
    titled,
  );
  return (kind: string, item: number) => {
    const { title = '', place = '' } = rows.find((row) => row.kind === kind && row.item === item) ?? {};
    return { title, place };
  };
}
