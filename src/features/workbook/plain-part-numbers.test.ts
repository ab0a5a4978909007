import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

describe('Part numbers with other hyphens that an earlier release stored', () => {
  let site: TestApp;
  const dashed = (name: string) => name.replaceAll('-', '\u2013');
  beforeAll(async () => {
    site = await testApp({});
    await site.query(`update models set name = $2, cells = array_replace(cells, $1, $2) where name = $1`, [
      'VTC-200-UB',
      dashed('VTC-200-UB'),
    ]);
    await site.query(`insert into models (product_id, table_id, name, slug, cells)
      select product_id, table_id, name, slug, cells from (values ('AA\u20131', 'aa-1'), ('AA\u20141', 'aa-1')) added (name, slug),
        lateral (select product_id, table_id, array[name] as cells from models where models.name = 'VTC-250-UB') as beside`);
    await site.query(`insert into foreign_models (maker, number, figures, pinned)
      values ('Maker', 'B\u20132', 'Reach: 60 mm', 'VTC\u2013200\u2013UB'), ('Maker', 'B\u20142', 'Reach: 60 mm', '')`);
    await site.query(
      `insert into prices (model, unit_price) values ('VTC\u2013200\u2013UB', 100), ('vtc\u2014200-UB', 90)`,
    );
    await site.query(`update application_pictures set models = 'VTC\u2013200\u2013UB; VTC-250-UB'
      where id = (select min(id) from application_pictures)`);
    await site.query(await readFile('db/migrations/540_plain_part_numbers.sql', 'utf8'));
    await site.knowsOfChanges();
  });
  afterAll(() => site?.close());
  const textsOf = async (sql: string) => (await site.query<{ text: string }>(sql)).map(({ text }) => text);

  it('become plain in names, first cells, cross references, prices and images', async () => {
    expect(await textsOf(`select name || ' ' || cells[1] as text from models where name_norm = 'vtc200ub'`)).toEqual([
      'VTC-200-UB VTC-200-UB',
    ]);
    expect(
      await textsOf(`select number || pinned as text from foreign_models where number_norm = 'b2' order by id`),
    ).toEqual(['B-2VTC-200-UB', 'B\u20142']);
    expect(await textsOf(`select model as text from prices where model like '%200%' order by unit_price desc`)).toEqual(
      ['VTC-200-UB', 'vtc\u2014200-UB'],
    );
    expect(
      await textsOf(`select models as text from application_pictures where models <> '' order by id limit 1`),
    ).toEqual(['VTC-200-UB; VTC-250-UB']);
  });

  it('stay where another row of the same product has the plain number', async () => {
    expect(await textsOf(`select name as text from models where name_norm = 'aa1' order by id`)).toEqual([
      'AA-1',
      'AA\u20141',
    ]);
  });

  it('are shown once on the page of the model', async () => {
    const { body } = await site.inject('/product-single/VTC-200-UB');
    expect(body).toContain('VTC-200-UB');
    expect(body).not.toContain(dashed('VTC-200-UB'));
  });
});
