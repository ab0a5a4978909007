import { gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { ModelData } from './model-data.contract.ts';
import { makeCatalogueFile, makeProductFile } from './model-files.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => site?.close());

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ModelData);

describe('The catalogue as a file', () => {
  it('has every visible model once, each line as the schema describes it', async () => {
    const { body, headers } = await site.inject('/data/catalogue.jsonl');
    expect(headers['content-type']).toBe('application/jsonl; charset=utf-8');
    const lines = linesOf(body);
    const [{ count }] = await site.query(
      `select count(*)::int from models m join products p on p.id = m.product_id join categories c on c.id = p.category_id
       where m.is_active and p.is_active and c.is_active`,
    );
    expect(lines).toHaveLength(count);
    const validate = new Ajv2020({ validateFormats: false }).compile(
      (await site.inject('/data/catalogue.schema.json')).json(),
    );
    for (const line of lines) expect(validate(line), JSON.stringify([line.model, validate.errors])).toBe(true);
  });

  it('states what the page of a model states, as numbers with the codes of their units', async () => {
    const lines = linesOf((await site.inject('/data/catalogue.jsonl')).body);
    const line = lines.find(({ model }) => model === 'VTC-200-UB');
    const page = (await site.get('/api/get_model_details.php?model_name=VTC-200-UB')).body as {
      attributes: { title: string; name: string; attribute: string; unit: string; figures: string }[];
    };
    expect(line?.attributes.map(({ label }) => label)).toEqual(page.attributes.map(({ title }) => title));
    for (const [at, { unit, figures: valueText }] of page.attributes.entries()) {
      const { value, text, min, max, unit: stated = '' } = line?.attributes[at] ?? {};
      const asText = text ?? (value === undefined ? `${min}–${max}` : valueText);
      expect([stated, asText, value ?? Number(valueText)]).toEqual([unit, valueText, Number(valueText)]);
    }
    expect(line?.attributes).toContainEqual(
      expect.objectContaining({ unit: 'mm', unit_code: 'MMT', value: expect.any(Number) }),
    );
  });

  it('names the files of a model and what belongs to it: an address only of what everybody gets', async () => {
    const lines = linesOf((await site.inject('/data/catalogue.jsonl')).body);
    const files = lines.flatMap((line) => line.files);
    expect(files.filter(({ needs_login, url }) => needs_login === (url !== undefined))).toEqual([]);
    const kindsBy = (login: boolean) => [
      ...new Set(files.filter(({ needs_login }) => needs_login === login).map(({ kind }) => kind)),
    ];
    expect(kindsBy(true).filter((kind) => ['pdf', 'pdf_3d', '3d'].includes(kind))).toEqual([]);
    expect([kindsBy(true), kindsBy(false)]).toEqual([expect.arrayContaining(['step']), expect.arrayContaining(['3d'])]);
    for (const { url = '' } of files.filter((file) => file.url).slice(0, 3))
      expect((await site.inject(new URL(url).pathname)).statusCode, url).toBe(200);
    const line = lines.find(({ model }) => model === 'VTC-200-UB');
    expect((await site.inject(String(line?.data_sheet).replace(/^https?:[/][/][^/]+/, ''))).statusCode).toBe(200);
    const page = (await site.get('/api/get_model_details.php?model_name=VTC-200-UB')).body as {
      parts: { kind: string; model_name: string; quantity: number }[];
    };
    const listAccessories = (wanted: string) =>
      page.parts.filter(({ kind }) => kind === wanted).map(({ model_name: model, quantity }) => ({ model, quantity }));
    expect([line?.accessories, line?.spare_parts]).toEqual([
      listAccessories('accessory'),
      listAccessories('spare_part'),
    ]);
    expect(line?.accessories.length).toBeGreaterThan(0);
    // The replaced model and its replacement name each other.
    const [old] = lines.filter(({ replaced_by }) => replaced_by);
    expect(lines.find(({ model }) => model === old?.replaced_by)?.replaces).toContain(old?.model);
  });

  it('is not sent again to clients with this version, and is compressed for those that accept that', async () => {
    const first = await site.inject({ url: '/data/catalogue.jsonl', headers: { 'accept-encoding': 'br, gzip' } });
    expect(linesOf(gunzipSync(first.rawPayload).toString()).length).toBeGreaterThan(100);
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await site.inject({ url: '/data/catalogue.jsonl', headers })).statusCode).toBe(304);
    await site.query(`update models set short_description = 'Changed' where name = 'VTC-200-UB'`);
    await site.knowsOfChanges();
    expect((await site.inject({ url: '/data/catalogue.jsonl', headers })).statusCode).toBe(200);
  });

  it('is sent again to clients with the version of another release or of other settings', async () => {
    const renamed = await testApp({ env: { SITE_NAME: 'Another name' }, connectionString: site.connectionString });
    for (const url of ['/llms.txt', '/data/catalogue.jsonl', '/data/catalogue.bmecat.xml']) {
      const { etag } = (await site.inject(url)).headers;
      const headers = { 'if-none-match': String(etag) };
      expect([url, (await site.inject({ url, headers })).statusCode]).toEqual([url, 304]);
      expect([url, (await renamed.inject({ url, headers })).statusCode]).toEqual([url, 200]);
    }
    await renamed.close();
  });

  it('is unpacked for one client after another, and a slow client delays no others', async () => {
    const url = '/data/catalogue.jsonl';
    const ask = (remoteAddress: string, payloadAsStream = false) =>
      site.inject({ url, remoteAddress, payloadAsStream });
    const slow = await ask('203.0.113.9', true);
    const waiting = Array.from({ length: 13 }, () => ask('203.0.113.9'));
    expect(linesOf((await ask('203.0.113.10')).body).length).toBeGreaterThan(100);
    expect((await Promise.race(waiting)).statusCode).toBe(503);
    slow.stream().resume();
    const statuses = (await Promise.all(waiting)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 12 }, () => 200), 503]);
  });

  it('is made once for each version of the catalogue', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => makeCatalogueFile(site.services, 'bmecat')));
    expect(second).toBe(first);
    expect(await makeCatalogueFile(site.services, 'bmecat')).toBe(first);
    const [{ id }] = await site.query('select id from products where is_active order by id limit 1');
    const product = await makeProductFile(site.services, id, null, 'json');
    expect(await makeProductFile(site.services, id, null, 'json')).toBe(product);
  });

  it('is a BMEcat catalogue too, in which no price stands and every text is XML', async () => {
    await site.query(
      `update models set short_description = 'Fits < 20 mm & "more"' || chr(11) where name = 'VTC-200-SS'`,
    );
    await site.knowsOfChanges();
    const { body, headers } = await site.inject('/data/catalogue.bmecat.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toMatch(/^<\?xml[^>]*\?>\n<BMECAT version="2005\.2" [\s\S]*<\/T_NEW_CATALOG><\/BMECAT>\n$/);
    expect(body.match(/<PRODUCT mode="new">/g)).toHaveLength(body.match(/price_type="on_request"\/>/g)?.length ?? 0);
    expect(body).toContain('<DESCRIPTION_LONG>Fits &lt; 20 mm &amp; &quot;more&quot; </DESCRIPTION_LONG>');
    expect(body).not.toContain('PRICE_AMOUNT');
  });
});

describe('Some models as a file', () => {
  it('are those of a product, of one of its tables, or the named ones in their order; numbers are numbers', async () => {
    const [first, second] = await modelsOfCatalogue(site, 2);
    const [{ slug }] = await site.query('select slug from products where id = $1', [first?.product_id]);
    const path = `/data/products/${slug}`;
    const all = (await site.inject(`${path}.json`)).json() as ModelData[];
    expect(all.map((one) => one.model)).toContain(first?.name);
    const { body, headers } = await site.inject(`${path}.csv?table=1`);
    expect(headers['content-disposition']).toBe(`attachment; filename="${slug}-1.csv"`);
    const [heads = '', ...rows] = body.trimEnd().split('\r\n');
    expect(heads).toMatch(/^\uFEFFModel,Product,.*\(mm\).*,Page$/);
    expect(rows.length).toBeGreaterThan(0);
    const named = await site.inject(`/data/models.json?model=${second?.name}&model=${first?.name}`);
    expect((named.json() as ModelData[]).map((one) => one.model)).toEqual([second?.name, first?.name]);
    const book = await site.inject(`${path}.xlsx`);
    expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it.each([
    ['/data/products/none-of-ours.json', 404, 'This product does not exist'],
    ['/data/products/x.txt', 404, 'Unknown file'],
    ['/data/products/%00.json', 400, 'file: must not hold a null character'],
    ['/data/products/x.json?table=5', 400, 'table: '],
    ['/data/models.csv', 400, 'model'],
    [
      `/data/models.csv?${'model=A&'.repeat(3)}${Array.from({ length: 51 }, (_, n) => `model=${n}`).join('&')}`,
      400,
      'model:',
    ],
    ['/data/models.json?model=none-of-ours', 404, 'There is no model none-of-ours'],
  ])('%s is refused with %i', async (url, status, words) => {
    const response = await site.inject(url);
    expect([response.statusCode, response.body]).toEqual([status, expect.stringContaining(words)]);
  });
});

describe('Documentation', () => {
  it('names addresses that all answer: the page of the API and the text for assistants', async () => {
    const headers = await signIn(site, (await aCustomer(site)).email);
    const docs = (await site.inject('/api/docs')).body;
    const examples = [...docs.matchAll(/<a href="(\/(?:api|data)\/[^"]+)"/g)].map(
      ([, path]) => path?.replaceAll('&amp;', '&') ?? '',
    );
    expect(examples.length).toBeGreaterThan(60);
    const text = (await site.inject('/llms.txt')).body;
    const links = [...text.matchAll(/\]\(https?:\/\/[^/]+(\/[^)]*)\)/g)].map(([, path]) => path ?? '');
    expect(links).toEqual(expect.arrayContaining(['/AllProducts', '/api/docs', '/data/catalogue.jsonl']));
    for (const url of new Set([...examples, ...links]))
      expect([url, (await site.inject({ url, headers })).statusCode]).toEqual([url, 200]);
  });
});
