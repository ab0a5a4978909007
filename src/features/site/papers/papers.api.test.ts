import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { Model } from '../../catalogue/products/models.contract.ts';
import { loadModelDataSheet, loadProductDataSheet } from './make-data-sheet.ts';

/** Beside lists a sheet shares the processors with one process that draws a list. */
const MAX_RATIO = 6;
/** Sheets of a list: few, because the test draws eight lists. */
const SHEETS = 6;
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_URL: 'https://clamps.example' } });
});
afterAll(() => site?.close());

const requestDataSheet = (query: Record<string, string>, headers = {}) =>
  site.inject({ url: `/api/download_data_sheet.php?${new URLSearchParams(query)}`, headers });
const template = (query: Record<string, string>) =>
  site.inject(`/api/download_drill_template.php?${new URLSearchParams(query)}`);
const textOf = async (pdf: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text.replace(/\s+/g, ' ');

describe('The data sheet', () => {
  it.each(['VTC-250-UB', 'SR-M8x48', 'PVC-50'])(
    'of %s has every figure of its page, and where to enquire',
    async (name) => {
      const { statusCode, headers, rawPayload } = await requestDataSheet({ model: name });
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(headers['content-disposition']).toBe(`inline; filename="${name}_data_sheet.pdf"`);
      const { attributes, parts: relatedModels } = (await site.get(`/api/get_model_details.php?model_name=${name}`))
        .body as Model;
      const text = await textOf(rawPayload);
      const said = [
        ...attributes.flatMap(({ title, value }) => [title, value]),
        ...relatedModels.map(({ model_name }) => model_name),
      ];
      // Papers print the typographic minus.
      expect(said.filter((one) => !text.includes(one.replace(/^-(?=\d)/, '−')))).toEqual([]);
      expect(text).toContain(`https://clamps.example/product-single/${name}`);
    },
  );

  it('of a product has all its models', async () => {
    const { rawPayload } = await requestDataSheet({ product: 'vtc-vertical-clamp-flanged-base-u-bar' });
    const models = await site.query<{ name: string }>(
      "select m.name from models m join products p on p.id = m.product_id where p.slug = 'vtc-vertical-clamp-flanged-base-u-bar'",
    );
    const text = await textOf(rawPayload);
    expect(models.filter(({ name }) => !text.includes(name))).toEqual([]);
  });

  it('of a product names the successor of each model that is replaced, as its page does', async () => {
    const { rawPayload } = await requestDataSheet({ product: 'vt-vertical-clamp-first-series' });
    const text = await textOf(rawPayload);
    expect(text).toContain('VT-090-U is replaced by VTC-100-UB.');
    expect(text).toContain('VT-180-U is replaced by VTC-200-UB.');
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await requestDataSheet({ model: 'VTC-250-UB' });
    expect((await requestDataSheet({ model: 'vtc 250 ub' }, { 'if-none-match': headers.etag })).statusCode).toBe(304);
  });

  it('is drawn once, however the model is written and wherever it is asked for', async () => {
    const [first, second] = await Promise.all([
      loadModelDataSheet(site.services, 'VTC-250-UB', 'a'),
      loadModelDataSheet(site.services, 'vtc 250 ub', 'b'),
    ]);
    expect(second?.pdf).toBe(first?.pdf);
    const slug = 'vtc-vertical-clamp-flanged-base-u-bar';
    const ofProduct = await loadProductDataSheet(site.services, slug);
    expect((await loadProductDataSheet(site.services, slug.toUpperCase())).pdf).toBe(ofProduct.pdf);
  });

  it('waits for few others, however many requests come from networks of one provider', async () => {
    const names = await site.query<{ name: string }>('select name from models where is_active order by id limit 12');
    let drawn = 0;
    const many = names.map(async ({ name }, at) => {
      await site.inject({ url: `/api/download_data_sheet.php?model=${name}`, remoteAddress: `2001:db8:9:${at}::1` });
      drawn += 1;
    });
    const other = await site.inject({
      url: '/api/download_data_sheet.php?model=SR-M8x80',
      remoteAddress: '203.0.113.2',
    });
    expect([other.statusCode, drawn < 6]).toEqual([200, true]);
    await Promise.all(many);
  });

  it('is missing for unknown models and products, and names the missing parameter', async () => {
    const said = async (query: Record<string, string>) => {
      const { statusCode, body } = await requestDataSheet(query);
      return [statusCode, JSON.parse(body).error];
    };
    expect(await said({ model: 'NONE-1' })).toEqual([404, 'This model does not exist']);
    expect(await said({ product: 'none' })).toEqual([404, 'This product does not exist']);
    expect(await said({})).toEqual([400, 'model: is required']);
    expect(await said({ model: 'VTC-250-UB', product: 'none' })).toEqual([
      400,
      'model: or product must be given, but not both',
    ]);
    await site.query("update models set is_active = false where name = 'VTC-400-UB'");
    await site.knowsOfChanges();
    expect(await said({ model: 'VTC-400-UB' })).toEqual([404, 'This model does not exist']);
  });
});

describe('The drill template', () => {
  it('is a PDF and a DXF of the same model, and is refused for one that states no holes', async () => {
    const [pdf, dxf, none] = await Promise.all([
      template({ model: 'VTC-250-UB' }),
      template({ model: 'VTC-250-UB', format: 'dxf' }),
      template({ model: 'SR-M8x48' }),
    ]);
    expect([pdf.statusCode, pdf.body.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect([dxf.headers['content-type'], dxf.body.match(/^CIRCLE$/gm)?.length]).toEqual(['image/vnd.dxf', 4]);
    expect(dxf.headers['content-disposition']).toBe('attachment; filename="VTC-250-UB_drill_template.dxf"');
    expect([none.statusCode, JSON.parse(none.body).error]).toEqual([404, 'This model does not state its hole pattern']);
  });
});

describe('Data sheets of several models', () => {
  const requestDataSheets = (ids: string) => site.inject(`/api/download_data_sheets.php?ids=${ids}`);
  const idsOf = async (names: readonly string[]) => {
    const rows = await site.query<{ id: number; name: string }>('select id, name from models where name = any($1)', [
      names,
    ]);
    return names.map((name) => rows.find((row) => row.name === name)?.id);
  };

  it('of eight requests from four networks hardly delay the sheet of another visitor', async () => {
    const ids = (await site.query<{ id: number }>('select id from models where is_active order by id limit 200')).map(
      ({ id }) => id,
    );
    const singles = await site.query<{ name: string }>(
      'select name from models where is_active order by id desc limit 8',
    );
    const timed = async ({ name }: { name: string }) => {
      const begin = performance.now();
      const { statusCode } = await site.inject({
        url: `/api/download_data_sheet.php?model=${encodeURIComponent(name)}`,
        remoteAddress: '203.0.113.77',
      });
      expect(statusCode).toBe(200);
      return performance.now() - begin;
    };
    await timed(singles[0] ?? { name: '' });
    const alone = [];
    for (const one of singles.slice(1, 4)) alone.push(await timed(one));
    let done = 0;
    const lists = Array.from({ length: 8 }, async (_, at) => {
      const own = Array.from({ length: SHEETS }, (_, position) => ids[(at * 23 + position * 3) % ids.length]);
      const { statusCode } = await site.inject({
        url: `/api/download_data_sheets.php?ids=${own.join()}`,
        remoteAddress: `198.51.${100 + (at % 4)}.9`,
      });
      done += 1;
      return statusCode;
    });
    const beside = [];
    for (const one of singles.slice(4, 7)) beside.push(await timed(one));
    const doneMeanwhile = done;
    expect(await Promise.all(lists)).toEqual(Array.from({ length: 8 }, () => 200));
    const [slow, quick] = [median(beside), median(alone)];
    expect(slow / quick, `${Math.round(slow)} ms beside lists, ${Math.round(quick)} ms alone`).toBeLessThan(MAX_RATIO);
    expect(doneMeanwhile).toBeLessThan(8);
  }, 120_000);

  it('are one file in the order asked for, after a list that leads to each', async () => {
    const names = ['SR-M8x48', 'VTC-250-UB', 'PVC-50'];
    const reply = await requestDataSheets([...(await idsOf(names)), 99_999_999].join());
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    const pdf = await getDocumentProxy(new Uint8Array(reply.rawPayload));
    const { text } = await extractText(pdf, { mergePages: false });
    const [list = '', ...pages] = text;
    expect(list).toMatch(/3 data sheets.*SR-M8x48.*2.*VTC-250-UB.*3.*PVC-50.*4/s);
    expect(pages.map((page) => names.find((name) => page.includes(`Enquire for ${name}`)))).toEqual(names);
    const links = await (await pdf.getPage(1)).getAnnotations();
    expect(links.filter(({ dest }) => dest)).toHaveLength(names.length);
  });

  it('are refused for no model and for more than thirty', async () => {
    expect((await requestDataSheets('99999999')).statusCode).toBe(404);
    expect((await requestDataSheets(Array.from({ length: 31 }, (_, at) => at + 1).join())).statusCode).toBe(400);
  });

  it('are linked where models are compared', async () => {
    const { body } = await site.inject('/Compare?models=VTC-200-UB,VTC-250-UB');
    const ids = await idsOf(['VTC-200-UB', 'VTC-250-UB']);
    expect(body).toContain(`href="/api/download_data_sheets.php?ids=${ids.join()}"`);
  });
});

describe('A page', () => {
  const linksOf = async (path: string) =>
    [...(await site.inject(path)).body.matchAll(/href="(\/api\/download_(?:data|drill)[^"]*)"/g)].map(
      ([, href]) => href,
    );

  it('of a model links what is made of its data, but no data sheet where one was uploaded', async () => {
    const query = 'model=VTC-250-UB&amp;context=vtc-vertical-clamp-flanged-base-u-bar';
    const templates = (of: string) => [
      `/api/download_drill_template.php?${of}`,
      `/api/download_drill_template.php?${of}&amp;format=dxf`,
    ];
    expect(await linksOf('/product-single/VTC-250-UB')).toEqual([
      `/api/download_data_sheet.php?${query}`,
      ...templates(query),
    ]);
    expect(await linksOf('/product-single/VTC-200-UB')).toEqual(templates(query.replace('250', '200')));
    expect(await linksOf('/product-single/SR-M8x80')).toHaveLength(1);
  });

  it('of a product links its data sheet where none was uploaded', async () => {
    const slug = 'vt-vertical-clamp-first-series';
    expect(await linksOf(`/ProductModels/${slug}`)).toEqual([]);
    await site.query(
      `update files set is_active = false where kind like 'datasheet%' and product_id = (select id from products where slug = '${slug}')`,
    );
    await site.knowsOfChanges();
    expect(await linksOf(`/ProductModels/${slug}`)).toEqual([`/api/download_data_sheet.php?product=${slug}`]);
  });
});
