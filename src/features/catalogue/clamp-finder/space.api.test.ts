import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { Model } from '../products/models.contract.ts';
import type { FoundClampsReply, ReadNeedReply } from './clamp-finder.contract.ts';
import { EXAMPLE_NEED, HINT_NEED } from './quick-finder.tsx';

let site: TestApp;
/** Values of every vertical clamp, by name of the model and then of the attribute. */
let stated: Map<string, Map<string, number>>;
beforeAll(async () => {
  site = await testApp();
  const rows = await site.query<{ model: string; name: string; number: number }>(
    `select m.name as model, a.name, v.number from models m join model_attributes v on v.model_id = m.id
    join attributes a on a.id = v.attribute_id where m.is_active and v.number is not null
      and m.id in (select model_id from model_attributes where text = 'Vertical Hold Down')`,
  );
  stated = new Map();
  for (const { model, name, number } of rows) stated.set(model, (stated.get(model) ?? new Map()).set(name, number));
});
afterAll(() => site.close());

const find = async (space: Record<string, string | number>) => {
  const query = new URLSearchParams({ force: '100', safety: '1', action: 'vertical' });
  for (const [name, value] of Object.entries(space)) query.set(name, `${value}`);
  const { status, body } = await site.get(`/api/find_clamps.php?${query}`);
  expect(status).toBe(200);
  return body as FoundClampsReply;
};
const fitting = (fits: (of: (name: string) => number) => boolean) =>
  [...stated].filter(([, values]) => fits((name) => values.get(name) ?? Number.NaN)).length;

describe('What fits', () => {
  it.each([
    ['force=2,500&safety=1,5', 'force=2500&safety=1.5'],
    ['force=10,000&safety=1', 'force=10000&safety=1'],
    ['force=2 kN&reach=60,5', 'force=2000&reach=60.5'],
    ['force=1500 to 2000&reach=50-60', 'force=2000&reach=60'],
    ['reach=1-1/2 in', 'reach=38.1'],
    ['force=1000&safety=1,1', 'force=1000&safety=1.1'],
    ['workpiece=40&workpiece_to=20', 'workpiece=20&workpiece_to=40'],
    ['workpiece=20 to 40', 'workpiece=20&workpiece_to=40'],
    ['height=100 to 120', 'height=100'],
    ['thread=m8', 'thread=M8'],
    ['thread=M 8', 'thread=M8'],
    ['thread=M8x1.25', 'thread=M8'],
  ])('finds the same for %s and %s', async (typed, plain) => {
    const [found, expected] = await Promise.all(
      [typed, plain].map(async (query) => (await site.get(`/api/find_clamps.php?${query}`)).body as FoundClampsReply),
    );
    expect(expected?.total).toBeGreaterThan(0);
    expect({ ...found, clamps: found?.clamps.length }).toEqual({ ...expected, clamps: expected?.clamps.length });
  });

  it('includes a clamp that holds exactly force times safety factor', async () => {
    const total = async (query: string) =>
      ((await site.get(`/api/find_clamps.php?${query}`)).body as FoundClampsReply).total;
    for (const [force, safety, product] of [
      [10_900, 2.7, 29_430],
      [22_300, 1.1, 24_530],
      [10_700, 1.1, 11_770],
    ]) {
      expect(await total(`force=${force}&safety=${safety}`)).toBe(await total(`force=${product}&safety=1`));
      expect(await total(`force=${force}&safety=${safety}`)).toBeGreaterThan(0);
    }
  });

  it('is found by the examples of the field in words', async () => {
    for (const words of [EXAMPLE_NEED, HINT_NEED]) {
      const { body } = await site.get(`/api/read_need.php?${new URLSearchParams({ words })}`);
      expect(body).toMatchObject({ unknown: [], total: expect.any(Number) });
      expect((body as ReadNeedReply).total, words).toBeGreaterThan(5);
    }
  });

  it('has the family whose products alone are called by a word', async () => {
    const understood = async (words: string) =>
      ((await site.get(`/api/read_need.php?${new URLSearchParams({ words })}`)).body as ReadNeedReply).understood;
    for (const words of ['pliers 1000 N', 'toggle plier'])
      expect((await understood(words))[0], words).toMatchObject({ field: 'action', text: 'Squeeze Action' });
    expect(await understood('clamp'), 'products of every family').toEqual([]);
  });

  it('ends on the page of a model and in the check of its fit where its bar ends', async () => {
    const text = async (address: string) => (await site.inject(address)).body.replaceAll('<!-- -->', '');
    const page = await text('/product-single/VTC-200-UB');
    const curve = page.slice(page.indexOf('What it holds, and where'), page.indexOf('id="related"'));
    expect(curve).toContain('From 11.9 to 61.5 mm, the end of the bar');
    expect(curve.match(/\d+ N</g)).toEqual(['1960 N<']);
    const solid = await text('/product-single/VTC-200-STS');
    expect(solid).toContain('90 mm, if you extend the bar');
    expect(await text('/ClampFinder?force=200&reach=30&fit=VTC-200-STS')).toContain(
      'No. The spindle cannot be set closer than 50.6 mm.',
    );
    const fit = await text('/ClampFinder?force=500&reach=120&fit=H-200-UB');
    expect(fit).toContain('No. The bar ends 59.5 mm before this point.');
    expect(fit).not.toContain('Yes, with the reserve');
    expect(await text('/ClampFinder?force=500&reach=60&fit=H-200-UB')).toContain('Yes, with the reserve');
    expect(await text('/ClampFinder?force=500&reach=300&fit=PAH-500'), 'it pulls in line').toContain('Yes, with');
  });

  it('is what a plain reading of all models says', async () => {
    const cases = [
      [{ length: 120 }, fitting((of) => of('Length') <= 120 && of('Open length') <= 120)],
      [{ width: 40, open_height: 200 }, fitting((of) => of('Width') <= 40 && of('Open height') <= 200)],
      [{ workpiece: 5 }, fitting((of) => of('Spindle tip, lowest') <= 5 && of('Spindle tip, highest') >= 5)],
      [
        { workpiece: 2, workpiece_to: 8 },
        fitting((of) => of('Spindle tip, lowest') <= 2 && of('Spindle tip, highest') >= 8),
      ],
      [
        { along: 35.2, across: 45.4 },
        fitting(
          (of) => Math.abs(of('Hole pitch, along') - 35.2) < 0.21 && Math.abs(of('Hole pitch, across') - 45.4) < 0.21,
        ),
      ],
    ] as const;
    for (const [space, count] of cases) {
      const { total, clamps } = await find(space);
      const unstated = clamps.filter(({ spares }) => spares.some(({ left }) => left === null)).length;
      expect([space, total - unstated]).toEqual([space, count]);
      expect(count).toBeGreaterThan(0);
    }
  });

  it('says what each clamp leaves in each direction', async () => {
    const { clamps } = await find({ length: 130, width: 60, workpiece: 5 });
    for (const { model_name, spares } of clamps.filter(({ spares }) => spares.every(({ left }) => left !== null))) {
      const of = (name: string) => stated.get(model_name)?.get(name) ?? Number.NaN;
      const longest = Math.max(of('Length'), of('Open length'));
      expect(spares).toEqual([
        { name: 'spindle down', left: expect.closeTo(5 - of('Spindle tip, lowest'), 1) },
        { name: 'spindle up', left: expect.closeTo(of('Spindle tip, highest') - 5, 1) },
        { name: 'length', left: expect.closeTo(130 - longest, 1) },
        { name: 'width', left: expect.closeTo(60 - of('Width'), 1) },
      ]);
    }
    const page = (await site.inject('/ClampFinder?force=500&safety=1&width=60&length=130')).body;
    expect(page).toMatch(/Leaves [\d.]+ mm length, [\d.]+ mm width/);
  });

  it('says of a clamp that does not state a figure that it is not stated, after those that fit', async () => {
    await site.query(`delete from model_attributes v using models m, attributes a
      where m.id = v.model_id and a.id = v.attribute_id and a.name = 'Width' and m.name = 'VTC-050-UB'`);
    await site.knowsOfChanges();
    const { clamps } = await find({ width: 500, height: 130 });
    const ofProduct = clamps.filter(({ product_slug }) => product_slug === 'vtc-vertical-clamp-flanged-base-u-bar');
    expect(ofProduct.at(-1)).toMatchObject({ model_name: 'VTC-050-UB', spares: [{ name: 'width', left: null }] });
  });

  it('judges a model with a range of heights by its highest one', async () => {
    const range = async (from: number, to: number | null) => {
      await site.query(
        `update model_attributes v set number = $1, upper = $2 from models m, attributes a
          where m.id = v.model_id and a.id = v.attribute_id and a.name = 'Height' and m.name = 'VTC-050-UB'`,
        [from, to],
      );
      await site.knowsOfChanges();
    };
    try {
      await range(100, 150);
      const names = async (height: number) => (await find({ height })).clamps.map(({ model_name }) => model_name);
      expect(await names(149)).not.toContain('VTC-050-UB');
      expect(await names(150)).toContain('VTC-050-UB');
    } finally {
      await range(108, null);
    }
  });

  it.each(['0', '-5', '99/0', 'tall'])('refuses a height that is none: %s', async (height) => {
    const { status, body } = await site.get(`/api/find_clamps.php?height=${encodeURIComponent(height)}`);
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringMatching(/height: must be (?:more than 0|a number)/),
    ]);
  });

  it('names what comes nearest where nothing fits, with what it lacks', async () => {
    const { total, clamps, near } = await find({ length: 90, width: 40, workpiece: 22 });
    expect([total, clamps]).toEqual([0, []]);
    const missing = near.map(({ spares }) => spares.reduce((sum, { left }) => sum - Math.min(0, left ?? 0), 0));
    expect(missing.length).toBeGreaterThan(1);
    expect(Math.min(...missing)).toBeGreaterThan(0);
    expect(missing).toEqual(missing.toSorted((a, b) => a - b));
    const page = (await site.inject('/ClampFinder?length=90&width=40&workpiece=22')).body;
    expect(page).toMatch(/No clamp meets these requirements/);
    expect(page).toMatch(/lacks [\d.]+ mm spindle up/);
  });

  it('draws a model in the space and says in words what does not fit, without scripts', async () => {
    const check = async (query: string) => (await site.inject(`/ClampFinder?${query}`)).body;
    const page = await check('length=120&width=60&workpiece=10&fit=VTC-200-UB');
    expect(page).toMatch(/No: (<!-- -->)?3(<!-- -->)? values do not fit/);
    expect(page).toContain('13.3 mm too much');
    expect(page).toMatch(/<use href="#vtc-vertical-clamp-flanged-base-u-bar[^"]*-side"/);
    expect(page).toContain('hatch)');
    expect(await check('length=210&width=60&fit=VTC-200-UB')).toContain(
      'Yes, with the reserve stated for each direction.',
    );
    expect(await check('open_height=60&fit=SR-M8x48'), 'a figure that it does not state').toContain(
      'These values of the clamp are not stated.',
    );
    expect(await check('fit=Nothing')).toMatch(/There is no model (<!-- -->)?Nothing/);
  });

  it('draws the arcs that a model states, which nothing else lists', async () => {
    const { body } = await site.get('/api/get_model_details.php?model_name=H-150-UB');
    const { arcs, attributes } = body as Model;
    expect(arcs).toEqual({
      bar: { behind: 15.3, height: 23.9, radius: 70.6, from: 5.8, to: 86.6 },
      handle: { behind: 31.3, height: 55.5, radius: 90.2, from: 186.1, to: 100.1 },
    });
    expect(attributes.filter(({ name }) => / arc,/.test(name))).toEqual([]);
    const lists = [
      '/product-single/H-150-UB',
      '/ProductModels/h-horizontal-clamp-flanged-base-u-bar',
      '/Compare?models=H-150-UB',
    ];
    for (const address of [
      ...lists,
      '/Products/horizontal-hold-down-clamps',
      '/ProductCategories/horizontal-hold-down-clamps',
    ])
      expect([address, (await site.inject(address)).body.includes(' arc, ')]).toEqual([address, false]);
    expect((await site.get('/api/search_catalogue.php?query=arc+radius')).body).toMatchObject({ products: [] });
    await site.query(`delete from model_attributes v using models m, attributes a
      where m.id = v.model_id and a.id = v.attribute_id and a.name = 'Handle arc, to' and m.name = 'H-150-UB'`);
    await site.knowsOfChanges();
    const page = (await site.inject('/ClampFinder?length=200&fit=H-150-UB')).body;
    expect(page).toContain('the arc of the bar while the clamp opens; the arc of the handle is not stated.');
    expect(page.match(/stroke-dasharray="2 3"/g)).toHaveLength(1);
  });

  it('is about a length where that is asked, and the models most like a clamp at hand', async () => {
    const ask = async (query: string) => (await site.get(`/api/find_clamps.php?${query}`)).body as FoundClampsReply;
    const about = await ask('height=~150&action=vertical');
    expect(about.total).toBe(fitting((of) => Math.abs(of('Height') - 150) <= 15));
    const offs = about.clamps.map(({ spares: [spare] }) => Math.abs(spare?.off ?? 99));
    expect(offs[0]).toBe(Math.min(...offs));
    const ruled = await ask(`action=vertical&height=${encodeURIComponent('161 ± 1')}`);
    expect(ruled.total).toBe(fitting((of) => Math.abs(of('Height') - 161) <= 1));
    const like = await ask('like=yes&action=vertical&height=161&thread=M8&along=35&across=45');
    expect(like.clamps[0]?.model_name).toMatch(/^VTC-200/);
    expect(like.clamps.every(({ spares }) => spares.every(({ off = 9 }) => Math.abs(off) <= 1))).toBe(true);
    expect(like.near.length).toBeGreaterThan(0);
    expect(like.near.every(({ model_name }) => !like.clamps.some((one) => one.model_name === model_name))).toBe(true);
    const { status } = await site.get('/api/find_clamps.php?height=tall');
    expect(status).toBe(400);
  });

  it('finds a mounting by its beginning, and refuses another with the list', async () => {
    const { total } = await find({ mounting: 'flanged' });
    expect(total).toBe((await find({ mounting: 'Flanged base' })).total);
    expect(total).toBeGreaterThan(0);
    const { status, body } = await site.get('/api/find_clamps.php?force=500&mounting=glued');
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('Flanged base')]);
  });

  it('refuses figures that are none, naming the field', async () => {
    const { status, body } = await site.get('/api/find_clamps.php?force=100&width=wide');
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('width')]);
  });
});
