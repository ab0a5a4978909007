import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, journey } from './browser.ts';

const open = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  return page.getByRole('combobox');
};
const rows = (page: Page) => page.getByRole('option');

describe('The search panel', () => {
  const site = journey();

  it('shows all results in the panel, and the arrows move through them', async () => {
    const { page, complaints } = await site.visit('/AboutUs');
    const field = await open(page);
    await field.fill('clamp');
    await expect.poll(() => rows(page).count()).toBe(10);
    await page.getByText('The first 10 suggestions.').waitFor();
    await page.getByRole('button', { name: 'See all results' }).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
    expect(new URL(page.url()).pathname).toBe('/AboutUs');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.getByRole('button', { name: 'See all results' }).count()).toBe(0);
    const box = await page.getByRole('listbox').boundingBox();
    expect(box?.height).toBeLessThanOrEqual(300);
    for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowDown');
    expect(await rows(page).nth(11).getAttribute('aria-selected')).toBe('true');
    await expectAccessible(page);
    const target = await rows(page).nth(11).getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${target}`);
    expect(complaints).toEqual([]);
  });

  it('never lets a late response to an older query replace a newer one', async () => {
    const { page } = await site.visit('/AboutUs');
    let respondLate: (() => void) | undefined;
    await page.route('**/api/search_suggestions.php?query=vtc', async (route) => {
      await new Promise<void>((resolve) => {
        respondLate = resolve;
      });
      await route.fulfill({ json: [{ name: 'LATE', type: 'Model' }] }).catch(() => {});
    });
    const field = await open(page);
    await field.fill('vtc');
    await expect.poll(() => respondLate !== undefined).toBe(true);
    await field.fill('plunger');
    await expect.poll(() => rows(page).first().textContent()).toMatch(/plunger/i);
    respondLate?.();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await rows(page).allTextContents()).not.toContain('LATEModel');
  });

  it('opens with Enter the exact name, compared by letters and digits, when no row is selected', async () => {
    const { page } = await site.visit('/AboutUs');
    const field = await open(page);
    await field.fill('vtc 400ub');
    await rows(page).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/product-single/VTC-400-UB');
  });
});
