import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { FeaturedModel } from '../models/models.contract.ts';
import type { Suggestion } from './search.contract.ts';
import { oneMistake } from './search.store.ts';

let app: TestApp;
let number = '';
beforeAll(async () => {
  app = await testApp();
  const featured = (await app.get('/api/get_featured_models.php')).body as FeaturedModel[];
  number = featured.find(({ model_name }) => /0/.test(model_name) && model_name.includes('-'))?.model_name ?? '';
});
afterAll(() => app.close());

const suggest = async (query: string) => {
  const answer = await app.get(`/api/search_suggestions.php?query=${encodeURIComponent(query)}`);
  expect(answer.status).toBe(200);
  return answer.body as Suggestion[];
};

describe('Search suggestions', () => {
  it('begin with the very part number, however it is typed', async () => {
    const spellings = [
      number,
      number.toLowerCase().replaceAll('-', ''),
      number.replaceAll('-', ' '),
      number.replaceAll('0', 'O'),
    ];
    for (const spelling of spellings) {
      expect((await suggest(spelling))[0], spelling).toEqual({
        name: number,
        type: 'Model',
        slug: number,
        link: `/product-single/${encodeURIComponent(number)}`,
      });
    }
  });

  it('forgive one typing mistake in a part number', async () => {
    const letters = number.replaceAll('-', '');
    const mistakes = [
      `${letters.slice(0, -1)}Q`,
      letters.slice(0, 2) + letters.slice(3),
      `${letters.slice(0, 3)}7${letters.slice(3)}`,
    ];
    for (const mistake of mistakes) {
      expect(
        (await suggest(mistake)).map(({ name }) => name),
        mistake,
      ).toContain(number);
    }
  });

  it('find products and categories by words in any order, also with a mistake in them', async () => {
    const found = await suggest('clamp vertical');
    expect(new Set(found.map(({ type }) => type))).toEqual(new Set(['Product', 'Category']));
    expect((await suggest('vertcal clamp')).length).toBeGreaterThan(0);
    for (const { type, link } of found) {
      expect(link).toMatch(type === 'Product' ? /^\/ProductModels\// : /^\/(ProductCategories|Products)\//);
    }
  });

  it('are none below three characters and for nonsense, and ten at most', async () => {
    expect(await suggest('vt')).toEqual([]);
    expect(await suggest('')).toEqual([]);
    expect(await suggest('   ')).toEqual([]);
    expect(await suggest('zzqqxx')).toEqual([]);
    expect(await suggest('%%%')).toEqual([]);
    expect((await suggest('clamp')).length).toBeLessThanOrEqual(10);
  });
});

describe('One mistake', () => {
  it('is a letter changed, left out, added or swapped with its neighbour', () => {
    expect(oneMistake('abcd')).toEqual(expect.arrayContaining(['a_cd%', 'acd%', 'a_bcd%', 'acbd%']));
  });
});
