import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../src/features/catalogue/products/products.contract.ts';
import { nightly } from '../rounds.ts';
import { expectAccessible, sharedSite } from './browser.ts';

describe('Units of the visitor’s choice', () => {
  const site = sharedSite();
  let product: Product;
  let names: string[];
  const address = () => `/ProductModels/${product.product_slug}`;
  beforeAll(async () => {
    const { rows } = await site.app.services.database.pool.query<{ slug: string }>(
      `select p.slug from product_tables t join products p on p.id = t.product_id join models m on m.table_id = t.id
       where t.labels @> '{Holding capacity (N),H (mm),Weight (kg)}' and t.number = 1
       group by p.id having count(*) > 4 order by p.id limit 1`,
    );
    product = (await site.app.get(`/api/get_product_details.php?productName=${rows[0]?.slug}`)).body as Product;
    names = product.tablesWithHeaders[0]?.rows.map(({ model_name }) => model_name) ?? [];
  });
  const printed = (label: string, row = 0) => {
    const table = product.tablesWithHeaders[0];
    const key = Object.entries(table?.columns ?? {}).find(([, text]) => text === label)?.[0] ?? '';
    return Reflect.get(table?.rows[row] ?? {}, key.replace('c', 'r')) as string;
  };

  it('are the printed ones until one is chosen; then headings and figures change, and the printed figure is still shown', async () => {
    const { page, complaints } = await site.visit(address());
    const table = page.getByRole('table').first();
    const headings = () => table.locator('thead th').allTextContents();
    await table.getByRole('button', { name: 'Model' }).waitFor();
    expect((await headings()).filter((text) => text.startsWith('Holding capacity'))).toHaveLength(1);
    expect((await headings()).some((text) => /^H\b.*mm$/.test(text))).toBe(true);

    await page.getByText('Units', { exact: true }).first().click();
    await page.getByRole('radio', { name: 'inch, lb' }).first().check();
    await page.getByRole('radio', { name: 'lbf (pounds)' }).first().check();
    const height = table.locator(`tbody tr:first-child td[title="${printed('H (mm)')} mm"]`).first();
    await height.waitFor();
    expect(await height.textContent()).toBe((Number(printed('H (mm)')) / 25.4).toFixed(3));
    const capacity = Number(printed('Holding capacity (N)'));
    const converted = async () =>
      Number(await table.locator(`tbody tr:first-child td[title="${capacity} N"]`).textContent());
    expect(Math.abs((await converted()) * 4.4482216 - capacity)).toBeLessThan(0.01 * capacity);
    const shown = await headings();
    expect(shown.filter((text) => text.startsWith('Holding capacity'))).toEqual([
      expect.stringMatching(/^Holding capacitylbf/),
    ]);
    expect(shown.some((text) => /^H\b.*in$/.test(text))).toBe(true);
    expect(shown.some((text) => text.startsWith('Weightlb'))).toBe(true);
    await expectAccessible(page);

    await page.getByRole('radio', { name: 'kg', exact: true }).first().check();
    await table.getByRole('columnheader', { name: /Holding capacity kg/ }).waitFor();
    expect((await headings()).filter((text) => /^Holding capacity(N|lbf)/.test(text))).toEqual([]);
    expect(Math.abs((await converted()) * 9.80665 - capacity)).toBeLessThan(0.01 * capacity);
    expect(complaints).toEqual([]);
  });

  nightly(
    'are stored for every page, cause no layout shift, and still filter and sort by the printed figures',
    async () => {
      const { page, context, complaints } = await site.visit(address());
      await page.evaluate(() => localStorage.setItem('units', JSON.stringify({ length: 'in', force: 'lbf' })));
      const later = await context.newPage();
      await later.emulateMedia({ reducedMotion: 'no-preference' });
      await later.addInitScript(watchShifts);
      await later.goto(`${site.origin}${address()}#models`, { waitUntil: 'load' });
      const table = later.getByRole('table').first();
      await table.locator('td[title$=" mm"]').first().waitFor();
      const shifts = await later.evaluate(() => Reflect.get(window, 'shifted') as number);
      expect(shifts).toBeLessThan(0.005);

      const inches = (text: string) => (Number(text) / 25.4).toFixed(3);
      await later.getByRole('button', { name: 'Filter', exact: true }).first().click();
      for (const end of ['at least', 'at most'])
        await later.getByLabel(`H (in), ${end}`, { exact: true }).fill(inches(printed('H (mm)', 2)));
      await expect.poll(() => table.locator('tbody tr').count()).toBe(1);
      expect(await table.locator('tbody th a').textContent()).toBe(names[2]);
      await later.getByRole('button', { name: 'Show all' }).click();
      await table.getByRole('button', { name: /^Holding capacity/ }).click();
      await table.getByRole('button', { name: /^Holding capacity/ }).click();
      const most = names.toSorted(
        (a, b) =>
          Number(printed('Holding capacity (N)', names.indexOf(b))) -
          Number(printed('Holding capacity (N)', names.indexOf(a))),
      );
      expect(await table.locator('tbody th a').allTextContents()).toEqual(most);

      await later.goto(`${site.origin}/product-single/${encodeURIComponent(names[0] ?? '')}`);
      const attributes = later.getByRole('region', { name: 'Model Attributes' });
      await attributes
        .getByText(`${inches(printed('H (mm)'))} in`)
        .first()
        .waitFor();
      await attributes
        .getByText(`${printed('H (mm)')} mm`)
        .first()
        .waitFor();
      expect(complaints).toEqual([]);
    },
  );

  nightly('ignore invalid stored data', async () => {
    const { page, context, complaints } = await site.visit(address());
    for (const stored of ['null', '[]', '{"length":"furlong","force":7}', '{', '"in"']) {
      await page.evaluate((text) => localStorage.setItem('units', text), stored);
      const later = await context.newPage();
      await later.goto(site.origin + address());
      await later.getByRole('button', { name: 'H mm', exact: true }).first().waitFor();
      expect(await later.locator('td[title]').count(), stored).toBe(0);
      await later.close();
    }
    expect(complaints).toEqual([]);
  });
});

/** Records layout shifts; runs in the page before its own scripts. */
function watchShifts() {
  Object.assign(window, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
