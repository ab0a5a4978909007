import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { nightly, rounds } from '../../../../test/rounds.ts';
import type { Services } from '../../../platform/api/services.ts';
import { formatStatedValue } from '../../catalogue/ratings/catalogue-values.ts';
import { loadCatalogueValues } from '../../catalogue/ratings/load-catalogue-values.ts';
import type { OfficeChange } from '../rows/office-change.ts';
import { runAsStaff } from '../rows/office-transaction.ts';
import type { ChangeSet } from './change-sets.contract.ts';
import { publishChangeSet } from './publish-sets.job.ts';
import { runWithDrafts } from './run-preview.ts';

let site: TestApp;
let headers: Record<string, string>;
let staff: { id: number; name: string };
beforeAll(async () => {
  site = await testApp();
  staff = await aMemberOfStaff(site, 'editor');
  headers = await officeSession(site, staff.id);
  // A scheduled job does this each minute; for ended events of the demo it raises the version once.
  await site.query('select note_shown_banners(), note_ended_events()');
});
afterAll(() => site?.close());

const drafted = async (changes: OfficeChange[]) => {
  const body = { title: 'Preview', changes };
  return (await site.post('/api/office/draft_changes', body, headers)) as {
    status: number;
    body: { set: ChangeSet };
  };
};
const preview = (set: number | string, path: string, as = headers) =>
  site.inject({ url: `/admin/preview/${set}${path}`, headers: { ...as, accept: 'text/html' } });

/** Checksums of all tables that visitors see, and of tables derived from them. */
async function everything(): Promise<unknown[]> {
  const tables = [
    'brands',
    'categories',
    'products',
    'product_tables',
    'models',
    'attributes',
    'model_attributes',
    'files',
  ];
  const more = ['redirects', 'banners', 'product_texts', 'product_figures', 'history', 'catalogue_version'];
  const ofTable = (table: string) =>
    `select '${table}' as name, count(*), sum(hashtextextended(t::text, 0)) from ${table} t`;
  return site.query([...tables, ...more].map(ofTable).join(' union all '));
}

/** Removes scripts, the preview band, the beginnings of links, and ids, which differ for new rows. */
const normalised = (html: string) =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<style>\.preview-band[\s\S]*?<\/aside>/, '')
    .replace(/\/admin\/preview\/(\d+|public)\//g, '/')
    .replace(/data-add="\d+"/g, 'data-add')
    .replace(/(?<=item_id&quot;:)\d+/g, '');

describe('A preview', () => {
  it('is a page with the drafts applied, for staff only, which nobody keeps and no script runs in', async () => {
    const [product] = await site.query(
      'select id, slug, name, version from products where is_active order by id limit 1',
    );
    const change: OfficeChange = {
      resource: 'products',
      action: 'change',
      id: product.id,
      version: product.version,
      values: { name: 'Quite another name', short_description: 'Only a draft' },
    };
    const { body } = await drafted([change]);
    const path = `/ProductModels/${product.slug}`;
    const before = (await site.inject(path)).body;
    const dump = await everything();
    const { statusCode, body: html, headers: sent } = await preview(body.set.id, path);
    expect(statusCode).toBe(200);
    expect(html).toContain('Quite another name');
    expect(html).toContain('Preview: these drafts are not public.');
    expect(html).not.toContain('<script');
    expect(html).toContain(`href="/admin/preview/${body.set.id}/ContactUs"`);
    expect(sent).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(sent['content-security-policy']).toContain("script-src 'none'");
    expect((await site.inject(path)).body).toBe(before);
    expect(await everything()).toEqual(dump);

    const guest = await preview(body.set.id, path, {});
    expect([guest.statusCode, guest.headers.location]).toEqual([302, `/admin/drafts/${body.set.id}`]);
    expect((await preview(900_000, path)).statusCode).toBe(404);
    await site.query(`update products set name = 'Someone else' where id = $1`, [product.id]);
    const blocked = await preview(body.set.id, path);
    expect([blocked.statusCode, blocked.body]).toEqual([409, expect.stringContaining('No preview')]);
  });

  it('is made of one person at a time, and neither 40 of them nor 8 exports keep a visitor waiting', async () => {
    const [product] = await site.query('select id, slug, version from products where is_active order by id limit 1');
    const values = { short_description: 'One of many' };
    const { body } = await drafted([
      { resource: 'products', action: 'change', id: product.id, version: product.version, values },
    ]);
    const { pool } = site.services.database;
    let waiting = 0;
    const watch = setInterval(() => {
      waiting = Math.max(waiting, pool.waitingCount);
    }, 1);
    const path = `/ProductModels/${product.slug}`;
    const previews = Promise.all(Array.from({ length: 40 }, () => preview(body.set.id, path)));
    const exported = () => site.inject({ url: '/api/office/export?resource=models&format=xlsx&state=all', headers });
    const exports = Promise.all(Array.from({ length: 8 }, exported));
    const search = await site.get('/api/search_catalogue.php?query=clamp');
    const all = [...(await previews), ...(await exports)];
    clearInterval(watch);
    expect([search.status, waiting]).toEqual([200, 0]);
    const refused = all.filter(({ statusCode }) => statusCode !== 200);
    expect([...new Set(refused.map(({ statusCode }) => statusCode))]).toEqual([429]);
    expect(refused).toHaveLength(38 + 6);
    expect(refused[0]?.headers['retry-after']).toBe('5');
    expect(refused[0]?.body).toContain(`<a href="/admin/preview/${body.set.id}${path}">Try again</a>`);
    expect(refused.at(-1)?.body).toContain('Two of your exports are still being made.');
    expect((await preview(body.set.id, path)).statusCode).toBe(200);
  });

  it('shows also what is public, and a row that visitors do not see yet with what holds it, in a frame of the office alone', async () => {
    const brand = await site.query('select id, name from brands where is_active order by id limit 1');
    const add = async (resource: string, values: object) =>
      (
        (await site.post('/api/office/add_row', { resource, values, archived: true }, headers)).body as {
          row: { id: number; slug: string; page_address: string };
        }
      ).row;
    const category = await add('categories', { name: 'Quiet clamps', brand: brand[0].name });
    const product = await add('products', { name: 'Quiet clamp 1', category: category.slug });
    const path = product.page_address;
    const dump = await everything();
    expect((await preview('public', path)).statusCode).toBe(404);
    expect((await preview('public~categories-1', path)).statusCode).toBe(404);
    const shown = await preview(`public~products-${product.id}`, path);
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('<h1>Quiet clamp 1</h1>');
    expect(shown.body).toContain(`href="/admin/preview/public~products-${product.id}${category.page_address}"`);
    expect(shown.body).not.toContain('<script');
    const { 'content-security-policy': policy, ...sent } = shown.headers;
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(sent).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'SAMEORIGIN' });
    expect((await site.inject('/')).headers).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    const home = await preview('public', '/');
    expect(normalised(home.body)).toBe(normalised((await site.inject('/')).body));
    expect(await everything()).toEqual(dump);

    const hidden = (await site.get(`/api/office/not_public?resource=categories&id=${category.id}`, headers)).body;
    expect(hidden).toMatchObject({
      rows: [
        { resource: 'categories', id: category.id, label: 'Quiet clamps' },
        { resource: 'products', id: product.id, label: 'Quiet clamp 1' },
      ],
    });
    const { rows } = hidden as { rows: { resource: string; id: number; version: number }[] };
    const { body } = await drafted(
      rows.map(({ resource, id, version }) => ({ resource, id, version, action: 'restore' })),
    );
    expect((await preview(body.set.id, path)).statusCode).toBe(200);
    const tree = (await site.get('/api/office/catalogue', headers)).body as { categories: { id: number }[] };
    expect(tree.categories.find(({ id }) => id === category.id)).toMatchObject({
      active: false,
      drafted: true,
      products: 1,
    });
    const below = await site.get(`/api/office/catalogue_products?category=${category.id}`, headers);
    expect(below.body).toMatchObject({ products: [{ id: product.id, active: false, drafted: true }], next: null });
  });

  it('begins with the figures that the site has read, and keeps its own to itself', async () => {
    const [model] = await site.query(
      `select m.id, m.version, m.product_id as product, a.id as attribute, a.unit, label.at
       from models m join products p on p.id = m.product_id and p.is_active join model_attributes v on v.model_id = m.id
       join attributes a on a.id = v.attribute_id and a.unit = 'kg'
       join product_tables t on t.id = m.table_id, unnest(t.labels) with ordinality label (name, at)
       where m.is_active and v.upper is null and a.name = 'Weight' and label.name like 'Weight%' limit 1`,
    );
    const weightIn = async (services: Services) => {
      const ratings = await loadCatalogueValues(services);
      const position = ratings.findModelRef(model.product, model.id);
      return {
        read: ratings.products.size,
        weight: position && formatStatedValue(position, model.attribute),
      };
    };
    const before = await weightIn(site.services);
    const change: OfficeChange = {
      resource: 'models',
      action: 'change',
      id: model.id,
      version: model.version,
      values: { [`r${model.at}`]: '77.5' },
    };
    const { body, status } = await drafted([change]);
    expect([status, body]).toMatchObject([200, {}]);
    expect(await runWithDrafts(site.services, { set: body.set.id, shown: undefined }, staff.id, weightIn)).toEqual({
      ...before,
      weight: '77.5',
    });
    expect(await weightIn(site.services)).toEqual(before);
  });

  it('derives no figures where only words changed', async () => {
    const versions = () => site.query('select product_id, version from product_figures order by product_id');
    const [product] = await site.query('select id, category_id from products where is_active order by id limit 1');
    const before = await versions();
    await site.query(
      `update products set name = name || ' Reworded', short_description = 'In other words' where id = $1`,
      [product.id],
    );
    await site.query(`update categories set description = 'In other words' where id = $1`, [product.category_id]);
    expect(await versions()).toEqual(before);
    expect(
      await site.query(
        'select from product_texts t join product_figures f using (product_id) where product_id = $1 and t.version > f.version',
        [product.id],
      ),
    ).toHaveLength(1);
    await site.query('update products set is_active = false where id = $1', [product.id]);
    expect(await versions()).not.toEqual(before);
    await site.query('update products set is_active = true where id = $1', [product.id]);
  });

  it('has the number of a set in its address and nothing that only looks like one', async () => {
    const rows = ['public~products-0', 'public~models-1', 'public~products-9999999999', '1~products', 'publics'];
    for (const number of ['%31', '%201', '1%2e0', '%0a1', '01', '0', '1e1', '9999999999', ...rows])
      expect((await preview(number, '/AboutUs')).statusCode, number).toBe(404);
  });

  nightly(
    'is what publishing makes, for random sets, and leaves the catalogue as it was',
    async () => {
      const products = await site.query(
        `select p.id, p.slug, c.slug as category from products p join categories c on c.id = p.category_id
       where p.is_active and c.is_active order by p.id limit 12`,
      );
      const models = await site.query(
        `select m.id, p.slug as product, t.number from models m join products p on p.id = m.product_id
       join product_tables t on t.id = m.table_id where p.id = any($1) order by m.id`,
        [products.map(({ id }) => id)],
      );
      const word = fc.constantFrom('Alpha', 'beta & <b>', 'Grün 12°', '“quoted”', '0.5 mm');
      const picks = fc.array(
        fc.record({
          act: fc.constantFrom('product', 'model', 'cell', 'archive', 'add', 'attribute', 'slug'),
          pick: fc.nat(1000),
          text: word,
        }),
        { minLength: 1, maxLength: 6 },
      );
      let done = 0;
      const changeOf = async (
        { act, pick, text }: { act: string; pick: number; text: string },
        at: number,
      ): Promise<OfficeChange> => {
        const [product, model] = [products[pick % products.length], models[pick % models.length]];
        const one = async (
          resource: 'products' | 'models',
          id: number,
          values: OfficeChange['values'] = {},
        ): Promise<OfficeChange> => {
          const [{ version }] = await site.query(`select version from ${resource} where id = $1`, [id]);
          return { resource, action: 'change', id, version, values };
        };
        if (act === 'product') return one('products', product.id, { name: `${text} ${pick}`, short_description: text });
        if (act === 'slug') return one('products', product.id, { slug: `moved-${done}-${at}-${pick}` });
        if (act === 'model')
          return one('models', model.id, { name: `M ${done}-${at}-${pick}`, short_description: text });
        if (act === 'cell') return one('models', model.id, { r2: text });
        if (act === 'archive') return { ...(await one('models', model.id)), action: 'archive' };
        const [table] = await site.query(
          `select p.slug as product, t.number from models m join products p on p.id = m.product_id
         join product_tables t on t.id = m.table_id where m.id = $1`,
          [model.id],
        );
        const attribute: Record<string, number> = act === 'attribute' ? { 'attribute:Weight [kg]': pick / 10 } : {};
        const name = `N ${done}-${at}-${pick}`;
        return {
          resource: 'models',
          action: 'add',
          values: { product: table.product, table: table.number, name, ...attribute },
        };
      };
      for (const given of fc.sample(picks, { numRuns: rounds(50), seed: 20_311 })) {
        done += 1;
        const changes = await Promise.all(given.map(changeOf));
        const known = new Set<string>();
        const distinct = changes.filter(({ id, resource, action }) => {
          const key = `${resource} ${id}`;
          return action === 'add' || (!known.has(key) && known.add(key));
        });
        // A new model names its product by its slug, so no other change may alter the slug.
        const adds = distinct.some(({ action }) => action === 'add');
        if (adds) for (const { values } of distinct) delete values?.slug;
        const { status, body } = await drafted(distinct);
        expect([status, body]).toMatchObject([200, {}]);
        const contents = (await site.get(`/api/office/change_set?id=${body.set.id}`, headers)).body as {
          pages: string[];
        };
        const category = `/Products/${products[done % products.length].category}`;
        const pages = [...contents.pages.slice(0, 2), ...(done % 10 === 0 ? [category, '/'] : [])];
        const dump = await everything();
        const previews: string[] = [];
        for (const path of pages) previews.push(normalised((await preview(body.set.id, path)).body));
        expect(await everything()).toEqual(dump);
        await runAsStaff(site.services.database, staff.id, (client) =>
          publishChangeSet(client, body.set.id, staff.id, { at: new Date() }),
        );
        await site.knowsOfChanges();
        for (const [at, path] of pages.entries()) expect(normalised((await site.inject(path)).body)).toBe(previews[at]);
      }
    },
    240_000,
  );
});
