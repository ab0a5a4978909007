import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { sampled } from '../../../../test/rounds.ts';
import { generatedQueries, HELD_OUT, NOT_SOLD, type Query } from '../../../../test/search-queries.ts';
import { type Box, shownFor } from '../../../../test/shown-results.ts';
import { listedPages } from '../../../sitemap.ts';
import { storePageTexts } from '../search/page-texts.store.ts';
import { STOP_WORDS } from '../search/words.ts';

let site: TestApp;
let queries: Query[] = [];
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  await storePageTexts(site.services.database.pool, listedPages, (path) => site.app.inject(path));
  await site.knowsOfChanges();
  queries = await generatedQueries(site.query, 52);
}, 60_000);
afterAll(() => site?.close());

const isAnswered = ({ isRight }: Query, boxes: readonly Box[]) =>
  isRight ? boxes.slice(0, 3).flat().some(isRight) : boxes.flat().every(({ kind }) => kind === 'page');

/** The least share of queries that are answered among the first three. */
const RIGHT = 0.95;

it('Of generated queries nearly all are answered among the first three suggestions and results, and nothing is shown for what is not sold', async () => {
  expect(queries.length).toBeGreaterThanOrEqual(600);
  const asked = sampled(queries, 10);
  const missed: Record<string, string[]> = { suggestions: [], results: [] };
  for (const query of asked) {
    for (const [place, boxes] of Object.entries(await shownFor(site, query.text))) {
      if (isAnswered(query, boxes)) continue;
      expect(query.isRight, `${query.text} is not sold, but ${place} show ${JSON.stringify(boxes[0])}`).toBeDefined();
      missed[place]?.push(`${query.kind}: ${query.text}`);
    }
  }
  for (const [place, texts] of Object.entries(missed))
    expect(texts.length, [place, ...texts].join('\n')).toBeLessThanOrEqual(asked.length * (1 - RIGHT));
}, 120_000);

it('The nouns of what is not sold, and the words of letters, are in no hand-made list of the search', async () => {
  const synonyms = await site.query<{ words: string; meaning: string }>('select words, meaning from synonyms');
  const listed = new Set([
    ...STOP_WORDS,
    ...synonyms.flatMap(({ words, meaning }) => `${words} ${meaning}`.toLowerCase().split(/\W+/)),
  ]);
  const things = NOT_SOLD.map((thing) => thing.split(' ').findLast((word) => /^[a-z]{2,}$/.test(word)) ?? '');
  expect([...HELD_OUT, ...things].filter((word) => listed.has(word))).toEqual([]);
});
