import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import type { QualityReply } from './quality.contract.ts';
import { qualityChecks } from './quality-checks.ts';

let site: TestApp;
let headers: Record<string, string>;
/** Models and a product of the demo without any of these faults. */
let models: { id: number; name: string }[];
let product: { id: number; name: string };
beforeAll(async () => {
  site = await testApp();
  headers = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
  models = await site.query(
    `select m.id, m.name from models m join products p on p.id = m.product_id
     where p.slug = 'vtc-vertical-clamp-flanged-base-u-bar' order by m.table_id, m.position`,
  );
  [product] = (await site.query("select id, name from products where slug = 'htc-push-pull-clamp'")) as [
    typeof product,
  ];
});
afterAll(() => site?.close());

const quality = async () => (await site.get('/api/office/quality', headers)).body as QualityReply;
/** Names in a list of the office, filtered by a check. */
async function found(check: { name: string; resource: string }): Promise<string[]> {
  const { body } = await site.get(
    `/api/office/rows?resource=${check.resource}&f.check=${check.name}&per_page=200`,
    headers,
  );
  return (body as { rows: { label: string }[] }).rows.map(({ label }) => label);
}

describe('The quality of the catalogue', () => {
  it('names each fault that is planted, in the list of what has it, and nothing else', async () => {
    const before = new Map<string, string[]>();
    for (const check of qualityChecks) before.set(check.name, await found(check));
    const [a, b, c, d, e, f, g, h] = models;
    if (!a || !b || !c || !d || !e || !f || !g || !h) throw new Error('too few models');
    const drop = (id: number, attribute: string) =>
      site.query(
        'delete from model_attributes where model_id = $1 and attribute_id = (select id from attributes where name = $2)',
        [id, attribute],
      );
    await drop(a.id, 'Weight');
    await drop(b.id, 'Holding capacity');
    await drop(c.id, 'Action');
    await site.query("update models set short_description = 'Short.' where id = $1", [d.id]);
    await site.query(`update models set images = '[{"file":"x.webp","alt":""}]' where id = $1`, [e.id]);
    await site.query(
      "update models set name = replace((select name from models where id = $2), '-', '') where id = $1",
      [g.id, f.id],
    );
    await site.query(
      `update model_attributes set number = number * 10
       where model_id = $1 and attribute_id = (select id from attributes where name = 'Weight')`,
      [h.id],
    );
    await site.query(
      `update products set short_description = '', images = '[{"file":"x.webp"}]', group1_image = '',
         main_description = '<p><a href="/ProductModels/gone-for-good">Gone</a> <a href="/AllProducts">there</a></p>' where id = $1`,
      [product.id],
    );
    const named = new Map<string, string[]>();
    for (const check of qualityChecks) {
      const labels = await found(check);
      named.set(
        check.name,
        labels.filter((label) => !before.get(check.name)?.includes(label)),
      );
    }
    expect(Object.fromEntries(named)).toMatchObject({
      no_weight: [a.name],
      no_capacity: [b.name],
      no_action: [c.name],
      short_model_text: [d.name],
      no_model_alt: [e.name],
      same_number: expect.arrayContaining([f.name, f.name.replaceAll('-', '')]),
      out_of_series: [h.name],
      no_picture: [],
      short_product_text: [product.name],
      no_product_alt: [product.name],
      broken_link: [product.name],
    });
    expect(named.get('no_drawing')?.length).toBeGreaterThan(3);
  });

  it('counts them by category, and as complete what no check of models finds', async () => {
    let reply = await quality();
    await expect
      .poll(async () => {
        reply = await quality();
        return reply.checks.find(({ name }) => name === 'no_weight')?.count;
      })
      .toBe((await found({ name: 'no_weight', resource: 'models' })).length);
    for (const check of reply.checks) {
      const sum = reply.categories.reduce((total, { faults }) => total + (faults[check.name] ?? 0), 0);
      expect(sum, check.name).toBe(check.count);
    }
    const all = new Set<string>();
    for (const check of qualityChecks.filter(({ resource }) => resource === 'models'))
      if (check.name !== 'no_cad') for (const label of await found(check)) all.add(label);
    const category = reply.categories.find(({ slug }) => slug === 'flanged-base-vertical-clamps');
    expect(category).toMatchObject({ faults: { no_weight: 1, no_capacity: 1, no_action: 1 } });
    expect(category?.complete).toBeLessThan(category?.models ?? 0);
    const complete = reply.categories.reduce((total, one) => total + one.complete, 0);
    const every = reply.categories.reduce((total, one) => total + one.models, 0);
    expect(complete).toBeLessThanOrEqual(every - all.size);
  });

  it('opens the models of a check as a sheet, and refuses a check that is none', async () => {
    const grid = await site.get('/api/office/models_sheet?check=no_weight', headers);
    expect((grid.body as { models: { name: string }[] }).models.map(({ name }) => name)).toContain(models[0]?.name);
    expect(await site.get('/api/office/models_sheet?check=egg', headers)).toMatchObject({
      status: 400,
      body: { error: 'check: is not a check of this list' },
    });
    expect((await site.get('/api/office/rows?resource=brands&f.check=no_weight', headers)).status).toBe(400);
  });
});
