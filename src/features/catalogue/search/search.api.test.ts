import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { searchedProducts } from '../../../../test/searched.ts';
import type { FeaturedModel } from '../products/models.contract.ts';
import { hasOneMistake } from './model-number-index.ts';
import type { Suggestion } from './search.contract.ts';

let app: TestApp;
let number = '';
beforeAll(async () => {
  app = await testApp();
  const featured = (await app.get('/api/get_featured_models.php')).body as FeaturedModel[];
  number = featured.find(({ model_name }) => /0/.test(model_name) && model_name.includes('-'))?.model_name ?? '';
});
afterAll(() => app.close());

const suggest = async (query: string) => {
  const response = await app.get(`/api/search_suggestions.php?query=${encodeURIComponent(query)}`);
  expect(response.status).toBe(200);
  return response.body as Suggestion[];
};

describe('Search suggestions', () => {
  it('start with the exact part number in any spelling', async () => {
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
        image: expect.stringMatching(/\.webp$/),
        product: expect.stringMatching(/\w/),
        capacity: expect.any(Number),
        reach: expect.any(Number),
        models: null,
        replaced_by: '',
      });
    }
  });

  it('tolerate one typing mistake in a part number', async () => {
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

  it('find products and categories by words in any order, also with a typing mistake', async () => {
    const found = await suggest('clamp vertical');
    expect(new Set(found.map(({ type }) => type))).toEqual(new Set(['Product', 'Category', 'Page']));
    expect((await suggest('vertcal clamp')).length).toBeGreaterThan(0);
    for (const { type, link } of found) {
      if (type !== 'Page')
        expect(link).toMatch(type === 'Product' ? /^\/ProductModels\// : /^\/(ProductCategories|Products)\//);
    }
  });

  it('find the part number for a mistake at any position, for every model', async () => {
    const { rows } = await app.services.database.pool.query<{ name: string }>(
      'select name from models where is_active order by id',
    );
    const splitLetters = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, '');
    const isPrefixOfName = (text: string) => rows.some(({ name }) => splitLetters(name).startsWith(text));
    const typed = rows.map(({ name }, at) => {
      const letters = splitLetters(name);
      const position = at % letters.length;
      const mistakes = [
        letters.slice(0, position) + letters.slice(position + 1),
        `${letters.slice(0, position)}q${letters.slice(position + 1)}`,
        `${letters.slice(0, position)}w${letters.slice(position)}`,
      ];
      return { name, text: mistakes[at % mistakes.length] ?? '' };
    });
    const tested = typed.filter(({ text }) => text.length >= 5 && !isPrefixOfName(text));
    let crowded = 0;
    for (const { name, text } of tested) {
      const found = (await suggest(text)).map((suggestion) => suggestion.name);
      // More than ten model numbers may be one mistake away from "H50UB", but only ten are shown.
      if (found.length === 10 && !found.includes(name)) crowded += 1;
      else expect(found, `${text} for ${name}`).toContain(name);
    }
    expect(crowded).toBeLessThan(tested.length / 20);
  });

  it('find a part number without its series, within other words, and by its parts', async () => {
    const names = async (query: string) => (await suggest(query)).map(({ name }) => name);
    expect(await names('400-UB')).toContain('VTC-400-UB');
    expect((await names('toggle clamp VTC 400 UB, please'))[0]).toBe('VTC-400-UB');
    expect((await names('H-50-UB'))[0], 'without its leading zero').toBe('H-050-UB');
    expect(await names('ub vtc')).toContain('VTC-400-UB');
  });

  it('find products by the words of their category and brand', async () => {
    const found = await suggest('steel-smith latch clamp');
    expect(found.map(({ type }) => type)).toContain('Product');
    expect(found.map(({ name }) => name)).toContain('Latch Clamps');
    expect((await suggest('kipp')).map(({ type }) => type)).toContain('Category');
    expect((await suggest('verticl hevy duty')).map(({ name }) => name)).toContain('Heavy Duty Vertical Clamp');
  });

  it('show a model by image, product and figures, a product by the number of its models', async () => {
    expect((await suggest('VTC-200-UB'))[0]).toMatchObject({
      name: 'VTC-200-UB',
      product: 'Vertical Clamp, Flanged Base, U-Bar',
      ...{ capacity: 1960, reach: 61.5 },
    });
    const products = (await suggest('vertical clamp')).filter(({ type }) => type === 'Product');
    expect(products[0]).toMatchObject({ image: expect.stringMatching(/\.webp$/), models: expect.any(Number) });
    expect((await suggest('latch clamps')).find(({ type }) => type === 'Category')?.image).toMatch(/\.webp$/);
  });

  it('take a number with a unit for a condition, not for a part of a model number', async () => {
    const flanged = await suggest('flanged 2000 N');
    expect(flanged.length).toBeGreaterThan(0);
    expect(flanged.filter(({ name }) => name.includes('2000'))).toEqual([]);
    const strong = await suggest('2000 N');
    expect(strong.length).toBeGreaterThan(0);
    expect(strong.every(({ type, capacity }) => type === 'Model' && (capacity ?? 0) >= 2000)).toBe(true);
    expect((await suggest('sps m8')).map(({ name }) => name)).not.toEqual([]);
  });

  it.each(['500 N', 'stroke 30 mm', 'vertical', 'VTC-200-UB', 'GH-201-B'])(
    'are never more than the limit: %s',
    async (typed) => {
      for (const limit of [1, 2]) {
        const query = new URLSearchParams({ query: typed, limit: String(limit) });
        const { body } = await app.get(`/api/search_suggestions.php?${query}`);
        expect((body as unknown[]).length).toBeLessThanOrEqual(limit);
      }
    },
  );

  it('are empty below three characters and for nonsense, and limited to ten', async () => {
    expect(await suggest('vt')).toEqual([]);
    expect(await suggest('')).toEqual([]);
    expect(await suggest('   ')).toEqual([]);
    expect(await suggest('zzqqxx')).toEqual([]);
    expect(await suggest('%%%')).toEqual([]);
    expect((await suggest('clamp')).length).toBeLessThanOrEqual(10);
    const all = await app.get('/api/search_suggestions.php?query=clamp&limit=50');
    expect((all.body as Suggestion[]).length).toBeGreaterThan(10);
    for (const limit of ['0', '51', '1.5', 'x']) {
      const rejected = await app.get(`/api/search_suggestions.php?query=clamp&limit=${limit}`);
      expect(rejected).toMatchObject({ status: 400, body: { error: expect.stringContaining('limit') } });
    }
  });

  it('reflect every catalogue change immediately', async () => {
    const { pool } = app.services.database;
    const finds = async (query: string, name: string) => (await suggest(query)).some((found) => found.name === name);
    const isStored = async (when = 'at first') => {
      const { known, anew: again } = await searchedProducts(app);
      expect(known, when).toEqual(again);
    };
    await isStored();
    await pool.query("update models set name = 'QXJ-77' where name = 'VTC-400-UB'");
    await app.knowsOfChanges();
    expect([await finds('qxj 77', 'QXJ-77'), await finds('VTC-400-UB', 'VTC-400-UB')]).toEqual([true, false]);
    await pool.query("update categories set name = 'Wobbly Brackets' where slug = 'latch-clamps'");
    await app.knowsOfChanges();
    expect((await suggest('wobbly')).map(({ type }) => type)).toContain('Product');
    await pool.query("update attributes set name = 'Wobble' where name = 'Stroke'");
    await pool.query("update brands set name = 'Zyx Works' where id = 9");
    await app.knowsOfChanges();
    expect((await suggest('zyx works')).length).toBeGreaterThan(0);
    await isStored();
    const hidden = ['models', 'products', 'categories'] as const;
    for (const table of hidden) {
      await pool.query(`update ${table} set is_active = false`);
      await isStored(table);
    }
    expect((await suggest('clamp')).filter(({ type }) => type !== 'Page')).toEqual([]);
    for (const table of hidden.toReversed()) await pool.query(`update ${table} set is_active = true`);
    await pool.query(
      "delete from products where category_id = (select id from categories where slug = 'latch-clamps')",
    );
    await pool.query("delete from categories where slug = 'latch-clamps'");
    await isStored();
    expect((await suggest('clamp')).length).toBe(10);
  });
});

describe('One mistake', () => {
  it('is a character changed, left out, added or swapped with its neighbour', () => {
    for (const other of ['abxd', 'xbcd', 'abd', 'abxcd', 'abcdx', 'acbd', 'bacd']) {
      expect(hasOneMistake('abcd', other), other).toBe(true);
      expect(hasOneMistake(other, 'abcd'), other).toBe(true);
    }
    for (const other of ['abcd', 'abxx', 'cdab', 'ab', 'abcdxx', 'acdb', ''])
      expect(hasOneMistake('abcd', other), other).toBe(false);
  });
});
