import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { searchablePages } from '../../../sitemap.ts';
import type { SearchResults } from '../search-results/search-results.contract.ts';
import { storePageTexts } from './page-texts.store.ts';
import type { Suggestion } from './search.contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await storePageTexts(site.services.database.pool, searchablePages, (path) => site.app.inject(path));
});
afterAll(() => site.close());

const suggested = async (query: string) =>
  (await site.get(`/api/search_suggestions.php?${new URLSearchParams({ query })}`)).body as Suggestion[];
const found = async (query: string) =>
  (await site.get(`/api/search_catalogue.php?${new URLSearchParams({ query })}`)).body as SearchResults;
const first = async (query: string) => (await suggested(query))[0]?.link ?? '';

describe('Words of the trade', () => {
  it.each([
    ['vise grip', /toggle-pliers/],
    ['SS vertical clamp', /stainless/],
    ['pull pin', /indexing-plunger/],
    ['detent', /spring-plunger/],
    ['hand wheel', /handwheel/],
    ['kabja', /hinge/],
    ['clamp that stays locked when air fails', /pneumatic/],
    ['orange colored lever', /adjustable-clamping-lever/],
  ])('find a product that is called otherwise or only described so: %s', async (query, link) => {
    expect(await first(query)).toMatch(link);
    const { products, categories } = await found(query);
    expect([...products.map((one) => one.product_slug), ...categories.map((one) => one.link)].join(' ')).toMatch(link);
  });

  it.each([
    ['how does a toggle clamp work', '/IntroductionToClamps'],
    ['ISO 9001', '/Certification'],
    ['clamp selector', '/ClampFinder'],
    ['about company', '/AboutUs'],
    ['about', '/AboutUs'],
    ['what is', '/WhatIsAToggleClamp'],
    ['dealers in pune', '/DealerNetwork?country=India&state=Maharashtra&city=Pune'],
    ['stockist near ludhiana', '/DealerNetwork?country=India&state=Punjab&city=Ludhiana'],
    ['salt spray test', '/Certification'],
    ['video', '/Videos'],
  ])('find a page of the site: %s', async (query, link) => {
    expect((await suggested(query)).slice(0, 3).map((one) => one.link)).toContain(link);
    const { sitePages, order } = await found(query);
    expect(sitePages.map((one) => one.link)).toContain(link);
    expect(order[0]).toBe('sitePages');
  });

  it.each([
    ['office hours', '/ContactUs'],
    ['are you open on saturday', '/ContactUs'],
    ['who are you', '/AboutUs'],
    ['how do I contact you', '/ContactUs'],
    ['do you ship to Nepal', '/DealerNetwork?country=Nepal&state=Bagmati&city=Kathmandu'],
    ['do you deliver to Bhutan', '/ContactUs'],
    ['delivery time', '/ContactUs'],
    ['lead time', '/ContactUs'],
    ['price', '/ContactUs'],
    ['price list', '/ContactUs'],
    ['moq', '/ContactUs'],
    ['warranty', '/ContactUs'],
    ['how do I get a quotation', '/Answers#how-do-i-get-a-quotation'],
    ['how do I register', '/Register'],
    ['industries you serve', '/Markets'],
    ['types of clamps used in jigs and fixtures', '/TypesOfToggleAction'],
    ['how does over centre locking work', '/WhatIsAToggleClamp'],
  ])('lead a question to the page that answers it: %s', async (query, link) => {
    expect((await found(query)).sitePages.slice(0, 3).map((one) => one.link)).toContain(link);
    expect((await suggested(query)).slice(0, 3).map((one) => one.link)).toContain(link);
  });

  it.each([
    ['price', 'What does a clamp cost?'],
    ['toggle clamp price list', 'What does a clamp cost?'],
    ['half ton clamp price', 'What does a clamp cost?'],
    ['what is your payment terms', 'How can I pay?'],
    ['how many days for dispatch', 'How long does delivery take?'],
    ['is VTC-200-UB in stock', 'Is it in stock?'],
    ['free sample', 'Can I have a sample?'],
    ['high temperature', 'Which temperature can a clamp stand?'],
  ])('lead a question of buyers to what the office answers: %s', async (query, question) => {
    const [answer] = (await found(query)).sitePages.filter(({ product }) => product === 'Answer');
    expect(answer).toMatchObject({ name: question, link: expect.stringMatching(/^\/Answers#/) });
    const id = answer?.link.split('#')[1];
    expect((await site.inject('/Answers')).body).toContain(`<section id="${id}"`);
  });

  it('follow an answer that the office writes, hides or rewords', async () => {
    await site.query(
      `insert into answers (question, answer, words) values ('Do you engrave?', '<p>Yes, by laser.</p>', 'engraving, laser mark')`,
    );
    await site.knowsOfChanges();
    expect((await found('laser marks on handles')).sitePages[0]?.name).toBe('Do you engrave?');
    expect((await site.inject('/Answers')).body).toContain('Yes, by laser.');
    await site.query(`update answers set is_active = false where question = 'Do you engrave?'`);
    await site.knowsOfChanges();
    expect((await found('engraving')).sitePages).toEqual([]);
    expect((await site.inject('/Answers')).body).not.toContain('Yes, by laser.');
  });

  it.each(['youtube channel', 'career opportunities'])(
    'find nothing for a question that no page answers, rather than a page with one of its words: %s',
    async (query) => {
      expect(await found(query)).toMatchObject({ order: [], clamps: [] });
      expect(await suggested(query)).toEqual([]);
    },
  );

  it.each([
    ['u bar or solid bar', ['U-bar', 'Solid bar']],
    ['difference between vertical and horizontal clamp', ['Vertical Hold Down', 'Horizontal Hold Down']],
    ['flanged base vs straight base', ['Flanged base', 'Straight base']],
    ['vertical versus horizontal', ['Vertical Hold Down', 'Horizontal Hold Down']],
    ['vertical clamp', undefined],
  ])('say which of two is good for what: %s', async (query, values) => {
    const { choices, unknown } = await found(query);
    expect(unknown.filter((word) => /^v(er)?s/.test(word))).toEqual([]);
    expect(choices[0]?.values.map(({ value }) => value)).toEqual(values);
    const page = (await site.inject(`/Search?${new URLSearchParams({ q: query })}`)).body;
    expect(page.includes('Which one to choose, and why')).toBe(values !== undefined);
  });

  it('find the goods of which something is asked for', async () => {
    expect((await found('3d model of latch clamp')).categories[0]?.link).toBe('/Products/latch-clamps');
    expect(await first('broken clamp same as H-200')).toMatch(/H-200/);
  });

  it('find the part of a model that is asked for, before the model', async () => {
    expect(await first('spare red grip for VTC-200-UB')).toBe('/product-single/GR-VTC-200-UB');
    expect(await first('step file VTC-200-UB')).toBe('/product-single/VTC-200-UB');
  });

  it('are goods of the brand that is typed', async () => {
    const { products } = await found('kipp lever handle');
    expect(products[0]?.product_slug).toMatch(/clamping-lever/);
    expect((await found('imao handle')).products.map(({ product_slug }) => product_slug).join()).not.toMatch(/clamp/);
  });

  it.each([
    ['strongest horizontal clamp', 'that match “horizontal”, the strongest first', 'H-1000-UB'],
    ['sabse majboot clamp', 'of all kinds, the strongest first', 'HTC-4500-HD'],
    ['mini toggle clamp', 'of all kinds, the lightest first', ''],
    ['clamp that opens wide', 'of all kinds, the widest opening first', ''],
  ])('put models in the order that they ask for: %s', async (query, text, name) => {
    const { conditions, clamps } = await found(query);
    expect(conditions?.text).toBe(text);
    expect(clamps[0]?.model_name).toMatch(name);
  });

  it.each([
    ['VTC-200-UB stainless', 'VTC-200-SS'],
    ['PAH 500 hook stainless', 'PAH-500-HKS'],
    ['VTC 2000 HD straight', 'VTC-2000-HDS'],
    ['vtc 400 sb long', 'VTC-400-SBL'],
    ['VTC-200 UB replacement spindle', 'SR-M8x48'],
    ['rubber cap for H-250-UB', 'RC-M8'],
    ['HTC-250 M8 price', 'HTC-250/M8'],
  ])('find the variant or the part of the model that is typed: %s', async (query, name) => {
    expect(await first(query)).toBe(`/product-single/${encodeURIComponent(name)}`);
    expect((await found(query)).products.flatMap(({ models }) => models)[0]?.model_name).toBe(name);
  });

  it('find what most of them are written about, and say which were left out', async () => {
    const { order, without } = await found('cover clamp for oven mould');
    expect(order.length).toBeGreaterThan(0);
    expect(without).toEqual(['cover']);
    const page = (await site.inject('/Search?q=cover%20clamp%20for%20oven%20mould')).body;
    expect(page.includes('The first result does not match “cover”.')).toBe(true);
  });

  it.each([
    'v belt B45',
    'welding rod 3.15 mm',
    'chain pulley block 2 ton',
    'limit switch',
    'laptop charger',
    'xqz 9981',
  ])('find no nonsense: %s', async (query) => {
    expect((await suggested(query)).filter(({ type }) => type !== 'Page')).toEqual([]);
    expect(await found(query)).toMatchObject({ products: [], categories: [], clamps: [] });
  });

  it.each([
    ['hose clamp 2 inch', 'hose clamp'],
    ['We need 20 nos pipe clamp for the water line', 'pipe clamp'],
    ['spring washer M10', 'spring washer'],
  ])('say what is not sold, as staff list it: %s', async (query, thing) => {
    expect(await found(query)).toMatchObject({ notSold: thing, products: [], categories: [], clamps: [] });
    const page = (await site.inject(`/Search?${new URLSearchParams({ q: query })}`)).body;
    expect(page.includes(`We make no ${thing}s.`)).toBe(true);
  });

  it.each([
    'toolbox star knob',
    'star knob jaldi bhejo',
    'hello team, boss asked me to arrange a star knob before friday',
  ])('weigh nothing where they are unknown, and are named: %s', async (query) => {
    const { products, unknown } = await found(query);
    expect(products[0]?.product_slug).toMatch(/star-knob/);
    expect(unknown.length).toBeGreaterThan(0);
    expect(unknown.join(' ')).not.toMatch(/star|knob/);
  });

  it.each([
    ['VERTlCAL CLAMP', /vertical/],
    ['star kn0b', /star-knob/],
    ['heavy dutty vertical', /heavy-duty-vertical/],
    ['hand weel', /handwheel/],
    ['mold clamps', /Applications|Markets|pull|rotational/],
  ])('are mended, before synonyms are looked up: %s', async (query, link) => {
    const { products, categories, sitePages } = await found(query);
    const links = [...products.map((one) => one.product_slug), ...[...categories, ...sitePages].map((one) => one.link)];
    expect(links.slice(0, 12).join(' ')).toMatch(link);
  });

  it('mean what staff say from then on, and no longer when they take it back', async () => {
    expect(await suggested('dingsbums')).toEqual([]);
    await site.query(`insert into synonyms (words, meaning) values ('dingsbums', 'deep throat pliers, star knob')`);
    await site.knowsOfChanges();
    const links = (await suggested('dingsbums')).map(({ link }) => link).join(' ');
    expect(links).toMatch(/deep-throat/);
    expect(links).toMatch(/star-knob/);
    await site.query(`update synonyms set is_active = false where words = 'dingsbums'`);
    await site.knowsOfChanges();
    expect(await suggested('dingsbums')).toEqual([]);
  });

  it('follow what is written: a text, a value, a category and a news item', async () => {
    const slugs = async (query: string) => (await found(query)).products.map((one) => one.product_slug);
    const changes = [
      `update products set main_description = 'Holds the zorbing sheet.' where slug = 'tp-toggle-pliers'`,
      `update categories set description = 'For quillery.' where slug = 'star-knobs'`,
      `insert into news (title, slug, news_date) values ('Frobnicated handles', 'frobnicated-handles', '2026-01-01')`,
      `update products set is_active = false where slug = 'hinge-die-cast'`,
    ];
    for (const change of changes) await site.query(change);
    await site.knowsOfChanges();
    expect(await slugs('zorbing')).toEqual(['tp-toggle-pliers']);
    expect((await slugs('quillery')).every((slug) => slug.startsWith('star-knob'))).toBe(true);
    expect(await first('frobnicated')).toBe('/News/frobnicated-handles');
    expect(await slugs('kabja')).not.toContain('hinge-die-cast');
  });
});

describe('Figures of every attribute', () => {
  const models = async (query: string) => (await found(query)).clamps.map(({ model_name }) => model_name);

  it.each([
    ['stroke 30 mm', 'HTC-250/M8'],
    ['hole pitch 45 mm', 'VTC-200-UB'],
    ['handwheel 160 mm', 'HW-160'],
    ['handle 120 mm centre to centre', 'BH-120-M8'],
    ['quarter turn 18 mm grip', 'QS-20-18'],
    ['30 N spring plunger', 'SPB-M8'],
    ['locking plunger weight 168 g', 'TLK-20-12-N'],
    ['neoprene cap m8', 'RC-M8'],
    ['1.5" stroke push pull clamp', 'HTC-160-L'],
  ])('find the models that state them: %s', async (query, name) => {
    expect(await models(query)).toContain(name);
    expect((await suggested(query)).slice(0, 5).map((one) => one.type)).toContain('Model');
  });

  it.each([
    ['diamond pin 12 press fit', 'DPP-12'],
    ['bow handle 117', 'BH-117-M6'],
    ['hinge 60x60', 'HS-60x60'],
  ])('are found as part of a number, with words that call the product: %s', async (query, name) => {
    const { products } = await found(query);
    expect(products.flatMap(({ models: shown }) => shown.map(({ model_name }) => model_name))).toContain(name);
  });

  it('are shown with each model, unless they are said of every clamp', async () => {
    const shown = async (query: string) => (await found(query)).clamps[0]?.stated;
    expect(await shown('stroke 30 mm')).toEqual([{ name: 'Stroke', unit: 'mm', figures: expect.any(String) }]);
    expect((await shown('hole pitch 22 x 29.5 mm'))?.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Hole pitch/),
      expect.stringMatching(/^Hole pitch/),
    ]);
    expect(await shown('flanged 2000 N')).toEqual([]);
  });

  it('are met as a plain reading of all models says', async () => {
    const stated = await site.query<{ name: string; number: number }>(
      `select m.name, v.number from model_attributes v join attributes a on a.id = v.attribute_id
      join models m on m.id = v.model_id where a.name = 'Stroke' and m.is_active`,
    );
    for (const asked of [5, 12.5, 30, 64]) {
      const { conditions } = await found(`stroke ${asked} mm`);
      const meeting = stated.filter(({ number }) => number >= asked * 0.98 && number <= asked * 2);
      expect([asked, conditions?.total]).toEqual([asked, meeting.length]);
    }
    const { conditions } = await found('stroke max 10 mm');
    expect(conditions?.total).toBe(stated.filter(({ number }) => number <= 10.2).length);
  });

  it.each([
    ['horizontal clamp not more than 25 mm high', 'None has height at most 25 mm; the lowest is 30 mm.', 'H-025-UB'],
    ['50000 N at 60 mm', 'None holds 50000 N at 60 mm; the strongest holds 44150 N there.', 'HTC-4500-HD'],
    ['29000 N at 150 mm vertical', 'None holds 29000 N at 150 mm; the strongest holds 24530 N there.', 'VTC-2500-HD'],
    [
      'clamp for workpieces of 20 mm, max reach 60 mm',
      'None with reach at most 60 mm takes a workpiece of 20 mm; these meet the rest.',
      '',
    ],
    ['clamp to hold 3000 mm plate', 'None takes a workpiece of 3000 mm; these meet the rest.', ''],
  ])('that no model has are said, beside the nearest: %s', async (query, nearest, name) => {
    const { conditions, clamps } = await found(query);
    expect(conditions).toMatchObject({ nearest, total: 0 });
    expect(clamps[0]?.model_name).toMatch(name);
  });

  it('find what takes a part of all heights of a range, the lightest first, as the finder does', async () => {
    const { conditions, clamps } = await found('8 workpieces of 12 to 30 mm height in a welding fixture');
    const asked = '/api/find_clamps.php?workpiece=12&workpiece_to=30';
    const { total, clamps: listed } = (await site.get(asked)).body as {
      total: number;
      clamps: { model_name: string }[];
    };
    expect(conditions).toMatchObject({ total, text: 'that take a workpiece of 12 to 30 mm' });
    expect(clamps[0]?.model_name).toBe(listed[0]?.model_name);
  });

  it.each([
    [
      'clamp for workpieces of 20 mm, height over 100 mm',
      'that take a workpiece of 20 mm, with height at least 100 mm',
    ],
    ['more than 500 N but less than 1000 N', 'with holding capacity at least 500 N, holding capacity at most 1000 N'],
    ['clamp over 100 mm high', 'with height at least 100 mm that match “clamp”'],
  ])('are met with all their limits: %s', async (query, text) => {
    const { conditions, clamps } = await found(query);
    expect(conditions?.text).toBe(text);
    expect(conditions?.total).toBeGreaterThan(0);
    expect(clamps.every(({ action }) => action !== '')).toBe(true);
  });

  it.each(['10000 N at 100 mm, height 50 mm', 'not the strongest clamp', 'strongest smallest clamp'])(
    'are no part numbers, and give no order that is denied or double: %s',
    async (query) => {
      const page = (await site.inject(`/Search?${new URLSearchParams({ q: query })}`)).body;
      expect(page).not.toContain('is no number of ours');
      expect((await found(query)).conditions?.text ?? '').not.toMatch(/ first$/);
    },
  );

  it('are called models where they are no clamps', async () => {
    expect((await found('M10 levelling foot')).conditions?.what).toBe('Models');
    expect((await found('2000 N vertical')).conditions?.what).toBe('Clamps');
  });

  it('name words that the models do not have', async () => {
    const { conditions, without } = await found('ball knob M8');
    expect(conditions?.text).toBe('that have an M8 thread and match “knob”');
    expect(without).toEqual(['ball']);
  });

  it('that no model has are left out where the words name something', async () => {
    const { products, without } = await found('5/16 inch star knob');
    expect(products[0]?.product_slug).toMatch(/star-knob/);
    expect(without).toEqual(['5/16 inch']);
  });
});
