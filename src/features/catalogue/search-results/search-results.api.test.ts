import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { SearchResults } from './search-results.contract.ts';

describe('The page of search results', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
  });
  afterAll(() => site.close());

  const found = async (query: string, page = 1) => {
    const { status, body } = await site.get(
      `/api/search_catalogue.php?${new URLSearchParams({ query, page: `${page}` })}`,
    );
    expect([query, status]).toEqual([query, 200]);
    return body as SearchResults;
  };
  const capacities = async (query: string) => (await found(query)).clamps.map(({ capacity }) => capacity);

  it('finds clamps by a force in any unit, the one with the least to spare first', async () => {
    const { conditions, clamps, total } = await found('flanged 2000 N');
    expect(conditions).toMatchObject({ text: 'that hold at least 2000 N and match “flanged”', force: 2000 });
    expect(conditions?.total).toBeGreaterThan(10);
    expect(total).toBeLessThan(conditions?.total ?? 0);
    expect(clamps[0]?.capacity).toBe(2090);
    expect(Math.min(...clamps.map(({ capacity }) => capacity))).toBeGreaterThanOrEqual(2000);
    expect(new Set(clamps.map(({ mounting }) => mounting))).toEqual(new Set(['Flanged base']));
    for (const same of ['flanged 2 kN', 'flanged 2,000N', 'clamps flanged 200 daN'])
      expect((await found(same)).conditions?.total, same).toBe(conditions?.total);
    expect((await capacities('200 kg'))[0], 'as the catalogue converts it').toBe(1960);
  });

  it('finds clamps by reach, height and thread, whose bars go as far as that', async () => {
    const far = await found('2000 N 110 mm vertical');
    expect(far.clamps.every(({ usable }) => usable >= 2000)).toBe(true);
    expect(far.clamps.every(({ rated_reach }) => (rated_reach ?? 0) >= 110)).toBe(true);
    const { conditions } = await found('vertical 500 N at 300 mm');
    expect(conditions?.nearest).toMatch(
      /^None with holding capacity 500 N has reach 300 mm; the nearest is [\d.–]+ mm\.$/,
    );
    const low = await found('reach 60 mm height 60 mm');
    expect(low.clamps.every(({ rated_reach, height }) => (rated_reach ?? 0) >= 60 && (height ?? 99) <= 60)).toBe(true);
    expect((await found('M8')).clamps.every(({ thread }) => thread === 'M8')).toBe(true);
  });

  it('finds a clamp at hand by about its height, and by a pitch of holes to a millimetre', async () => {
    for (const typed of ['about 150 mm tall, M8 spindle', 'height 150 M8', 'about 150 mm tall, M8']) {
      const { conditions, clamps } = await found(typed);
      expect(conditions?.text, typed).toBe('that are about 150 mm high and have an M8 thread');
      expect(clamps.length, typed).toBeGreaterThan(3);
      expect(clamps.every(({ height, thread }) => Math.abs((height ?? 0) - 150) <= 15 && thread === 'M8')).toBe(true);
    }
    for (const typed of ['hole pitch 36 x 46', '35 x 45', '35x45.5', '36 × 46 mm'])
      expect((await found(typed)).clamps[0]?.model_name, typed).toBe('VTC-200-UB');
    const [nearest] = (await found('vertical clamp 100 mm height')).clamps;
    expect(nearest, 'not by its height when open').toMatchObject({ model_name: 'VTC-050-UB', stated: [] });
  });

  it.each([
    ['vertical clamp max height 100 mm', 'None has height at most 100 mm; the lowest is 108 mm.', 'VTC-050-UB'],
    ['vertical clamp less than 100mm height', 'None has height at most 100 mm; the lowest is 108 mm.', 'VTC-050-UB'],
    [
      'vertical clamp min height 900 mm',
      expect.stringMatching(/^None has height at least 900 mm; the highest is/),
      /^VTC/,
    ],
    [
      'vertical clamp over 900 mm high',
      expect.stringMatching(/^None has height at least 900 mm; the highest is/),
      /^VTC/,
    ],
    ['vertical clamp height 80 to 90 mm', 'None has height 80 to 90 mm; the nearest is 108 mm.', 'VTC-050-UB'],
    ['vertical clamp under 50 mm high', 'None has height at most 50 mm; the lowest is 108 mm.', 'VTC-050-UB'],
    [
      'star knob max weight 1 g',
      expect.stringMatching(/^None has weight at most 1 g; the least is [\d.]+ kg\.$/),
      /^SK/,
    ],
    ['stroke 900 mm', expect.stringMatching(/^None has stroke 900 mm; the nearest is [\d.]+ mm\.$/), /./],
    [
      'vertical clamp 90 kN',
      expect.stringMatching(/^None has holding capacity 90 kN; the nearest is [\d,.]+ N\.$/),
      /^VTC/,
    ],
  ])('says that none meets a named value, and which comes nearest: %s', async (typed, nearest, name) => {
    const { conditions, clamps } = await found(typed);
    expect(conditions).toMatchObject({ total: 0, nearest });
    expect(clamps[0]?.model_name).toMatch(name);
    const { body } = await site.get(`/api/search_suggestions.php?${new URLSearchParams({ query: typed })}`);
    expect((body as unknown[])[0]).toMatchObject({ name: clamps[0]?.model_name, product: conditions?.nearest });
    expect((await site.inject(`/Search?q=${encodeURIComponent(typed)}`)).body).toContain(conditions?.nearest);
  });

  it.each([
    ['vertical clamp height over 200 mm', 200, 9999],
    ['vertical clamp higher than 200 mm', 200, 9999],
    ['vertical clamp height between 150 and 200 mm', 150, 200],
  ])('finds clamps by a lower limit or a range of their height: %s', async (typed, least, most) => {
    const { conditions, clamps } = await found(typed);
    expect(conditions?.nearest).toBe('');
    expect(clamps.length).toBeGreaterThan(1);
    expect(clamps.map(({ height }) => height ?? 0).filter((height) => height < least || height > most)).toEqual([]);
  });

  it('finds hold-down clamps by their force, and those for a job with a part', async () => {
    const { conditions, clamps, unknown } = await found('1000lbs hold down');
    expect([conditions?.force, conditions?.nearest, unknown]).toEqual([4440, '', []]);
    expect(new Set(clamps.map(({ action }) => action))).toEqual(
      new Set(['Vertical Hold Down', 'Horizontal Hold Down']),
    );
    const job = await found('opens wide, part 30 mm thick, hold 1 kN');
    expect(job.conditions?.text).toBe('that hold at least 1000 N and take a workpiece of 30 mm');
    expect(job.without).toEqual(['opens', 'wide']);
  });

  it('means no cap or foot by a clamp of some height', async () => {
    const { conditions, clamps } = await found('clamp less than 60 mm height');
    expect(conditions?.total).toBeGreaterThan(0);
    expect(clamps.every(({ capacity, height }) => capacity > 0 && (height ?? 99) <= 60)).toBe(true);
  });

  it.each(['stroke 30 mm', '500 N', 'clamp'])('has its last page for every page beyond it: %s', async (typed) => {
    const { pages } = await found(typed);
    const last = await found(typed, pages);
    expect(last.clamps.length + last.products.length).toBeGreaterThan(0);
    expect(await found(typed, 99)).toEqual(last);
  });

  it('leaves words of comparison and the sign of a size out of what must match', async () => {
    const light = await found('clamp below 200 gm');
    expect(light.clamps.every(({ stated }) => Number(stated[0]?.figures) <= 0.2)).toBe(true);
    expect(light.clamps.map(({ model_name }) => model_name)).toContain('VTC-075-UB');
    const hinge = await found('hinge 60 x 60');
    expect(hinge.products.flatMap(({ models }) => models.map(({ model_name }) => model_name))).toEqual([
      'HD-60x60',
      'HS-60x60',
    ]);
    expect([...hinge.without, ...hinge.unknown]).toEqual([]);
  });

  it('leads from the name of another maker to the page with the models that replace theirs', async () => {
    for (const typed of ['Holdwell', 'holdwell clamp']) {
      const { sitePages } = await found(typed);
      expect(sitePages[0], typed).toMatchObject({ link: '/CrossReference/Holdwell%20(invented)' });
    }
  });

  it('never takes a model number for a condition', async () => {
    for (const number of ['VTC-200-UB', '200UB', 'LF-20-M10x30', 'sps 10', 'SPB M8'])
      expect((await found(number)).conditions, number).toBeNull();
    const [first] = (await found('vtc 200 ub')).products;
    expect(first?.product_name).toBe('Vertical Clamp, Flanged Base, U-Bar');
    expect(first?.models[0]).toMatchObject({ model_name: 'VTC-200-UB', capacity: 1960, rated_reach: 61.5 });
  });

  it('finds the model of a letter of several sentences', async () => {
    const email =
      'Dear Sir or Madam, with reference to our telephone call of this morning we are building a new welding fixture for a customer in Pune. ' +
      'For this fixture our engineer has chosen your model H-250-UB. Kindly send us your best offer for the quantities that we need in this quarter, ' +
      'and tell us how soon you can deliver. Thanking you, yours faithfully';
    expect(email.length).toBeGreaterThan(300);
    expect((await found(email)).products[0]?.models[0]?.model_name).toBe('H-250-UB');
  });

  it('shows a model that a pasted line names before what its figures and quantities would find', async () => {
    for (const line of [
      'model no H-250-UB, qty 50 nos',
      'H-250-UB 50 nos',
      'model no H-250-UB 50 mm',
      'item 3: H-250-UB, 2000 N, 60 mm reach, 50 nos',
      'H-250-UB capacity 2450 N qty: 50 pcs',
      '50 pcs h 250 ub',
    ]) {
      const { body } = await site.get(`/api/search_suggestions.php?${new URLSearchParams({ query: line })}`);
      expect([line, (body as { name: string }[])[0]?.name]).toEqual([line, 'H-250-UB']);
      const { conditions, products } = await found(line);
      expect([line, conditions, products[0]?.models[0]?.model_name]).toEqual([line, null, 'H-250-UB']);
    }
    expect(await found('50 pcs horizontal clamp 2000 N')).toEqual(await found('horizontal clamp 2000 N'));
    expect((await found('PAH 500 N')).conditions, 'a force, no number').toMatchObject({ force: 500 });
  });

  it('lists products with their range and first models, categories apart, page after page', async () => {
    const vertical = await found('vertical');
    expect(vertical.categories.map(({ name }) => name).join()).toMatch(/Vertical/);
    const [product] = vertical.products;
    expect(product?.capacity?.min).toBeLessThan(product?.capacity?.max ?? 0);
    expect(product?.models.length).toBeGreaterThan(0);
    const [first, second] = [await found('clamp'), await found('clamp', 2)];
    expect(first).toMatchObject({ page: 1, pages: second.pages });
    expect(second.page).toBe(2);
    const slugs = ({ products }: SearchResults) => products.map(({ product_slug }) => product_slug);
    expect(slugs(first)).toHaveLength(12);
    expect(slugs(first).filter((slug) => slugs(second).includes(slug))).toEqual([]);
    expect((await found('clamp', 9999)).page, 'at most the last').toBe(first.pages);
    expect(await found('')).toMatchObject({ total: 0, nearest: [] });
  });

  it('only counts the clamps where no product is wanted', async () => {
    const counted = async (query: string) => {
      const { body } = await site.get(`/api/search_catalogue.php?${new URLSearchParams({ query, limit: '0' })}`);
      return body as SearchResults;
    };
    const whole = await found('flanged 2000 N');
    expect(await counted('flanged 2000 N')).toEqual({ ...whole, clamps: [], page: 1, pages: 1 });
    expect(await counted('vertical'), 'no condition').toMatchObject({ conditions: null, total: 0, products: [] });
    expect((await counted('999999 N')).conditions, 'no clamp is that strong').toMatchObject({ total: 0 });
  });

  it('shows a capacity in newtons where it is stated in kilonewtons or kilograms, as the finder does', async () => {
    const statedIn = async (unit: string) => {
      await site.query(`update attributes set unit = $1 where name = 'Holding capacity'`, [unit]);
      await site.knowsOfChanges();
    };
    try {
      for (const [unit, newtons] of [
        ['kN', 1_960_000],
        ['kg', 19_221],
      ] as const) {
        await statedIn(unit);
        const [product] = (await found('VTC-200-UB')).products;
        expect(product?.models[0], unit).toMatchObject({ model_name: 'VTC-200-UB', capacity: newtons });
        expect(product?.capacity?.max).toBeGreaterThanOrEqual(newtons);
        const { body } = await site.get('/api/search_suggestions.php?query=VTC-200-UB');
        expect((body as { capacity: number }[])[0]?.capacity, 'a suggestion').toBe(newtons);
        expect(await capacities(`${newtons} N vertical clamp flanged`)).toContain(newtons);
      }
    } finally {
      await statedIn('N');
    }
  });

  it('names what comes nearest when nothing is found', async () => {
    const nothing = await found('vtcqqxxyyzzww');
    expect(nothing).toMatchObject({ total: 0, conditions: null });
    expect(nothing.nearest.map(({ name }) => name).join()).toMatch(/VTC-/);
    for (const unlike of ['GH-201-B', 'minimum order quantity']) expect((await found(unlike)).nearest).toEqual([]);
    const strongest = await found('999999 N');
    expect(strongest.conditions?.nearest).toBe('None has holding capacity 999999 N; the nearest is 44150 N.');
    expect(strongest.clamps[0]?.model_name).toBe('HTC-4500-HD');
  });

  it('works without scripts, is not for robots, and offers other ways when nothing is found', async () => {
    const { body } = await site.inject('/Search?q=flanged+2000+N');
    expect(body).toMatch(/<form [^>]*action="\/Search"/);
    expect(body).toContain('name="robots" content="noindex');
    expect(body.replaceAll('<!-- -->', '')).toMatch(/Clamps that hold at least 2000 N and match “flanged”/);
    expect(body).toContain('/ClampFinder?force=2000"');
    expect((await site.inject('/Search?q=500+N')).body).toContain('href="/Search?q=500+N&amp;page=2"');
    const nothing = await site.inject('/Search?q=vtcqqxxyyzzww');
    expect(nothing.statusCode).toBe(200);
    for (const link of ['/ClampFinder', '/AllProducts', '/ContactUs', '/product-single/VTC-'])
      expect(nothing.body).toContain(`href="${link}`);
    const hostile = await site.inject(`/Search?q=${encodeURIComponent('"><script>x</script>')}`);
    expect(hostile.body).not.toContain('<script>x');
  });

  it('gives an unknown model number the nearest numbers and the cross-reference', async () => {
    for (const [number, nearest] of [
      ['VTC-225-UB', ['VTC-200-UB', 'VTC-250-UB']],
      ['VTC-200', ['VTC-200-UB']],
      ['DESTACO-207-U', ['VTC-200-UB']],
    ] as const) {
      const { body, statusCode } = await site.inject(`/product-single/${number}`);
      expect([number, statusCode]).toEqual([number, 404]);
      const shown = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
      expect(shown).toContain('href="/CrossReference"');
      for (const name of nearest) expect(shown, number).toContain(`href="/product-single/${name}"`);
    }
  });

  it('can be reached from pages that are missing or failed', async () => {
    for (const path of [
      '/no/such/page',
      '/ProductModels',
      '/ProductModels/unknown',
      '/Products/unknown',
      '/product-single/unknown',
    ]) {
      const { body, statusCode } = await site.inject(path);
      expect([path, statusCode]).toEqual([path, 404]);
      for (const piece of [' action="/Search"', 'name="q"', 'href="/AllProducts"', 'href="/ClampFinder"'])
        expect(body.slice(body.indexOf('<main'), body.indexOf('</main>')), `${path}: ${piece}`).toContain(piece);
    }
    const { body } = await site.inject('/ProductModels');
    expect(body).toContain('Invalid or missing product slug');
    expect(body).toContain('There is no product at this address.');
  });
});
