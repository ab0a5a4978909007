import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { WRONG_FINDINGS } from '../../../../test/model-findings.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { searchedProducts } from '../../../../test/searched.ts';

let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  headers = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
});
afterAll(() => site?.close());

const wrong = () => site.query(WRONG_FINDINGS);

/** Plain statements on the tables; `$1` is a number that picks the rows. */
const STATEMENTS = [
  `update models set short_description = 'Short.' where id % 7 = $1 % 7`,
  `update models set short_description = repeat('Long enough to say something. ', 2) where id % 5 = $1 % 5`,
  `update models set images = case when images = '[]' then '[{"file":"x.webp","alt":""}]'::jsonb else '[]' end where id % 11 = $1 % 11`,
  'update models set is_active = not is_active where id % 13 = $1 % 13',
  'update models set position = 100 - position where product_id % 5 = $1 % 5',
  `update models m set table_id = t.id, product_id = t.product_id from (select * from product_tables order by id offset $1 % 9 limit 1) t
   where m.id = (select id from models order by id offset $1 limit 1) and not exists (
     select from models o where o.product_id = t.product_id and o.name = m.name)`,
  'delete from models where id = (select id from models order by id offset $1 limit 1)',
  'update products set is_active = not is_active where id % 7 = $1 % 7',
  `update products set images = '[]', group1_image = '', group2_image = 'x.webp' where id % 6 = $1 % 6`,
  `update products set group1_image = 'x.webp', group2_image = '' where id % 4 = $1 % 4`,
  'update products set category_id = (select id from categories order by id offset $1 % 5 limit 1) where id % 9 = $1 % 9',
  'delete from products where id = (select max(id) from products)',
  `update product_tables t set number = 4 where id % 5 = $1 % 5 and not exists (
     select from product_tables o where o.product_id = t.product_id and o.number = 4)`,
  'update model_attributes set number = number * 10 where model_id % 17 = $1 % 17',
  'delete from model_attributes where model_id % 19 = $1 % 19',
  `update model_attributes set text = text || ' otherwise' where text is not null and model_id % 23 = $1 % 23`,
  `update model_attributes v set attribute_id = (select max(id) from attributes) where model_id % 29 = $1 % 29
     and attribute_id = (select min(o.attribute_id) from model_attributes o where o.model_id = v.model_id)
     and not exists (select from model_attributes o where o.model_id = v.model_id and o.attribute_id = (select max(id) from attributes))`,
  `update attributes set name = case name when 'Weight' then 'Mass' else 'Weight' end where name in ('Weight', 'Mass') and $1 >= 0`,
  'update files set is_active = not is_active where id % 3 = $1 % 3',
  `update files set kind = 'technical_data', position = 100 + id % 1000 where kind = 'step' and id % 4 = $1 % 4`,
  'delete from files where id % 10 = $1 % 10',
];

it('The stored findings of models equal a check of every model after edits, archiving, restoring and undoing', async () => {
  const post = (path: string, body: unknown) => site.post(`/api/office/${path}`, body, headers);
  const list = await site.get('/api/office/rows?resource=models&per_page=2', headers);
  const [model] = (list.body as { rows: { id: number; version: number }[] }).rows;
  if (!model) throw new Error('no model');
  const finding = () =>
    site.query("select from model_findings where finding = 'short_model_text' and $1 = any(models)", [model.id]);
  const changed = await post('change_row', { resource: 'models', ...model, values: { short_description: 'Short.' } });
  expect(changed.status).toBe(200);
  expect(await finding()).toHaveLength(1);
  const { version } = (changed.body as { row: { version: number } }).row;
  expect((await post('archive_rows', { resource: 'models', rows: [{ id: model.id, version }] })).status).toBe(200);
  expect(await finding()).toHaveLength(0);
  expect(await wrong()).toEqual([]);
  expect(
    (await post('restore_rows', { resource: 'models', rows: [{ id: model.id, version: version + 1 }] })).status,
  ).toBe(200);
  expect(await finding()).toHaveLength(1);
  expect(await wrong()).toEqual([]);
});

it('The stored findings equal such a check after any SQL change of the tables that they depend on', async () => {
  expect(await wrong()).toEqual([]);
  const inSomeOrder = fc.shuffledSubarray(STATEMENTS, { minLength: STATEMENTS.length });
  const [statements = []] = fc.sample(inSomeOrder, { numRuns: 1, seed: 167 });
  for (const [at, statement] of statements.entries()) {
    await site.query(statement.replaceAll('$1', String(at)));
    expect(await wrong(), statement).toEqual([]);
    const { known, anew: newlyFound } = await searchedProducts(site);
    expect(known, statement).toEqual(newlyFound);
  }
});
