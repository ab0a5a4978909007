import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLargeTable } from '../large-table.ts';
import { nightly, sampled } from '../rounds.ts';
import { expectAccessible, testSite } from './browser.ts';

const MANY = 1250;

describe('A list of more models than a page has', () => {
  const site = testSite();
  let path: string;
  let total: number;
  beforeAll(async () => {
    await createLargeTable(site.app, MANY);
    const [found] = await site.app.query<{ slug: string; total: number }>(
      `select c.slug, count(*)::int as total from categories c join products p on p.category_id = c.id join models m on m.product_id = p.id
       where c.id = (select category_id from products where slug = $1) and p.is_active and m.is_active group by c.slug`,
      [`table-of-${MANY}`],
    );
    path = `/AllModels/${found?.slug}`;
    total = found?.total ?? 0;
  });

  const address = (page: Page) => new URL(page.url()).search;
  const status = (page: Page) => page.getByRole('region', { name: 'Models', exact: true }).getByRole('status');
  const models = (page: Page) =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('tbody tr'), (row) => row.querySelector('th a')?.textContent),
    );
  const first = async (page: Page) => (await models(page))[0];
  /** Name of the model in a row of the list in name order; the first row is 1. */
  const nameAt = (row: number) => `ZZ${row - (total - MANY)}-UB`;

  it.each(
    sampled(
      [
        ['a desktop', {}],
        ['a phone', { width: 390, height: 844 }],
      ],
      2,
    ),
  )('has pages of 100 in one order on %s; a reload and the way back return to the same place', async (_, size) => {
    const { page, complaints } = await site.visit(`${path}?sort=Model`, size);
    expect((await models(page)).length).toBe(100);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Page 5', exact: true }).click();
    await expect.poll(() => first(page)).toBe(nameAt(401));
    await expect.poll(() => address(page)).toBe('?sort=Model&page=5');
    await expect.poll(async () => (await models(page)).length).toBe(100);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect.poll(() => first(page)).toBe(nameAt(501));
    await page.goBack();
    await expect.poll(() => first(page)).toBe(nameAt(401));
    await page.reload();
    await expect.poll(() => first(page)).toBe(nameAt(401));
    const link = page.getByRole('link', { name: nameAt(452), exact: true });
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(500);
    await link.click();
    await expect.poll(() => new URL(page.url()).pathname).toContain('/product-single/');
    await page.goBack();
    await expect.poll(() => first(page)).toBe(nameAt(401));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect(complaints).toEqual([]);
  });

  nightly('begins at its first page in another order', async () => {
    const { page, complaints } = await site.visit(`${path}?sort=Model&page=5`);
    const heading = page.getByRole('columnheader', { name: 'Model' });
    expect(await heading.getAttribute('aria-sort')).toBe('ascending');
    await heading.getByRole('link').click();
    await expect.poll(() => first(page)).toBe(`ZZ${MANY}-UB`);
    expect([address(page), await heading.getAttribute('aria-sort')]).toEqual(['?sort=-Model', 'descending']);
    await heading.getByRole('link').click();
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe(null);
    expect([address(page), await status(page).textContent()]).toEqual(['', `${total} models`]);
    expect(complaints).toEqual([]);
  });

  it('is the page of the address without scripts, with a pager of links', async () => {
    const { page } = await site.visit(`${path}?sort=Model&page=5`, { javaScript: false });
    expect([(await models(page)).length, await first(page)]).toEqual([100, nameAt(401)]);
    await page.getByRole('link', { name: 'Next page' }).click();
    expect([address(page), await first(page)]).toEqual(['?sort=Model&page=6', nameAt(501)]);
  });
});
