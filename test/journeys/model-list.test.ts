import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLargeTable } from '../large-table.ts';
import { nightly, sampled } from '../rounds.ts';
import { expectAccessible, journey } from './browser.ts';

const MANY = 1250;

describe('A list of more models than a page has', () => {
  const site = journey();
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
  /** Scrolls the list to the place of a row, from 1. */
  const scrollTo = (page: Page, row: number) =>
    page.evaluate((at) => {
      const box = document.querySelector('section.data-table-scroll');
      const height = box?.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0;
      if (box) box.scrollTop = (at - 1) * height;
    }, row);
  /** The name and the place of the row below the headings. */
  const firstInSight = (page: Page) =>
    page.evaluate(() => {
      const head = document.querySelector('section.data-table-scroll thead')?.getBoundingClientRect();
      const row = document.elementFromPoint((head?.left ?? 0) + 60, (head?.bottom ?? 0) + 20)?.closest('tr');
      return { name: row?.querySelector('th a')?.textContent, place: Number(row?.getAttribute('aria-rowindex')) - 1 };
    });
  const rows = (page: Page) => page.evaluate(() => document.querySelectorAll('tbody tr').length);
  const nameAt = (row: number) => `ZZ${row - (total - MANY)}-UB`;

  async function open(query: string, options?: Parameters<typeof site.visit>[1]) {
    const visit = await site.visit(path + query, options);
    await visit.page
      .getByRole('button', { name: 'Units' })
      .or(visit.page.getByText('Units', { exact: true }))
      .waitFor();
    await visit.page.evaluate(() => document.querySelector('section.data-table-scroll')?.scrollIntoView());
    return visit;
  }

  it.each(
    sampled(
      [
        ['a desktop', {}],
        ['a phone', { width: 390, height: 844 }],
      ],
      2,
    ),
  )(
    'reaches every model by scrolling on %s; the address follows, and a reload and the way back return',
    async (_, size) => {
      const { page, complaints } = await open('?sort=Model', size);
      expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(total + 1));
      for (const row of [700, total - 30, 350]) {
        await scrollTo(page, row);
        await expect.poll(() => firstInSight(page)).toEqual({ name: nameAt(row), place: row });
        expect(await rows(page)).toBeLessThanOrEqual(400);
      }
      await expect.poll(() => address(page)).toBe('?sort=Model&page=4');
      await page.reload();
      await expect.poll(() => firstInSight(page)).toEqual({ name: nameAt(350), place: 350 });
      await page.getByRole('link', { name: nameAt(352), exact: true }).click();
      await expect.poll(() => new URL(page.url()).pathname).toContain('/product-single/');
      await page.goBack();
      await expect.poll(() => firstInSight(page)).toEqual({ name: nameAt(350), place: 350 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      await expectAccessible(page);
      expect(complaints).toEqual([]);
    },
  );

  nightly('has a pager that jumps, and an order that begins at the top', async () => {
    const { page, complaints } = await open('?sort=Model');
    await page.getByRole('link', { name: 'Page 5', exact: true }).click();
    await expect.poll(() => firstInSight(page)).toEqual({ name: nameAt(401), place: 401 });
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect.poll(() => firstInSight(page)).toEqual({ name: nameAt(501), place: 501 });
    await page.goBack();
    await expect.poll(() => firstInSight(page)).toEqual({ name: nameAt(401), place: 401 });
    const heading = page.getByRole('columnheader', { name: 'Model' });
    expect(await heading.getAttribute('aria-sort')).toBe('ascending');
    await heading.getByRole('link').click();
    await expect.poll(() => firstInSight(page)).toEqual({ name: `ZZ${MANY}-UB`, place: 1 });
    expect([address(page), await heading.getAttribute('aria-sort')]).toEqual(['?sort=-Model', 'descending']);
    await heading.getByRole('link').click();
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe(null);
    expect([address(page), await status(page).textContent()]).toEqual(['', `${total} models`]);
    expect(complaints).toEqual([]);
  });

  nightly('keeps the focus wherever it is scrolled, and works by keys alone', async () => {
    const { page, complaints } = await open('?sort=Model&page=5');
    const box = page.getByRole('region', { name: /^Models of/ });
    await page.getByRole('textbox', { name: `Quantity of ${nameAt(402)}`, exact: true }).fill('7');
    await scrollTo(page, 1100);
    await expect.poll(() => firstInSight(page)).toEqual({ name: nameAt(1100), place: 1100 });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe(`Quantity of ${nameAt(402)}`);
    expect(await rows(page)).toBeLessThanOrEqual(500);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(`Add ${nameAt(402)} to cart`);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-cart-count]').textContent()).toBe('1');
    await expect.poll(async () => (await firstInSight(page)).place).toBeLessThan(403);
    await box.focus();
    const { place } = await firstInSight(page);
    await page.keyboard.press('PageDown');
    await expect.poll(async () => (await firstInSight(page)).place).toBeGreaterThan(place + 5);
    await page.keyboard.press('End');
    await expect.poll(async () => (await firstInSight(page)).place).toBeGreaterThan(total - 30);
    expect(complaints).toEqual([]);
  });

  it('says where rows cannot be loaded, and tries again', async () => {
    const { page } = await open('?sort=Model');
    await page.route('**/api/get_category_models.php*', (route) => route.abort());
    await scrollTo(page, 620);
    await page.getByRole('alert').getByText('These models could not be loaded.').first().waitFor();
    await page.unroute('**/api/get_category_models.php*');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect.poll(() => firstInSight(page)).toEqual({ name: nameAt(620), place: 620 });
  });

  it('is the page of the address without scripts, with a pager of links', async () => {
    const { page } = await site.visit(`${path}?sort=Model&page=5`, { javaScript: false });
    const first = page.locator('tbody tr').first();
    expect([await rows(page), await first.getAttribute('aria-rowindex')]).toEqual([100, '402']);
    expect(await first.getByRole('link').textContent()).toBe(nameAt(401));
    await page.getByRole('link', { name: 'Next page' }).click();
    expect(address(page)).toBe('?sort=Model&page=6');
    expect(await page.locator('tbody tr').first().getByRole('link').textContent()).toBe(nameAt(501));
  });
});
