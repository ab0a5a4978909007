import { describe, expect, it } from 'vitest';
import { expectAccessible, testSite } from './browser.ts';
import { countActs, staffAt } from './office-visits.ts';

const buildTable = (rows: number, columns: number): string =>
  Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns }, (__, column) => {
      if (row === 0) return column === 0 ? 'Model' : `Measure ${column} (mm)`;
      return column === 0 ? `PT-${columns}-${row}` : String(row * 100 + column);
    }).join('\t'),
  ).join('\r\n');

describe('The acts of the catalogue', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });
  const addProduct = async (name: string) => {
    const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${Date.now()}`;
    const [product] = await site.app.query<{ id: number }>(
      `insert into products (category_id, name, slug) select id, $1, $2 from categories
       where not content and parent_id is not null order by id limit 1 returning id`,
      [name, slug],
    );
    return product?.id ?? 0;
  };

  it('put a table of 12 rows with 20 columns into a product in three: tables, paste, save', async () => {
    const id = await addProduct('Plain table');
    const { page, complaints } = await staffAt(site, 'editor', `/products/${id}`);
    const acting = countActs(page);
    await acting.press(page.getByRole('link', { name: 'Tables', exact: true }));
    await page.getByRole('grid').waitFor();
    await acting.paste(buildTable(12, 20));
    await page.getByText('12 rows with 20 columns pasted').waitFor();
    await acting.key('Control+s');
    await page.getByRole('status').getByText('All saved').waitFor();
    expect(acting.acts).toBeLessThanOrEqual(3);
    const [stored] = await site.app.query(
      `select count(*)::int as models, max(array_length(cells, 1)) as columns from models where product_id = $1`,
      [id],
    );
    expect(stored).toEqual({ models: 12, columns: 20 });
    expect(complaints()).toEqual([]);
  });

  it('lose nothing of a table with 40 columns: those that do not fit become attributes', async () => {
    const id = await addProduct('Wide table');
    const { page, complaints } = await staffAt(site, 'editor', `/products/${id}`);
    const acting = countActs(page);
    await acting.press(page.getByRole('link', { name: 'Tables', exact: true }));
    await page.getByRole('grid').waitFor();
    await acting.paste(buildTable(12, 40));
    await page
      .getByRole('dialog')
      .getByText(/\d+ columns become attributes beside it/)
      .waitFor();
    await acting.press(page.getByRole('dialog').getByRole('button', { name: 'Paste' }));
    await acting.key('Control+s');
    await page.getByRole('status').getByText('All saved').waitFor();
    expect(acting.acts).toBeLessThanOrEqual(4);
    const [stored] = await site.app.query(
      `select count(*)::int as count from model_attributes v join models m on m.id = v.model_id
       join attributes a on a.id = v.attribute_id where m.product_id = $1 and a.name like 'Measure %'`,
      [id],
    );
    expect(stored?.count).toBe(12 * 20);
    expect(complaints()).toEqual([]);
  });

  it('change a value of a model in three from the list: model, value, save, and Undo puts it back', async () => {
    const [model] = await site.app.query<{ id: number; name: string; cell: string }>(
      `select id, name, cells[2] as cell from models where is_active and cells[2] ~ '^[0-9]+$' order by id limit 1`,
    );
    const { page, complaints } = await staffAt(
      site,
      'editor',
      `/models?filter=${encodeURIComponent(JSON.stringify({ search: model?.name }))}`,
    );
    const acting = countActs(page);
    const stored = async () =>
      (await site.app.query<{ cell: string }>('select cells[2] as cell from models where id = $1', [model?.id]))[0]
        ?.cell;
    await acting.press(page.getByRole('link', { name: model?.name ?? '', exact: true }).first());
    const value = page.getByRole('region', { name: 'Row of the table' }).getByRole('textbox').nth(1);
    await value.waitFor();
    await acting.fill(value, String(Number(model?.cell) + 1));
    await acting.key('Control+s');
    await page.getByRole('status').getByText('Saved').waitFor();
    expect(acting.acts).toBeLessThanOrEqual(3);
    expect(await stored()).toBe(String(Number(model?.cell) + 1));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => value.inputValue()).toBe(model?.cell);
    expect(await stored()).toBe(model?.cell);
    expect(complaints()).toEqual([]);
  });

  it('prepare a category with a product for Monday in five, out of sight until then', async () => {
    const [brand] = await site.app.query<{ id: number }>('select id from brands order by id limit 1');
    const { page, complaints } = await staffAt(site, 'editor', `/catalogue/brands/${brand?.id}`);
    const acting = countActs(page);
    await acting.press(page.getByRole('button', { name: 'New category here' }));
    const form = page.getByRole('form', { name: 'New category' });
    await acting.fill(form.getByLabel(/^New category in/), 'Monday clamps');
    await acting.fill(form.getByLabel('First product in it'), 'Monday clamp');
    const monday = await form.getByRole('option', { name: /^Monday, .*, 09:00$/ }).textContent();
    await acting.choose(form.getByLabel('Public'), monday ?? '');
    await expectAccessible(page);
    await acting.key('Enter');
    await page.getByRole('status').getByText(`Monday clamps and Monday clamp will be public on ${monday}`).waitFor();
    expect(acting.acts).toBeLessThanOrEqual(5);
    const shown = await site.app.query(
      `select is_active from categories where name = 'Monday clamps' union all select is_active from products where name = 'Monday clamp'`,
    );
    expect(shown).toEqual([{ is_active: false }, { is_active: false }]);
    const planned = () =>
      site.app.query(
        `select s.state, count(*)::int as drafts from change_sets s join draft_changes d on d.change_set_id = s.id
         where s.title = 'Launch of Monday clamps' group by s.id`,
      );
    expect(await planned()).toEqual([{ state: 'scheduled', drafts: 2 }]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('status').getByText('It is no longer planned').waitFor();
    expect(await planned()).toEqual([{ state: 'open', drafts: 2 }]);
    expect(complaints()).toEqual([]);
  });

  it('withdraw a model with its successor in four, and visitors see the successor', async () => {
    const [old, next] = await site.app.query<{ id: number; name: string }>(
      `select id, name from models m where is_active and not exists (
         select from models o where o.name_norm = m.name_norm and o.id <> m.id) order by id limit 2`,
    );
    const { page, complaints } = await staffAt(
      site,
      'editor',
      `/models?filter=${encodeURIComponent(JSON.stringify({ search: old?.name }))}`,
    );
    const acting = countActs(page);
    await acting.press(page.getByRole('checkbox', { name: new RegExp(`(^|\\s)${old?.name}`) }).first());
    await acting.press(page.getByRole('button', { name: /^Archive/ }));
    const dialog = page.getByRole('dialog');
    await acting.fill(dialog.getByLabel('Replaced by'), next?.name ?? '');
    await expectAccessible(page);
    await acting.press(dialog.getByRole('button', { name: 'Archive', exact: true }));
    await dialog.waitFor({ state: 'hidden' });
    expect(acting.acts).toBeLessThanOrEqual(4);
    expect(complaints()).toEqual([]);
    const address = `${site.origin}/product-single/${old?.name}`;
    await expect.poll(async () => (await fetch(address)).status, { timeout: 20_000 }).toBe(404);
    await page.goto(address);
    await page.getByRole('heading', { name: 'This model is no longer made' }).waitFor();
    await page
      .getByRole('link', { name: next?.name ?? '', exact: true })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: next?.name ?? '' }).waitFor();
  });
});
