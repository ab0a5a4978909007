import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { journey, untilReady } from './browser.ts';

/** What an engineer came for, from the home page, with the clicks that it takes; typing is not counted. */
describe('An engineer', () => {
  const site = journey({ RATE_LIMIT_SCALE: '100' });

  async function fromHome() {
    const { page, complaints } = await site.visit('/');
    await untilReady(page);
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    return { page, complaints, click, clicks: () => clicks };
  }
  const search = async (page: Page, click: (target: Locator) => Promise<void>, text: string) => {
    await click(page.getByRole('banner').getByRole('button', { name: 'Search' }));
    await page.getByRole('combobox').fill(text);
  };

  it('finds what replaces a number of another maker, with the reason, in two clicks', async () => {
    const { page, click, clicks, complaints } = await fromHome();
    await search(page, click, '207-U');
    const nearest = page.getByRole('option', { name: /VTC-200-UB/ });
    await nearest.getByText(/same hole pattern; 2\.5 mm higher/).waitFor();
    await click(nearest);
    await page.waitForURL('**/product-single/VTC-200-UB');
    expect(clicks()).toBeLessThanOrEqual(2);
    expect(complaints).toEqual([]);
  });

  it('puts the spindle for a clamp into the cart in four clicks', async () => {
    const { page, click, clicks, complaints } = await fromHome();
    await search(page, click, 'VTC-200-UB');
    await click(page.getByRole('option', { name: /VTC-200-UB/ }).first());
    await page.waitForURL('**/product-single/VTC-200-UB');
    await untilReady(page);
    await click(page.getByRole('link', { name: /^Accessories and spare parts/ }));
    const parts = page.getByRole('region', { name: 'Fits this clamp' });
    await click(parts.getByRole('button', { name: /SR-M8x48/ }));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cartItems') ?? '')).toContain('SR-M8x48');
    expect(clicks()).toBeLessThanOrEqual(4);
    expect(complaints).toEqual([]);
  });

  it('takes all models of a family along as a spreadsheet in four clicks', async () => {
    const { page, click, clicks, complaints } = await fromHome();
    await click(
      page
        .getByRole('main')
        .getByRole('link', { name: /Vertical Hold Down Clamps/ })
        .first(),
    );
    await page.waitForURL('**/ProductCategories/vertical-hold-down-clamps');
    await click(
      page
        .getByRole('main')
        .getByRole('link', { name: /Flanged Base Vertical Clamps/ })
        .first(),
    );
    await page.waitForURL('**/Products/flanged-base-vertical-clamps');
    await click(page.getByRole('link', { name: /^All \d+ models in one table/ }));
    await page.waitForURL('**/AllModels/**');
    const download = page.waitForEvent('download');
    await click(page.getByRole('link', { name: /CSV$/ }));
    const file = await download;
    expect(file.suggestedFilename()).toBe('flanged-base-vertical-clamps.csv');
    const stream = await file.createReadStream();
    const rows: Record<string, string>[] = parse(Buffer.concat(await stream.toArray()), { bom: true, columns: true });
    const [stored] = await site.app.query<{ count: number }>(
      `select count(*)::int as count from models m join products p on p.id = m.product_id join categories c on c.id = p.category_id
      where c.slug = 'flanged-base-vertical-clamps' and m.is_active and p.is_active`,
    );
    expect(rows).toHaveLength(stored?.count ?? 0);
    expect(rows.every((row) => Number(row['Holding capacity (N)']) > 0)).toBe(true);
    expect(clicks()).toBeLessThanOrEqual(4);
    expect(complaints).toEqual([]);
  });
});
