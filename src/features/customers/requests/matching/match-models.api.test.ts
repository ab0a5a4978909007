import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../../test/app.ts';
import { rounds } from '../../../../../test/rounds.ts';
import { toFoldedNorm, toNorm } from '../../../../platform/slug.ts';
import { matchModelNames } from './match-model-names.ts';
import { MAX_NAMES_PER_REQUEST } from './match-models.limits.ts';

describe('Matching the names of a request', () => {
  let site: TestApp;
  let names: string[];
  beforeAll(async () => {
    site = await testApp();
    const { rows } = await site.services.database.pool.query<{ name: string }>(
      'select name from models where is_active order by id',
    );
    names = rows.map(({ name }) => name);
  });
  afterAll(() => site?.close());

  const match = ({ names, near_misses = true }: { names: string[]; near_misses?: boolean }) =>
    matchModelNames(site.services, { names, near_misses });
  const one = async (name: string) => (await match({ names: [name] }))[0];
  const nearNames = async (name: string) => (await one(name))?.near.map(({ model_name }) => model_name);
  /** A model name whose misspellings in these tests are not names of other models. */
  const someName = () => names.find((name) => /^[A-Z]{3}-\d{3}-[A-Z]{2}$/.test(name) && /0/.test(name)) ?? '';

  it('finds every model of the catalogue, in any spelling, in the requested order', async () => {
    const spellings = names.map((name, at) => [name, name.toLowerCase(), name.replaceAll('-', ' ')][at % 3] ?? name);
    const matches = await match({ names: spellings });
    expect(matches.map(({ model, near }) => [model?.model_name, near])).toEqual(names.map((name) => [name, []]));
    expect(matches[0]?.model).toEqual({
      model_id: expect.any(Number),
      model_name: names[0],
      product_id: expect.any(Number),
      product_name: expect.stringMatching(/\w/),
      category_name: expect.stringMatching(/\w/),
      brand_name: expect.stringMatching(/\w/),
      image_upload1: expect.any(String),
      replaced_by: '',
    });
  });

  it('suggests for a number of another maker what comes nearest, with the reason', async () => {
    const { model, near } = (await one('207 U')) ?? {};
    expect(model).toBeNull();
    expect(near?.[0]).toMatchObject({
      model_name: 'VTC-200-UB',
      reason: expect.stringMatching(/^For 207-U \(Kestrel.*same hole pattern; 2.5 mm higher/),
    });
  });

  it('suggests what a mistyped number may mean, nearest first, at most three', async () => {
    const name = someName();
    expect((await nearNames(name.replace('0', 'O')))?.[0]).toBe(name);
    expect(await nearNames(`${name}X`)).toContain(name);
    expect(await nearNames(name.slice(0, -1))).toContain(name);
    expect(await nearNames(`${name[1]}${name[0]}${name.slice(2)}`)).toContain(name);
    expect(await nearNames(name.replace(/\d/, (digit) => String((Number(digit) + 3) % 10)))).toContain(name);
    for (const { near } of await match({ names: names.map((known) => `${known}9`) })) {
      expect(near.length).toBeLessThanOrEqual(3);
    }
    expect(await one('ZZZ-99999-QQ')).toEqual({ name: 'ZZZ-99999-QQ', model: null, near: [] });
    expect(await match({ names: [`${name}X`], near_misses: false })).toMatchObject([{ model: null, near: [] }]);
  });

  it('suggests every model first when the letter O stands for a zero in its number', async () => {
    const folded = names.map(toFoldedNorm);
    const misspelt = names.flatMap((name) =>
      [...name.matchAll(/0/g)].map(({ index }) => ({
        name,
        typed: `${name.slice(0, index)}O${name.slice(index + 1)}`,
      })),
    );
    const unknown = misspelt.filter(({ typed }) => !names.some((name) => toNorm(name) === toNorm(typed)));
    const wrong: unknown[] = [];
    for (let at = 0; at < unknown.length; at += MAX_NAMES_PER_REQUEST) {
      const some = unknown.slice(at, at + MAX_NAMES_PER_REQUEST);
      const replies = await match({ names: some.map(({ typed }) => typed) });
      for (const [index, { name, typed }] of some.entries()) {
        const first = replies[index]?.near[0]?.model_name;
        const twins = folded.filter((key) => key === toFoldedNorm(name)).length;
        if (first !== name && twins === 1) wrong.push({ typed, first });
      }
    }
    expect(unknown.length).toBeGreaterThan(names.length / 2);
    expect(wrong).toEqual([]);
  });

  it('suggests the whole series of a number that is its beginning, before numbers with more digits', async () => {
    const { pool } = site.services.database;
    const longer = Array.from({ length: 20 }, (_, at) => `QS-400${at}-X`);
    await pool.query(
      `insert into models (product_id, table_id, name, slug, cells)
       select product_id, table_id, value, lower(value), cells from models, unnest($1::text[]) value
       where models.id = (select min(id) from models)`,
      [[...longer, 'QS-400-UB', 'QS-400-SB', 'QS-400/SS', 'QS-400-T']],
    );
    const series = ['QS-400-SB', 'QS-400-T', 'QS-400-UB', 'QS-400/SS'];
    expect((await nearNames('QS400'))?.toSorted()).toEqual(series);
    expect((await nearNames('qs-400'))?.toSorted()).toEqual(series);
    expect(await nearNames('QS-400-U')).toContain('QS-400-UB');
    expect((await nearNames('QS-4001'))?.[0]).toBe('QS-4001-X');
    await pool.query(`delete from models where name like 'QS-400%'`);
  });

  it('leaves out models that are not visible', async () => {
    const name = someName();
    const { pool } = site.services.database;
    await pool.query('update models set is_active = false where name = $1', [name]);
    const hidden = await one(name);
    expect(hidden?.model).toBeNull();
    expect(hidden?.near.map(({ model_name }) => model_name)).not.toContain(name);
    await pool.query('update models set is_active = true where name = $1', [name]);
  });

  it('suggests both when two numbers differ in their punctuation only', async () => {
    const { pool } = site.services.database;
    await pool.query(`
      insert into models (product_id, table_id, name, slug, cells)
      select product_id, table_id, value, lower(value), cells from models, unnest(array['QQ-12-3', 'QQ-1-23']) value
      where models.id = (select min(id) from models)`);
    expect((await one('QQ-1-23'))?.model?.model_name).toBe('QQ-1-23');
    expect(await one('QQ 123')).toMatchObject({ model: null });
    expect((await nearNames('QQ 123'))?.toSorted()).toEqual(['QQ-1-23', 'QQ-12-3']);
  });

  it('takes any string as a name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 100 }), { maxLength: 20 }), async (texts) => {
        expect((await match({ names: texts })).map(({ name }) => name)).toEqual(texts);
      }),
      { numRuns: rounds(40) },
    );
  });
});
