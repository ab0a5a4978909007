import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { importWorkbook } from '../../workbook/import-workbook.ts';
import { allResourceTables } from '../../workbook/resources/all-resource-tables.ts';
import type { FieldValue, OfficeRow } from './resources.contract.ts';
import { getResource, resources } from './resources.ts';

type Field = { name: string; kind: string; required: boolean; folder?: string; gated?: boolean; choices?: string[] };
type Given = Record<string, FieldValue>;

let site: TestApp;
let headers: Record<string, string>;
let staff: { id: number; name: string };
beforeAll(async () => {
  site = await testApp();
  staff = await aMemberOfStaff(site, 'admin');
  headers = await officeSession(site, staff.id);
});
afterAll(() => site?.close());

const get = async <T>(path: string) => (await site.get(`/api/office/${path}`, headers)) as { status: number; body: T };
const post = async <T>(path: string, body: unknown) =>
  (await site.post(`/api/office/${path}`, body, headers)) as { status: number; body: T };

const fieldsOf = async (resource: string): Promise<Field[]> => {
  const { body } = await get<{ name: string; fields: Field[] }[]>('resources');
  return body.find((one) => one.name === resource)?.fields ?? [];
};
const add = async (resource: string, values: Given): Promise<OfficeRow> => {
  const { status, body } = await post<{ row: OfficeRow }>('add_row', { resource, values });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.row;
};
const change = (resource: string, { id, version }: OfficeRow, values: Given) =>
  post<{ row: OfficeRow } & Record<string, unknown>>('change_row', { resource, id, version, values });

/** A valid value for a field. */
async function typed({ kind, folder, gated }: Field, unique: string): Promise<FieldValue> {
  if (kind === 'integer') return Number(unique.replace(/\D/g, '').slice(-1)) + 3;
  if (kind === 'yesno') return true;
  if (kind === 'date') return '2031-02-03';
  if (kind === 'moment') return '2031-02-03 09:30';
  if (kind === 'video') return 'https://youtu.be/abcdefghijk';
  if (kind === 'link') return '/AboutUs';
  if (kind === 'html') return `<p>${unique}</p>`;
  if (kind === 'degrees') return 12.5;
  if (kind === 'reference') return 'Steel-Smith';
  if (kind !== 'picture' && kind !== 'file') return unique;
  const key = `${gated ? 'gated' : 'uploads'}/${folder}/made-here.12345678.${kind === 'file' ? 'pdf' : 'webp'}`;
  await site.query(
    `insert into media (key, gated, mime, bytes, sha256) values ($1, $2, 'x', 1, 'x') on conflict do nothing`,
    [key, gated === true],
  );
  return key.split('/').at(-1) ?? '';
}
/** Values that a new row of a resource needs. */
async function required(resource: string, unique: string): Promise<Given> {
  if (resource === 'products') return { category: await category(), name: unique };
  if (['tables', 'models', 'files'].includes(resource)) return belowProduct(resource, unique);
  if (resource === 'relations') {
    await add('models', await belowProduct('models', unique));
    return { kind: 'accessory', product: unique, to_model: unique };
  }
  if (resource === 'choices') {
    await add('models', { ...(await belowProduct('models', unique)), 'attribute:Bar type': unique });
    return { attribute: 'Bar type', value: unique, good_for: unique };
  }
  if (resource === 'attribute_groups') {
    await site.query('insert into attributes (name) values ($1)', [unique]);
    return { attribute: unique, title: unique };
  }
  if (resource === 'foreign_models') return { maker: unique, number: unique, figures: 'Reach: 60 mm' };
  if (resource === 'prices') {
    await add('models', await belowProduct('models', unique));
    return { model: unique, currency: 'INR', from_quantity: 1, unit_price: '450', price_per: '1' };
  }
  if (resource === 'own_numbers') {
    const model = unique.replaceAll('_', '');
    await add('models', await belowProduct('models', model));
    return { customer: (await aCustomer(site)).email, number: `MAT ${unique}`, model };
  }
  const fields = (await fieldsOf(resource)).filter((field) => field.required);
  return Object.fromEntries(await Promise.all(fields.map(async (field) => [field.name, await typed(field, unique)])));
}

const category = async () =>
  (await site.query('select slug from categories where not content order by id limit 1'))[0].slug;
async function belowProduct(resource: string, unique: string): Promise<Given> {
  const product = unique;
  const known = await site.query('select from products where slug = $1', [product]);
  if (known.length === 0) await add('products', { category: await category(), name: product });
  if (resource === 'tables') return { product, table: 1, c1: 'Model' };
  const tables = await site.query(
    'select from product_tables t join products p on p.id = t.product_id where p.slug = $1',
    [product],
  );
  if (tables.length === 0) await add('tables', { product, table: 1, c1: 'Model', c2: 'Height' });
  if (resource === 'models') return { product, table: 1, name: unique };
  const file = await typed({ name: 'file', kind: 'file', required: true, folder: 'products', gated: false }, unique);
  return { kind: 'datasheet1', product, file, title: unique };
}

/** A field that can be changed independently, with two values for it. */
async function aChange(resource: string): Promise<{ name: string; value: FieldValue; other: FieldValue }> {
  const fields = await fieldsOf(resource);
  if (resource === 'files') return { name: 'title', value: 'zq1files here', other: 'zq1files there' };
  if (resource === 'own_numbers')
    return { name: 'number', value: 'zq1own_numbers here', other: 'zq1own_numbers there' };
  if (resource === 'synonyms') return { name: 'meaning', value: 'changed here', other: 'changed there' };
  if (resource === 'attribute_groups') return { name: 'title', value: 'changed here', other: 'changed there' };
  if (resource === 'relations') return { name: 'note', value: 'changed here', other: 'changed there' };
  const text = fields.find(({ kind, required: must }) => !must && ['text', 'longtext'].includes(kind));
  if (text) return { name: text.name, value: 'changed here', other: 'changed there' };
  if (resource === 'redirects') return { name: 'location', value: '/Markets', other: '/News' };
  return { name: 'sort_order', value: 77, other: 78 };
}

const isTyped = ({ table }: { table: { columns: object } }) => Object.keys(table.columns).length > 0;
const named = (chosen: typeof resources) => chosen.map(({ name }) => name);

it.each(named(resources.filter((one) => !isTyped(one))))(
  'Rows of %s are added and changed by acts only',
  async (resource) => {
    expect(await post('add_row', { resource, values: {} })).toMatchObject({ status: 400, body: { field: 'resource' } });
    expect(await get(`rows?resource=${resource}`)).toMatchObject({ status: 200, body: { rows: expect.any(Array) } });
  },
);

describe.each(named(resources.filter((one) => !one.single && isTyped(one))))('The resource %s', (resource) => {
  it('is added, changed, refused when stale, archived, restored, and found in its list', async () => {
    const row = await add(resource, await required(resource, `zq1${resource}`));
    expect(row).toMatchObject({ version: 1, active: true, label: expect.stringContaining('zq1') });

    const { name, value, other } = await aChange(resource);
    const changed = await change(resource, row, { [name]: value });
    expect(changed.body).toMatchObject({ row: { id: row.id, version: 2, [name]: value } });

    const stale = await change(resource, row, { [name]: other });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        current: { version: 2, [name]: value },
        changed_by: staff.name,
        changed_at: expect.stringMatching(/^20/),
        changed_fields: [name],
      },
    });

    const seen = [{ id: row.id, version: 2 }];
    const listed = async (state: string) =>
      (
        await get<{ rows: OfficeRow[] }>(`rows?resource=${resource}&state=${state}&search=zq1${resource}`)
      ).body.rows.map(({ id }) => id);
    if (getResource(resource).isPrivate) {
      expect(await post('archive_rows', { resource, rows: seen })).toMatchObject({ status: 400 });
      return expect(await listed('active')).toEqual([row.id]);
    }
    const archived = await post<{ rows: OfficeRow[] }>('archive_rows', { resource, rows: seen });
    expect(archived.body).toMatchObject({ rows: [{ id: row.id, version: 3, active: false }] });
    expect(await post('restore_rows', { resource, rows: seen })).toMatchObject({
      status: 409,
      body: { conflicts: [{ current: { version: 3 } }] },
    });
    expect(await listed('archived')).toEqual([row.id]);
    expect(await listed('active')).toEqual([]);
    await post('restore_rows', { resource, rows: [{ id: row.id, version: 3 }] });
    expect(await listed('active')).toEqual([row.id]);
    expect(
      (await get<{ uses: unknown[] }>(`uses?resource=${resource}&id=${encodeURIComponent(row.id)}`)).body.uses,
    ).toEqual([]);
    const read = await get<{ row: OfficeRow }>(`row?resource=${resource}&id=${encodeURIComponent(row.id)}`);
    expect(read.body.row).toMatchObject({ version: 4, active: true, [name]: value });

    const history = await site.query(
      'select actor, via, action, before, after from history where noun = $1 and row_id = $2 order by id',
      [resources.find((one) => one.name === resource)?.table.target.table, String(row.id)],
    );
    expect(history.map(({ action }) => action)).toEqual(['add', 'change', 'archive', 'restore']);
    expect(history.every(({ actor, via }) => actor === staff.id && via === 'office')).toBe(true);
    expect(Object.keys(history[1]?.after ?? {})).toEqual([name]);
  });

  it('is not added twice, nor without what is required', async () => {
    const values = await required(resource, `zq2${resource}`);
    const [first] = Object.keys(values);
    const [, ...rest] = Object.entries(values);
    expect(await post('add_row', { resource, values: Object.fromEntries(rest) })).toMatchObject({
      status: 400,
      body: { field: first, problem: 'is required' },
    });
    const key = `click-${resource}`;
    const once = await post<{ row: OfficeRow }>('add_row', { resource, values, key });
    expect(await post('add_row', { resource, values, key })).toEqual(once);
    expect(await post('add_row', { resource, values })).toMatchObject({
      status: 400,
      body: { problem: expect.any(String) },
    });
  });
});

describe('A row that is added without a place in the order', () => {
  it('comes after all others, as does each that is drafted with others; one with a number keeps it', async () => {
    const orderOf = async (name: string) =>
      (await site.query('select sort_order as "order" from partners where name = $1', [name]))[0]?.order;
    await add('partners', { name: 'At eighty', sort_order: 80 });
    await add('partners', { name: 'Comes last' });
    expect([await orderOf('At eighty'), await orderOf('Comes last')]).toEqual([80, 81]);
    const changes = ['First of two', 'Second of two'].map((name) => ({
      resource: 'partners',
      action: 'add',
      values: { name },
    }));
    const { set } = (
      await post<{ set: { id: number; version: number } }>('draft_changes', { title: 'Partners', changes })
    ).body;
    await post('publish_change_set', { id: set.id, version: set.version });
    expect([await orderOf('First of two'), await orderOf('Second of two')]).toEqual([82, 83]);
    await add('partners', { name: 'At the end', sort_order: 100_000 });
    await add('partners', { name: 'At the end too' });
    expect(await orderOf('At the end too')).toBe(100_000);
  });
});

describe('A list', () => {
  it('is exported as a sheet that an import reads without a change, and no cell of it is a formula', async () => {
    const { database, files, workers } = site.services;
    await add('partners', { name: '=cmd|calc', sort_order: 3 });
    await add('partners', { name: 'R&amp;D "and", more', sort_order: 4 });
    const folder = await mkdtemp(path.join(tmpdir(), 'office-export-test-'));
    for (const { name: resource } of allResourceTables.filter(({ name }) =>
      resources.some((one) => one.name === name),
    )) {
      const csv = await site.inject({ url: `/api/office/export?resource=${resource}&state=all`, headers });
      expect([resource, csv.statusCode, csv.headers['cache-control']]).toEqual([resource, 200, 'no-store']);
      await writeFile(path.join(folder, `${resource}.csv`), csv.rawPayload);
      if (resource === 'partners') expect(csv.body).toContain("'=cmd|calc");
    }
    const report = await importWorkbook({ path: folder, database, files, workers, dryRun: true });
    expect([report.problems, report.changes]).toEqual([[], false]);
    expect(report.sheets.find(({ sheet: table }) => table === 'partners')?.left).toBeGreaterThan(1);

    const xlsx = await site.inject({ url: '/api/office/export?resource=partners&state=all&format=xlsx', headers });
    const filePath = path.join(folder, 'partners.xlsx');
    await writeFile(filePath, xlsx.rawPayload);
    expect(await importWorkbook({ path: filePath, database, files, workers, dryRun: true })).toMatchObject({
      changes: false,
    });
    await rm(folder, { recursive: true });
  });

  it('is sorted, filtered and counted, and refuses what it has not', async () => {
    const rows = async (query: string) =>
      (await get<{ rows: OfficeRow[]; total: number; exact: boolean; error?: string }>(`rows?${query}`)).body;
    const all = await rows('resource=categories&per_page=5&sort=name&order=desc');
    expect(all.rows.map(({ name }) => name)).toEqual(
      all.rows
        .map(({ name }) => String(name))
        .toSorted()
        .reverse(),
    );
    expect(all).toMatchObject({ exact: true });
    const held = await rows('resource=categories&f.content=yes&f.brand=Steel-Smith');
    expect(held.total).toBeGreaterThan(0);
    expect(held.total).toBeLessThan(all.total);
    expect(held.rows.every(({ content, brand }) => content === true && brand === 'Steel-Smith')).toBe(true);
    expect((await rows('resource=categories&f.nothing=1')).error).toContain('is not a field');
    expect((await rows('resource=categories&sort=description')).error).toContain('sort: must be one of');
    expect((await rows('resource=users')).error).toContain('resource: must be one of');
    await site.query(
      `insert into redirects (old_path, location) select 'many/' || n, '/' from generate_series(1, 1200) n`,
    );
    expect(await rows('resource=redirects&search=many/')).toMatchObject({ total: 1000, exact: false });
  });
});

describe('A form', () => {
  it('has the rules of the import', async () => {
    const refused = async (resource: string, values: Given) =>
      (await post<{ field?: string; problem?: string }>('add_row', { resource, values })).body;
    expect(await refused('videos', { title: 'x', link: 'https://vimeo.com/1' })).toMatchObject({ field: 'link' });
    expect(await refused('events', { title: 'x', event_date: '2031-02-30' })).toMatchObject({ field: 'event_date' });
    expect(await refused('events', { title: 'x', event_date: '2031-02-20', end_date: '2031-02-01' })).toMatchObject({
      field: 'end_date',
    });
    expect(await refused('dealers', { company_name: 'x', country: 'India', lat: 18.5 })).toMatchObject({
      field: 'lat',
    });
    expect(await refused('banners', { heading: 'x', banner_image: 'none.webp' })).toMatchObject({
      field: 'banner_image',
    });
    expect(await refused('categories', { brand: 'Steel-Smit', name: 'x' })).toMatchObject({ field: 'brand' });
    expect(await refused('redirects', { old_path: '/x', location: '/' })).toMatchObject({ field: 'old_path' });
    await add('redirects', { old_path: 'there/', location: '/back' });
    for (const location of ['/round/', '//round', '/./round?x', '/there'])
      expect(
        await refused('redirects', { old_path: location === '/there' ? 'back' : 'round', location }),
        location,
      ).toMatchObject({
        field: 'location',
      });
    const dealer = { company_name: 'x', country: 'India' };
    for (const [field, value] of [
      ['website', 'javascript:alert(1)'],
      ['website', 'data:text/html,x'],
      ['email1', 'a@b.example\nBcc: x@y.example'],
      ['email1', 'a@b.example?bcc=x@y.example'],
      ['phone2', 'ask for Ravi'],
    ] as const)
      expect(await refused('dealers', { ...dealer, [field]: value }), value).toMatchObject({ field });
    await add('dealers', {
      ...dealer,
      city: 'Goa',
      website: 'www.dealer.example',
      phone2: 'NULL',
      email1: 'a@b.example',
    });
    expect(await refused('banners', { heading: 'x', is_active: false })).toMatchObject({ field: 'is_active' });
    const { name } = await add('partners', { name: '  A &amp; B\r\nC ' });
    expect(name).toBe('A &amp; B\nC');
    const { long_description: html } = await add('news', {
      title: 'Script',
      news_date: '2031-01-01',
      long_description: '<p onclick="x()">a</p><script>x()</script>',
    });
    expect(html).toBe('<p>a</p>');
  });

  it('takes only attributes and values that models state, in rules of relations and in choices', async () => {
    const unique = 'known-values';
    const rule = { kind: 'accessory', to_model: (await add('models', await belowProduct('models', unique))).name };
    const choice = { attribute: 'Bar type', value: 'Solid', good_for: unique };
    for (const [resource, values, field] of [
      ['relations', { ...rule, attribute: 'Tread', value: 'M8' }, 'attribute'],
      ['relations', { ...rule, attribute: 'Thread', value: 'M7777' }, 'value'],
      ['relations', { ...rule, attribute: 'Reach', value: '77777' }, 'value'],
      ['choices', { ...choice, attribute: 'Reach' }, 'attribute'],
      ['choices', { ...choice, value: 'Sollid' }, 'value'],
    ] as const)
      expect(await post('add_row', { resource, values }), JSON.stringify(values)).toMatchObject({
        status: 400,
        body: { field },
      });
    expect(
      await post('add_row', { resource: 'relations', values: { ...rule, attribute: 'Thread', value: 'M8' } }),
    ).toMatchObject({ status: 200 });
  });

  it('keeps a brand while categories of it are visible, and a category in its own tree', async () => {
    const brand = await add('brands', { name: 'Kept' });
    const category = await add('categories', { brand: 'Kept', name: 'Kept clamps', content: true });
    const child = await add('categories', { brand: 'Kept', name: 'Kept small clamps', parent: 'kept-clamps' });
    const archive = (resource: string, { id, version }: OfficeRow) =>
      post('archive_rows', { resource, rows: [{ id, version }] });
    expect(await archive('brands', brand)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Kept') },
    });
    expect(await change('categories', category, { slug: 'renamed', parent: child.slug as string })).toMatchObject({
      status: 400,
      body: { field: 'parent' },
    });
    expect(await change('categories', category, { brand: 'Steel-Smith' })).toMatchObject({ body: { field: 'brand' } });
    expect((await change('categories', category, { slug: 'kept---clamps' })).status).toBe(200);
    const { body } = await get<{ uses: unknown[] }>(`uses?resource=brands&id=${brand.id}`);
    expect(body.uses).toEqual([{ label: 'visible categories', address: '/ProductCategories/kept', count: 2 }]);
  });
});

describe('An uploaded file', () => {
  const upload = async (
    fields: Record<string, string>,
    name: string,
    content: Uint8Array<ArrayBuffer>,
    as = headers,
  ) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([content]), name);
    const request = new Request('http://localhost/api/office/upload', { method: 'POST', body: form });
    const payload = Buffer.from(await request.arrayBuffer());
    const reply = await site.inject({
      method: 'POST',
      url: '/api/office/upload',
      headers: { ...as, 'content-type': request.headers.get('content-type') ?? '' },
      payload,
    });
    return { status: reply.statusCode, body: reply.json() as Record<string, unknown> };
  };
  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path d="M0 0h4"/></svg>',
  );
  const banner = { resource: 'banners', field: 'banner_image' };

  it('of a product goes to the folder of its kind, which is chosen first', async () => {
    const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
    const ofFile = { resource: 'files', field: 'file' };
    for (const kind of ['', 'constructor', 'none']) {
      expect(await upload({ ...ofFile, kind }, 'sheet.pdf', pdf)).toMatchObject({
        status: 400,
        body: { field: 'kind' },
      });
    }
    const { status, body } = await upload({ ...ofFile, kind: 'datasheet1' }, 'sheet.pdf', pdf);
    expect([status, body]).toEqual([
      200,
      { file: expect.stringMatching(/^sheet\.[0-9a-f]{8}\.pdf$/), converted: null },
    ]);
    const [{ slug }] = await site.query('select slug from products order by id desc limit 1');
    const values = { product: slug, kind: 'datasheet1', position: 9, title: 'A sheet', file: String(body.file) };
    expect((await add('files', values)).file).toBe(body.file);
    expect(await site.query(`select key from media where key = $1`, [`uploads/products/${body.file}`])).toHaveLength(1);
  });

  it('is checked as in an import, stored, and named by its field', async () => {
    const { body } = await upload(banner, 'C:\\My pictures\\a b.svg', svg);
    expect(body).toEqual({ file: expect.stringMatching(/^a-b\.[0-9a-f]{8}\.svg$/), converted: null });
    const row = await add('banners', { heading: 'With a picture', banner_image: String(body.file) });
    expect(row.banner_image).toBe(body.file);
    expect((await site.inject(`/uploads/banners/${body.file}`)).statusCode).toBe(200);
    const pdf = new Uint8Array(3_000_000);
    const catalogue = { resource: 'catalogues', field: 'file' };
    expect(await upload(catalogue, 'large.pdf', pdf)).toMatchObject({ body: { problem: 'is not a PDF file' } });
    pdf.set(new TextEncoder().encode('%PDF-1.7'));
    expect((await upload(catalogue, 'large.pdf', pdf)).status).toBe(200);
  });

  it('is refused when it is no image, for no such field, and from who may not write', async () => {
    const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>');
    expect(await upload(banner, 'a.svg', script)).toMatchObject({ status: 400, body: { field: 'banner_image' } });
    expect(await upload(banner, 'a.webp', new TextEncoder().encode('no picture'))).toMatchObject({ status: 400 });
    expect(await upload({ ...banner, field: 'heading' }, 'a.svg', svg)).toMatchObject({ status: 400 });
    expect(await upload(banner, 'a.svg', svg, {})).toMatchObject({ status: 401 });
    const viewer = await officeSession(site, (await aMemberOfStaff(site, 'viewer')).id);
    expect(await upload(banner, 'a.svg', svg, viewer)).toMatchObject({ status: 403 });
  });
});
