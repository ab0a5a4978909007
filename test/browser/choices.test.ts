import { describe, expect, it } from 'vitest';
import { expectAccessible, sharedSite } from './browser.ts';

describe('The image choices of a category', () => {
  const site = sharedSite();

  it('lead to its products, narrowed, and narrow them further', async () => {
    const { page, complaints } = await site.visit('/ProductCategories/vertical-hold-down-clamps', {
      width: 1366,
      height: 768,
    });
    const choice = (name: RegExp) =>
      page.getByRole('navigation', { name: 'Choose clamps by' }).getByRole('link', { name });
    const straight = choice(/^Straight base/);
    expect(await straight.innerText()).toMatch(/Bolts or welds to the side of a rib \(\d+ models\)/);
    const product = page.getByRole('article').first();
    expect((await product.boundingBox())?.y, 'of the first product').toBeLessThan(768 * 0.7);
    await expectAccessible(page);
    await straight.click();
    await page.waitForURL(/\/Products\/vertical-hold-down-clamps\?f\.Mounting=Straight\+base$/);
    expect(await straight.getAttribute('aria-current')).toBe('true');
    expect((await product.boundingBox())?.y, 'of the first product').toBeLessThan(768 * 0.7);
    const all = page.getByRole('link', { name: /models in one table/ });
    const counted = /(\d+) models/.exec(await choice(/^Solid bar/).innerText())?.[1];
    await choice(/^Solid bar/).click();
    await all.getByText(`All ${counted} models in one table`).waitFor();
    await expectAccessible(page);
    await straight.click();
    await page.waitForURL((url) => url.search === '?f.Bar+type=Solid+bar');
    expect(complaints).toEqual([]);
  });

  it('stand in one row on a phone, and work without JavaScript', async () => {
    const { page } = await site.visit('/ProductCategories/vertical-hold-down-clamps', {
      width: 360,
      height: 800,
      javaScript: false,
    });
    const nav = page.getByRole('navigation', { name: 'Choose clamps by' });
    expect((await nav.boundingBox())?.height).toBeLessThan(160);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await nav.getByRole('link', { name: /^Flanged base/ }).click();
    await page.waitForURL(/f\.Mounting=Flanged\+base$/);
  });
});
