import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { comparePath } from '../../src/features/catalogue/compare/compare-url.ts';
import { nightly, sampled } from '../rounds.ts';
import { expectAccessible, sharedSite } from './browser.ts';

describe('Comparing models', () => {
  const site = sharedSite();
  /** Models of the first table on the page of their product. */
  let names: string[];
  let address: string;
  let other: string;
  beforeAll(async () => {
    const { pool } = site.app.services.database;
    const { rows } = await pool.query<{ slug: string; names: string[] }>(
      `select p.slug, array_agg(m.name order by m.position) as names
       from product_tables t join products p on p.id = t.product_id join models m on m.table_id = t.id
       where 'Holding capacity (N)' = any(t.labels) and t.number = 1 and p.is_active group by p.id, t.id having count(*) > 5
       order by p.id limit 1`,
    );
    names = rows[0]?.names ?? [];
    address = `/ProductModels/${rows[0]?.slug}`;
    const { rows: others } = await pool.query<{ name: string }>(
      `select m.name from models m join products p on p.id = m.product_id
       where p.slug <> $1 and m.is_active order by m.id desc limit 1`,
      [rows[0]?.slug],
    );
    other = others[0]?.name ?? '';
  });

  const bar = (page: Page) => page.getByRole('region', { name: 'Chosen model' });
  const tray = (page: Page) => page.getByRole('region', { name: 'Models to compare' });
  const compared = (page: Page) => page.locator('.compare-table thead th a.text-link').allTextContents();
  const picks = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem('compareModels') ?? '[]') as string[]);

  async function expectFitting(page: Page) {
    await page.getByText('Units', { exact: true }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }

  it('picks them in a table and on a model’s page, and leads to a page whose URL contains them all', async () => {
    const { page, context, complaints } = await site.visit(address);
    await page.getByLabel(`Compare ${names[0]}`, { exact: true }).check();
    await bar(page).getByRole('link', { name: 'Compare 1' }).waitFor();
    await page.getByLabel(`Compare ${names[1]}`, { exact: true }).check();
    await page.getByRole('link', { name: names[2], exact: true }).click();
    await page.getByRole('heading', { level: 1, name: names[2] }).waitFor();
    await page.getByRole('checkbox', { name: `Compare ${names[2]}` }).check();
    await expectAccessible(page);
    await tray(page).getByRole('link', { name: 'Compare 3' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compare models' }).waitFor();
    expect(await compared(page)).toEqual(names.slice(0, 3));
    expect(page.url()).toBe(site.origin + comparePath(names.slice(0, 3)));
    expect(await tray(page).count()).toBe(0);

    const elsewhere = await context.browser()?.newPage();
    await elsewhere?.goto(page.url());
    expect(elsewhere && (await compared(elsewhere))).toEqual(names.slice(0, 3));
    await elsewhere?.close();

    await page.getByRole('link', { name: `Remove ${names[1]} from the comparison` }).click();
    await expect.poll(() => compared(page)).toEqual([names[0], names[2]]);
    expect(await picks(page)).toEqual([names[0], names[2]]);
    await page.getByRole('button', { name: `Enquire for ${names[2]}: add to cart` }).click();
    await page.getByText('Order Summary').waitFor();
    const lines = await page.evaluate(
      () => JSON.parse(localStorage.getItem('cartItems') ?? '[]') as { name: string }[],
    );
    expect(lines.map(({ name }) => name)).toEqual([names[2]]);
    expect(complaints).toEqual([]);
  });

  nightly(
    'picks them wherever models are listed: on the home page, in the clamp finder and among those recently viewed',
    async () => {
      const featured = (await site.app.get('/api/get_featured_models.php')).body as { model_name: string }[];
      const [first, second] = featured.map(({ model_name }) => model_name);
      const { page, complaints } = await site.visit('/');
      await page.getByRole('checkbox', { name: `Compare ${first}` }).check();
      await page.getByRole('region', { name: 'Featured models', exact: true }).scrollIntoViewIfNeeded();
      await expectAccessible(page);
      await page.getByRole('link', { name: second, exact: true }).click();
      const seen = () => page.evaluate(() => localStorage.getItem('recentlyViewedProducts'));
      await expect.poll(seen).toContain(second);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Clamp finder' }).click();
      await page.getByLabel('Force to hold (N)').fill('1000');
      await page.getByLabel('Reach (mm)').fill('60');
      await page.getByRole('button', { name: 'Find clamps' }).last().click();
      const found = page.getByRole('main').getByRole('article').nth(2).getByRole('checkbox').first();
      await found.check();
      const third = (await found.getAttribute('value')) ?? '';
      await page.getByRole('link', { name: 'Steel-Smith, home' }).click();
      await page.getByRole('region', { name: 'Recently viewed products' }).getByRole('checkbox').check();
      await tray(page).getByRole('link', { name: 'Compare 3' }).click();
      await page.getByRole('heading', { level: 1, name: 'Compare models' }).waitFor();
      expect(await compared(page)).toEqual([first, third, second]);
      expect(complaints).toEqual([]);
    },
  );

  it('marks what differs in words as well as in colour, shows only that on request, and is accessible with four models', async () => {
    const { page, complaints } = await site.visit(comparePath([...names.slice(0, 3), other]));
    await expectFitting(page);
    // A prerendered page may have another table, out of sight.
    const table = page.locator('.compare-table:visible:not([inert] *)');
    const rows = table.locator('tbody tr:not(.group, .drawings)');
    const all = await rows.count();
    const differing = await table.locator('tr.differs').count();
    expect(differing).toBeGreaterThan(0);
    expect(differing).toBeLessThan(all);
    expect(await table.locator('tr.differs th', { hasText: ', differs' }).count()).toBe(differing);
    await page.getByRole('link', { name: 'Only differences' }).click();
    await expect.poll(() => rows.count()).toBe(differing);
    expect(await page.getByRole('link', { name: 'Only differences' }).getAttribute('aria-current')).toBe('true');
    await page.getByRole('link', { name: 'All attributes' }).click();
    await expect.poll(() => rows.count()).toBe(all);
    expect(complaints).toEqual([]);
  });

  nightly('shows its figures in the units that the visitor has chosen', async () => {
    const { page } = await site.visit(comparePath(names.slice(0, 2)));
    const capacity = page.getByRole('row', { name: /^Holding capacity/ });
    expect(await capacity.getByRole('cell').first().textContent()).toMatch(/^\d+ N$/);
    await page.getByText('Units', { exact: true }).click();
    await page.getByRole('radio', { name: 'lbf (pounds)' }).check();
    await expect.poll(() => capacity.getByRole('cell').first().textContent()).toMatch(/^printed \d+ N\d+ lbf$/);
  });

  it('takes up to four and says so, stores the picks in the browser, and removes them', async () => {
    const { page, context } = await site.visit(address);
    for (const name of names.slice(0, 4)) await page.getByLabel(`Compare ${name}`, { exact: true }).check();
    await page.getByLabel(`Compare ${names[4]}`, { exact: true }).click();
    await page.getByText('You can compare up to 4 models. Remove one first.').waitFor();
    expect(await page.getByLabel(`Compare ${names[4]}`, { exact: true }).isChecked()).toBe(false);
    const again = await context.newPage();
    await again.addInitScript(() => sessionStorage.setItem('connectionTested', 'slow'));
    await again.goto(`${site.origin}/AboutUs`);
    await tray(again).getByRole('link', { name: 'Compare 4' }).waitFor();
    // The notice does not cover the buttons below.
    await again.getByText('You are experiencing a slow internet connection.').waitFor();
    await tray(again)
      .getByRole('button', { name: `Remove ${names[0]} from the comparison` })
      .click();
    await expect.poll(() => page.getByLabel(`Compare ${names[0]}`, { exact: true }).isChecked()).toBe(false);
    await tray(again).getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => tray(again).count()).toBe(0);
  });

  it('works without scripts, with checkboxes, a form and links', async () => {
    const { page } = await site.visit(address, { javaScript: false });
    await page.getByLabel(`Compare ${names[0]}`, { exact: true }).check();
    await page.getByLabel(`Compare ${names[1]}`, { exact: true }).check();
    await page.getByRole('button', { name: 'Compare ticked models' }).first().click();
    expect(await compared(page)).toEqual(names.slice(0, 2));
    await page.getByLabel('Model number').fill(other);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    expect(await compared(page)).toEqual([...names.slice(0, 2), other]);
    await page.getByText('one letter may stand for different measures').waitFor();
    await page.getByRole('link', { name: `Remove ${names[0]} from the comparison` }).click();
    expect(await compared(page)).toEqual([names[1], other]);
    await page.getByRole('link', { name: 'Only differences' }).click();
    expect(await compared(page)).toEqual([names[1], other]);
  });

  it('offers to add models to one and to none, without loading the document again', async () => {
    const { page, complaints } = await site.visit('/Compare');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByLabel('Model number').fill(`${names[0]}, zz-none`);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('There is no model called “zz-none” in the catalogue.').waitFor();
    await page.getByText(`Add at least one more model to compare with ${names[0]}.`).waitFor();
    await page.getByRole('link', { name: names[1], exact: true }).click();
    await expect.poll(() => compared(page)).toEqual(names.slice(0, 2));
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(complaints).toEqual([]);
  });

  nightly('shows part of a third model on a phone, so that visitors see that the table continues', async () => {
    const { page } = await site.visit(comparePath(names.slice(0, 3)), { width: 390 });
    const third = await page.locator('.compare-table thead th a.text-link').nth(2).boundingBox();
    expect(third?.x).toBeLessThan(375);
  });

  it.each(
    sampled(
      [
        [390, 2],
        [768, 4],
      ],
      2,
    ),
  )('is accessible and fits at %i px with %i models', async (width, count) => {
    const { page } = await site.visit(comparePath([...names.slice(0, count - 1), other]), { width });
    await expectFitting(page);
  });
});
