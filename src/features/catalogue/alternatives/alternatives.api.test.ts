import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { SearchResults } from '../search-results/search-results.contract.ts';
import type { AlternativeReply, OtherMakerModelReply } from './alternatives.contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const modelId = async (name: string) =>
  (await site.query<{ id: number }>('select id from models where name = $1', [name]))[0]?.id ?? 0;
const alternatives = async (name: string) =>
  (await site.get(`/api/get_alternatives.php?model_id=${await modelId(name)}`)).body as AlternativeReply[];
const found = async (query: string) =>
  (await site.get(`/api/search_catalogue.php?${new URLSearchParams({ query })}`)).body as SearchResults;
const maker = async (name: string) =>
  (
    (await site.get(`/api/get_cross_reference.php?${new URLSearchParams({ maker: name })}`)).body as {
      models: OtherMakerModelReply[];
    }
  ).models;

describe('Nearest alternatives', () => {
  it('of a model have a level, a reason and differences', async () => {
    const [first] = await alternatives('VTC-100-UB');
    expect(first).toMatchObject({ model_name: 'VTC-100-SS', level: 'drop-in', holes: 'same' });
    expect(first?.differences[0]).toMatchObject({ of: 'other', name: 'Material', to: 'Stainless steel 1.4301' });
    const [, ...others] = await alternatives('VTC-100-UB');
    expect(
      others.find(({ model_name }) => model_name === 'VTC-100-SB'),
      'its spindle stays out',
    ).toMatchObject({ level: 'same class' });
    expect(await alternatives('SK8-40-M8x25')).toEqual([]);
    expect((await site.inject('/product-single/VTC-100-UB')).body).toContain('Nearest alternatives');
  });

  it('follow the figures at once', async () => {
    await site.query(
      `update model_attributes set number = 99 where model_id = $1
      and attribute_id = (select id from attributes where name = 'Hole pitch, along')`,
      [await modelId('VTC-100-SS')],
    );
    await site.knowsOfChanges();
    const [first] = await alternatives('VTC-100-UB');
    expect(first?.model_name).not.toBe('VTC-100-SS');
  });
});

describe('Numbers of other makers', () => {
  it('find ours by calculation, in search and suggestions, marked as such', async () => {
    for (const query of ['207-U', '207u', 'kestrel 207 U equivalent']) {
      const { foreign, products } = await found(query);
      expect(products).toEqual([]);
      expect(foreign[0]).toMatchObject({
        maker: 'Kestrel Tools (invented)',
        number: '207-U',
        source_date: '2026-03-02',
      });
      expect(foreign[0]?.alternatives[0]).toMatchObject({
        ...{ model_name: 'VTC-200-UB', level: 'drop-in', holes: 'same' },
        differences: [
          { of: 'height', name: 'Height', unit: 'mm' },
          { of: 'reach', name: 'Reach', unit: 'mm' },
          { of: 'capacity', name: 'Holding capacity', unit: 'N' },
        ],
      });
    }
    const { body } = await site.get('/api/search_suggestions.php?query=207-U');
    expect(body).toMatchObject([
      {
        name: 'VTC-200-UB',
        product:
          'For 207-U (Kestrel Tools (invented)): same hole pattern; 2.5 mm higher; reaches 0.5 mm further; holds 290 N more',
      },
      {},
      {},
    ]);
    const page = (await site.inject('/Search?q=207-U')).body;
    expect(page).toContain('Found through the cross-reference');
  });

  it('are those of the maker that is typed, and say so when the typed maker has no such number', async () => {
    for (const query of ['kestrel 207-U', 'replacement for 207-U', 'equivalent to 207 U', '61-V-LONG equivalent'])
      expect((await found(query)).foreignNote, query).toBe('');
    expect((await found('amf 207-U')).foreignNote).toBe(
      '“amf” is not in our list; Kestrel Tools (invented) has a 207-U. Compare the maker before you order.',
    );
    expect((await found('holdwell 207u')).foreignNote, 'a maker with other numbers').toMatch(
      /^Holdwell \(invented\) has no 207-U in our list; Kestrel Tools \(invented\) has a 207-U\./,
    );
    const page = (await site.inject('/Search?q=amf+207-U')).body;
    expect(page).toContain('“amf” is not in our list');
    expect(page).not.toContain('Drop-in');
    expect((await site.inject('/Search?q=207-U')).body).toContain('Drop-in');
    await site.query(
      `insert into foreign_models (maker, number, figures) values ('Mimic', '207-U', 'Action: Pull Action')`,
    );
    await site.knowsOfChanges();
    expect((await found('mimic 207-U')).foreign.map(({ maker }) => maker)).toEqual(['Mimic']);
    await site.query(`delete from foreign_models where maker = 'Mimic'`);
    await site.knowsOfChanges();
  });

  it('are named where nearly one is typed, and the known makers where none is', async () => {
    const near = await found('207-UL');
    expect(near.foreignNote).toBe('“207-UL” is in no list of ours; Kestrel Tools (invented) has a 207-U.');
    expect(near.foreign.map(({ number }) => number)).toEqual(['207-U']);
    const { foreign, foreignNote, products } = await found('destaco 2002-U');
    expect([foreign, products]).toEqual([[], []]);
    expect(foreignNote).toMatch(/^“2002-U” is no number of ours, nor of Holdwell \(invented\), Kestrel Tools/);
  });

  it('are dropped in by a clamp with the same bar only', async () => {
    const levels = (await found('207-U')).foreign[0]?.alternatives.map(({ model_name, level }) => [model_name, level]);
    expect(levels).toEqual([
      ['VTC-200-UB', 'drop-in'],
      ['VTC-200-SS', 'drop-in'],
      ['VTC-200-SB', 'same class'],
    ]);
    expect((await site.inject('/Search?q=207-U')).body).toContain('Solid bar instead of U-bar');
  });

  it('never stand before a number of ours', async () => {
    await site.query(
      `insert into foreign_models (maker, number, figures) values ('Mimic', 'VTC-200-UB', 'Action: Pull Action')`,
    );
    await site.knowsOfChanges();
    expect((await found('VTC-200-UB')).foreign).toEqual([]);
    await site.query(
      `insert into foreign_models (maker, number, figures) values ('Mimic', '200-UB-9', 'Action: Pull Action')`,
    );
    await site.knowsOfChanges();
    expect((await found('200-U')).foreign, 'the beginning of both').toEqual([]);
    expect((await found('VTC-200-UB')).products.length).toBeGreaterThan(0);
  });

  it('are listed by maker on a page that search engines find', async () => {
    const models = await maker('Holdwell (invented)');
    expect(models.map(({ number }) => number)).toEqual(['61-V', '61-V-LONG', '64-H', '71-P']);
    expect(models.every(({ alternatives }) => alternatives.every(({ level }) => level !== 'drop-in'))).toBe(true);
    expect(models[2]?.alternatives[0]).toMatchObject({ model_name: 'H-250-UB', level: 'pinned' });
    expect((await site.get('/api/get_cross_reference.php?maker=nobody')).status).toBe(404);
    expect((await site.inject('/sitemaps/pages.xml')).body).toContain('/CrossReference/Holdwell%20(invented)');
    expect((await site.inject('/CrossReference')).body).toContain('Kestrel Tools (invented)');
  });
});
