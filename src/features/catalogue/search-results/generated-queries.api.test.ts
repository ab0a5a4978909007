import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { nightly, sampled } from '../../../../test/rounds.ts';
import { generatedQueries, HELD_OUT, NOT_SOLD, type Query } from '../../../../test/search-queries.ts';
import { type Box, shownFor } from '../../../../test/shown-results.ts';
import { AppCaches } from '../../../platform/app-caches.ts';
import { searchablePages } from '../../../sitemap.ts';
import { storePageTexts } from '../search/page-texts.store.ts';
import { searchWeights } from '../search/search-weights.ts';
import { STOP_WORDS } from '../search/search-words.ts';

let site: TestApp;
let queries: Query[] = [];
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  await storePageTexts(site.services.database.pool, searchablePages, (path) => site.app.inject(path));
  await site.knowsOfChanges();
  queries = await generatedQueries(site.query, 52);
}, 60_000);
afterAll(() => site?.close());

/** Minimum share of queries with a right answer among the first three results. */
const RIGHT = 0.95;

const hasNoGoods = (boxes: readonly Box[]) => boxes.flat().every(({ kind }) => kind === 'page');

/** Queries with wrong results, and queries for things not sold that show goods anyway. */
async function wrongIn(asked: readonly Query[]) {
  const wrong: Record<'suggestions' | 'results' | 'notSold', string[]> = { suggestions: [], results: [], notSold: [] };
  for (const { kind, text, isRight } of asked) {
    const shown = await shownFor(site, text);
    for (const position of ['suggestions', 'results'] as const) {
      const isAnswered = isRight ? shown[position].slice(0, 3).flat().some(isRight) : hasNoGoods(shown[position]);
      if (!isAnswered) wrong[isRight ? position : 'notSold'].push(`${kind}: ${text}`);
    }
  }
  return wrong;
}

it('Of generated queries nearly all are answered among the first three suggestions and results, and nothing is shown for what is not sold', async () => {
  expect(queries.length).toBeGreaterThanOrEqual(600);
  const asked = sampled(queries, 10);
  const { notSold, ...wrong } = await wrongIn(asked);
  expect(notSold).toEqual([]);
  for (const [position, texts] of Object.entries(wrong))
    expect(texts.length, [position, ...texts].join('\n')).toBeLessThanOrEqual(asked.length * (1 - RIGHT));
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

const TYPED = readFileSync('test/typed-queries.tsv', 'utf8').trimEnd().split('\n').slice(1);

it('Queries as engineers and buyers type them are answered among the first three', async () => {
  for (const row of sampled(TYPED, 10)) {
    const [, text = '', expected = ''] = row.split('\t');
    for (const [position, boxes] of Object.entries(await shownFor(site, text))) {
      const links = boxes.slice(0, 3).map((box) => box.map(({ link }) => link).join(' '));
      if (expected === 'nothing') expect(hasNoGoods(boxes), `${position} for ${text}`).toBe(true);
      else expect(links.join(' '), `${position} for ${text}`).toMatch(new RegExp(expected.replace('$', '(?= |$)')));
    }
  }
}, 120_000);

/** Kinds of evidence, with the weights that turn each of them off. */
const SWITCHED_OFF: Readonly<Record<string, Partial<typeof searchWeights>>> = {
  nothing: {},
  'synonyms and beginnings': { meant: 0 },
  'misspelt words': { misspelt: 0 },
  'mistyped numbers': { mistypedNumber: 0 },
  'parts of numbers': { partOfNumber: 0, endOfNumber: 0 },
  'names above texts': { name: 0.5, family: 0.5, short: 0.5 },
  'categories and brands': { family: 0 },
  'short texts and values': { short: 0 },
  'long texts': { long: 0 },
  'the noun': { otherNoun: 1 },
  'the company in questions': { company: 0 },
  'unknown words of questions': { unanswered: 0 },
  'letters apart': { phrasesOfLetter: 1000 },
  'the share of the best score': { shareOfBest: 0 },
  'the best products for figures': { shareForFigures: 0 },
};

nightly(
  'A table says how many of the generated queries are answered wrongly without each kind of evidence',
  async () => {
    const known = { ...searchWeights };
    const table: Record<string, Record<string, number>> = {};
    for (const [evidence, off] of Object.entries(SWITCHED_OFF)) {
      Object.assign(searchWeights, known, off);
      Object.assign(site.services, { caches: new AppCaches() });
      const wrong = await wrongIn(queries.filter((_, at) => at % 3 === 0));
      table[evidence] = {
        suggestions: wrong.suggestions.length,
        results: wrong.results.length,
        'not sold': wrong.notSold.length,
      };
    }
    Object.assign(searchWeights, known);
    console.table(table);
    expect(table['synonyms and beginnings']?.results).toBeGreaterThanOrEqual(table.nothing?.results ?? 0);
  },
  900_000,
);
